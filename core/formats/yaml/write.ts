/** Texts as YAML scalars, each in the style of the one that it replaces. */
import type { Edit } from '../../platform/text/splice.ts'
import type { YamlScalar } from './document.ts'
import { canBePlain } from './plain.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

export interface YamlPlace {
  /** The whole file. */
  text: string
  lineBreak: '\n' | '\r\n'
  /** Whether it stands between the brackets or braces of a list or mapping on one line. */
  isInFlow: boolean
}

/** The edits that make a scalar say a text. */
export function scalarEdits(value: string, node: YamlScalar, place: YamlPlace): Edit[] {
  const isBlock = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED'
  if (isBlock) return blockEdits(value, node, place)
  return [{ start: node.range[0], end: node.range[1], text: flowScalar(value, node.type, place.isInFlow) }]
}

/**
 * Writes a text on one line: plain or in single quotes if those styles can represent it, else in double quotes. Text
 * that YAML 1.1 reads as a number, a boolean or a date is quoted.
 */
export function flowScalar(value: string, type: string | undefined, isInFlow: boolean): string {
  if (type === 'PLAIN' && canBePlain(value, isInFlow)) return value
  if (type !== 'QUOTE_DOUBLE' && isPrintable(value)) return `'${value.replaceAll("'", "''")}'`
  return doubleQuoted(value)
}

/** Whether a text can stand unescaped on a line. */
function isPrintable(value: string): boolean {
  return !/[\p{Control}\ufeff\u2028\u2029\ufffe\uffff\p{Surrogate}]/u.test(value)
}

function doubleQuoted(value: string): string {
  return JSON.stringify(value).replace(/[\x7f-\x9f\ufeff\u2028\u2029\ufffe\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

interface BlockHeader {
  style: '|' | '>'
  /** The indentation indicator, as it is written. */
  indicator: string
  chomp: '' | '-' | '+'
  /** The text behind the indicators on the line: a comment. */
  rest: string
}

/**
 * Edits a block scalar, which keeps its style, indent and comment; the chomping indicator changes with the number of
 * its last line breaks. A folded one becomes literal if folding would join lines. Text that no block can represent (a
 * first line that begins with a blank, control characters) is written in double quotes.
 */
function blockEdits(value: string, node: YamlScalar, { text, lineBreak }: YamlPlace): Edit[] {
  const [start, end] = node.range
  const raw = text.slice(start, end)
  const headEnd = raw.includes('\n') ? raw.indexOf('\n') + 1 : raw.length
  const header = readHeader(raw.slice(0, headEnd))
  const indent = header.indicator === '' ? /^(?:[ \t]*\r?\n)*( +)\S/.exec(raw.slice(headEnd))?.[1] : undefined
  if (indent === undefined || !canBeBlock(value)) {
    const bodyEnd = start + contentEnd(raw, 0)
    return [{ start, end: bodyEnd, text: doubleQuoted(value) + header.rest }]
  }
  const content = value.replace(/\n+$/, '')
  const breaks = value.length - content.length
  const chomp = breaks === 0 ? '-' : breaks === 1 ? '' : '+'
  const kept = header.chomp === '+' && breaks > 0 ? '+' : chomp
  const style = header.style === '>' && /^[ \t]|\n[ \t]/.test(content) ? '|' : header.style
  const lines = style === '>' ? content.replace(/\n+/g, (run) => `${run}\n`) : content
  const written = lines
    .split('\n')
    .map((line) => (line === '' ? '' : indent + line))
    .join(lineBreak)
  const head = `${style}${kept}${header.rest}${lineBreak}`
  if (kept === '+') {
    const blankEnd =
      end + assertDefined(/^(?:[ \t]*\r?\n)*/.exec(text.slice(end, end + 10_000)), 'The match')[0].length
    return [{ start, end: blankEnd, text: head + written + lineBreak.repeat(breaks) }]
  }
  const bodyEnd = start + contentEnd(raw, indent.length)
  const isLineOpen = bodyEnd === text.length && kept === ''
  return [{ start, end: bodyEnd, text: head + written + (isLineOpen ? lineBreak : '') }]
}

/** The end of the last line that has more than `indent` blanks. */
function contentEnd(raw: string, indent: number): number {
  let end = raw.length
  for (;;) {
    const lineStart = raw.lastIndexOf('\n', end - 1) + 1
    const line = raw.slice(lineStart, end)
    if (lineStart === 0 || /[^ \t\r]/.test(line) || line.replace('\r', '').length > indent) return end
    end = lineStart - (raw[lineStart - 2] === '\r' ? 2 : 1)
  }
}

function readHeader(head: string): BlockHeader {
  const match = assertDefined(/^([|>])([-+\d]*)([^\r\n]*)/.exec(head), 'The match')
  const indicators = assertDefined(match[2], 'The group')
  return {
    style: match[1] as BlockHeader['style'],
    indicator: indicators.replace(/\D/g, ''),
    chomp: (/[-+]/.exec(indicators)?.[0] ?? '') as BlockHeader['chomp'],
    rest: assertDefined(match[3], 'The group').trimEnd(),
  }
}

/** Whether a block scalar can say a text. */
export function canBeBlock(value: string): boolean {
  return (
    /^[^\s]/.test(value) &&
    isPrintable(value.replace(/[\n\t]/g, '')) &&
    !/\n[ \t]+\n|[ \t]$|\n[ \t]+$/.test(value)
  )
}
