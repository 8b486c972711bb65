/**
 * The strings that a write touched: their rows, or rows derived from them, may have changed. Cached results are updated
 * by querying these strings alone.
 */
import type { Database } from 'better-sqlite3'

export interface DirtyStrings {
  /** Null: more than the limit, or unknown. */
  stringIds: readonly number[] | null
  /** Changed or removed rows that belong to no string, such as a label, by their name in the history. */
  beyond: readonly string[]
}

/** The most strings that are listed; more count as "any". */
export const MAX_DIRTY = 10_000

export const EVERYTHING_DIRTY: DirtyStrings = { stringIds: null, beyond: [] }

interface Noted {
  /** Null: any. */
  stringIds: Set<number> | null
  beyond: Set<string>
}

const noted = new WeakMap<Database, Noted>()

/** Clears the list, because a rolled-back write touched nothing. */
export function clearDirty(db: Database): void {
  noted.delete(db)
}

/** Marks strings that the history does not name completely: derived rows depend on more than one row. */
export function markDirty(db: Database, stringIds: Iterable<number>): void {
  const note = noteOf(db)
  for (const id of stringIds) {
    if (note.stringIds === null) return
    note.stringIds.add(id)
    if (note.stringIds.size > MAX_DIRTY) note.stringIds = null
  }
}

/** Marks any string as touched. */
export function markAllDirty(db: Database): void {
  noteOf(db).stringIds = null
}

/** Marks a change of a row that belongs to no string, and that the history lacks. */
export function markOtherDirty(db: Database, name: string): void {
  noteOf(db).beyond.add(name)
}

/** Returns the marks since `clearDirty`; null if there are none. */
export function dirtyIn(db: Database): DirtyStrings | null {
  const note = noted.get(db)
  if (note === undefined) return null
  return { stringIds: note.stringIds && [...note.stringIds], beyond: [...note.beyond] }
}

/** Returns the union of both; null if both are empty. */
export function joinDirty(one: DirtyStrings | null, other: DirtyStrings | null): DirtyStrings | null {
  if (one === null || other === null) return one ?? other
  const beyond = [...new Set([...one.beyond, ...other.beyond])]
  if (one.stringIds === null || other.stringIds === null) return { stringIds: null, beyond }
  const stringIds = [...new Set([...one.stringIds, ...other.stringIds])]
  return { stringIds: stringIds.length > MAX_DIRTY ? null : stringIds, beyond }
}

function noteOf(db: Database): Noted {
  let note = noted.get(db)
  if (note === undefined) noted.set(db, (note = { stringIds: new Set(), beyond: new Set() }))
  return note
}
