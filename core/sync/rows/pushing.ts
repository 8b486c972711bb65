/** The push's side of the store: outbox rows are marked before they are sent, and settled once they are answered. */
import type { EventPlace } from '../../history/rows/action.ts'
import type { Members, OutboxEntity } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import { collide, leaveToTwin } from './divergedTranslations.ts'
import {
  cloudRowOf,
  compareWithNextPull,
  freeRemoteId,
  putCloudRow,
  removeCloudRow,
  type CloudEntity,
} from './cloudRows.ts'
import { openConflict } from './opening.ts'
import {
  insertOutboxRow,
  isSending,
  removeOutboxRow,
  sendingRow,
  unsentRow,
  type OutboxRow,
} from './outbox.ts'
import { planRow } from './planning.ts'
import { ownUser } from './pullingTranslations.ts'
import { differing, parse, pick } from './synced.ts'
import type { PushTask } from './tasks.ts'
import { NOT_TAKEN, type PlanOptions } from './verdict.ts'

export interface Batch {
  tasks: PushTask[]
  /** The last row that was looked at; null: there are no more of the entity. */
  last: number | null
  conflicts: number
  /** Texts by machine that stay here, for nobody has confirmed them. */
  heldMachine: number
  rejected: RejectedRow[]
}

/** One of them that goes there hides from a count of its list that another one is gone: the next pull compares them. */
const REMARKS: ReadonlySet<OutboxEntity> = new Set<OutboxEntity>(['approval', 'vote', 'comment'])

export interface RejectedRow {
  outboxId: number
  entity: OutboxEntity
  stringId: number | null
  languageId: string | null
  message: string
}

/**
 * The next rows of an entity after one, in the order of the edits: those that can be sent are marked as on their way.
 * The rest is settled: dropped, rejected, waiting, or a conflict for a person.
 */
export function takeFromOutbox(
  db: Database,
  { entity, after, limit, ...options }: { entity: OutboxEntity; after: number; limit: number } & PlanOptions,
  context: OperationContext,
): Batch {
  const rows = pendingRows(db, entity, after, limit)
  const batch: Batch = {
    tasks: [],
    last: rows.at(-1)?.id ?? null,
    conflicts: 0,
    heldMachine: 0,
    rejected: [],
  }
  const mark = db.prepare(`UPDATE outbox SET state = 'sending', attempts = attempts + 1 WHERE id = ?`)
  const noteRemark = db.prepare('UPDATE cloud_project SET is_remarked = 1')
  for (const row of rows) {
    // An edit waits behind an earlier one of the same row.
    const isBehind = isSending(db, row.entity, row.local_id)
    const verdict = isBehind ? { kind: 'wait' as const } : planRow(db, row, options)
    switch (verdict.kind) {
      case 'send':
        mark.run(row.id)
        if (REMARKS.has(entity)) noteRemark.run()
        batch.tasks.push(verdict.task)
        break
      case 'done':
        removeOutboxRow(db, row.id)
        break
      case 'twin':
        leaveToTwin(db, row, context.now)
        break
      case 'held':
        if (verdict.why === 'machine') batch.heldMachine++
        break
      case 'wait':
        break
      case 'reject':
        markRejected(db, row.id, verdict.message)
        batch.rejected.push(rejectedRow(row, verdict.message))
        break
      case 'gone':
        openConflict(db, row, { theirs: null, remoteId: null }, context.now)
        batch.conflicts++
        break
      case 'conflict':
        collide(db, row, verdict.remoteChange, context.now)
        batch.conflicts++
        break
    }
  }
  return batch
}

/** How many edits of each entity wait to be sent; those of which none does are left out. */
export function pendingByEntity(db: Database): Partial<Record<OutboxEntity, number>> {
  const counts = db
    .prepare<[], { entity: OutboxEntity; count: number }>(
      `SELECT entity, count(*) AS count FROM outbox WHERE state = 'pending' GROUP BY entity`,
    )
    .all()
  return Object.fromEntries(counts.map(({ entity, count }) => [entity, count]))
}

function pendingRows(db: Database, entity: OutboxEntity, after: number, limit: number): OutboxRow[] {
  return db
    .prepare<[string, number, number], OutboxRow>(
      `SELECT * FROM outbox WHERE state = 'pending' AND entity = ? AND id > ? ORDER BY id LIMIT ?`,
    )
    .all(entity, after, limit)
}

export function rejectedRow(row: OutboxRow, message: string): RejectedRow {
  return {
    outboxId: row.id,
    entity: row.entity,
    stringId: row.string_id,
    languageId: row.language_id,
    message,
  }
}

/** A conflict that shows only when the cloud is looked at closely: of one of its translations that was deleted here. */
export function collideInCloud(
  db: Database,
  { outboxId, theirs, remoteId }: { outboxId: number; theirs: Members; remoteId: number },
  context: OperationContext,
): null {
  const row = sendingRow(db, outboxId)
  if (row === undefined) return null
  openConflict(db, row, { theirs, remoteId }, context.now)
  if (row.entity !== 'translation') rebase(db, row, theirs)
  return null
}

/** Whatever is decided goes on from what the cloud says now; of a translation the conflict itself knows that. */
function rebase(db: Database, row: OutboxRow, { author: _, at: __, ...theirs }: Members): void {
  // No date tells the next pull of these.
  const link =
    row.entity === 'comment' || row.entity === 'term' ? cloudRowOf(db, row.entity, row.local_id) : undefined
  if (link) putCloudRow(db, { ...link, base: theirs })
  const value = parse(row.value)
  const base = value === null ? theirs : pick(theirs, Object.keys(value))
  db.prepare('UPDATE outbox SET base = ? WHERE id = ?').run(JSON.stringify(base), row.id)
}

