/**
 * Worklists as DOCX (ECMA-376, WordprocessingML): a table whose cells are locked content controls, but for those of
 * reviewers. On the way back tracked changes count as accepted, and comments of Word belong to their rows.
 */
import type { XmlTag } from '../../../formats/xml/tokenizer.ts'
import type { ZipPart } from '../../../platform/files/zipArchive.ts'
import {
  contentTypes,
  IGNORED,
  OpenXmlPackage,
  relationships,
  XML_DECLARATION,
} from '../../../formats/openXml/package.ts'
import { xmlAttribute, xmlText } from '../../../formats/xml/write.ts'
import type { Language } from '../../../contract/language.ts'
import type { PackageHead, ReturnedPackage } from '../packageTypes.ts'
import {
  EDITABLE,
  readTableRows,
  tableHeadings,
  type ReturnedCell,
  type ReturnedRow,
  type TableColumn,
  type TableRow,
} from './tableRows.ts'

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** The columns of a page, each with what its cells hold, and their widths in twentieths of a point. */
const COLUMNS: readonly { holds: readonly TableColumn[]; width: number }[] = [
  { holds: ['id'], width: 500 },
  { holds: ['file', 'context', 'form'], width: 2800 },
  { holds: ['source'], width: 4300 },
  { holds: ['translation'], width: 4300 },
  { holds: ['comment'], width: 2300 },
  { holds: ['state', 'match'], width: 1400 },
]

const STYLES = [
  `${XML_DECLARATION}<w:styles xmlns:w="${MAIN}"><w:docDefaults><w:rPrDefault><w:rPr>`,
  '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Arial"/><w:sz w:val="20"/><w:szCs w:val="20"/>',
  '</w:rPr></w:rPrDefault></w:docDefaults>',
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style></w:styles>',
]

/** Returns the parts of a document; the rows are read as they are written. */
export function docxParts(head: PackageHead, rows: AsyncIterable<readonly TableRow[]>): ZipPart[] {
  return [
    contentTypes({
      '/word/document.xml': 'wordprocessingml.document.main',
      '/word/styles.xml': 'wordprocessingml.styles',
    }),
    relationships('_rels/.rels', [{ type: 'officeDocument', target: 'word/document.xml' }]),
    relationships('word/_rels/document.xml.rels', [{ type: 'styles', target: 'styles.xml' }]),
    { name: 'word/styles.xml', content: STYLES },
    { name: 'word/document.xml', content: documentXml(head, rows) },
  ]
}

