/**
 * Finds the local rows of remote ids. The mapping of a deleted row stays as its tombstone, until the server has the
 * deletion. Pulled data may still refer to the row, and must not be attached to it.
 */
import type { Database } from 'better-sqlite3'
import type { CloudEntity } from './remoteMapping.ts'
import type { PageIds } from './pageIds.ts'

/** Parents of other rows, by their table. */
const TABLES = {
  branch: 'branch',
  directory: 'directory',
  file: 'file',
  label: 'label',
  string: 'source_string',
} as const
export type ReferencedEntity = keyof typeof TABLES

export class LocalIds {
  readonly #db: Database
  readonly #ids: PageIds
  /** Whether the rows that were looked up are here, by their local ids. */
  readonly #found = new Map<ReferencedEntity, Map<number, boolean>>()

  constructor(db: Database, ids: PageIds) {
    this.#db = db
    this.#ids = ids
  }

  /** The local id of a mapped row; null: nothing is mapped, or the row was deleted here. */
  localId(entity: ReferencedEntity, remoteId: number | null): number | null {
    const localId = this.#ids.localId(entity, remoteId)
    if (localId === null) return null
    const known = this.#of(entity).get(localId) ?? this.#lookUp(entity, [localId]).has(localId)
    return known ? localId : null
  }

  /** Looks up the rows that stand for these at once. */
  expect(entity: ReferencedEntity, remoteIds: Iterable<number | null>): void {
    const wanted = [...new Set(remoteIds)].flatMap((id) => this.#ids.localId(entity, id) ?? [])
    if (wanted.length > 0) this.#lookUp(entity, wanted)
  }

  /** Called for each row that was mapped to a remote id. */
  written(entity: CloudEntity, localId: number): void {
    if (Object.hasOwn(TABLES, entity)) this.#of(entity as ReferencedEntity).set(localId, true)
  }

  #of(entity: ReferencedEntity): Map<number, boolean> {
    const found = this.#found.get(entity) ?? new Map<number, boolean>()
    this.#found.set(entity, found)
    return found
  }

  #lookUp(entity: ReferencedEntity, localIds: readonly number[]): ReadonlySet<number> {
    const present = new Set(
      this.#db
        .prepare<[string], number>(
          `SELECT x.id FROM json_each(?) AS wanted CROSS JOIN ${TABLES[entity]} AS x ON x.id = wanted.value`,
        )
        .pluck()
        .all(JSON.stringify(localIds)),
    )
    for (const id of localIds) this.#of(entity).set(id, present.has(id))
    return present
  }
}
