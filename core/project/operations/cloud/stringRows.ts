/** Source strings as a pull reads and writes them. */
import type { Database } from 'better-sqlite3'
import { fold } from '../../fold.ts'
import { insertMany } from '../../manyRows.ts'
import { keepTrigrams } from '../../trigrams.ts'
import type { Intent, Place } from '../history.ts'
import { STRING_COLUMNS, type SourceStringRow } from '../strings.ts'

export type StoredString = SourceStringRow & { is_passed_workflow: 0 | 1; position: number }

const COLUMNS: readonly (keyof StoredString)[] = [...STRING_COLUMNS, 'is_passed_workflow', 'position']
const READ = `SELECT ${COLUMNS.join(', ')} FROM source_string WHERE id = ?`
const UPDATE = `UPDATE source_string SET ${COLUMNS.map((name) => `${name} = @${name}`).join(', ')},
  text_folded = @text_folded WHERE id = @id`

export function readString(db: Database, id: number): StoredString | undefined {
  return db.prepare<[number], StoredString>(READ).get(id)
}

/** The id that the table would give a new string. */
export function nextStringId(db: Database): number {
  return (
    db.prepare<[], { id: number }>('SELECT coalesce(max(id), 0) + 1 AS id FROM source_string').get()?.id ?? 1
  )
}

/** Inserts strings under the ids that they bring. */
export function insertStrings(db: Database, intent: Intent, rows: readonly StoredString[]): void {
  const folded = rows.map(({ text }) => fold(text))
  insertMany(
    db,
    'source_string',
    [...COLUMNS, 'text_folded'],
    rows.map((row, index) => [...COLUMNS.map((name) => row[name]), folded[index]]),
  )
  rows.forEach((row, index) => {
    keepTrigrams(db, 'source_string', { id: row.id, before: null, after: folded[index] ?? null })
    intent.record('string', row.id, null, historyRow(row), stringPlace(row.id))
  })
}

export function updateString(db: Database, intent: Intent, before: StoredString, after: StoredString): void {
  const folded = fold(after.text)
  db.prepare(UPDATE).run({ ...after, text_folded: folded })
  keepTrigrams(db, 'source_string', { id: before.id, before: fold(before.text), after: folded })
  intent.record('string', before.id, historyRow(before), historyRow(after), stringPlace(before.id))
}

/** What the history knows of a string. */
function historyRow({
  position: _position,
  is_passed_workflow: _passed,
  ...row
}: StoredString): SourceStringRow {
  return row
}

export function stringPlace(id: number): Place {
  return { string_id: id, language_id: null }
}
