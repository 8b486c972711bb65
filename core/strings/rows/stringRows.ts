/** Source strings as they are written one by one, by a person, a script or a pull; files write theirs in fileStrings.ts. */
import { STRING_COLUMNS } from './entities.ts'
import type { Database } from 'better-sqlite3'
import { requireWithinBudget } from '../../store/budgets.ts'
import { foldCase } from '../../platform/text/caseFolding.ts'
import { bulkInsert } from '../../store/bulkInsert.ts'
import { keepStringTrigrams, keepTrigramsOfGiven } from '../../store/indexes/trigrams.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { labelPlace } from './stringLabels.ts'
import type { SourceStringRow } from './strings.ts'
import { unusedIdOf } from '../../history/rows/reservedIds.ts'

export type StoredString = SourceStringRow & { is_passed_workflow: 0 | 1; position: number }

const COLUMNS: readonly (keyof StoredString)[] = [...STRING_COLUMNS, 'is_passed_workflow', 'position']
const READ = `SELECT ${COLUMNS.join(', ')} FROM source_string WHERE id = ?`
const UPDATE = `UPDATE source_string SET ${COLUMNS.map((name) => `${name} = @${name}`).join(', ')},
  text_folded = @text_folded WHERE id = @id`

export function readString(db: Database, id: number): StoredString | undefined {
  return db.prepare<[number], StoredString>(READ).get(id)
}

/** The id of a new string that brings none. */
export function nextStringId(db: Database): number {
  const next = db.prepare<[], number>('SELECT coalesce(max(id), 0) + 1 FROM source_string').pluck().get()
  return unusedIdOf(db, 'source_string') ?? next ?? 1
}

/** Inserts strings under the ids that they bring. */
export function insertStrings(db: Database, intent: Intent, rows: readonly StoredString[]): void {
  for (const row of rows) requireWithinBudget('source_string', row)
  bulkInsert(
    db,
    'source_string',
    [...COLUMNS, 'text_folded'],
    rows.map((row) => [...COLUMNS.map((name) => row[name]), foldCase(row.text)]),
  )
  const ids = rows.map(({ id }) => id)
  keepTrigramsOfGiven(db, 'source_string', ids)
  if (ids.length > 0) intent.recordMany('string', { ids })
}

export function updateString(db: Database, intent: Intent, before: StoredString, after: StoredString): void {
  requireWithinBudget('source_string', after)
  db.prepare(UPDATE).run({ ...after, text_folded: foldCase(after.text) })
  keepStringTrigrams(db, { id: before.id, before, after })
  intent.record('string', before.id, historyRow(before), historyRow(after), labelPlace(before.id))
}

/** Returns the history's row of a string. */
function historyRow({
  position: _position,
  is_passed_workflow: _passed,
  ...row
}: StoredString): SourceStringRow {
  return row
}
