/** Edits that the cloud has: their rows are written, what hangs on them goes on, and they leave the outbox. */
import type { Members } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import type { EventPlace } from '../../history/rows/action.ts'
import { asIntent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { OperationContext } from '../../store/operation.ts'
import {
  remoteMappingOf,
  compareWithNextPull,
  freeRemoteId,
  putRemoteMapping,
  removeRemoteMapping,
  type CloudEntity,
} from './remoteMapping.ts'
import { insertOutboxRow, removeOutboxRow, sendingRow, unsentRow, type OutboxRow } from './outbox.ts'
import { ownUserRow } from './pullTranslations.ts'
import { parseSyncedRow, pickMembersOf, differingMembers } from './syncedMembers.ts'
import { NOT_TAKEN } from './pushDecision.ts'

export interface AcknowledgedRow {
  entity: CloudEntity
  localId: number
  remoteId: number
  base: Members
}

export interface Acknowledgement {
  outboxId: number
  /** The mapping of the row; null: it was removed on the server. */
  link: AcknowledgedRow | null
  /** Others that the cloud has got with it: a segment's records, a term's concept. */
  more?: readonly AcknowledgedRow[]
  /** The user's own older translation, which the new one replaces. */
  supersededId?: number | null
  /** It was not removed there, for others worked at it: the next pull looks for it, whatever its date. */
  isOvertaken?: boolean
}

/** The cloud has it: its row is written and the edit leaves the outbox, at once. */
export function acknowledge(
  db: Database,
  { outboxId, link, more = [], supersededId, isOvertaken = false }: Acknowledgement,
  context: OperationContext,
): null {
  const row = sendingRow(db, outboxId)
  if (row === undefined) return null
  removeOutboxRow(db, row.id)
  if (row.entity === 'translation') sendRidersAgain(db, row.local_id)
  else if (row.entity in NOT_TAKEN) sendHeldAgain(db, NOT_TAKEN[row.entity as keyof typeof NOT_TAKEN])
  if (link) {
    makeOwn(db, link, row, context.now)
    writeLink(db, link)
  } else forgetRemoved(db, row)
  if (isOvertaken) compareWithNextPull(db)
  for (const other of more) {
    writeLink(db, other)
    settleRider(db, other)
  }
  if (supersededId !== undefined && supersededId !== null)
    insertOutboxRow(db, {
      intent_id: row.intent_id,
      entity: 'supersededTranslation',
      local_id: supersededId,
      string_id: row.string_id,
      language_id: row.language_id,
      base: row.base,
      value: null,
      created_at: row.created_at,
    })
  return null
}

/** Sends the judgements of a translation that was not accepted at first after it. */
function sendRidersAgain(db: Database, translationId: number): void {
  db.prepare(
    `UPDATE outbox SET state = 'pending', message = NULL WHERE state = 'rejected' AND message = @message AND (
       (entity = 'vote' AND local_id = @translationId)
       OR (entity = 'approval' AND (base ->> 'translationId' = @translationId
         OR local_id IN (SELECT id FROM approval WHERE translation_id = @translationId))))`,
  ).run({ translationId, message: NOT_TAKEN.translation })
}

/** Puts rejected edits with a message back into the next push: what is still refused is rejected again. */
function sendHeldAgain(db: Database, message: string): void {
  db.prepare(
    "UPDATE outbox SET state = 'pending', message = NULL WHERE state = 'rejected' AND message = ?",
  ).run(message)
}

/** Acknowledges edits that went in one request. */
export function acknowledgeAll(
  db: Database,
  { acknowledgements }: { acknowledgements: readonly Acknowledgement[] },
  context: OperationContext,
): null {
  for (const acknowledgement of acknowledgements) acknowledge(db, acknowledgement, context)
  return null
}

/**
 * Makes the signed-in user the author of a new remote row, even if it replaces another's that was deleted there. Rows
 * that pulls read again, such as translations, get their author with the next one.
 */
function makeOwn(
  db: Database,
  { entity, localId, remoteId }: AcknowledgedRow,
  place: EventPlace,
  now: number,
): void {
  if (entity !== 'approval' && entity !== 'comment') return
  if (remoteMappingOf(db, entity, localId)?.remoteId === remoteId) return
  const row = readRow(db, entity, { id: localId })
  const own = ownUserRow({ db })
  if (row === undefined || own === null || row.user_id === own) return
  asIntent(db, { userId: null, action: 'cloud.pull', now }, (intent) =>
    intent.update(entity, row, { user_id: own }, place),
  )
}

/** A row that was created with another is no longer new: its edit continues from the server's state. */
function settleRider(db: Database, { entity, localId, base }: AcknowledgedRow): void {
  const waiting = entity === 'record' || entity === 'concept' ? unsentRow(db, entity, localId) : undefined
  if (waiting === undefined) return
  const value = parseSyncedRow(waiting.value)
  const left = value && differingMembers(pickMembersOf(base, Object.keys(value)), value)
  if (value && left === null) return removeOutboxRow(db, waiting.id)
  db.prepare('UPDATE outbox SET base = @base, value = @value WHERE id = @id').run({
    id: waiting.id,
    base: JSON.stringify(left?.base ?? base),
    value: left && JSON.stringify(left.value),
  })
}

function writeLink(db: Database, { base, ...link }: AcknowledgedRow): void {
  freeRemoteId(db, link)
  const known = remoteMappingOf(db, link.entity, link.localId)
  putRemoteMapping(db, {
    ...link,
    base: { ...(known && parseSyncedRow(known.base)), ...base },
    arrivedAfter: 0,
  })
}

/** Removes the approvals and votes of a removed translation, so that they are not withdrawn on the server. */
function forgetRemoved(db: Database, row: OutboxRow): void {
  if (row.entity === 'supersededTranslation' || row.entity === 'stringLabel') return
  removeRemoteMapping(db, row.entity, row.local_id)
  if (row.entity !== 'translation') return
  removeRemoteMapping(db, 'vote', row.local_id)
  const riding = db
    .prepare<
      { string: number | null; id: number },
      { id: number; entity: 'approval' | 'vote'; local_id: number }
    >(
      `SELECT id, entity, local_id FROM outbox WHERE string_id = @string AND value IS NULL AND state <> 'sending'
         AND (entity = 'vote' AND local_id = @id OR entity = 'approval' AND base ->> 'translationId' = @id)`,
    )
    .all({ string: row.string_id, id: row.local_id })
  for (const { id, entity, local_id: localId } of riding) {
    removeOutboxRow(db, id)
    removeRemoteMapping(db, entity, localId)
  }
}
