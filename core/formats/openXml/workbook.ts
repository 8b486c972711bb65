/** Workbooks of one sheet (ECMA-376, SpreadsheetML), for tables that people read, sort and edit. */
import type { ZipPart } from '../../platform/files/zipArchive.ts'
import { xmlAttribute, xmlText } from '../xml/write.ts'
import { contentTypes, relationships, XML_DECLARATION } from './package.ts'

/** Excel's bounds of a sheet and a cell. */
export const MAX_SHEET_ROWS = 1_048_576
export const MAX_CELL_CHARACTERS = 32_767

export interface SheetColumn {
  heading: string
  /** In characters of the font. */
  width: number
  /** `id`: for programs, as small as it can be. `editable`: its cells are not locked. */
  look: 'id' | 'quiet' | 'text' | 'editable'
  /** Its texts are written from right to left. */
  isRtl?: boolean
}

export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  /** Locks all cells but editable ones. */
  isProtected: boolean
  /** Cells in the order of the columns, with texts that XML can hold. Read as they are written. */
  rows: AsyncIterable<readonly (readonly string[])[]>
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The formats of cells, by their places in `STYLES`. */
const FORMAT = { heading: 1, quiet: 2, text: 3, textRtl: 4, editable: 5, editableRtl: 6, id: 7 } as const

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

/** Returns the parts of a workbook. */
export function workbookParts(sheet: Sheet): ZipPart[] {
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
        `<sheet${xmlAttribute('name', sheetName(sheet.name))} sheetId="1" r:id="rId1"/>`,
        '</sheets></workbook>',
      ],
    },
    relationships('xl/_rels/workbook.xml.rels', [
      { type: 'worksheet', target: 'worksheets/sheet1.xml' },
      { type: 'styles', target: 'styles.xml' },
    ]),
    { name: 'xl/styles.xml', content: STYLES },
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet) },
  ]
}

/** Up to 31 characters, without those that a reference to a sheet cannot hold. */
function sheetName(name: string): string {
  return name
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim()
}

async function* sheetXml({ columns, isProtected, rows }: Sheet): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">`
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>'
  for (const [index, { width }] of columns.entries())
    yield `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  yield '</cols><sheetData>'
  const headings = columns.map(({ heading }) => heading)
  yield rowXml(1, headings, columns, ({ look }) => (look === 'id' ? FORMAT.id : FORMAT.heading))
  let number = 2
  for await (const piece of rows) yield piece.map((row) => rowXml(number++, row, columns, formatOf)).join('')
  yield '</sheetData>'
  // Without a password: the protection keeps from slips, and anyone may lift it.
  if (isProtected)
    yield '<sheetProtection sheet="1" objects="1" scenarios="1" formatCells="0" formatColumns="0" formatRows="0" sort="0" autoFilter="0"/>'
  yield `<autoFilter ref="A1:${columnName(columns.length - 1)}${number - 1}"/>`
  yield '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>'
}

function formatOf({ look, isRtl = false }: SheetColumn): number {
  if (look === 'text') return isRtl ? FORMAT.textRtl : FORMAT.text
  if (look === 'editable') return isRtl ? FORMAT.editableRtl : FORMAT.editable
  return FORMAT[look]
}

/** Cells are inline strings, which no program takes for formulas. */
function rowXml(
  number: number,
  row: readonly string[],
  columns: readonly SheetColumn[],
  format: (column: SheetColumn) => number,
): string {
  const cells = columns.map((column, index) => {
    const place = ` r="${columnName(index)}${number}" s="${format(column)}"`
    const text = row[index] ?? ''
    return text === ''
      ? `<c${place}/>`
      : `<c${place} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
  })
  return `<row r="${number}" ht="${heightOf(row, columns)}">${cells.join('')}</row>`
}

const columnName = (index: number): string => String.fromCharCode(65 + index)

/** The height of a line, and the most that a row may have, in points. */
const LINE_HEIGHT = 15
const MAX_HEIGHT = 409

/** Returns the height that the texts of a row need, about: not every program makes rows fit as it opens a file. */
function heightOf(row: readonly string[], columns: readonly SheetColumn[]): number {
  const lines = columns.map(({ look, width }, index) =>
    look === 'id'
      ? 1
      : (row[index] ?? '').split('\n').reduce((sum, line) => sum + Math.ceil((widthOf(line) + 1) / width), 0),
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
