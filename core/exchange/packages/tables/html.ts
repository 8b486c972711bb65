/**
 * Worklists as HTML: a table that word processors open and save. HTML joins blanks, so that those which would be lost
 * are written as their pictures; it cannot lock cells.
 */
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { decode } from '../../../formats/encoding.ts'
import { declaredEncoding } from '../../../formats/html/decodeHtml.ts'
import { escapeHtml } from '../../../platform/text/htmlPage.ts'
import type { Language } from '../../../contract/language.ts'
import type { PackageHead, ReturnedPackage } from '../packageTypes.ts'
import { showBlanks } from './controlPictures.ts'
import {
  EDITABLE,
  readTableRows,
  TABLE_COLUMNS,
  tableHeadings,
  type ReturnedCell,
  type ReturnedRow,
  type TableRow,
} from './tableRows.ts'

const STYLE = `
body { font: 11pt/1.4 sans-serif; margin: 1em; }
table { border-collapse: collapse; }
th, td { border: 1px solid #d0d4da; padding: 4px 6px; text-align: start; vertical-align: top; }
th { background: #e8eaed; }
.edit { background: #fffbe6; min-width: 16em; }
.quiet { color: #5f6368; font-size: 8pt; overflow-wrap: anywhere; }
`

/** Yields a page; the rows are read as they are written. */
export async function* htmlPieces(
  head: PackageHead,
  rows: AsyncIterable<readonly TableRow[]>,
): AsyncGenerator<string> {
  const headings = tableHeadings(head)
  yield `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(head.project)}</title>`
  yield `<style>${STYLE}</style></head>\n<body><table><thead><tr>`
  yield TABLE_COLUMNS.map((column) => `<th>${cellHtml(headings[column])}</th>`).join('')
  yield '</tr></thead><tbody>\n'
  for await (const piece of rows) yield piece.map((row) => rowHtml(row, head)).join('')
  yield '</tbody></table></body></html>\n'
}

function rowHtml(row: TableRow, { sourceLanguage, language }: PackageHead): string {
  const cells = TABLE_COLUMNS.map((column) => {
    const isText = column === 'source' || column === 'translation'
    const of = column === 'source' ? sourceLanguage : language
    const kind = EDITABLE.includes(column) ? ' class="edit"' : isText ? '' : ' class="quiet"'
    return `<td${kind}${isText ? languageOf(of) : ''}>${cellHtml(row[column])}</td>`
  })
  return `<tr>${cells.join('')}</tr>\n`
}

const languageOf = ({ locale, textDirection }: Language): string => ` lang="${locale}" dir="${textDirection}"`

function cellHtml(text: string): string {
  return escapeHtml(showBlanks(text)).replaceAll('\n', '<br>')
}

/** @throws Failure `format.encoding`, `worklist.notOne` */
export function readHtmlPackage(content: Uint8Array): ReturnedPackage {
  const rows: ReturnedRow[] = []
  collectRows(parse(decode(content, declaredEncoding(content)).text), rows)
  return readTableRows(rows)
}

/** Deeper elements are not read. */
const MAX_DEPTH = 200

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document

function collectRows(node: Node, rows: ReturnedRow[], depth = 0): void {
  if (!('childNodes' in node) || depth > MAX_DEPTH) return
  if (node.nodeName === 'tr') {
    const cells = node.childNodes.filter(({ nodeName }) => nodeName === 'td' || nodeName === 'th')
    const texts = cells.map((cell, column): [number, ReturnedCell] => [column, { text: textOf(cell) }])
    rows.push({ number: rows.length + 1, cells: new Map(texts) })
  } else for (const child of node.childNodes) collectRows(child, rows, depth + 1)
}

const BLOCKS: ReadonlySet<string> = new Set(['p', 'div', 'li', 'h1', 'h2', 'h3'])
/** A word processor marks what it deleted; what it inserted is text. */
const LEFT_OUT: ReadonlySet<string> = new Set(['del', 's', 'strike', 'style', 'script', '#comment'])

/** Returns the text of a cell: blanks joined as a browser does, a line for each block and after each break. */
function textOf(cell: Node): string {
  const lines = ['']
  let isBlockOver = false
  const nextLine = (): void => {
    lines.push('')
    isBlockOver = false
  }
  const add = (value: string): void => {
    if (isBlockOver && value.trim() === '') return
    if (isBlockOver) nextLine()
    lines[lines.length - 1] += value.replaceAll(/[ \t\r\n\f]+/g, ' ')
  }
  const visit = (node: Node, depth: number): void => {
    if (depth > MAX_DEPTH || LEFT_OUT.has(node.nodeName)) return
    if ('value' in node) add(node.value)
    if (node.nodeName === 'br') {
      if (isBlockOver) nextLine()
      nextLine()
    }
    if (!('childNodes' in node)) return
    const isBlock = BLOCKS.has(node.nodeName)
    const endBlock = (): void => {
      isBlockOver ||= isBlock && lines.some((line) => line.trim() !== '')
    }
    endBlock()
    for (const child of node.childNodes) visit(child, depth + 1)
    endBlock()
  }
  if ('childNodes' in cell) for (const child of cell.childNodes) visit(child, 0)
  // Line breaks at an end are pictures where they belong to the text: word processors add others.
  return lines
    .map((line) => line.replaceAll(/ {2,}/g, ' ').replaceAll(/^ | $/g, ''))
    .join('\n')
    .replaceAll(/^\n+|\n+$/g, '')
}
