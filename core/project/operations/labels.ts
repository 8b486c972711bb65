/** Labels that files give their strings. */
import type { Database } from 'better-sqlite3'
import type { ParsedString } from '../../formats/format.ts'
import type { Intent } from './history.ts'

/**
 * Adds the labels that a file names, new ones too. Those that people gave a string stay. `stored` are the parsed
 * strings in the same order.
 */
export function addLabels(
  db: Database,
  intent: Intent,
  parsed: readonly ParsedString[],
  stored: readonly { id: number }[],
): void {
  const ids = new Map<string, number>()
  const link = db.prepare('INSERT OR IGNORE INTO string_label (string_id, label_id) VALUES (?, ?)')
  for (const [index, { labels = [] }] of parsed.entries()) {
    for (const title of labels) {
      const labelId = ids.get(title) ?? labelTitled(db, intent, title)
      ids.set(title, labelId)
      link.run(stored[index]!.id, labelId)
    }
  }
}

function labelTitled(db: Database, intent: Intent, title: string): number {
  const found = db
    .prepare<unknown[], { id: number }>('SELECT id FROM label WHERE title = ? ORDER BY id')
    .get(title)
  if (found) return found.id
  const id = Number(db.prepare('INSERT INTO label (title) VALUES (?)').run(title).lastInsertRowid)
  intent.record('label', id, null, { id, title, is_system: 0 })
  return id
}
