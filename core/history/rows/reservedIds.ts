/**
 * Ids that rows had are never given again: what still names them, an edit that waits or somebody who has not synced
 * yet, would mean another row. Tables with AUTOINCREMENT see to that themselves.
 */
import type { Database } from 'better-sqlite3'
import type { Entity } from './entities.ts'

/** Rows whose tables give the newest id anew once it is free, each with its table. */
const REUSED: Readonly<Record<string, string>> = {
  label: 'label',
  glossary: 'glossary',
  concept: 'concept',
  term: 'term',
}

/** The id of a new row where the table would give one that a row had; null: the table gives it. */
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

/** Tables whose rows are deleted and inserted by SQL of their own, beside the history's. */
export type PlainTable = 'branch' | 'directory' | 'file' | 'field' | 'source_string' | 'tm' | 'screenshot'

/** Tables of rows that are deleted through the history and whose ids it does not look up, by the row's entity. */
const REMEMBERED: Partial<Record<Entity, PlainTable>> = { memory: 'tm', screenshot: 'screenshot' }

/** Is told of each row that is deleted through the history. */
export function reserveRemoved(db: Database, entity: Entity, id: number): void {
  const table = REMEMBERED[entity]
  if (table !== undefined) reserveId(db, table, id)
}

/**
 * Remembers that rows of a table had ids up to this one: to be called where one is deleted for good. SQLite keeps the
 * newest ids of tables with AUTOINCREMENT in `sqlite_sequence`, where rows of other tables are welcome and change
 * nothing by themselves.
 */
export function reserveId(db: Database, table: PlainTable, id: number): void {
  const { changes } = db.prepare('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?').run(id, table)
  if (changes === 0) db.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, id)
}

/** `unusedId` of a new row of such a table. Null is what its `id` is to be bound to where the table gives it. */
export function unusedIdOf(db: Database, table: PlainTable): number | null {
  // A mapping outlives its row: what the cloud has under it must not come to stand for another row here.
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
