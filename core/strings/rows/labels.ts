/** Labels that files give their strings. */
import type { Database } from 'better-sqlite3'
import type { ParsedString } from '../../formats/format.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { giveLabel, hasLabel, insertLabel } from './stringLabels.ts'
import { markDirty } from '../../store/dirtyTracking.ts'
import { zip } from '../../platform/collections/zip.ts'

/**
 * Adds the labels that a file names, new ones too. Those that people gave a string stay. `stored` are the parsed
 * strings in the same order. `isRecorded`: the history has each, so that undo removes it.
 */
export function addLabels(
  db: Database,
  intent: Intent,
  parsed: readonly ParsedString[],
  stored: readonly { id: number }[],
  isRecorded: boolean,
): void {
  if (parsed.every(({ labels = [] }) => labels.length === 0)) return
  const ids = new Map<string, number>()
  const link = db.prepare('INSERT OR IGNORE INTO string_label (string_id, label_id) VALUES (?, ?)')
  const isSent = sentStrings(db)
  for (const [{ labels = [] }, { id: stringId }] of zip(parsed, stored)) {
    for (const title of labels) {
      const labelId = ids.get(title) ?? labelTitled(db, intent, title, false)
      ids.set(title, labelId)
      if (!isRecorded && !isSent(stringId)) {
        if (link.run(stringId, labelId).changes > 0) markDirty(db, [stringId])
      } else if (!hasLabel(db, stringId, labelId)) giveLabel(intent, stringId, labelId)
    }
  }
}

/** Queues the affected strings for push; otherwise the next pull would remove the label. */
function sentStrings(db: Database): (stringId: number) => boolean {
  const project = db.prepare<[], { type: string }>('SELECT project.type FROM project, cloud_project').get()
  if (project === undefined) return () => false
  if (project.type === 'string-based') return () => true
  const linked = db.prepare<[number]>("SELECT 1 FROM cloud_row WHERE entity = 'string' AND local_id = ?")
  return (stringId) => linked.get(stringId) !== undefined
}

/**
 * Gives strings the system label of the file they came with, as string-based projects have it (docs/reference/files.md,
 * "String-based projects"): its title is the file's name. A label of that title which a person made is another one.
 */
export function addSystemLabel(
  db: Database,
  intent: Intent,
  fileName: string,
  stored: readonly { id: number }[],
): void {
  if (stored.length === 0) return
  const labelId = labelTitled(db, intent, fileName, true)
  const link = db.prepare('INSERT OR IGNORE INTO string_label (string_id, label_id) VALUES (?, ?)')
  for (const { id } of stored) if (link.run(id, labelId).changes > 0) markDirty(db, [id])
}

function labelTitled(db: Database, intent: Intent, title: string, isSystem: boolean): number {
  const found = db
    .prepare<unknown[], { id: number }>('SELECT id FROM label WHERE title = ? AND is_system = ? ORDER BY id')
    .get(title, Number(isSystem))
  return found?.id ?? insertLabel(intent, title, isSystem)
}
