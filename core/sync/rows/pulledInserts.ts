/**
 * Rows that are new here with a page of a pull, under the cloud's own ids: gathered, and written many at a time. A
 * first pull has little else.
 */
import type { EventPlace } from '../../history/rows/action.ts'
import type { Database } from 'better-sqlite3'
import type { Intent } from '../../history/rows/intent.ts'
import type { Rows } from '../../history/rows/entities.ts'
import { isReadBack, linkArrived, putRemoteMappings, type CloudEntity } from './remoteMapping.ts'
import { insertStrings, type StoredString } from '../../strings/rows/stringRows.ts'

/** Kinds of rows that are inserted by the thousand; referenced ones come first. */
const KINDS = [
  'translation',
  'approval',
  'comment',
  'concept',
  'term',
  'memorySegment',
  'memoryRecord',
] as const
type Kind = (typeof KINDS)[number]

interface Link {
  entity: CloudEntity
  /** The id of the row here, which is the cloud's own. */
  id: number
  base: object
}

interface Arrived {
  row: Rows[Kind]
  place: EventPlace
}

export class InsertBatch {
  readonly #db: Database
  readonly #intent: Intent
  readonly #arrivedAfter: number
  #strings: StoredString[] = []
  #rows = new Map<Kind, Arrived[]>()
  #links = new Map<CloudEntity, Map<number, object>>()

  /** `arrivedAfter`: the newest intent before them. */
  constructor(db: Database, intent: Intent, arrivedAfter: number) {
    this.#db = db
    this.#intent = intent
    this.#arrivedAfter = arrivedAfter
  }

  static canTake(row: string): row is Kind {
    return (KINDS as readonly string[]).includes(row)
  }

  has(entity: CloudEntity, id: number): boolean {
    return this.#links.get(entity)?.has(id) ?? false
  }

  add(kind: Kind, { row, place, ...link }: Arrived & Link): void {
    const rows = this.#rows.get(kind)
    if (rows) rows.push({ row, place })
    else this.#rows.set(kind, [{ row, place }])
    this.#link(link)
  }

  addString(row: StoredString, base: object): void {
    this.#strings.push(row)
    this.#link({ entity: 'string', id: row.id, base })
  }

  #link({ entity, id, base }: Link): void {
    const links = this.#links.get(entity)
    if (links) links.set(id, base)
    else this.#links.set(entity, new Map([[id, base]]))
  }

  /** Writes what was gathered: to be called before anything reads it. */
  write(): void {
    if (this.#links.size === 0) return
    insertStrings(this.#db, this.#intent, this.#strings)
    for (const kind of KINDS) this.#intent.insertGiven(kind, this.#rows.get(kind) ?? [])
    for (const [entity, links] of this.#links) this.#writeLinks(entity, links)
    this.#strings = []
    this.#rows = new Map()
    this.#links = new Map()
  }

  #writeLinks(entity: CloudEntity, links: ReadonlyMap<number, object>): void {
    const [readBack, told] = [[], []] as [number[], [number, object][]]
    for (const [id, base] of links)
      if (isReadBack(entity) && isWellFormed(base)) readBack.push(id)
      else told.push([id, base])
    if (readBack.length > 0) linkArrived(this.#db, entity, readBack, this.#arrivedAfter)
    const rows = told.map(([id, base]) => ({ entity, localId: id, remoteId: id, base }))
    putRemoteMappings(this.#db, rows, this.#arrivedAfter)
  }
}

/** Whether its texts can be read back as they are: the file holds no half of a surrogate pair. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  for (const name in value) if (!isWellFormed((value as Record<string, unknown>)[name])) return false
  return true
}
