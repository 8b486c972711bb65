/**
 * The outbox: what was edited here and the cloud does not know yet (docs/reference/sync.md, "The outbox"). Rows are
 * written in the edit's own transaction, from the changes that the history records. Edits of the same row are one as
 * long as it was not sent; what comes back to where it began is nothing to send.
 */
import type { Action, EventPlace } from '../../history/rows/action.ts'
import type { Members, OutboxEntity, OutboxState } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import type { ConflictRow } from './entities.ts'
import { differingMembers, parseSyncedRow, syncedChange, type SyncedChange } from './syncedMembers.ts'

/** A row of the outbox as it lies in its table. `base` and `value` are JSON. */
export interface OutboxRow {
  id: number
  intent_id: number
  entity: OutboxEntity
  local_id: number
  string_id: number | null
  language_id: string | null
  base: string | null
  value: string | null
  attempts: number
  state: OutboxState
  message: string | null
  created_at: number
}

/** Pulled changes are not sent back. */
const FROM_CLOUD: ReadonlySet<Action> = new Set<Action>(['cloud.pull'])

/** The outbox that an intent writes to; null where the project has no cloud, or the intent brings what came from it. */
export function openOutbox(
  db: Database,
  { userId, action, now }: { userId: number | null; action: Action; now: number },
): Outbox | null {
  if (FROM_CLOUD.has(action)) return null
  const isConnected = db.prepare('SELECT 1 FROM cloud_project').get() !== undefined
  return isConnected ? new Outbox(db, userId, now) : null
}

export class Outbox {
  readonly #db: Database
  readonly #userId: number | null
  readonly #now: number

  constructor(db: Database, userId: number | null, now: number) {
    this.#db = db
    this.#userId = userId
    this.#now = now
  }

  /**
   * Takes a change of the history in: to be called after it was recorded, with its rows as they lie in their tables.
   */
  note(
    intentId: number,
    entity: string,
    before: object | null,
    after: object | null,
    place: EventPlace | undefined,
  ): void {
    if (entity === 'conflict') return this.#decide(after as ConflictRow)
    const change = syncedChange(this.#db, entity, before, after, this.#userId)
    if (change === null) return
    const first = foldIn(undefined, change)
    const isNew = first !== null && this.#insert(intentId, change, first, place)
    if (!isNew) this.#foldInto(unsentRow(this.#db, change.entity, change.localId), change)
  }

  /** Answers whether the row had no edit that waits. */
  #insert(intentId: number, change: SyncedChange, edit: QueuedEdit, place: EventPlace | undefined): boolean {
    return insertOutboxRow(this.#db, {
      intent_id: intentId,
      entity: change.entity,
      local_id: change.localId,
      string_id: place?.string_id ?? null,
      language_id: place?.language_id ?? null,
      ...edit,
      created_at: this.#now,
    })
  }

  #foldInto(waiting: OutboxRow | undefined, change: SyncedChange): void {
    if (waiting === undefined) return
    const edit = foldIn(waiting, change)
    if (edit === null) return this.#drop(waiting)
    this.#db
      .prepare(
        `UPDATE outbox SET base = @base, value = @value, message = NULL,
           state = CASE state WHEN 'rejected' THEN 'pending' ELSE state END WHERE id = @id`,
      )
      .run({ id: waiting.id, ...edit })
  }

  /** Nothing is left to send; where both sides had changed it, theirs stands. */
  #drop({ id, entity, local_id: localId, state }: OutboxRow): void {
    removeOutboxRow(this.#db, id)
    if (state !== 'conflict') return
    this.#db
      .prepare(
        `UPDATE conflict SET resolution = 'theirs', resolved_at = @now, resolved_by = @userId
         WHERE entity = @entity AND local_id = @localId AND resolution IS NULL`,
      )
      .run({ entity, localId, now: this.#now, userId: this.#userId })
  }

  /** A decided conflict releases its edit; an undone decision holds it back. */
  #decide({ id, resolution }: ConflictRow): void {
    this.#db
      .prepare(
        `UPDATE outbox SET state = @to WHERE state = @from
           AND (entity, local_id) = (SELECT entity, local_id FROM conflict WHERE id = @id)`,
      )
      .run(
        resolution === null
          ? { id, from: 'pending', to: 'conflict' }
          : { id, from: 'conflict', to: 'pending' },
      )
  }
}

/** A row's edit that is not on its way. */
export function unsentRow(db: Database, entity: OutboxEntity, localId: number): OutboxRow | undefined {
  return db
    .prepare<[string, number], OutboxRow>(
      `SELECT * FROM outbox WHERE entity = ? AND local_id = ? AND state <> 'sending'`,
    )
    .get(entity, localId)
}

/** An edit that is on its way. */
export function sendingRow(db: Database, outboxId: number): OutboxRow | undefined {
  return db
    .prepare<[number], OutboxRow>(`SELECT * FROM outbox WHERE id = ? AND state = 'sending'`)
    .get(outboxId)
}

/** Whether an edit of a row is on its way. */
export function isSending(db: Database, entity: OutboxEntity, localId: number): boolean {
  const found = db
    .prepare<[string, number]>(`SELECT 1 FROM outbox WHERE entity = ? AND local_id = ? AND state = 'sending'`)
    .get(entity, localId)
  return found !== undefined
}

/** Answers whether it was written: a row has one edit that waits. */
export function insertOutboxRow(
  db: Database,
  row: Omit<OutboxRow, 'id' | 'attempts' | 'state' | 'message'>,
): boolean {
  const { changes } = db
    .prepare(
      `INSERT INTO outbox (intent_id, entity, local_id, string_id, language_id, base, value, created_at)
       VALUES (@intent_id, @entity, @local_id, @string_id, @language_id, @base, @value, @created_at)
       ON CONFLICT (entity, local_id) WHERE state <> 'sending' DO NOTHING`,
    )
    .run(row)
  return changes > 0
}

export function removeOutboxRow(db: Database, id: number): void {
  db.prepare('DELETE FROM outbox WHERE id = ?').run(id)
}

export interface QueuedEdit {
  base: string | null
  value: string | null
}

/** Returns the edit of the outbox after merging a change; null if there is none left. */
export function foldIn(waiting: QueuedEdit | undefined, { before, after }: SyncedChange): QueuedEdit | null {
  if (waiting === undefined) return editOf(before, after)
  const base = parseSyncedRow(waiting.base)
  const value = parseSyncedRow(waiting.value)
  // The row holds some members of a change only: the others read as they do now.
  const whole = (members: Members | null): Members | null => members && { ...value, ...members }
  const wholeBase = base && { ...whole(before), ...base }
  return editOf(wholeBase, whole(after))
}

/** The members in which base and value differ, where both are there. */
function editOf(base: Members | null, value: Members | null): QueuedEdit | null {
  if (base === null || value === null)
    return base === value
      ? null
      : { base: base && JSON.stringify(base), value: value && JSON.stringify(value) }
  const left = differingMembers(base, value)
  return left && { base: JSON.stringify(left.base), value: JSON.stringify(left.value) }
}
