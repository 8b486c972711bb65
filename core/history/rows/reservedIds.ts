/**
 * Reserved ids: the id of a deleted row is never reused. A queued edit, or a client that has not synced yet, still
 * refers to it, and would address another row. Tables with AUTOINCREMENT ensure this themselves.
 */
import type { Database } from 'better-sqlite3'
import { isPlaceTable, unusedPlaceId, type PlaceTable } from '../../store/placeIds.ts'
import type { Entity } from './entities.ts'

/** Entities whose tables reuse the newest id once it is free, each with its table. */
const REUSED: Readonly<Record<string, string>> = {
  label: 'label',
  glossary: 'glossary',
  concept: 'concept',
  term: 'term',
}

/** Returns the id of a new row if the table would reuse one; null if the table may assign it. */
export function unusedId(db: Database, entity: Entity): number | null {
  if (entity === 'memory') return unusedIdOf(db, 'tm')
  const table = REUSED[entity]
  if (table === undefined) return null
  const taken = db
    .prepare<[string], number | null>(
      `SELECT max(entity_id) FROM event
       WHERE entity IN ('label', 'glossary', 'concept', 'term') AND entity = ?`,
    )
    .pluck()
    .get(entity)
  if (taken === null || taken === undefined) return null
  const isBelow = db.prepare(`SELECT 1 FROM ${table} WHERE id >= ? LIMIT 1`).get(taken) !== undefined
  return isBelow ? null : taken + 1
}

/** Tables whose rows are deleted and inserted by SQL outside of the history. */
export type PlainTable = PlaceTable | 'field' | 'source_string' | 'tm' | 'screenshot'

/** Tables whose rows are deleted through the history but not looked up by id there, by the row's entity. */
const REMEMBERED: Partial<Record<Entity, PlainTable>> = { memory: 'tm', screenshot: 'screenshot' }

/** Called for each row that is deleted through the history. */
export function reserveRemoved(db: Database, entity: Entity, id: number): void {
  const table = REMEMBERED[entity]
  if (table !== undefined) reserveId(db, table, id)
}

/**
 * Reserves all ids of a table up to this one; must be called when a row is deleted for good. SQLite keeps the newest
 * ids of AUTOINCREMENT tables in `sqlite_sequence`, and ignores rows of other tables there.
 */
export function reserveId(db: Database, table: PlainTable, id: number): void {
  const { changes } = db.prepare('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?').run(id, table)
  if (changes === 0) db.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, id)
}

/** `unusedId` for a new row of such a table. Null: bind its `id` to null, and the table assigns it. */
export function unusedIdOf(db: Database, table: PlainTable): number | null {
  if (isPlaceTable(table)) return unusedPlaceId(db)
  // A mapping outlives its row: the server's row must never be mapped to another local row.
  const taken = db
    .prepare<{ table: string }, number | null>(
      `SELECT max(id) FROM (SELECT seq AS id FROM sqlite_sequence WHERE name = @table
         UNION ALL SELECT max(local_id) FROM cloud_row WHERE entity = @table)`,
    )
    .pluck()
    .get({ table })
  if (taken === undefined || taken === null) return null
  const isBelow = db.prepare(`SELECT 1 FROM ${table} WHERE id >= ? LIMIT 1`).get(taken) !== undefined
  return isBelow ? null : taken + 1
}
