/**
 * The three-way merge of what came from the cloud with what was edited here (docs/reference/sync.md, "Three-way merge"):
 * the edit's base tells whether one side changed or both did. The pull calls it for each arriving row before it writes it.
 */
import type { Members, OutboxEntity, SyncedEntity } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import type { PluralForm } from '../../model/plural.ts'
import { remoteMappingOf } from './remoteMapping.ts'
import { readRow } from '../../history/rows/rows.ts'
import { remoteChangeSince } from './remoteChanges.ts'
import { remoteSide, openConflict } from './openConflict.ts'
import { removeOutboxRow, unsentRow, type OutboxRow } from './outbox.ts'
import { differing, areSameMember, parseSyncedRow, pickMembersOf } from './syncedMembers.ts'

export interface Arrival {
  entity: SyncedEntity
  localId: number
  /** The server's state; null: it no longer exists there. For an entity with many members, the known ones. */
  theirs: Members | null
  /**
   * The remote author and time of the change, as far as the server reports them: login, and milliseconds since 1970.
   */
  author?: string | null
  at?: number | null
}

export interface MergedRow {
  /**
   * `free`: nothing was edited here. `agreed`: both say the same, nothing is left to send. `kept`: an edit here waits
   * to be sent. `conflict`: both changed it; a conflict was opened.
   */
  kind: 'free' | 'agreed' | 'kept' | 'conflict'
  /** The new state of the local row; null: it is removed. Other members stay as they are. */
  value: Members | null
}

/** The user's own judgement: given or not, it never needs a decision; the local edit is the newer one. */
const OWN_WORD: ReadonlySet<SyncedEntity> = new Set<SyncedEntity>(['vote', 'approval'])

/**
 * Merges an arriving row with its unsent edit. The caller then writes `value` to the row, and the remote state to the
 * mapping.
 */
export function mergeRemote(db: Database, arrival: Arrival, now: number): MergedRow {
  const { entity, localId, theirs } = arrival
  const edit = waitingEdit(db, entity, localId)
  if (edit === undefined) return { kind: 'free', value: theirs }
  const base = parseSyncedRow(edit.base)
  const ours = parseSyncedRow(edit.value)
  if (theirs === null) {
    if (ours === null) return agree(db, edit, null)
    if (OWN_WORD.has(entity) || base === null) return keep(db, edit, null, ours)
    return recordConflict(db, arrival, edit, ours, now)
  }
  if (ours === null) {
    const isUnchanged = base !== null && differing(base, theirs).every((name) => !(name in base))
    if (isUnchanged || OWN_WORD.has(entity)) return keep(db, edit, theirs, null)
    return recordConflict(db, arrival, edit, null, now)
  }
  const names = Object.keys(ours)
  if (names.every((name) => areSameMember(ours[name], theirs[name]))) return agree(db, edit, theirs)
  const merged = { ...theirs, ...ours }
  const isTheirsUnchanged = base !== null && names.every((name) => areSameMember(base[name], theirs[name]))
  if (isTheirsUnchanged || OWN_WORD.has(entity)) return keep(db, edit, pickMembersOf(theirs, names), merged)
  return recordConflict(db, arrival, edit, merged, now)
}

function agree(db: Database, edit: OutboxRow, value: Members | null): MergedRow {
  removeOutboxRow(db, edit.id)
  return { kind: 'agreed', value }
}

/** The edit stays, now on what the cloud has. */
function keep(db: Database, edit: OutboxRow, base: Members | null, value: Members | null): MergedRow {
  rebase(db, edit, base)
  return { kind: 'kept', value }
}

