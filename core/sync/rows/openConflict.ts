/** Opening a conflict: what both sides changed is kept as both have it, and waits for a person. */
import type { Members } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import { readRow } from '../../history/rows/rows.ts'
import type { RemoteChange } from './remoteChanges.ts'
import type { OutboxRow } from './outbox.ts'
import { deletedRow } from './restoreRow.ts'
import { parseSyncedRow } from './syncedMembers.ts'

export interface RemoteSide {
  /**
   * The remote value with `author` and `at`, and for a translation `translationId`, the row here that holds it; null:
   * it is gone there.
   */
  theirs: Members | null
  remoteId: number | null
}

/** Theirs as a translation that stands beside ours. */
export function remoteSide({
  translationId,
  remoteId,
  text,
  author,
  at,
  isJudged,
}: RemoteChange): RemoteSide {
  return { theirs: { translationId, text, author, at, isJudged }, remoteId }
}

/** Makes an edit wait for a decision. A conflict of the same row that is open takes the newer state of theirs. */
export function openConflict(
  db: Database,
  edit: OutboxRow,
  { theirs, remoteId }: RemoteSide,
  now: number,
): void {
  const written = theirs && JSON.stringify(theirs)
  const open = db
    .prepare<[string, number], number>(
      'SELECT id FROM conflict WHERE entity = ? AND local_id = ? AND resolution IS NULL',
    )
    .pluck()
    .get(edit.entity, edit.local_id)
  if (open !== undefined)
    db.prepare('UPDATE conflict SET ours = ?, theirs = ? WHERE id = ?').run(oursOf(db, edit), written, open)
  else
    db.prepare(
      `INSERT INTO conflict (entity, local_id, remote_id, string_id, language_id, plural_form, base, ours, theirs, opened_at)
       VALUES (@entity, @local_id, @remoteId, @string_id, @language_id, @form, @base, @ours, @theirs, @now)`,
    ).run({
      entity: edit.entity,
      local_id: edit.local_id,
      remoteId,
      string_id: edit.string_id,
      language_id: edit.language_id,
      form: formOf(db, edit),
      base: edit.base,
      ours: oursOf(db, edit),
      theirs: written,
      now,
    })
  db.prepare(`UPDATE outbox SET state = 'conflict', message = NULL WHERE id = ?`).run(edit.id)
}

/**
 * Withdraws the undecided conflicts of a string that was missing on the server and has been restored there. Their edits
 * wait for the next push as before.
 */
export function withdrawConflicts(db: Database, stringId: number): void {
  const open = db
    .prepare<{ stringId: number }, { id: number; entity: string; localId: number }>(
      `SELECT id, entity, local_id AS localId FROM conflict
       WHERE resolution IS NULL AND theirs IS NULL AND remote_id IS NULL
         AND (string_id = @stringId OR (entity IN ('string', 'stringLabel') AND local_id = @stringId))`,
    )
    .all({ stringId })
  for (const { id, entity, localId } of open) {
    db.prepare('DELETE FROM conflict WHERE id = ?').run(id)
    db.prepare(
      "UPDATE outbox SET state = 'pending' WHERE state = 'conflict' AND entity = ? AND local_id = ?",
    ).run(entity, localId)
  }
}

/** The local value as JSON, with who edited it here, and when. */
function oursOf(db: Database, edit: OutboxRow): string | null {
  const value = parseSyncedRow(edit.value)
  if (value === null) return null
  const author = db
    .prepare<[number], string>(
      'SELECT login FROM intent JOIN user ON user.id = intent.user_id WHERE intent.id = ?',
    )
    .pluck()
    .get(edit.intent_id)
  return JSON.stringify({ ...value, author: author ?? null, at: edit.created_at })
}

/** The plural form of a translation; one that was deleted here is known by the history. */
function formOf(db: Database, edit: OutboxRow): string | null {
  if (edit.entity !== 'translation') return null
  const row = readRow(db, 'translation', { id: edit.local_id }) ?? deletedRow(db, 'translation', edit)
  return row?.plural_form ?? null
}
