/** The edits that write translations into the cells of a table. */
import type { TableScheme } from '../../contract/files.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { Language } from '../../contract/language.ts'
import { assignCodes } from '../../languages/matchLanguage.ts'
import type { Edit } from '../../platform/text/splice.ts'
import { isQuotedFreely, refuseFormula, writeTableCell } from './cells.ts'
import type { TableRecord } from './records.ts'
import type { Table } from './table.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/** A translation for a row. */
export interface CellToWrite {
  record: TableRecord
  /** Empty: what stands there goes. */
  text: string
}

export interface CellsOfLanguage {
  language: Language
  cells: readonly CellToWrite[]
}

/** Cells that already say what is to be written are left alone. Throws `format.formula`, `format.cell`, `format.noHeader`. */
export function cellEdits(table: Table, scheme: TableScheme, languages: readonly CellsOfLanguage[]): Edit[] {
  const columns = columnsOf(
    scheme,
    languages.map(({ language }) => language),
  )
  const ends = new RowEnds(table)
  const edits: Edit[] = []
  for (const { language, cells } of languages) {
    const standing = columns.get(language.id)
    if (standing === undefined && cells.every(({ text }) => text === '')) continue
    const column = standing ?? ends.addColumn(language, scheme)
    for (const { record, text } of cells) {
      const cell = table.cell(record.row, column)
      if ((cell?.value ?? '') === text) continue
      refuseFormula(text, record.source, record.identifier)
      const isFilled = cell !== undefined && cell.end > cell.start
      const isQuoted = isFilled ? cell.isQuoted : isQuotedRow(table, record.row)
      const content =
        text === '' && !isQuoted
          ? ''
          : writeTableCell(text, table, { isQuoted, identifier: record.identifier })
      if (cell) edits.push({ start: cell.start, end: cell.end, text: content })
      else ends.add(record.row, column, content)
    }
  }
  return [...edits, ...ends.edits()]
}

function columnsOf({ columns }: TableScheme, languages: readonly Language[]): Map<string, number> {
  const codeOf = (index: number) => {
    const column = columns[index]
    return column?.holds === 'translation' ? column.languageId : undefined
  }
  const codes = columns.flatMap((_, index) => codeOf(index) ?? [])
  const assigned = assignCodes(codes, languages)
  return new Map(
    [...assigned].map(([id, code]) => [id, columns.findIndex((_, index) => codeOf(index) === code)]),
  )
}

/** Whether the row's first cell with a value is quoted without need, so that a new one should be too. */
function isQuotedRow(table: Table, row: number): boolean {
  const first = Array.from({ length: table.cellCount(row) }, (_, column) => table.cell(row, column)).find(
    (cell) => cell?.value !== '',
  )
  return isQuotedFreely(first, table)
}

/** Cells past the ends of rows: of new columns, and of rows that are shorter than the others. */
class RowEnds {
  readonly #table: Table
  /** Cells by row and column. */
  readonly #added = new Map<number, Map<number, string>>()
  /** The number of columns of every row, once there are new ones. */
  #width: number | undefined

  constructor(table: Table) {
    this.#table = table
  }

  /** Answers the new column. Throws `format.noHeader` where it cannot be named. */
  addColumn(language: Language, { hasHeader }: TableScheme): number {
    if (!hasHeader) {
      throw new Failure(
        'format.noHeader',
        `The table has no column for ${language.name} (${language.id}), and no header that could name one.`,
        { todo: 'Give the source file a first row with the names of its columns, and import it again.' },
      )
    }
    this.#width ??= widthOf(this.#table)
    const column = this.#width++
    this.add(0, column, this.#heading(language.id))
    return column
  }

  #heading(identifier: string): string {
    return writeTableCell(identifier, this.#table, { isQuoted: isQuotedRow(this.#table, 0), identifier })
  }

  add(row: number, column: number, content: string): void {
    const cells = this.#added.get(row)
    if (cells) cells.set(column, content)
    else this.#added.set(row, new Map([[column, content]]))
  }

  edits(): Edit[] {
    const rows = this.#width === undefined ? [...this.#added.keys()] : Array(this.#table.rowCount).keys()
    return Array.from(rows, (row) => {
      const end = this.#table.rowEnd(row)
      const first = this.#table.cellCount(row)
      const cells = this.#added.get(row)
      const width = this.#width ?? Math.max(...assertDefined(cells, 'The cells').keys()) + 1
      const texts = Array.from({ length: width - first }, (_, index) => cells?.get(first + index) ?? '')
      return { start: end, end, text: texts.map((text) => this.#table.delimiter + text).join('') }
    })
  }
}

function widthOf(table: Table): number {
  let width = 0
  for (let row = 0; row < table.rowCount; row++) width = Math.max(width, table.cellCount(row))
  return width
}
