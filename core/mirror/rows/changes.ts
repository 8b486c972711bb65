/**
 * The changes of a project since its last mirror run, by the history. If the history is not complete, everything has to
 * be copied again, which is always correct, so all doubtful cases are treated so.
 */
import type { Database } from 'better-sqlite3'
import { markOf } from './projectFile.ts'

export interface ChangedTables {
  /** Strings whose rows are to be copied again, with what hangs on them; also those that are gone. */
  stringIds: Set<number>
  segmentIds: Set<number>
  /** Tables whose rows of the project are to be copied again, all of them. */
  tables: Set<string>
}

/** Entities whose events say the string that they are about. */
const OF_STRINGS: ReadonlySet<string> = new Set([
  'string',
  'translation',
  'vote',
  'approval',
  'comment',
  'visibility',
  'string_label',
  'string_field',
  'screenshot_string',
  'qaDecision',
  'repetitionException',
  'translatorComment',
])

/** Entities whose rows are few: their tables are compared each time (digests.ts), or nothing of them is mirrored. */
const COMPARED: ReadonlySet<string> = new Set([
  'branch',
  'directory',
  'user',
  'glossary',
  'concept',
  'term',
  'memory',
  'memorySetting',
  'memoryOrigin',
  'screenshot_label',
  'conflict',
])

/** Rows that link a string to one of these are removed with it, without events. */
const LINKS: Readonly<Record<string, string>> = {
  label: 'string_label',
  field: 'string_field',
  screenshot: 'screenshot_string',
}

/** Past this part of all strings, copying all of them is quicker. */
const MUCH = 3
/** Fewer strings than these are never much. */
const MAX_LOOKUPS = 2_000

/** Returns the changes of the events after `event`; null if the history is incomplete or too long. */
export function tablesChangedSince(
  db: Database,
  { event, mark }: { event: number; mark: string },
): ChangedTables | null {
  if (event > 0 && markOf(db, event) !== mark) return null
  const changed: ChangedTables = { stringIds: new Set(), segmentIds: new Set(), tables: new Set() }
  const entities = db
    .prepare<[number], string>('SELECT DISTINCT entity FROM event WHERE id > ?')
    .pluck()
    .all(event)
  for (const entity of entities) if (!take(db, event, entity, changed)) return null
  const ids = db
    .prepare<[number], number>('SELECT DISTINCT string_id FROM event WHERE id > ? AND string_id IS NOT NULL')
    .pluck()
    .all(event)
  for (const id of ids) changed.stringIds.add(id)
  return isMuch(db, changed) ? null : changed
}

/** Adds the changes of one entity's events beside the strings; false if they are unknown. */
function take(db: Database, event: number, entity: string, changed: ChangedTables): boolean {
  if (OF_STRINGS.has(entity)) return everyEventSaysItsString(db, event, entity)
  if (COMPARED.has(entity)) {
    // A memory that goes takes its segments with it.
    if (entity === 'memory') for (const table of MEMORY) changed.tables.add(table)
    return true
  }
  const link = LINKS[entity]
  if (link !== undefined) {
    changed.tables.add(link)
    return true
  }
  switch (entity) {
    case 'file':
      for (const id of stringsOfFiles(db, event)) changed.stringIds.add(id)
      return true
    case 'tm':
      for (const table of MEMORY) changed.tables.add(table)
      return true
    case 'memorySegment':
      for (const id of idsOf(db, event, entity)) changed.segmentIds.add(id)
      return true
    case 'memoryRecord':
      for (const id of segmentsOfRecords(db, event)) changed.segmentIds.add(id)
      return true
    default:
      return false
  }
}

const MEMORY = ['tm_segment', 'tm_record']

function everyEventSaysItsString(db: Database, event: number, entity: string): boolean {
  const silent = db.prepare<[number, string]>(
    'SELECT 1 FROM event WHERE id > ? AND entity = ? AND string_id IS NULL LIMIT 1',
  )
  return silent.get(event, entity) === undefined
}

function idsOf(db: Database, event: number, entity: string): number[] {
  return db
    .prepare<[number, string], number>('SELECT DISTINCT entity_id FROM event WHERE id > ? AND entity = ?')
    .pluck()
    .all(event, entity)
}

/** The update of a file may move strings whose own rows nothing else says were changed. */
function stringsOfFiles(db: Database, event: number): number[] {
  return db
    .prepare<[number], number>(
      `SELECT id FROM source_string
       WHERE file_id IN (SELECT entity_id FROM event WHERE id > ? AND entity = 'file')`,
    )
    .pluck()
    .all(event)
}

function segmentsOfRecords(db: Database, event: number): number[] {
  return db
    .prepare<[number, number], number>(
      `SELECT segment_id FROM tm_record
       WHERE id IN (SELECT entity_id FROM event WHERE id > ? AND entity = 'memoryRecord')
       UNION
       SELECT coalesce(before ->> '$.segment_id', after ->> '$.segment_id') AS segment_id FROM event
       WHERE id > ? AND entity = 'memoryRecord' AND coalesce(before, after) IS NOT NULL`,
    )
    .pluck()
    .all(event, event)
    .filter((id) => typeof id === 'number')
}

function isMuch(db: Database, { stringIds, segmentIds }: ChangedTables): boolean {
  const isMuchOf = (ids: Set<number>, table: string) =>
    ids.size > MAX_LOOKUPS &&
    ids.size * MUCH > (db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0)
  return isMuchOf(stringIds, 'source_string') || isMuchOf(segmentIds, 'tm_segment')
}
