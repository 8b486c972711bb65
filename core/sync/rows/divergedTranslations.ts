/** Translations of one place that stand beside each other because both sides wrote there. */
import type { Database } from 'better-sqlite3'
import type { PluralForm } from '../../model/plural.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { ApprovalRow, VoteRow } from '../../translations/rows/entities.ts'
import { ensureUser } from '../../history/rows/users.ts'
import { insertTranslation } from '../../translations/rows/translationRows.ts'
import { remoteMappingOf, mappingOfRemoteId, putRemoteMapping, removeRemoteMapping } from './remoteMapping.ts'
import type { RemoteChange } from './remoteChanges.ts'
import { remoteSide, openConflict } from './openConflict.ts'
import { removeOutboxRow, sendingRow, type OutboxRow } from './outbox.ts'
import { restoreRow } from './restoreRow.ts'
import { parseSyncedRow } from './syncedMembers.ts'

/**
 * Settles two re-wordings to the same text: the mapping goes to their translation, and ours reads again what the cloud
 * has of it. A new translation here is mapped to the one that a copy of this file has sent.
 */
export function adoptRemoteDuplicate(db: Database, row: OutboxRow, now: number): void {
  if (row.entity === 'term')
    asIntent(db, { userId: null, action: 'cloud.pull', now }, (intent) => restoreRow(db, intent, row, null))
  const own = row.entity === 'translation' ? readRow(db, 'translation', { id: row.local_id }) : undefined
  const text = parseSyncedRow(row.base)?.text
  if (own && typeof text === 'string')
    asIntent(db, { userId: null, action: 'cloud.pull', now }, (intent) =>
      intent.update('translation', own, { text, updated_at: own.created_at }, own),
    )
  removeOutboxRow(db, row.id)
}

/** Opens a conflict over a place: their translation stands beside ours. */
export function recordConflict(db: Database, row: OutboxRow, remoteChange: RemoteChange, now: number): void {
  const isOwn = remoteChange.translationId === row.local_id && row.entity === 'translation'
  openConflict(db, row, remoteSide(isOwn ? splitOff(db, row, remoteChange, now) : remoteChange), now)
}

/**
 * Splits a translation that others judged while it was edited here. The old text becomes a row of its own, with their
 * judgements, and the new text becomes a new translation for the server.
 */
function splitOff(db: Database, row: OutboxRow, remoteChange: RemoteChange, now: number): RemoteChange {
  const own = readRow(db, 'translation', { id: row.local_id })
  const link = remoteMappingOf(db, 'translation', row.local_id)
  if (!own || !link) return remoteChange
  const theirs = asIntent(db, { userId: null, action: 'cloud.pull', now }, (intent) => {
    const { id: _, ...copied } = own
    const translationId = intent.insert(
      'translation',
      { ...copied, text: remoteChange.text, updated_at: remoteChange.at },
      own,
    )
    for (const approval of approvalsInCloud(db, own.id))
      intent.update('approval', approval, { translation_id: translationId }, own)
    for (const vote of votesFor(db, own.id)) {
      intent.remove('vote', vote, own)
      intent.insert('vote', { ...vote, translation_id: translationId }, own)
    }
    return translationId
  })
  removeRemoteMapping(db, 'translation', own.id)
  putRemoteMapping(db, { ...link, localId: theirs, base: parseSyncedRow(link.base) ?? {} })
  db.prepare('UPDATE outbox SET base = NULL WHERE id = ?').run(row.id)
  return { ...remoteChange, translationId: theirs }
}

/** The approvals that the cloud has. */
function approvalsInCloud(db: Database, translationId: number): ApprovalRow[] {
  const ids = db
    .prepare<[number], number>(
      `SELECT a.id FROM approval AS a JOIN cloud_row AS c ON c.entity = 'approval' AND c.local_id = a.id
       WHERE a.translation_id = ?`,
    )
    .pluck()
    .all(translationId)
  return ids.flatMap((id) => readRow(db, 'approval', { id }) ?? [])
}

/** Returns the votes, except the user's own unsent one. */
function votesFor(db: Database, translationId: number): VoteRow[] {
  return db
    .prepare<[number], VoteRow>(
      `SELECT translation_id, user_id, mark, voted_at FROM vote WHERE translation_id = ?
         AND NOT EXISTS (SELECT 1 FROM outbox WHERE entity = 'vote' AND local_id = vote.translation_id)`,
    )
    .all(translationId)
}

export interface SupersededTranslation {
  outboxId: number
  remoteId: number
  text: string
  form: string | null
  login: string
  at: number
}

/**
 * Keeps the user's own older text, which stays on the server for its approvals or votes: it gets a row beside the newer
 * one.
 */
export function keepSuperseded(db: Database, kept: SupersededTranslation, context: OperationContext): null {
  const row = sendingRow(db, kept.outboxId)
  if (row === undefined) return null
  removeOutboxRow(db, row.id)
  const { string_id: stringId, language_id: languageId } = row
  if (stringId === null || languageId === null || mappingOfRemoteId(db, 'translation', kept.remoteId))
    return null
  const translation = {
    stringId,
    languageId,
    form: (kept.form ?? 'none') as PluralForm,
    text: kept.text,
    userId: kept.login === '' ? null : ensureUser(db, { login: kept.login }).id,
    createdAt: kept.at,
  }
  const { id: localId } = asIntent(db, { userId: null, action: 'cloud.pull', now: context.now }, (intent) =>
    insertTranslation(intent, translation),
  )
  const base = { text: kept.text }
  putRemoteMapping(db, { entity: 'translation', localId, remoteId: kept.remoteId, base, arrivedAfter: 0 })
  return null
}