async function* documentXml(
  head: PackageHead,
  rows: AsyncIterable<readonly TableRow[]>,
): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<w:document xmlns:w="${MAIN}"><w:body><w:tbl><w:tblPr>`
  yield '<w:tblW w:w="0" w:type="auto"/><w:tblBorders>'
  for (const side of ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'])
    yield `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="D0D4DA"/>`
  yield '</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>'
  for (const { width } of COLUMNS) yield `<w:gridCol w:w="${width}"/>`
  yield '</w:tblGrid>'
  yield headingXml(tableHeadings(head))
  for await (const piece of rows) yield piece.map((row) => rowXml(row, head)).join('')
  yield '</w:tbl><w:p/><w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>'
  yield '<w:pgMar w:top="620" w:right="620" w:bottom="620" w:left="620" w:header="300" w:footer="300" w:gutter="0"/>'
  yield '</w:sectPr></w:body></w:document>'
}

function headingXml(headings: TableRow): string {
  const cells = COLUMNS.map(({ holds, width }) =>
    cellXml({
      ...{ text: textOf(headings, holds), width, isLocked: true, fill: 'E8EAED' },
      look: holds.includes('id') ? 'id' : 'heading',
    }),
  )
  return `<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${cells.join('')}</w:tr>`
}

function rowXml(row: TableRow, { sourceLanguage, language }: PackageHead): string {
  const cells = COLUMNS.map(({ holds, width }) => {
    const isEditable = holds.some((column) => EDITABLE.includes(column))
    return cellXml({
      ...{ text: textOf(row, holds), width, isLocked: !isEditable },
      ...(isEditable && { fill: 'FFFBE6' }),
      ...(holds.includes('source') && { language: sourceLanguage }),
      ...(holds.includes('translation') && { language }),
      look: holds.includes('id') ? 'id' : isEditable || holds.includes('source') ? 'text' : 'quiet',
    })
  })
  return `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.join('')}</w:tr>`
}

function textOf(row: TableRow, holds: readonly TableColumn[]): string {
  return holds
    .map((column) => row[column])
    .filter((text) => text !== '')
    .join('\n')
}

/** The properties of runs; sizes are in half points. The IDs are for programs, and take no space from the texts. */
const LOOKS = {
  heading: '<w:b/>',
  text: '',
  quiet: '<w:color w:val="5F6368"/><w:sz w:val="16"/><w:szCs w:val="16"/>',
  id: '<w:color w:val="9AA0A6"/><w:sz w:val="5"/><w:szCs w:val="5"/>',
} as const

interface Cell {
  text: string
  width: number
  isLocked: boolean
  fill?: string
  look: keyof typeof LOOKS
  /** The language of a text; undefined: what the program says. */
  language?: Language
}

function cellXml({ text, width, isLocked, fill, look, language }: Cell): string {
  const isRtl = language?.textDirection === 'rtl'
  const tag = language === undefined ? 'en-US' : language.locale
  const properties = [
    LOOKS[look],
    isRtl ? '<w:rtl/>' : '',
    `<w:lang${xmlAttribute('w:val', tag)}${isRtl ? xmlAttribute('w:bidi', tag) : ''}/>`,
  ].join('')
  const runs = runXml(text, `<w:rPr>${properties}</w:rPr>`)
  const content = isLocked
    ? `<w:sdt><w:sdtPr><w:lock w:val="sdtContentLocked"/></w:sdtPr><w:sdtContent>${runs}</w:sdtContent></w:sdt>`
    : runs
  const shading = fill === undefined ? '' : `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`
  return (
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${shading}</w:tcPr>` +
    `<w:p>${isRtl ? '<w:pPr><w:bidi/></w:pPr>' : ''}${text === '' ? '' : content}</w:p></w:tc>`
  )
}

/** A run with line breaks and tabs as elements. */
function runXml(text: string, properties: string): string {
  const pieces = text.split(/([\n\t])/).map((piece) => {
    if (piece === '\n') return '<w:br/>'
    if (piece === '\t') return '<w:tab/>'
    return piece === '' ? '' : `<w:t xml:space="preserve">${xmlText(piece)}</w:t>`
  })
  return `<w:r>${properties}${pieces.join('')}</w:r>`
}

/** @throws Failure `format.syntax`, `format.tooLarge`, `worklist.notOne` */
export function readDocxPackage(content: Uint8Array): ReturnedPackage {
  const opened = new OpenXmlPackage(content)
  const root = [...opened.relationsOf('').values()].find(({ type }) => type === 'officeDocument')
  const name = root?.target ?? 'word/document.xml'
  const comments = [...opened.relationsOf(name).values()].find(({ type }) => type === 'comments')
  const reader = new TableReader(comments === undefined ? new Map() : readComments(opened, comments.target))
  opened.read(name, reader)
  return readTableRows(reader.rows, reader.trackedChanges)
}

/** Returns the comments of Word, by id. */
function readComments(opened: OpenXmlPackage, name: string): Map<string, string> {
  const comments = new Map<string, string>()
  if (!opened.has(name)) return comments
  let [id, text] = ['', new RunText()]
  opened.read(name, {
    ...IGNORED,
    open: (tag) => {
      if (tag.local !== 'comment') return text.open(tag)
      id = wordAttribute(tag, 'id') ?? ''
      text = new RunText()
    },
    close: (tag) => {
      if (tag.local === 'comment') comments.set(id, text.text)
      else text.close(tag)
    },
    text: (value) => text.add(value),
  })
  return comments
}

