/** Lists of the local service, a page at a time. */
import type { Database } from 'better-sqlite3'
import { PageEnds, rememberedOf } from '../../store/pageMemory.ts'
import type { Listing } from './kinds/listing.ts'
import { listings, type Items, type ResourceKind } from './kinds.ts'

export interface Order {
  /** One of the kind's `orders`. */
  by: string
  isDescending: boolean
}

export interface ListRequest<Name extends ResourceKind = ResourceKind> {
  kind: Name
  /** Values by the names of the kind's `filters`; arrays are of ids. */
  filters?: Readonly<Record<string, string | number | readonly number[] | undefined>>
  /** Only these rows. */
  ids?: readonly number[] | Float64Array | undefined
  /** Ties are broken by id. */
  orderBy?: readonly Order[] | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** The kind's items that every filter lets through. Throws a TypeError for a filter or order it does not have. */
export function serviceList<Name extends ResourceKind>(
  db: Database,
  request: ListRequest<Name>,
): Items[Name][] {
  const { kind, filters = {}, ids, orderBy = [], limit, offset = 0 } = request
  const listing: Listing = listings[kind]
  const conditions = listing.where === undefined ? [] : [listing.where]
  const bound: Record<string, string | number> = { pageLimit: limit ?? -1, pageOffset: offset }
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined) continue
    conditions.push(own(listing.filters, name))
    bound[name] = typeof value === 'object' ? JSON.stringify(value) : value
  }
  if (ids !== undefined) {
    conditions.push(`${listing.key} IN (SELECT value FROM json_each(@ids))`)
    bound.ids = JSON.stringify([...ids])
  }
  const orders = orderBy.map(
    ({ by, isDescending }) => `${own(listing.orders, by)} ${isDescending ? 'DESC' : 'ASC'}`,
  )
  const isKeyed = limit !== undefined && listing.orders['id'] === listing.key
  const isInOrder = orderBy.every(({ by, isDescending }) => by === 'id' && !isDescending)
  const isById = isKeyed && ids === undefined && isInOrder
  const list = `${kind} ${conditions.join(' AND ')} ${JSON.stringify({ ...bound, pageLimit: 0, pageOffset: 0 })}`
  const ends = isById ? rememberedOf(db, list, () => new PageEnds()) : null
  const end = ends?.before(offset) ?? null
  if (end !== null) {
    conditions.push(`${listing.key} > @pageAfter`)
    bound.pageAfter = end.id
    bound.pageOffset = offset - end.offset
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  const inOrder = `ORDER BY ${[...orders, own(listing.orders, 'id'), listing.key].join(', ')}`
  const page = `FROM ${listing.from} ${where} ${inOrder} LIMIT @pageLimit OFFSET @pageOffset`
  // Else SQLite would work out the columns of all rows before it sorts them.
  const chosen = isKeyed
    ? `FROM ${listing.from} WHERE ${listing.key} IN (SELECT ${listing.key} ${page}) ${inOrder}`
    : page
  const items = db.prepare<unknown[], Items[Name]>(`SELECT ${listing.columns} ${chosen}`).all(bound)
  const last = items.at(-1)
  if (last !== undefined && 'id' in last) ends?.add(offset + items.length, last.id)
  return items
}

/** The orders that a kind knows, for messages. */
export function ordersOf(kind: ResourceKind): string[] {
  return Object.keys(listings[kind].orders)
}

function own(texts: Readonly<Record<string, string>>, name: string): string {
  const text = Object.hasOwn(texts, name) ? texts[name] : undefined
  if (text === undefined) throw new TypeError(`there is no ${name} here`)
  return text
}
