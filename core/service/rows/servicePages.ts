/** Lists of the local service, a page at a time. */
import type { Database } from 'better-sqlite3'
import { PageEnds, cursorsFor } from '../../store/pageCursorCache.ts'
import type { ListQuery } from './kinds/listConditions.ts'
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
  /** The end of the page before: the page begins behind it, and `offset` does not count. */
  after?: PageEnd | undefined
}

/** The sort values of a page's last row, in the list's order; the last one is the key. */
export type PageEnd = readonly (string | number | null)[]

/** The kind's items that every filter lets through. Throws a TypeError for a filter or order it does not have. */
export function serviceList<Name extends ResourceKind>(
  db: Database,
  request: ListRequest<Name>,
): Items[Name][] {
  return servicePage(db, request).items
}

/** The same with where the page ends; null where it is the last one, or no row of the kind has a key of its own. */
export function servicePage<Name extends ResourceKind>(
  db: Database,
  request: ListRequest<Name>,
): { items: Items[Name][]; end: PageEnd | null } {
  const { kind, filters = {}, ids, orderBy = [], limit, offset = 0 } = request
  const listing: ListQuery = listings[kind]
  const conditions = listing.where === undefined ? [] : [listing.where]
  const bound: Bound = { pageLimit: limit ?? -1, pageOffset: offset }
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined) continue
    conditions.push(own(listing.filters, name))
    bound[name] = typeof value === 'object' ? JSON.stringify(value) : value
  }
  if (ids !== undefined) {
    conditions.push(`${listing.key} IN (SELECT value FROM json_each(@ids))`)
    bound.ids = JSON.stringify([...ids])
  }
  const isKeyed = limit !== undefined && listing.orders['id'] === listing.key
  const order = orderOf(listing, orderBy)
  const after = isKeyed ? request.after : undefined
  const isById = isKeyed && order.length === 1 && order[0]?.isDescending === false
  const list = `${kind} ${conditions.join(' AND ')} ${JSON.stringify({ ...bound, pageLimit: 0, pageOffset: 0 })}`
  const ends =
    isById && ids === undefined && after === undefined ? cursorsFor(db, list, () => new PageEnds()) : null
  const end = ends?.before(offset) ?? null
  if (after !== undefined) {
    conditions.push(behind(order, after, bound))
    bound.pageOffset = 0
  } else if (end !== null) {
    conditions.push(`${listing.key} > @pageAfter`)
    bound.pageAfter = end.id
    bound.pageOffset = offset - end.offset
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  const inOrder = `ORDER BY ${written(order)}`
  const page = `FROM ${listing.from} ${where} ${inOrder} LIMIT @pageLimit OFFSET @pageOffset`
  // Else SQLite would work out the columns of all rows before it sorts them.
  const chosen = isKeyed
    ? `FROM ${listing.from} WHERE ${listing.key} IN (SELECT ${listing.key} ${page}) ${inOrder}`
    : page
  const items = db.prepare<unknown[], Items[Name]>(`SELECT ${listing.columns} ${chosen}`).all(bound)
  const [first, last] = [items[0], items.at(-1)]
  if (first === undefined || last === undefined || !('id' in first) || !('id' in last))
    return { items, end: null }
  // A client that reached this page without the earlier ones may request it again.
  ends?.add(offset, first.id - 1)
  ends?.add(offset + items.length, last.id)
  if (!isKeyed || items.length < limit) return { items, end: null }
  return { items, end: endOf(db, listing, order, last.id) }
}

type Bound = Record<string, string | number | null>

interface OrderTerm {
  text: string
  isDescending: boolean
}

/** The terms up to the key, which tells all rows apart. */
function orderOf(listing: ListQuery, orderBy: readonly Order[]): OrderTerm[] {
  const terms = [
    ...orderBy.map(({ by, isDescending }) => ({ text: own(listing.orders, by), isDescending })),
    { text: own(listing.orders, 'id'), isDescending: false },
    { text: listing.key, isDescending: false },
  ]
  return terms.slice(0, terms.findIndex(({ text }) => text === listing.key) + 1)
}

function written(order: readonly OrderTerm[]): string {
  return order.map(({ text, isDescending }) => `${text} ${isDescending ? 'DESC' : 'ASC'}`).join(', ')
}

/** Returns the sort values of the row with this key. */
function endOf(db: Database, listing: ListQuery, order: readonly OrderTerm[], id: number): PageEnd | null {
  if (order.length === 1) return [id]
  const end = db
    .prepare<[number], string>(
      `SELECT json_array(${order.map(({ text }) => text).join(', ')}) FROM ${listing.from} WHERE ${listing.key} = ?`,
    )
    .pluck()
    .get(id)
  return end === undefined ? null : (JSON.parse(end) as PageEnd)
}

/** Whether a row comes behind the end of a page; NULL is the least, as `ORDER BY` has it. */
function behind(order: readonly OrderTerm[], end: PageEnd, bound: Bound): string {
  for (const [index] of order.entries()) bound[`end${index}`] = end[index] ?? null
  const last = order.length - 1
  const ways = order.map(({ text, isDescending }, index) => {
    const alike = order.slice(0, index).map((term, place) => `${term.text} IS @end${place}`)
    const plain = `${text} ${isDescending ? '<' : '>'} @end${index}`
    const least = isDescending
      ? `(@end${index} IS NOT NULL AND ${text} IS NULL)`
      : `(@end${index} IS NULL AND ${text} IS NOT NULL)`
    // No key is NULL: an index finds the place of this one.
    return [...alike, index === last ? plain : `(${plain} OR ${least})`].join(' AND ')
  })
  return ways.length === 1 ? (ways[0] ?? '') : `(${ways.map((way) => `(${way})`).join(' OR ')})`
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
