/** Examples of a pull's changes, read from the history that its dry run wrote, before it is rolled back. */
import type { Database } from 'better-sqlite3'
import { rowAfter } from '../../history/rows/bulkRows.ts'
import type { CloudEntity } from './remoteMapping.ts'

export interface PulledExample {
  entity: CloudEntity
  change: 'add' | 'change' | 'remove'
  stringId: number | null
  languageId: string | null
  /** The text, or the members that would be changed as JSON; null: it was not there. */
  before: string | null
  after: string | null
}

/** The most examples of one kind of thing, added, changed or removed. */
const MAX_ALIKE = 5

type Row = Readonly<Record<string, string | number | null>>

/** The history's names of visible entities, and the column that identifies each for the user. */
const SHOWN: Readonly<Record<string, { entity: CloudEntity; column: string }>> = {
  string: { entity: 'string', column: 'text' },
  translation: { entity: 'translation', column: 'text' },
  comment: { entity: 'comment', column: 'text' },
  label: { entity: 'label', column: 'title' },
  screenshot: { entity: 'screenshot', column: 'name' },
  branch: { entity: 'branch', column: 'name' },
  directory: { entity: 'directory', column: 'name' },
  file: { entity: 'file', column: 'path' },
  memory: { entity: 'tm', column: 'name' },
  memoryRecord: { entity: 'record', column: 'text' },
  glossary: { entity: 'glossary', column: 'name' },
  term: { entity: 'term', column: 'text' },
}

/** Columns that users do not edit. */
const STAMPS = new Set(['created_at', 'updated_at', 'source_changed_at', 'usage_count', 'updated_by'])

interface EventRow {
  id: number
  entity: string
  entity_id: number
  string_id: number | null
  language_id: string | null
  before: string | null
  after: string | null
}

export function pullExamples(db: Database, intentId: number | null): PulledExample[] {
  if (intentId === null) return []
  const counts = new Map<string, number>()
  const examples: PulledExample[] = []
  const events = db.prepare<[number], EventRow>(
    `SELECT id, entity, entity_id, string_id, language_id, before, after FROM event WHERE intent_id = ? ORDER BY id`,
  )
  for (const event of events.iterate(intentId)) {
    const example = exampleOf({ ...event, after: rowAfter(db, event) })
    if (example === null) continue
    const key = `${example.entity} ${example.change}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count <= MAX_ALIKE) examples.push(example)
  }
  return examples
}

/** Null: no visible change. */
function exampleOf(event: EventRow): PulledExample | null {
  const shown = SHOWN[event.entity]
  if (shown === undefined) return null
  const before = rowOf(event.before)
  const after = rowOf(event.after)
  const place = { stringId: event.string_id, languageId: event.language_id }
  const text = (row: Row | null): string | null => (row === null ? null : String(row[shown.column] ?? ''))
  if (before === null)
    // A string that is new has no id yet that would stay.
    return {
      ...{ entity: shown.entity, change: 'add', ...place, before: null, after: text(after) },
      ...(shown.entity === 'string' && { stringId: null }),
    }
  if (after === null)
    return { entity: shown.entity, change: 'remove', ...place, before: text(before), after: null }
  if (before[shown.column] !== after[shown.column])
    return { entity: shown.entity, change: 'change', ...place, before: text(before), after: text(after) }
  const names = Object.keys(after).filter((name) => !STAMPS.has(name) && before[name] !== after[name])
  if (names.length === 0) return null
  const members = (row: Row): string =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name]])))
  return { entity: shown.entity, change: 'change', ...place, before: members(before), after: members(after) }
}

/** A string that the cloud lost is kept here out of sight: to people it is gone. */
function rowOf(json: string | null): Row | null {
  const row = json === null ? null : (JSON.parse(json) as Row)
  return row?.['is_archived'] === 1 ? null : row
}
