/**
 * Where the history stood when something was read. What is decided by what was read, and stored later, asks what was done
 * meanwhile: others go on with their work, in this program and in others.
 */
import type { Database } from 'better-sqlite3'

export interface AsOf {
  /** The newest intent then; 0: there was none. */
  intentId: number
  /** Milliseconds since 1970. */
  at: number
}

export function asOfNow(db: Database): AsOf {
  const newest = db.prepare<[], number | null>('SELECT max(id) FROM intent').pluck().get()
  return { intentId: newest ?? 0, at: Date.now() }
}

/**
 * The time, in milliseconds since 1970, from which on nothing was seen: that of an intent which waited for its turn
 * is earlier.
 */
export function unseenSince(db: Database, { intentId, at }: AsOf): number {
  const first = db.prepare<[number], number | null>('SELECT min(at) FROM intent WHERE id > ?').pluck()
  return Math.min(at, first.get(intentId) ?? at)
}
