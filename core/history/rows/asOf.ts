/**
 * A position in the history at the time of a read. A decision made by that read, and stored later, checks the changes
 * since: other sessions and programs edit meanwhile.
 */
import type { Database } from 'better-sqlite3'

export interface AsOf {
  /** The newest intent at that time; 0 if there was none. */
  intentId: number
  /** Milliseconds since 1970. */
  at: number
}

export function asOfNow(db: Database): AsOf {
  const newest = db.prepare<[], number | null>('SELECT max(id) FROM intent').pluck().get()
  return { intentId: newest ?? 0, at: Date.now() }
}

/** Milliseconds since 1970 from which on no change was seen. An intent that was queued has an earlier time. */
export function unseenSince(db: Database, { intentId, at }: AsOf): number {
  const first = db.prepare<[number], number | null>('SELECT min(at) FROM intent WHERE id > ?').pluck()
  return Math.min(at, first.get(intentId) ?? at)
}
