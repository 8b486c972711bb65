/** Whole rows of a table, put into another version of it or taken out of one. */
import type { Edit } from '../../platform/text/splice.ts'
import { insertionsOf } from '../insertion.ts'
import { lineBreakOf } from '../position.ts'
import type { TableRecord } from './records.ts'
import type { Table } from './table.ts'

export interface CsvRows {
  table: Table
  records: readonly TableRecord[]
}

/** The edits that put rows of another table in: as they are spelled there, where both have the same columns. */
export function rowAdoptions({ table, records }: CsvRows, from: CsvRows, added: ReadonlySet<string>): Edit[] {
  const standing = new Map(records.map(({ identifier, row }) => [identifier, row]))
  const others = new Map(from.records.map(({ identifier, row }) => [identifier, row]))
  const isAlike = table.delimiter === from.table.delimiter && isSameHead(table, from.table)
  if (added.size === 0 || !isAlike) return []
  const lineBreak = lineBreakOf(table.text)
  const insertions = insertionsOf(
    others.keys(),
    (identifier) => standing.has(identifier),
    (identifier) => added.has(identifier),
  )
  return insertions.map(({ anchor, side, identifiers }): Edit => {
    const lines = identifiers.map((identifier) => {
      const row = others.get(identifier) ?? 0
      return from.table.text.slice(from.table.rowStart(row), from.table.rowEnd(row))
    })
    const row = (anchor === null ? undefined : standing.get(anchor)) ?? table.rowCount - 1
    if (anchor !== null && side === 'before') {
      const offset = table.rowStart(row)
      return { start: offset, end: offset, text: lines.map((line) => line + lineBreak).join('') }
    }
    const offset = table.rowEnd(row)
    return { start: offset, end: offset, text: lines.map((line) => lineBreak + line).join('') }
  })
}

/** Rows go with the line breaks that end them; the last of a table that ends in none, with the one before it. */
export function rowRemovals(table: Table, rows: readonly number[]): Edit[] {
  const gone = new Set(rows)
  return rows.map((row): Edit => {
    if (row + 1 < table.rowCount)
      return { start: table.rowStart(row), end: table.rowStart(row + 1), text: '' }
    const end = table.text.length
    const isBare = end === table.rowEnd(row) && row > 0 && !gone.has(row - 1)
    return { start: isBare ? table.rowEnd(row - 1) : table.rowStart(row), end, text: '' }
  })
}

function isSameHead(one: Table, other: Table): boolean {
  return JSON.stringify(one.values(0)) === JSON.stringify(other.values(0))
}
