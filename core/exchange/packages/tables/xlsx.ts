/** Worklists as XLSX: one protected sheet, whose cells for reviewers are unlocked. */
import type { XmlTag } from '../../../formats/xml/tokenizer.ts'
import { sentence } from '../../../platform/text/sentence.ts'
import { Failure } from '../../../platform/errors/failure.ts'
import type { ZipPart } from '../../../platform/files/zipArchive.ts'
import { IGNORED, OpenXmlPackage } from '../../../formats/openXml/package.ts'
import { workbookParts, type SheetColumn } from '../../../formats/openXml/workbook.ts'
import type { PackageHead, ReturnedPackage } from '../packageTypes.ts'
import {
  EDITABLE,
  readTableRows,
  TABLE_COLUMNS,
  tableHeadings,
  type ReturnedCell,
  type ReturnedRow,
  type TableColumn,
  type TableRow,
} from './tableRows.ts'

/** In characters of the font. */
const WIDTHS: Readonly<Record<TableColumn, number>> = {
  id: 8,
  file: 16,
  context: 26,
  form: 10,
  source: 48,
  translation: 48,
  comment: 30,
  state: 12,
  match: 10,
}

/** Far above those of a real table. */
const MAX_CELLS = 12_000_000

/** Returns the parts of a workbook; the rows are read as they are written. */
export function xlsxParts(head: PackageHead, rows: AsyncIterable<readonly TableRow[]>): ZipPart[] {
  const headings = tableHeadings(head)
  return workbookParts({
    name: `${head.project.slice(0, 20)} ${head.language.id}`,
    isProtected: true,
    columns: TABLE_COLUMNS.map((column) => ({
      ...{ heading: headings[column], width: WIDTHS[column], look: lookOf(column) },
      isRtl:
        column === 'source' ? isRtl(head.sourceLanguage) : column === 'translation' && isRtl(head.language),
    })),
    rows: cellsOf(rows),
  })
}

function lookOf(column: TableColumn): SheetColumn['look'] {
  if (column === 'id') return 'id'
  if (EDITABLE.includes(column)) return 'editable'
  return column === 'source' ? 'text' : 'quiet'
}

const isRtl = ({ textDirection }: PackageHead['language']): boolean => textDirection === 'rtl'

async function* cellsOf(rows: AsyncIterable<readonly TableRow[]>): AsyncGenerator<string[][]> {
  for await (const piece of rows) yield piece.map((row) => TABLE_COLUMNS.map((column) => row[column]))
}

/** Reads escaped characters (ECMA-376, part 1, ST_Xstring). */
function unescapeCell(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

/** @throws Failure `format.syntax`, `format.tooLarge`, `worklist.notOne` */
export function readXlsxPackage(content: Uint8Array): ReturnedPackage {
  const opened = new OpenXmlPackage(content)
  const root = [...opened.relationsOf('').values()].find(({ type }) => type === 'officeDocument')
  const workbook = root?.target ?? 'xl/workbook.xml'
  const parts = [...opened.relationsOf(workbook).values()]
  const shared = parts.find(({ type }) => type === 'sharedStrings')?.target
  const strings = shared === undefined ? [] : readSharedStrings(opened, shared)
  const cells = { count: 0 }
  const rows = parts
    .filter(({ type, target }) => type === 'worksheet' && opened.has(target))
    .flatMap(({ target }) => readSheet(opened, target, strings, cells))
  return readTableRows(rows)
}

/** Collects the text of the elements `t` that are no phonetic hints. */
class CellText {
  text = ''
  #isText = false
  #phonetic = 0

  open({ local }: XmlTag): void {
    if (local === 'rPh') this.#phonetic += 1
    this.#isText = local === 't'
  }

  close({ local }: XmlTag): void {
    if (local === 'rPh') this.#phonetic -= 1
    this.#isText = false
  }

  add(value: string): void {
    if (this.#isText && this.#phonetic === 0) this.text += value
  }
}

function readSharedStrings(opened: OpenXmlPackage, name: string): string[] {
  const strings: string[] = []
  let item = new CellText()
  opened.read(name, {
    open: (tag) => {
      if (tag.local === 'si') item = new CellText()
      else item.open(tag)
    },
    close: (tag) => {
      if (tag.local === 'si') strings.push(unescapeCell(item.text))
      else item.close(tag)
    },
    text: (value) => item.add(value),
    cdata: (value) => item.add(value),
  })
  return strings
}

function readSheet(
  opened: OpenXmlPackage,
  name: string,
  strings: readonly string[],
  counted: { count: number },
): ReturnedRow[] {
  const rows: ReturnedRow[] = []
  let cells = new Map<number, ReturnedCell>()
  let [number, column, type, value] = [0, -1, '', '']
  let [isValue, isFormula] = [false, false]
  let inline = new CellText()
  opened.read(name, {
    ...IGNORED,
    open: (tag) => {
      const attribute = (of: string) => tag.attributes[of]?.value
      if (tag.local === 'row') {
        number = Number(attribute('r') ?? number + 1)
        cells = new Map()
        column = -1
      } else if (tag.local === 'c') {
        column = columnOf(attribute('r')) ?? column + 1
        type = attribute('t') ?? 'n'
        ;[value, isFormula, inline] = ['', false, new CellText()]
      } else if (tag.local === 'f') isFormula = true
      else if (tag.local === 'v') isValue = true
      else inline.open(tag)
    },
    close: (tag) => {
      if (tag.local === 'row') rows.push({ number, cells })
      else if (tag.local === 'c') {
        counted.count += 1
        if (counted.count > MAX_CELLS) throw tooManyCells()
        const cell = cellOf(type, { value, isFormula, inline: inline.text, strings })
        if (cell !== null) cells.set(column, cell)
      } else if (tag.local === 'v') isValue = false
      else inline.close(tag)
    },
    text: (text) => {
      if (isValue) value += text
      else inline.add(text)
    },
  })
  return rows
}

interface CellParts {
  value: string
  isFormula: boolean
  inline: string
  strings: readonly string[]
}

/** Null: the cell is empty. */
function cellOf(type: string, { value, isFormula, inline, strings }: CellParts): ReturnedCell | null {
  if (isFormula) return { isNoText: true }
  if (type === 'inlineStr') return { text: unescapeCell(inline) }
  if (value === '') return null
  if (type === 's') return { text: strings[Number(value)] ?? '' }
  return type === 'str' ? { text: unescapeCell(value) } : { isNoText: true }
}

/** The place of a column by a reference such as `AB12`, from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d+$/.exec(reference ?? '') ?? []
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function tooManyCells(): Failure {
  return new Failure('format.tooLarge', sentence`Tables with up to ${MAX_CELLS} cells can be read.`, {
    kept: 'Nothing was changed.',
    todo: 'Split it into smaller files.',
  })
}
