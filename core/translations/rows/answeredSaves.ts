/**
 * Idempotency keys of saves: what a screen sends again because it saw no answer is done once, also where the text
 * was changed or taken back since (docs/decisions/0004-saving-a-translation.md).
 */
import type { Database } from 'better-sqlite3'

/** How long a key is remembered, in milliseconds: a screen sends again within seconds, or when it is next opened. */
const REMEMBERED = 14 * 24 * 60 * 60 * 1000

/** Remembers a save by its key. False: one with this key was done already, and is not to be done again. */
export function rememberSave(db: Database, key: string, now: number): boolean {
  db.prepare('DELETE FROM answered_save WHERE at < ?').run(now - REMEMBERED)
  const inserted = db.prepare('INSERT INTO answered_save (key, at) VALUES (?, ?) ON CONFLICT DO NOTHING')
  return inserted.run(key, now).changes === 1
}
