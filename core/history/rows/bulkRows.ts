/**
 * Rows that are inserted by the thousand. The history keeps only their ids, and not their content: that is the state
 * before their next event or, without one, the row in its table.
 */
import type { Database } from 'better-sqlite3'

/** The table of such rows, its columns, and the SQL for their string and language. */
export interface BulkRows {
  table: string
  columns: readonly string[]
  stringId: 'id' | 'string_id'
  languageId: 'language_id' | null
}

const kept = new Map<string, BulkRows>()

/** Registers an entity whose rows are inserted by the thousand; each subject does so in its `rows/entities.ts`. */
export function registerBulkRows(entity: string, rows: BulkRows): void {
  kept.set(entity, rows)
}

export function bulkRowsOf(entity: string): BulkRows {
  const rows = kept.get(entity)
  if (rows === undefined)
    throw new Error(`no room has registered that rows of "${entity}" come by the thousand`)
  return rows
}

/** Inserted rows: those of the ids from `first` to `last`, or those of `ids`. */
export type InsertedIds = { first: number; last: number } | { ids: readonly number[] }

/** SQL that selects such rows, with its bound values. */
export function insertedRows(inserted: InsertedIds): { where: string; bound: object } {
  return 'ids' in inserted
    ? {
        where: 'id IN (SELECT value FROM json_each(@ids)) ORDER BY id',
        bound: { ids: JSON.stringify(inserted.ids) },
      }
    : { where: 'id BETWEEN @first AND @last ORDER BY id', bound: inserted }
}

/** SQL that records the rows that `where` selects as inserted by `@intentId`. */
export function insertedEvents(entity: string, where: string): string {
  const { table, stringId, languageId } = bulkRowsOf(entity)
  return `INSERT INTO event (intent_id, entity, entity_id, string_id, language_id, after)
    SELECT @intentId, @entity, id, ${stringId}, ${languageId ?? 'NULL'}, '{"id":' || id || '}'
    FROM ${table} WHERE ${where}`
}

/** Whether the history keeps only the ids of an entity's rows that are inserted together. */
export function isBulk(entity: string): boolean {
  return kept.has(entity)
}

interface BulkEvent {
  id: number
  entity: string
  entity_id: number
  string_id: number | null
  language_id: string | null
  after: string | null
}

/** Returns the row after an event, as JSON; null if it no longer existed. */
export function rowAfter(db: Database, event: BulkEvent): string | null {
  const { entity, entity_id: id, after } = event
  if (!isBulk(entity) || after !== JSON.stringify({ id })) return after
  const next = db
    .prepare<[number | null, string | null, string, number, number], string | null>(
      `SELECT before FROM event WHERE string_id = ? AND language_id IS ? AND entity = ? AND entity_id = ? AND id > ?
       ORDER BY id LIMIT 1`,
    )
    .pluck()
    .get(event.string_id, event.language_id, entity, id, event.id)
  if (next !== undefined) return next
  const { table, columns } = bulkRowsOf(entity)
  const row = db.prepare<[number]>(`SELECT ${columns.join(', ')} FROM ${table} WHERE id = ?`).get(id)
  return row === undefined ? after : JSON.stringify(row)
}