export interface Link {
  entity: CloudEntity
  localId: number
  remoteId: number
  base: Members
}

export interface Acknowledgement {
  outboxId: number
  /** What the cloud now knows of the row; null: it was removed there. */
  link: Link | null
  /** Others that the cloud has got with it: a segment's records, a term's concept. */
  more?: readonly Link[]
  /** One's own older translation, which the new one replaces. */
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

/** What was said of a translation that was not taken at first goes after it. */
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
 * What is new there is by who signed in, though it were another's that was deleted and brought back here. Of what pulls
 * read again once it is here, such as translations, the next one tells.
 */
function makeOwn(db: Database, { entity, localId, remoteId }: Link, place: EventPlace, now: number): void {
  if (entity !== 'approval' && entity !== 'comment') return
  if (cloudRowOf(db, entity, localId)?.remoteId === remoteId) return
  const row = readRow(db, entity, { id: localId })
  const own = ownUser({ db })
  if (row === undefined || own === null || row.user_id === own) return
  asIntent(db, { userId: null, action: 'cloud.pull', now }, (intent) =>
    intent.update(entity, row, { user_id: own }, place),
  )
}

/** What came there with another is new no more: its edit goes on from what the cloud has of it. */
function settleRider(db: Database, { entity, localId, base }: Link): void {
  const waiting = entity === 'record' || entity === 'concept' ? unsentRow(db, entity, localId) : undefined
  if (waiting === undefined) return
  const value = parse(waiting.value)
  const left = value && wholeOf(pick(base, Object.keys(value)), value)
  if (value && left === null) return removeOutboxRow(db, waiting.id)
  db.prepare('UPDATE outbox SET base = @base, value = @value WHERE id = @id').run({
    id: waiting.id,
    base: JSON.stringify(left?.base ?? base),
    value: left && JSON.stringify(left.value),
  })
}

function writeLink(db: Database, { base, ...link }: Link): void {
  freeRemoteId(db, link)
  const known = cloudRowOf(db, link.entity, link.localId)
  putCloudRow(db, { ...link, base: { ...(known && parse(known.base)), ...base }, arrivedAfter: 0 })
}

/** Forgets the approvals and votes of a translation that was removed: nothing is left to be taken back of them. */
function forgetRemoved(db: Database, row: OutboxRow): void {
  if (row.entity === 'supersededTranslation' || row.entity === 'stringLabel') return
  removeCloudRow(db, row.entity, row.local_id)
  if (row.entity !== 'translation') return
  removeCloudRow(db, 'vote', row.local_id)
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
    removeCloudRow(db, entity, localId)
  }
}

/** The service does not take it: its words are kept, and a newer edit of the row takes its place. */
export function rejectEdit(
  db: Database,
  { outboxId, message }: { outboxId: number; message: string },
): RejectedRow | null {
  const row = sendingRow(db, outboxId)
  if (row === undefined) return null
  const newer = unsentRow(db, row.entity, row.local_id)
  if (newer === undefined) {
    markRejected(db, row.id, message)
    return rejectedRow(row, message)
  }
  mergeInto(db, newer, row)
  return null
}

/** Nothing was done there: it is sent another time. */
export function requeue(db: Database, { outboxIds }: { outboxIds: readonly number[] }): null {
  for (const outboxId of outboxIds) {
    const row = sendingRow(db, outboxId)
    if (row === undefined) continue
    const newer = unsentRow(db, row.entity, row.local_id)
    if (newer) mergeInto(db, newer, row)
    else db.prepare(`UPDATE outbox SET state = 'pending' WHERE id = ?`).run(row.id)
  }
  return null
}

/** One edit out of two of the same row, made on what the older was made on. */
function mergeInto(db: Database, newer: OutboxRow, older: OutboxRow): void {
  const [base, value] = [parse(older.base), parse(newer.value)]
  removeOutboxRow(db, older.id)
  const merged =
    base === null || value === null
      ? { base, value }
      : wholeOf({ ...parse(newer.base), ...base }, { ...parse(older.value), ...value })
  if (merged === null || (merged.base === null && merged.value === null)) removeOutboxRow(db, newer.id)
  else
    db.prepare('UPDATE outbox SET base = @base, value = @value, intent_id = @intentId WHERE id = @id').run({
      id: newer.id,
      intentId: older.intent_id,
      base: merged.base && JSON.stringify(merged.base),
      value: merged.value && JSON.stringify(merged.value),
    })
}

function wholeOf(base: Members, value: Members): { base: Members; value: Members } | null {
  const names = differing(base, value)
  return names.length === 0 ? null : { base: pick(base, names), value: pick(value, names) }
}

function markRejected(db: Database, outboxId: number, message: string): void {
  db.prepare(`UPDATE outbox SET state = 'rejected', message = ? WHERE id = ?`).run(message, outboxId)
}

/** The mappings of remote ids: those that have one, each with the base that the cloud last had. */
export function linkedIds(
  db: Database,
  { entity, remoteIds }: { entity: CloudEntity; remoteIds: readonly number[] },
): { remoteId: number; base: Members }[] {
  return db
    .prepare<[string, string], { remoteId: number; base: string }>(
      `SELECT remote_id AS remoteId, base FROM cloud_row
       WHERE entity = ? AND remote_id IN (SELECT value FROM json_each(?))`,
    )
    .all(entity, JSON.stringify(remoteIds))
    .map(({ remoteId, base }) => ({ remoteId, base: parse(base) ?? {} }))
}
