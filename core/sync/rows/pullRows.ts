/** A page of a pull at work: its arriving rows, and how a row here takes the remote value. */
import type { EventPlace } from '../../history/rows/action.ts'
import type { Members, OutboxEntity, SyncedEntity, UndoneDeletions } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import type { Intent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { Entity, Rows } from '../../history/rows/entities.ts'
import { ensureUser } from '../../history/rows/users.ts'
import { InsertBatch } from './pulledInserts.ts'
import {
  mappingOfRemoteId,
  newestIntent,
  putRemoteMapping,
  removeRemoteMapping,
  type CloudEntity,
  type RemoteMapping,
} from './remoteMapping.ts'
import { localColumns, type EntityDefinition } from '../../model/define.ts'
import { approval } from '../../model/approval.ts'
import { comment } from '../../model/comment.ts'
import { concept } from '../../model/concept.ts'
import { glossary } from '../../model/glossary.ts'
import { label } from '../../model/label.ts'
import { record } from '../../model/record.ts'
import { segment } from '../../model/segment.ts'
import { term } from '../../model/term.ts'
import { translation } from '../../model/translation.ts'
import { LocalIds, type ReferencedEntity } from './localIds.ts'
import { addCounts } from '../syncReport.ts'
import { isWaiting, mergeRemote } from './threeWayMerge.ts'
import { PageIds } from './pageIds.ts'
import type { PulledKind } from '../pull/pages.ts'
import type { RemoteUser } from '../pull/remote/people.ts'
import type { StoredString } from '../../strings/rows/stringRows.ts'
import { areSameMember } from './syncedMembers.ts'

export interface PullCounts {
  added: Record<string, number>
  changed: Record<string, number>
  removed: Record<string, number>
}

/** The entities that have a mapping and a row with an id. */
export type LocalRow = Extract<
  Entity,
  | 'translation'
  | 'approval'
  | 'comment'
  | 'label'
  | 'glossary'
  | 'concept'
  | 'term'
  | 'memorySegment'
  | 'memoryRecord'
>

export interface Incoming<Name extends LocalRow> {
  entity: SyncedEntity
  row: Name
  remoteId: number
  /** The whole row as the cloud has it. */
  values: Omit<Rows[Name], 'id'>
  /** The members that people edit, as the cloud has them. */
  theirs: Members
  /** The columns of such members. */
  columnsOf: (members: Members) => Partial<Rows[Name]>
  place: EventPlace
  author?: string | null
  at?: number | null
  /** Columns that stay as they are once the row is there. */
  first?: readonly (keyof Rows[Name])[]
  /** Columns to update if one of the members changes. */
  stamp?: Partial<Rows[Name]>
}

/**
 * Columns that users do not edit: the server has its own values for rows that were sent from here, which does not count
 * as a change.
 */
const STAMPS: ReadonlySet<string> = new Set([
  'created_at',
  'updated_at',
  'user_id',
  'created_by',
  'updated_by',
  'usage_count',
])

export class Pulling {
  readonly db: Database
  readonly intent: Intent
  /** The time of the page, by the service's clock where it says so. */
  readonly at: number
  /** Nothing stays written, so that later pages miss what earlier ones brought. */
  readonly isDryRun: boolean
  readonly counts: PullCounts = { added: {}, changed: {}, removed: {} }
  readonly undone: UndoneDeletions = { ofCloud: {}, overtaken: {} }
  conflicts = 0
  /** Kinds of referenced items that were not pulled yet. */
  readonly unknown = new Set<PulledKind>()
  /** Whether anything was edited here that the cloud does not know. */
  readonly hasEdits: boolean
  readonly ids: PageIds
  /** Which mapped rows were deleted here. */
  readonly #here: LocalIds
  /** The rows that are new on the page and not written yet, by the cloud's ids. */
  readonly #arrivals: InsertBatch
  readonly #arrivedAfter: number
  readonly #users = new Map<number, number | null>()
  readonly #namedIds = new Map<SyncedEntity, ReadonlySet<number>>()

  constructor(
    db: Database,
    intent: Intent,
    { at, isFirst, isDryRun }: { at: number; isFirst: boolean; isDryRun: boolean },
  ) {
    this.isDryRun = isDryRun
    this.db = db
    this.intent = intent
    this.at = at
    this.ids = new PageIds(db, { isFirst })
    this.#here = new LocalIds(db, this.ids)
    this.#arrivedAfter = newestIntent(db)
    this.#arrivals = new InsertBatch(db, intent, this.#arrivedAfter)
    this.hasEdits = db.prepare('SELECT 1 FROM outbox LIMIT 1').get() !== undefined
  }

  /** The mapping of a remote id, with the base that both sides last had; undefined: there is none. */
  cloudRow(entity: CloudEntity, remoteId: number): RemoteMapping | undefined {
    if (this.ids.isUnmapped(entity, remoteId)) return undefined
    // A list that moved under its reader has one of its items twice.
    if (this.#arrivals.has(entity, remoteId)) this.writeArrived()
    return mappingOfRemoteId(this.db, entity, remoteId)
  }

  /** The local id that a remote id is mapped to; where there is none the list of these is asked for. */
  reference(entity: CloudEntity & PulledKind, remoteId: number | null): number | null {
    const localId = this.ids.localId(entity, remoteId)
    if (remoteId !== null && localId === null) this.unknown.add(entity)
    return localId
  }

  /**
   * Like `reference`, for a directory or file; one that was deleted here, which is never sent, is restored with its
   * list.
   */
  place(entity: Exclude<ReferencedEntity, 'string' | 'label'>, remoteId: number | null): number | null {
    const localId = this.here(entity, remoteId)
    if (remoteId !== null && localId === null) this.unknown.add(entity)
    return localId
  }

  /** The local id that a remote id is mapped to; null: there is none, or the row was deleted here. */
  here(entity: ReferencedEntity, remoteId: number | null): number | null {
    return this.#here.localId(entity, remoteId)
  }

  /** Looks up many at once for `here`. */
  expectHere(entity: ReferencedEntity, remoteIds: Iterable<number | null>): void {
    this.#here.expect(entity, remoteIds)
  }

  link(entity: CloudEntity, localId: number, remoteId: number, base: object): void {
    putRemoteMapping(this.db, { entity, localId, remoteId, base, arrivedAfter: this.#arrivedAfter })
    this.ids.mapped(entity, remoteId, localId)
    this.#here.written(entity, localId)
  }

  /** Whether an edit of a row here is not in the cloud yet. */
  isWaiting(entity: OutboxEntity, localId: number): boolean {
    return this.hasEdits && isWaiting(this.db, entity, localId)
  }

  /** 'image': of a screenshot. */
  count(kind: keyof PullCounts, entity: CloudEntity | 'image'): void {
    this.counts[kind][entity] = (this.counts[kind][entity] ?? 0) + 1
  }

  /** A row that was deleted here comes back. */
  countUndone(why: keyof UndoneDeletions, entity: CloudEntity): void {
    addCounts(this.undone[why], { [entity]: 1 })
  }

  /** When something was made; of what the cloud tells no date, when it came. */
  dateOf(createdAt: number | null): number {
    return createdAt ?? this.at
  }

  /** Returns the local user, created if missing. */
  user(user: RemoteUser | null): number | null {
    if (user === null) return null
    const known = this.userOf(user.id)
    if (known !== null) return known
    const { id } = ensureUser(this.db, user)
    // Two accounts with one login are the same person here: the first of them is mapped.
    const isLinked = this.db.prepare("SELECT 1 FROM cloud_row WHERE entity = 'user' AND local_id = ?").get(id)
    if (!isLinked) this.link('user', id, user.id, {})
    this.#users.set(user.id, id)
    return id
  }

  userOf(remoteId: number | null): number | null {
    if (remoteId === null) return null
    const known = this.#users.get(remoteId)
    if (known !== undefined) return known
    const found = this.ids.localId('user', remoteId)
    if (found !== null) this.#users.set(remoteId, found)
    return found
  }

  /**
   * Creates or updates the row of a pulled item; a queued local edit is never overwritten (threeWayMerge.ts). Null: it
   * was deleted here, and the server is still to be notified.
   */
  settle<Name extends LocalRow>(incoming: Incoming<Name>): number | null {
    const { entity, row, remoteId, values, theirs, place } = incoming
    const known = this.cloudRow(entity, remoteId)
    const current = known && readRow(this.db, row, { id: known.localId } as Partial<Rows[Name]>)
    if (known === undefined || (!current && !this.isWaiting(entity, known.localId))) {
      if (known) {
        removeRemoteMapping(this.db, entity, known.localId)
        this.countUndone('ofCloud', entity)
      }
      this.count('added', entity)
      const isNamed = this.#named(entity).has(remoteId)
      if (InsertBatch.canTake(row) && !isNamed && this.ids.takeFree(MODELS[row].table, remoteId)) {
        const arrived = { ...values, id: remoteId } as Rows[typeof row]
        this.#arrivals.add(row, { row: arrived, place, entity, id: remoteId, base: theirs })
        this.ids.mapped(entity, remoteId, remoteId)
        return remoteId
      }
      this.writeArrived()
      const wanted = this.ids.idFor(MODELS[row].table, remoteId)
      const id = this.intent.insert(row, { ...values, id: isNamed ? null : wanted }, place)
      this.ids.taken(MODELS[row].table, id)
      this.link(entity, id, remoteId, theirs)
      return id
    }
    const isNews = !areSameMember(JSON.parse(known.base), theirs)
    if (isNews) this.link(entity, known.localId, remoteId, theirs)
    const members = isNews ? this.#meet(incoming, known.localId) : null
    if (!current) return null
    this.#write(incoming, current, members)
    return known.localId
  }

  /** A string that is new here; false: its id is not free, and it is to be written at once. */
  arriveString(row: StoredString, base: object): boolean {
    if (!this.ids.takeFree('source_string', row.id)) return false
    this.#arrivals.addString(row, base)
    this.ids.mapped('string', row.id, row.id)
    return true
  }

  /** Writes what is new on the page. */
  writeArrived(): void {
    this.#arrivals.write()
  }

  #named(entity: SyncedEntity): ReadonlySet<number> {
    const known = this.#namedIds.get(entity) ?? namedIds(this.db, entity)
    this.#namedIds.set(entity, known)
    return known
  }

  #meet<Name extends LocalRow>(
    { entity, theirs, author = null, at = null }: Incoming<Name>,
    localId: number,
  ): Members | null {
    const merged = mergeRemote(this.db, { entity, localId, theirs, author, at }, this.intent.now)
    if (merged.kind === 'conflict') this.conflicts++
    return merged.value
  }

  /** `members`: what the edited ones are to read; null: they stay. */
  #write<Name extends LocalRow>(
    { entity, row, values, theirs, columnsOf, place, first = [], stamp = {} }: Incoming<Name>,
    current: Rows[Name],
    members: Members | null,
  ): void {
    const before = new Map<string, unknown>(Object.entries(current))
    const changed = (columns: object): [string, unknown][] =>
      Object.entries(columns).filter(([name, value]) => before.get(name) !== value)
    const edited = members === null ? [] : changed(columnsOf(members))
    const given = Object.keys({ ...columnsOf(theirs), ...stamp })
    const left = new Set<string>([...given, ...(first as string[]), ...(LOCAL.get(row) ?? [])])
    const rest = changed(values).filter(([name]) => !left.has(name))
    const changes = Object.fromEntries([
      ...rest,
      ...edited,
      ...(edited.length > 0 ? Object.entries(stamp) : []),
    ])
    if (Object.keys(changes).length === 0) return
    this.intent.update(row, current, changes as Partial<Rows[Name]>, place)
    if (Object.keys(changes).some((name) => !STAMPS.has(name))) this.count('changed', entity)
  }
}

/** The date of what the cloud tells no date of is that of its first arrival, and stays so. */
export function firstDates(createdAt: number | null): ['created_at'] | [] {
  return createdAt === null ? ['created_at'] : []
}

export function idsOf(items: readonly { id: number }[]): number[] {
  return items.map(({ id }) => id)
}

const MODELS: Record<LocalRow, EntityDefinition> = {
  ...{ translation, approval, comment, label, glossary, concept, term },
  ...{ memorySegment: segment, memoryRecord: record },
}

/** Columns that a pull leaves as they are. */
const LOCAL: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(MODELS).map(([row, model]) => [row, localColumns(model)]),
)

/** All ids that edits of an entity name: of rows that were deleted here, too, which no pulled row may use. */
function namedIds(db: Database, entity: OutboxEntity): Set<number> {
  const named = db.prepare<[string], { id: number }>('SELECT local_id AS id FROM outbox WHERE entity = ?')
  return new Set(named.all(entity).map(({ id }) => id))
}
