/** The decisions of a push about a row of the outbox, and the building blocks of all planners. */
import type { Members, OutboxEntity } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import type { Rows } from '../../history/rows/entities.ts'
import { readRow } from '../../history/rows/rows.ts'
import { remoteMappingOf, type CloudEntity } from './remoteMapping.ts'
import type { RemoteChange } from './remoteChanges.ts'
import type { OutboxRow } from './outbox.ts'
import { deletedRow } from './restoreRow.ts'
import { syncedChange } from './syncedMembers.ts'
import type { PushTask, PushTaskOf, References } from './tasks.ts'

export type PushDecision =
  | { kind: 'send'; task: PushTask }
  /** Nothing is left to send: both sides agree. */
  | { kind: 'done' }
  /** Something that it needs is not in the cloud yet. */
  | { kind: 'wait' }
  /**
   * Held back while its text needs work or is an unconfirmed machine translation, or while it judges such a text, or
   * removes a label that is deleted itself.
   */
  | { kind: 'held'; why: 'needsWork' | 'machine' | 'judged' | 'leaving' }
  | { kind: 'reject'; message: string }
  | { kind: 'conflict'; remoteChange: RemoteChange }
  /**
   * The server got the same from another user meanwhile, or from a copy of this file: another local row is mapped to
   * it.
   */
  | { kind: 'duplicate' }
  /** Approval or vote on a translation deleted on the server: the user decides whether it is sent again. */
  | { kind: 'gone' }

export const DONE: PushDecision = { kind: 'done' }
export const WAIT: PushDecision = { kind: 'wait' }
export const reject = (message: string): PushDecision => ({ kind: 'reject', message })

export interface PlanOptions {
  /** The user chose to send machine translations that are not confirmed, too. */
  isSendingMachine?: boolean | undefined
}

/** An edit beside its row in the cloud: the id there, and the members before and after. */
export interface EditLink {
  remoteId: number | null
  base: Members | null
  value: Members | null
}

/** Decides about an entity's row of the outbox. */
export type Planner = (db: Database, row: OutboxRow, link: EditLink, options: PlanOptions) => PushDecision

export function send<Name extends OutboxEntity>(
  row: OutboxRow & { entity: Name },
  link: EditLink,
  references: References[Name],
  lane: string,
): PushDecision {
  const { remoteId, base, value } = link
  const task: PushTaskOf<Name> = {
    entity: row.entity,
    outboxId: row.id,
    change: value === null ? 'remove' : remoteId === null ? 'add' : 'change',
    localId: row.local_id,
    ...{ remoteId, base, value, references, lane },
  }
  return { kind: 'send', task: task as PushTask }
}

/** The planner of an entity gets its rows alone. */
export function ofEntity<Name extends OutboxEntity>(
  row: OutboxRow,
  entity: Name,
): OutboxRow & { entity: Name } {
  return { ...row, entity }
}

/** Sends all members of a row that the server no longer has, whichever of them was edited. */
export function asInsert(
  db: Database,
  entity: 'comment' | 'term',
  row: object | undefined,
  link: EditLink,
): EditLink {
  if (row === undefined || link.value === null || link.remoteId !== null) return link
  return { ...link, value: syncedChange(db, entity, null, row, null)?.after ?? link.value }
}

export function orderingKey(row: OutboxRow): string {
  return `string ${row.string_id ?? row.local_id}`
}

export function remoteIdOf(db: Database, entity: CloudEntity, localId: number | null): number | null {
  return localId === null ? null : (remoteMappingOf(db, entity, localId)?.remoteId ?? null)
}

/** The row as it is, or as the history last had it where it was deleted. */
export function lastRow<Name extends 'concept' | 'term' | 'memoryRecord' | 'memorySegment'>(
  db: Database,
  entity: Name,
  row: OutboxRow,
): Rows[Name] | undefined {
  return readRow(db, entity, { id: row.local_id } as Partial<Rows[Name]>) ?? deletedRow(db, entity, row)
}

/** Parents of other edits, which the server may refuse. */
type Holder = 'string' | 'label' | 'translation' | 'glossary' | 'term' | 'segment'

/** Why an edit is not sent: what it belongs to was not taken. It goes after that, once the cloud takes it. */
export const NOT_TAKEN: Readonly<Record<Holder, string>> = {
  string: 'The cloud has not taken the string.',
  label: 'The cloud has not taken the label.',
  translation: 'The cloud has not taken the translation.',
  glossary: 'The cloud has not taken the glossary.',
  term: 'The cloud has not taken the term.',
  segment: 'The cloud has not taken the segment.',
}

/** The verdict on an edit that comes after one that waits: it waits, too, or is settled with it. */
export function afterHolder(db: Database, holder: Holder, localId: number): PushDecision {
  return isRejected(db, holder, localId) ? reject(NOT_TAKEN[holder]) : WAIT
}

export function isUnsent(db: Database, entity: OutboxEntity, localId: number): boolean {
  return (
    db.prepare('SELECT 1 FROM outbox WHERE entity = ? AND local_id = ?').get(entity, localId) !== undefined
  )
}

function isRejected(db: Database, entity: OutboxEntity, localId: number): boolean {
  return (
    db
      .prepare("SELECT 1 FROM outbox WHERE entity = ? AND local_id = ? AND state = 'rejected'")
      .get(entity, localId) !== undefined
  )
}
