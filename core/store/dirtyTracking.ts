/**
 * The strings that a write touched: whose rows, or rows that are derived from them, may be other ones than before. What
 * is kept of an answer is brought up to date by asking it of these alone.
 */
import type { Database } from 'better-sqlite3'

export interface DirtyStrings {
  /** Null: so many that they are not told one by one, or nobody can tell which. */
  stringIds: readonly number[] | null
  /** What was changed or removed that belongs to no string, such as a label, by the name that the history gives it. */
  beyond: readonly string[]
}

/** More strings than these are told as "any". */
export const MAX_DIRTY = 10_000

export const EVERYTHING_DIRTY: DirtyStrings = { stringIds: null, beyond: [] }

interface Noted {
  /** Null: any. */
  stringIds: Set<number> | null
  beyond: Set<string>
}

const noted = new WeakMap<Database, Noted>()

/** Begins anew: what a write that was taken back had touched is touched no more. */
export function clearDirty(db: Database): void {
  noted.delete(db)
}

/** Notes strings of which the history does not tell, or not all of it: derived rows are made of more than one row. */
export function markDirty(db: Database, stringIds: Iterable<number>): void {
  const note = noteOf(db)
  for (const id of stringIds) {
    if (note.stringIds === null) return
    note.stringIds.add(id)
    if (note.stringIds.size > MAX_DIRTY) note.stringIds = null
  }
}

/** Notes that any string may be touched. */
export function markAllDirty(db: Database): void {
  noteOf(db).stringIds = null
}

/** Notes a change of something that belongs to no string, and that the history does not tell of. */
export function markOtherDirty(db: Database, name: string): void {
  noteOf(db).beyond.add(name)
}

/** What was noted since `clearDirty`; null: nothing. */
export function dirtyIn(db: Database): DirtyStrings | null {
  const note = noted.get(db)
  if (note === undefined) return null
  return { stringIds: note.stringIds && [...note.stringIds], beyond: [...note.beyond] }
}

/** What either touched; null: nothing. */
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