function recordConflict(
  db: Database,
  { entity, localId, theirs, author = null, at = null }: Arrival,
  edit: OutboxRow,
  value: Members | null,
  now: number,
): MergedRow {
  const own = entity === 'translation' && theirs === null && readRow(db, 'translation', { id: localId })
  const remoteChange = own ? remoteChangeSince(db, own, edit.intent_id) : null
  const remoteId = remoteMappingOf(db, entity, localId)?.remoteId ?? null
  openConflict(
    db,
    edit,
    remoteChange ? remoteSide(remoteChange) : { theirs: theirs && { ...theirs, author, at }, remoteId },
    now,
  )
  const ours = parseSyncedRow(edit.value)
  rebase(db, edit, theirs && ours ? pickMembersOf(theirs, Object.keys(ours)) : theirs)
  return { kind: 'conflict', value }
}

function rebase(db: Database, { id }: OutboxRow, base: Members | null): void {
  db.prepare('UPDATE outbox SET base = ? WHERE id = ?').run(base && JSON.stringify(base), id)
}

/** Whether an edit of a row here is not in the cloud yet: a pull leaves such a row to `mergeRemote`. */
export function isWaiting(db: Database, entity: OutboxEntity, localId: number): boolean {
  return waitingEdit(db, entity, localId) !== undefined
}

/** Whether a row was deleted here, and the server is still to be notified. */
export function isDeletionWaiting(db: Database, entity: OutboxEntity, localId: number): boolean {
  return waitingEdit(db, entity, localId)?.value === null
}

function waitingEdit(db: Database, entity: OutboxEntity, localId: number): OutboxRow | undefined {
  return (
    unsentRow(db, entity, localId) ??
    db
      .prepare<[string, number], OutboxRow>(`SELECT * FROM outbox WHERE entity = ? AND local_id = ?`)
      .get(entity, localId)
  )
}

/** Labels of a string that were given or taken here and not sent: `{"5": true}` by local id. A pull leaves them so. */
export function unsentLabels(db: Database, stringId: number): Readonly<Record<string, boolean>> {
  return (parseSyncedRow(waitingEdit(db, 'stringLabel', stringId)?.value ?? null) ?? {}) as Record<
    string,
    boolean
  >
}

/** Translations here that the cloud does not have. */
export class Unsent {
  /** The ids of unsent translations by place and text, the oldest first. */
  readonly #ids: Map<string, number[]>

  constructor(db: Database, { stringIds, languageId }: { stringIds: readonly number[]; languageId: string }) {
    const rows = db
      .prepare<{ ids: string; languageId: string }, Written & { id: number }>(
        `SELECT t.id, t.string_id AS stringId, t.plural_form AS form, t.text
         FROM json_each(@ids) AS wanted
         CROSS JOIN translation AS t ON t.string_id = wanted.value AND t.language_id = @languageId
         WHERE NOT EXISTS (SELECT 1 FROM cloud_row WHERE entity = 'translation' AND local_id = t.id)
         ORDER BY t.id`,
      )
      .all({ ids: JSON.stringify([...new Set(stringIds)]), languageId })
    const byText = Map.groupBy(rows, keyOf)
    this.#ids = new Map(Array.from(byText, ([key, same]) => [key, same.map(({ id }) => id)]))
  }

  /**
   * Removes a local translation that the server got from another user with the same text before ours was sent. The pull
   * treats both as one and calls `agreeOnTranslation`, so that there is no duplicate. Undefined: there is none.
   */
  claimDuplicate(written: Written): number | undefined {
    return this.#ids.size === 0 ? undefined : this.#ids.get(keyOf(written))?.shift()
  }
}

interface Written {
  stringId: number
  form: PluralForm
  text: string
}

function keyOf({ stringId, form, text }: Written): string {
  return `${stringId} ${form} ${text}`
}

/** Nothing is left to send of a translation that the cloud has. */
export function agreeOnTranslation(db: Database, localId: number): void {
  const edit = waitingEdit(db, 'translation', localId)
  if (edit) removeOutboxRow(db, edit.id)
}

/** Whether a remote translation is the user's own older text, which the next push deletes: a pull ignores it. */
export function isSuperseded(db: Database, remoteId: number): boolean {
  return isWaiting(db, 'supersededTranslation', remoteId)
}
