/**
 * Rows of a project file as COPY takes them: PostgreSQL's text format, a line a row ("COPY", "Text Format", in its
 * manual).
 */
import type { Database } from 'better-sqlite3'
import { foldCase } from '../../platform/text/caseFolding.ts'
import type { MirroredColumn, MirroredTable } from '../model.ts'

/** Bytes that are sent together, about. */
const PIECE = 64 * 1024

/** Which rows: all, or those whose column has one of some ids. */
export interface WhichRows {
  /** SQL over the table's row, named `line`. */
  where: string
  bound: readonly (string | number)[]
}

const ALL: WhichRows = { where: '1', bound: [] }

type Cell = string | number | null

/** Yields the rows of a table in chunks of whole lines. `counted` is called with each chunk's rows. */
export function* copyText(
  db: Database,
  table: MirroredTable,
  projectId: number,
  counted: (rows: number) => void,
  which: WhichRows = ALL,
): Generator<string> {
  const rows = db
    .prepare<unknown[], Cell[]>(selectOf(table, which.where))
    .raw()
    .iterate(...which.bound)
  const writers = table.columns.map(writerOf)
  const start = String(projectId)
  let piece = ''
  let count = 0
  for (const row of rows) {
    let place = 0
    piece += start
    for (const write of writers) {
      piece += `\t${write.write(row, place)}`
      place += write.cells
    }
    piece += '\n'
    count += 1
    if (piece.length >= PIECE) {
      counted(count)
      count = 0
      yield piece
      piece = ''
    }
  }
  counted(count)
  if (piece !== '') yield piece
}

function selectOf({ name, columns }: MirroredTable, where: string): string {
  const selected = columns.flatMap((column) =>
    column.twin === 'stored' ? [column.name, `${column.name}_folded`] : [column.name],
  )
  return `SELECT ${selected.map((column) => `line.${column}`).join(', ')} FROM "${name}" AS line WHERE ${where}`
}

interface CellWriter {
  /** How many cells of the row it takes. */
  cells: number
  write: (row: readonly Cell[], place: number) => string
}

function writerOf({ type, twin }: MirroredColumn): CellWriter {
  if (type === 'flag') return { cells: 1, write: (row, place) => (row[place] === 1 ? 't' : 'f') }
  if (type !== 'text' && type !== 'code')
    return { cells: 1, write: (row, place) => String(row[place] ?? '\\N') }
  if (twin === 'stored')
    return { cells: 2, write: (row, place) => `${escaped(row[place])}\t${escaped(row[place + 1])}` }
  if (twin === 'made')
    return {
      cells: 1,
      write: (row, place) => {
        const cell = row[place]
        const value = escaped(cell)
        return `${value}\t${typeof cell === 'string' ? foldedCell(cell) : value}`
      },
    }
  return { cells: 1, write: (row, place) => escaped(row[place]) }
}

function foldedCell(text: string): string {
  return escaped(foldCase(text))
}

/** Characters that COPY and PostgreSQL's texts require to be escaped. */
const SPECIAL = /[\\\t\n\r\0]/

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  // PostgreSQL has no NUL in its texts: it becomes the picture of one (docs/mirror.md, "Differences from the project").
  '\0': '\u2400',
}

function escaped(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '\\N'
  const text = String(cell)
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r\0]/g, (one) => ESCAPES[one] ?? one) : text
}