function wordAttribute({ attributes }: XmlTag, name: string): string | undefined {
  return Object.values(attributes).find(({ local }) => local === name)?.value
}

/** Elements whose content is no text of the accepted document. */
const LEFT_OUT: ReadonlySet<string> = new Set(['del', 'moveFrom', 'Fallback', 'txbxContent'])
const TRACKED: ReadonlySet<string> = new Set(['ins', 'del', 'moveFrom', 'moveTo'])
/** Characters that are elements. */
const CHARACTERS: Readonly<Record<string, string>> = {
  br: '\n',
  cr: '\n',
  tab: '\t',
  noBreakHyphen: '\u2011',
  softHyphen: '\u00ad',
}

/** Collects the text of paragraphs, one a line. */
class RunText {
  text = ''
  #isText = false
  #leftOut = 0
  /** Within the properties of a run or paragraph, whose elements are no text. */
  #properties = 0
  #paragraphs = 0
  #isJoined = false

  open({ local }: XmlTag): void {
    if (local === 'p' && this.#leftOut === 0) {
      if (this.#paragraphs > 0 && !this.#isJoined) this.text += '\n'
      this.#paragraphs += 1
      this.#isJoined = false
    } else if (local === 'rPr' || local === 'pPr') this.#properties += 1
    else if (this.#properties > 0) {
      // A deleted end of a paragraph joins it with the next.
      if (local === 'del') this.#isJoined = true
    } else if (LEFT_OUT.has(local)) this.#leftOut += 1
    else if (this.#leftOut === 0) {
      this.#isText = local === 't'
      this.text += CHARACTERS[local] ?? ''
    }
  }

  close({ local }: XmlTag): void {
    if (local === 'rPr' || local === 'pPr') this.#properties -= 1
    else if (this.#properties === 0 && LEFT_OUT.has(local)) this.#leftOut -= 1
    this.#isText = false
  }

  add(value: string): void {
    if (this.#isText && this.#leftOut === 0) this.text += value
  }
}

/** Reads the rows of all tables of a document. */
class TableReader {
  readonly rows: ReturnedRow[] = []
  /** Insertions, deletions and moves, each element counted. */
  trackedChanges = 0
  readonly #comments: ReadonlyMap<string, string>
  #cells = new Map<number, ReturnedCell>()
  #commentsOfRow: string[] = []
  #column = 0
  #cell: RunText | null = null
  #isRowDeleted = false
  #isRowProperties = false
  #number = 0
  readonly cdata = (): void => undefined

  constructor(comments: ReadonlyMap<string, string>) {
    this.#comments = comments
  }

  readonly open = (tag: XmlTag): void => {
    const { local } = tag
    if (TRACKED.has(local)) this.trackedChanges += 1
    if (local === 'tr') {
      this.#number += 1
      this.#cells = new Map()
      this.#commentsOfRow = []
      this.#column = 0
      this.#isRowDeleted = false
    } else if (local === 'trPr') this.#isRowProperties = true
    else if (this.#isRowProperties) {
      if (local === 'del') this.#isRowDeleted = true
    } else if (local === 'tc') this.#cell = new RunText()
    else if (local === 'gridSpan') this.#column += Number(wordAttribute(tag, 'val') ?? 1) - 1
    else if (local === 'commentReference') {
      const comment = this.#comments.get(wordAttribute(tag, 'id') ?? '')
      if (comment !== undefined) this.#commentsOfRow.push(comment)
    } else this.#cell?.open(tag)
  }

  readonly close = (tag: XmlTag): void => {
    const { local } = tag
    if (local === 'trPr') this.#isRowProperties = false
    else if (local === 'tc') {
      this.#cells.set(this.#column, { text: this.#cell?.text ?? '' })
      this.#column += 1
      this.#cell = null
    } else if (local === 'tr') {
      const row = { number: this.#number, cells: this.#cells, comments: this.#commentsOfRow }
      if (!this.#isRowDeleted) this.rows.push(row)
    } else if (!this.#isRowProperties) this.#cell?.close(tag)
  }

  readonly text = (value: string): void => this.#cell?.add(value)
}
