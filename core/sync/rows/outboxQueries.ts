/** The outbox for the user: the number of edits, their kinds, reasons and strings; and reverting edits. */
import type { CloudState, EditAuthor, OutboxEdit, OutboxState } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent } from '../../history/rows/intent.ts'
import { requireUser } from '../../history/rows/users.ts'
import { removeOutboxRow, type OutboxRow } from './outbox.ts'
import { restoreRow } from './restoreRow.ts'
import { parseSyncedRow } from './syncedMembers.ts'

export function cloudState(db: Database): CloudState {
  const project = db
    .prepare<
      [],
      {
        connection_id: string
        base_url: string | null
        remote_id: number
        language_ids: string
        pulled_until: number | null
        synced_at: number | null
        unlinked_at: number | null
      }
    >(
      `SELECT connection_id, base_url, remote_id, language_ids, pulled_until, synced_at, unlinked_at
       FROM cloud_project`,
    )
    .get()
  const counts = db
    .prepare<[], { state: OutboxState; count: number }>(
      'SELECT state, count(*) AS count FROM outbox GROUP BY state',
    )
    .all()
  const conflicts = db
    .prepare<[], number>('SELECT count(*) FROM conflict WHERE resolution IS NULL')
    .pluck()
    .get()
  const isLinked = project?.unlinked_at === null
  return {
    project: isLinked
      ? {
          connectionId: project.connection_id,
          baseUrl: project.base_url,
          remoteId: project.remote_id,
          languageIds: JSON.parse(project.language_ids) as string[],
          syncedAt: project.synced_at,
          isPulled: project.pulled_until !== null,
        }
      : null,
    formerly: project && !isLinked ? { baseUrl: project.base_url, remoteId: project.remote_id } : null,
    outbox: {
      ...{ pending: 0, sending: 0, rejected: 0, conflict: 0 },
      ...Object.fromEntries(counts.map(({ state, count }) => [state, count])),
    },
    conflicts: conflicts ?? 0,
  }
}

/** Edits that the cloud does not have, the oldest first. */
export function listOutbox(
  db: Database,
  {
    state,
    stringId,
    languageId,
    limit = 100,
    offset = 0,
  }: {
    state?: OutboxState | undefined
    stringId?: number | undefined
    languageId?: string | undefined
    limit?: number
    offset?: number
  },
): { edits: OutboxEdit[]; total: number } {
  const where = `entity <> 'supersededTranslation' AND (@state IS NULL OR state = @state)
    AND (@stringId IS NULL OR string_id = @stringId) AND (@languageId IS NULL OR language_id = @languageId)`
  const bound = { state: state ?? null, stringId: stringId ?? null, languageId: languageId ?? null }
  const rows = db
    .prepare<unknown[], OutboxRow & { identifier: string | null }>(
      `SELECT outbox.*, s.identifier FROM outbox LEFT JOIN source_string AS s ON s.id = string_id
       WHERE ${where} ORDER BY outbox.id LIMIT @limit OFFSET @offset`,
    )
    .all({ ...bound, limit, offset })
  const total = db.prepare<unknown[], number>(`SELECT count(*) FROM outbox WHERE ${where}`).pluck().get(bound)
  return { edits: rows.map(toEdit), total: total ?? 0 }
}

function toEdit(row: OutboxRow & { identifier: string | null }): OutboxEdit {
  const base = parseSyncedRow(row.base)
  const value = parseSyncedRow(row.value)
  return {
    id: row.id,
    entity: row.entity,
    change: value === null ? 'remove' : base === null ? 'add' : 'change',
    state: row.state,
    stringId: row.string_id,
    languageId: row.language_id,
    identifier: row.identifier,
    base,
    value,
    attempts: row.attempts,
    message: row.message,
    editedAt: row.created_at,
  }
}

/**
 * Those of the given strings that differ from the cloud in a language: `conflict` before `rejected` before `pending`.
 */
export function unsyncedStrings(
  db: Database,
  { stringIds, languageId }: { stringIds: readonly number[] | Float64Array; languageId: string },
): { stringId: number; state: 'pending' | 'rejected' | 'conflict' }[] {
  return db
    .prepare<
      { ids: string; languageId: string },
      { stringId: number; state: 'pending' | 'rejected' | 'conflict' }
    >(
      `SELECT string_id AS stringId,
         CASE max(CASE state WHEN 'conflict' THEN 2 WHEN 'rejected' THEN 1 ELSE 0 END)
           WHEN 2 THEN 'conflict' WHEN 1 THEN 'rejected' ELSE 'pending' END AS state
       FROM json_each(@ids) AS wanted CROSS JOIN outbox ON string_id = wanted.value
       WHERE (language_id = @languageId OR language_id IS NULL)
         AND EXISTS (SELECT 1 FROM cloud_project WHERE unlinked_at IS NULL)
       GROUP BY string_id`,
    )
    .all({ ids: JSON.stringify([...stringIds]), languageId })
}

/** Sends rejected edits another time with the next sync; all of them where none are named. */
export function retryEdits(
  db: Database,
  { ids }: { ids?: readonly number[] | undefined },
): { edits: number } {
  const { changes } = db
    .prepare(
      `UPDATE outbox SET state = 'pending', message = NULL WHERE state = 'rejected'
         AND (@ids IS NULL OR id IN (SELECT value FROM json_each(@ids)))`,
    )
    .run({ ids: ids === undefined ? null : JSON.stringify(ids) })
  return { edits: changes }
}

/**
 * Reverts unsent edits to the server's state. One intent, so that undo restores the edits.
 * @throws Failure `cloud.unknownEdit`, `cloud.notUndoable`, `cloud.underWay`
 */
export function takeBackEdits(
  db: Database,
  { ids, userId }: { ids: readonly number[]; userId: number },
  context: OperationContext,
): { edits: number } {
  requireUser(db, userId)
  return asIntent(db, { userId, action: 'cloud.takeBack', now: context.now }, (intent) => {
    for (const id of ids) requireWaiting(db, id)
    // The newest first: what an edit stands on comes back before it, and goes after it.
    for (const id of [...ids].sort((a, b) => b - a)) {
      const row = waitingRow(db, id)
      // A newer edit shows that it was reverted already.
      if (row === undefined) continue
      restoreRow(db, intent, row, parseSyncedRow(row.base))
      removeOutboxRow(db, id)
    }
    return { edits: ids.length }
  })
}

function waitingRow(db: Database, id: number): OutboxRow | undefined {
  return db
    .prepare<[number], OutboxRow>(`SELECT * FROM outbox WHERE id = ? AND state IN ('pending', 'rejected')`)
    .get(id)
}

function requireWaiting(db: Database, id: number): void {
  if (waitingRow(db, id) !== undefined) return
  throw new Failure('cloud.unknownEdit', 'This edit no longer waits to be sent.', {
    value: String(id),
    kept: 'Nothing was changed.',
    todo: 'Look at the list of unsent edits again.',
  })
}

/** The people of the edits that a sync would send, the most first. */
export function editAuthors(db: Database): EditAuthor[] {
  return db
    .prepare<[], EditAuthor>(
      `SELECT user.login, count(*) AS edits FROM outbox
       JOIN intent ON intent.id = outbox.intent_id LEFT JOIN user ON user.id = intent.user_id
       WHERE outbox.state IN ('pending', 'sending')
       GROUP BY user.id ORDER BY edits DESC, user.login`,
    )
    .all()
}
