/** Caches the strings that satisfy an expression as a set, and updates it for some strings. */
import type { Database, Statement } from 'better-sqlite3'
import { IdBitSet, type PackedIds } from '../idBitSet.ts'
import { reader, type BoundSql } from './firstIds.ts'

/** All that it holds for, by a statement that selects their ids. */
export function members(db: Database, { sql, parameters }: BoundSql): PackedIds {
  const bits = new IdBitSet()
  // All at once: one by one takes four times as long.
  const ids = reader<number>(db, sql)
    .pluck()
    .all(...parameters)
  for (const id of ids) bits.set(id, true)
  return bits.pack()
}

/**
 * Of some strings those that each of several conditions on `source_string s` holds for. A string that is gone is in no
 * answer.
 */
export function membersAmong(
  db: Database,
  { ids, conditions }: { ids: readonly number[]; conditions: readonly BoundSql[] },
): number[][] {
  const wanted = JSON.stringify(ids)
  return conditions.map(({ sql, parameters }) => keptStatement(db, sql).all(wanted, ...parameters))
}

/** Statements that each edit asks again: making one takes longer than running it. */
const MAX_STATEMENTS = 128

const statements = new WeakMap<Database, Map<string, Statement<unknown[], number>>>()

function keptStatement(db: Database, condition: string): Statement<unknown[], number> {
  let kept = statements.get(db)
  if (kept === undefined) statements.set(db, (kept = new Map<string, Statement<unknown[], number>>()))
  let statement = kept.get(condition)
  if (statement === undefined) {
    // As a value: SQLite would make joins of its EXISTS, and might begin with their tables.
    statement = reader<number>(
      db,
      `SELECT s.id FROM json_each(?) AS wanted CROSS JOIN source_string AS s ON s.id = wanted.value
       WHERE (${condition}) IS TRUE`,
    ).pluck()
  }
  kept.delete(condition)
  kept.set(condition, statement)
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_STATEMENTS) break
    kept.delete(oldest)
  }
  return statement
}
