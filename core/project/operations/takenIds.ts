/**
 * Ids that rows had are never given again: what still names them, an edit that waits or somebody who has not synced
 * yet, would mean another row. Tables with AUTOINCREMENT see to that themselves.
 */
import type { Database } from 'better-sqlite3'
import type { Entity } from './rows.ts'

/** Rows whose tables give the newest id anew once it is free, each with its table. */
const REUSED: Partial<Record<Entity, string>> = {
  label: 'label',
  glossary: 'glossary',
  concept: 'concept',
  term: 'term',
}

/** The id of a new row where the table would give one that a row had; null: the table gives it. */
export function untakenId(db: Database, entity: Entity): number | null {
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
