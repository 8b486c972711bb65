/**
 * The ids of a page of a pull: which rows here stand for the cloud's, and which of its ids are free. They are looked up
 * at once, for each by itself is slow.
 */
import type { Database } from 'better-sqlite3'
import { BUDGETS } from '../../contract/budgets.ts'
import { isPlaceTable, PLACE_TABLES } from '../../store/placeIds.ts'
import { mappingOfRemoteId, localIdsOf, type CloudEntity } from './remoteMapping.ts'

export class PageIds {
  readonly #db: Database
  readonly #isFirst: boolean
  /** The local ids that were looked up, by entity and remote id; null: there is no mapping. */
  readonly #localIds = new Map<CloudEntity, Map<number, number | null>>()
  /** The ids that were looked up and are free, by table. */
  readonly #freeIds = new Map<string, Set<number>>()

  constructor(db: Database, { isFirst }: { isFirst: boolean }) {
    this.#db = db
    this.#isFirst = isFirst
  }

  /** Looks up which rows stand for these, and whether their ids are free in a table. */
  expect(entity: CloudEntity, remoteIds: Iterable<number | null>, table?: string): void {
    const localIds = this.#localIds.get(entity) ?? new Map<number, number | null>()
    this.#localIds.set(entity, localIds)
    const wanted = new Set<number>()
    for (const id of remoteIds) if (id !== null && !localIds.has(id)) wanted.add(id)
    const ids = [...wanted]
    const found = localIdsOf(this.#db, entity, ids)
    for (const id of ids) localIds.set(id, found.get(id) ?? null)
    if (table === undefined || !this.#isFirst) return
    const taken = this.#db
      .prepare<[string], number>(
        `SELECT wanted.value FROM json_each(?) AS wanted CROSS JOIN ${table} AS x ON x.id = wanted.value`,
      )
      .pluck()
      .all(JSON.stringify(ids))
    for (const id of taken) wanted.delete(id)
    this.#freeIds.set(table, new Set([...wanted, ...(this.#freeIds.get(table) ?? [])]))
  }

  /** The local id that a remote id is mapped to; null: there is none. */
  localId(entity: CloudEntity, remoteId: number | null): number | null {
    if (remoteId === null) return null
    const expected = this.#localIds.get(entity)?.get(remoteId)
    return expected === undefined
      ? (mappingOfRemoteId(this.#db, entity, remoteId)?.localId ?? null)
      : expected
  }

  /** Whether it was looked up and nothing stands for it. */
  isUnmapped(entity: CloudEntity, remoteId: number): boolean {
    return this.#localIds.get(entity)?.get(remoteId) === null
  }

  /** Called for each row that was mapped to a remote id. */
  mapped(entity: CloudEntity, remoteId: number, localId: number): void {
    this.#localIds.get(entity)?.set(remoteId, localId)
  }

  /** The cloud's own id where nothing here has or had it, so that rows rank here as they do there; null: any. */
  idFor(table: string, remoteId: number): number | null {
    if (remoteId > BUDGETS.id.max) return null
    if (this.takeFree(table, remoteId)) return remoteId
    const comparison = this.#isFirst ? '=' : '>='
    const isTaken = (isPlaceTable(table) ? PLACE_TABLES : [table]).some((one) => {
      const sql = `SELECT 1 FROM ${one} WHERE id ${comparison} ? LIMIT 1`
      return this.#db.prepare(sql).get(remoteId) !== undefined
    })
    return isTaken ? null : remoteId
  }

  /** Whether the cloud's id was looked up with others and nothing here has it; it is taken then. */
  takeFree(table: string, remoteId: number): boolean {
    return remoteId <= BUDGETS.id.max && (this.#freeIds.get(table)?.delete(remoteId) ?? false)
  }

  /** Called for each id that a row received. */
  taken(table: string, id: number): void {
    this.#freeIds.get(table)?.delete(id)
  }
}
