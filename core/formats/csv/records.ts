/** The rows of a table that are strings. */
import { listFirst, sentence, type Sentence } from '../../platform/text/sentence.ts'
import type { TableScheme } from '../../contract/files.ts'
import { lastOfEach } from '../duplicates.ts'
import { joinIdentifier } from '../identifier.ts'
import { positionFinder } from '../position.ts'
import type { Table } from './table.ts'

export interface TableRecord {
  row: number
  identifier: string
  source: string
  /** The offset of the row. */
  start: number
}

/**
 * The identifier is its column's value: of equal ones the last counts, as in the programs that read such files.
 * Without such a column it is the source text, with a number for the second and later rows that have the same. Rows
 * that have none are left out, those that hold something with a warning.
 */
export function readRecords(
  table: Table,
  { hasHeader, columns }: TableScheme,
): { records: TableRecord[]; warnings: Sentence[] } {
  const identifierColumn = columns.findIndex(({ holds }) => holds === 'identifier')
  const sourceColumn = columns.findIndex(({ holds }) => holds === 'source')
  const idColumn = identifierColumn === -1 ? sourceColumn : identifierColumn
  const place = positionFinder(table.text)
  const records: TableRecord[] = []
  const nameless: number[] = []
  const long: number[] = []
  for (let row = hasHeader ? 1 : 0; row < table.rowCount; row++) {
    const identifier = table.value(row, idColumn)
    const start = table.rowStart(row)
    const source = sourceColumn === -1 ? '' : table.value(row, sourceColumn)
    if (identifier !== '') records.push({ row, identifier, source, start })
    else if (table.values(row).some(Boolean)) nameless.push(place(start).line)
    if (table.cellCount(row) > columns.length) long.push(place(start).line)
  }
  const unique =
    identifierColumn === -1 ? { entries: numbered(records), warnings: [] } : lastOfEach(records, table.text)
  return {
    records: unique.entries,
    warnings: [
      ...unique.warnings,
      ...rowsThat(
        identifierColumn === -1
          ? sentence`no source text; nothing there is translated`
          : sentence`no identifier; nothing there is translated`,
        nameless,
      ),
      ...rowsThat(sentence`more cells than there are columns; the others are not read`, long),
    ],
  }
}

function numbered(records: readonly TableRecord[]): TableRecord[] {
  const counts = new Map<string, number>()
  return records.map((record) => {
    const count = (counts.get(record.identifier) ?? 0) + 1
    counts.set(record.identifier, count)
    return count === 1 ? record : { ...record, identifier: joinIdentifier(record.identifier, String(count)) }
  })
}

/** The sentence for rows that are left alone. */
function rowsThat(have: Sentence, lines: readonly number[]): Sentence[] {
  const [first] = lines
  if (first === undefined) return []
  if (lines.length === 1) return [sentence`The row at line ${first} has ${have}.`]
  return [sentence`The rows at lines ${listFirst(lines.map(String), 5)} have ${have}.`]
}
