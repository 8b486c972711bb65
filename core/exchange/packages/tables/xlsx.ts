/** Worklists as XLSX (ECMA-376, SpreadsheetML): one protected sheet, whose cells for reviewers are unlocked. */
import type { SaxesTagNS } from 'saxes'
import { sentence } from '../../../platform/text/sentence.ts'
import { Failure } from '../../../platform/errors/failure.ts'
import type { ZipPart } from '../../../platform/files/zipArchive.ts'
import { xmlAttribute, xmlText } from '../../../formats/xml/write.ts'
import type { PackageHead, ReturnedPackage } from '../packageTypes.ts'
import { contentTypes, IGNORED, OpenXmlPackage, relationships, XML_DECLARATION } from './openXml.ts'
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

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

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

/** Excel's bounds of a sheet and a cell, and ours of a file, far above those of a real table. */
export const XLSX_ROWS = 1_048_576
export const XLSX_CELL = 32_767
const MAX_CELLS = 12_000_000

/** The formats of cells, by their places in `STYLES`. */
const FORMAT = { heading: 1, quiet: 2, source: 3, sourceRtl: 4, editable: 5, editableRtl: 6, id: 7 } as const

/** Format 49 is text: what a reviewer types after an equals sign stays a text. */
const STYLES = [
  `${XML_DECLARATION}<styleSheet xmlns="${MAIN}">`,
  '<fonts count="4"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font>',
  '<font><sz val="9"/><color rgb="FF5F6368"/><name val="Calibri"/></font>',
  '<font><sz val="6"/><color rgb="FF9AA0A6"/><name val="Calibri"/></font></fonts>',
  '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EAED"/></patternFill></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFFFBE6"/></patternFill></fill></fills>',
  '<borders count="2"><border/><border>',
  ...['left', 'right', 'top', 'bottom'].map(
    (side) => `<${side} style="thin"><color rgb="FFD0D4DA"/></${side}>`,
  ),
  '</border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="8"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  format({ font: 1, fill: 2 }),
  format({ font: 2 }),
  format({}),
  format({ isRtl: true }),
  format({ fill: 3, isUnlocked: true }),
  format({ fill: 3, isUnlocked: true, isRtl: true }),
  format({ font: 3, isWrapped: false }),
  '</cellXfs></styleSheet>',
]

function format({ font = 0, fill = 0, isRtl = false, isUnlocked = false, isWrapped = true }): string {
  const order = isRtl ? ' readingOrder="2" horizontal="right"' : ''
  return (
    `<xf numFmtId="49" fontId="${font}" fillId="${fill}" borderId="1" xfId="0" quotePrefix="1" applyNumberFormat="1" ` +
    'applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1" applyProtection="1">' +
    `<alignment vertical="top" wrapText="${isWrapped ? 1 : 0}"${order}/><protection locked="${isUnlocked ? 0 : 1}"/></xf>`
  )
}

/** Returns the parts of a workbook; the rows are read as they are written. */
export function xlsxParts(head: PackageHead, rows: AsyncIterable<readonly TableRow[]>): ZipPart[] {
  const { project, language } = head
  return [
    contentTypes({
      '/xl/workbook.xml': 'spreadsheetml.sheet.main',
      '/xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
      '/xl/styles.xml': 'spreadsheetml.styles',
    }),
    relationships('_rels/.rels', [{ type: 'officeDocument', target: 'xl/workbook.xml' }]),
    {
      name: 'xl/workbook.xml',
      content: [
        `${XML_DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>`,
        `<sheet${xmlAttribute('name', sheetName(project, language.id))} sheetId="1" r:id="rId1"/>`,
        '</sheets></workbook>',
      ],
    },
    relationships('xl/_rels/workbook.xml.rels', [
      { type: 'worksheet', target: 'worksheets/sheet1.xml' },
      { type: 'styles', target: 'styles.xml' },
    ]),
    { name: 'xl/styles.xml', content: STYLES },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(head, rows) },
  ]
}

/** Up to 31 characters, without those that a reference to a sheet cannot hold. */
function sheetName(project: string, languageId: string): string {
  return `${project.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 20)} ${languageId}`.slice(0, 31).trim()
}

async function* sheet(head: PackageHead, rows: AsyncIterable<readonly TableRow[]>): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">`
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>'
  for (const [index, column] of TABLE_COLUMNS.entries())
    yield `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[column]}" customWidth="1"/>`
  yield '</cols><sheetData>'
  yield rowXml(1, tableHeadings(head), (column) => (column === 'id' ? FORMAT.id : FORMAT.heading))
  let number = 2
  const formatOf = cellFormats(head)
  for await (const piece of rows) {
    yield piece.map((row) => rowXml(number++, row, formatOf)).join('')
  }
  // Without a password: the protection keeps from slips, and anyone may lift it.
  yield '</sheetData><sheetProtection sheet="1" objects="1" scenarios="1" formatCells="0" formatColumns="0" '
  yield 'formatRows="0" sort="0" autoFilter="0"/>'
  yield `<autoFilter ref="A1:${columnName(TABLE_COLUMNS.length - 1)}${number - 1}"/>`
  yield '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>'
}

function cellFormats({ sourceLanguage, language }: PackageHead): (column: TableColumn) => number {
  const isSourceRtl = sourceLanguage.textDirection === 'rtl'
  const isRtl = language.textDirection === 'rtl'
  return (column) => {
    if (column === 'id') return FORMAT.id
    if (column === 'source') return isSourceRtl ? FORMAT.sourceRtl : FORMAT.source
    if (column === 'translation') return isRtl ? FORMAT.editableRtl : FORMAT.editable
    return EDITABLE.includes(column) ? FORMAT.editable : FORMAT.quiet
  }
}

/** Cells are inline strings, which no program takes for formulas. */
function rowXml(number: number, row: TableRow, formatOf: (column: TableColumn) => number): string {
  const cells = TABLE_COLUMNS.map((column, index) => {
    const place = ` r="${columnName(index)}${number}" s="${formatOf(column)}"`
    const text = row[column]
    return text === ''
      ? `<c${place}/>`
      : `<c${place} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
  })
  return `<row r="${number}" ht="${heightOf(row)}">${cells.join('')}</row>`
}

/** The height of a line, and the most that a row may have, in points. */
const LINE_HEIGHT = 15
const MAX_HEIGHT = 409

/** Returns the height that the texts of a row need, about: not every program makes rows fit as it opens a file. */
function heightOf(row: TableRow): number {
  const lines = TABLE_COLUMNS.filter((column) => column !== 'id').map((column) =>
    row[column].split('\n').reduce((sum, line) => sum + Math.ceil((widthOf(line) + 1) / WIDTHS[column]), 0),
  )
  return Math.min(MAX_HEIGHT, Math.max(...lines) * LINE_HEIGHT + 1)
}

/** The width of a line in characters: ideographs and syllables of East Asia take two. */
function widthOf(line: string): number {
  return (
    line.length +
    (line.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g)?.length ?? 0)
  )
}

const columnName = (index: number): string => String.fromCharCode(65 + index)

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

  open({ local }: SaxesTagNS): void {
    if (local === 'rPh') this.#phonetic += 1
    this.#isText = local === 't'
  }

  close({ local }: SaxesTagNS): void {
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
