/** Lists: of everything, of what filters let through, of what CroQL finds. */
import type { Items, ResourceKind } from '../rows/kinds.ts'
import type { ListRequest, PageEnd } from '../rows/servicePages.ts'
import { invalid, notFound, type PageRequest } from '../answers.ts'
import type { CroqlRequest, ServedProject } from '../store.ts'
import type { Call } from './call.ts'
import { ordersIn, pageIn } from './input.ts'

export async function listJson<Name extends ResourceKind>(
  { store }: ServedProject,
  kind: Name,
  request: Omit<ListRequest, 'kind'> = {},
): Promise<Items[Name][]> {
  return (await store.read('serviceList', { kind, ...request })) as Items[Name][]
}

/** The item with an id; 404 of `noun` where it is none, or where it is not what `filters` say. */
export async function itemJson<Name extends ResourceKind>(
  project: ServedProject,
  kind: Name,
  id: number,
  noun: string,
  filters: ListRequest['filters'] = {},
): Promise<Items[Name]> {
  const [found] = await listJson(project, kind, { ids: [id], filters })
  if (found === undefined) throw notFound(noun)
  return found
}

/** The items of these ids that are still there, each once, in the order of the ids. */
export async function inOrder<Name extends ResourceKind>(
  project: ServedProject,
  kind: Name,
  ids: readonly number[],
): Promise<Items[Name][]> {
  const found = new Map(
    (await listJson(project, kind, { ids })).map((one) => ['id' in one ? one.id : 0, one]),
  )
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
}

export interface Listed<Name extends ResourceKind> {
  items: Items[Name][]
  page: PageRequest
}

/** The page that the request asks for, in the order that it asks for. */
export async function listPage<Name extends ResourceKind>(
  call: Call,
  project: ServedProject,
  kind: Name,
  filters: ListRequest['filters'] = {},
): Promise<Listed<Name>> {
  const page = pageIn(call)
  const orderBy = ordersIn(call, kind)
  const marks = pageCursorsOf(project)
  const name = JSON.stringify([call.clientId, kind, filters, orderBy])
  const after = marks.before<PageEnd>(name, page.offset)
  const found = await project.store.read('servicePage', { kind, filters, orderBy, ...page, after })
  if (found.end !== null) marks.note(name, page.offset + found.items.length, found.end)
  return { items: found.items as Items[Name][], page }
}

/*
 * The cursors of list pages, so that the next page starts after the last row. It costs the same as the first page, and
 * a walk over all pages neither skips nor repeats a row that exists throughout, despite writes in between
 * (docs/reference/service.md, "Lists"). Each client has cursors of its own, because its pages end elsewhere.
 */

/** Lists of a project that are walked over at the same time, and ends of each of them. */
const MAX_LISTS = 64
const MAX_ENDS = 64
/** Milliseconds that a cursor is valid: a walk requests the next page by then. Later pages are counted again. */
const HOLDS = 30_000

interface Marked {
  end: unknown
  at: number
}

export class PageCursors {
  readonly #lists = new Map<string, Map<number, Marked>>()
  readonly #now: () => number

  /** `now`: in milliseconds, of whichever beginning. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Returns the end of the page before an offset; undefined if it is unknown or expired. */
  before<End>(list: string, offset: number): End | undefined {
    const marked = this.#lists.get(list)?.get(offset)
    return marked !== undefined && this.#now() - marked.at <= HOLDS ? (marked.end as End) : undefined
  }

  /** The newest end at an offset counts. */
  note(list: string, offset: number, end: unknown): void {
    const ends = this.#lists.get(list) ?? new Map<number, Marked>()
    renew(this.#lists, list, ends, MAX_LISTS)
    renew(ends, offset, { end, at: this.#now() }, MAX_ENDS)
  }
}

/** Sets an entry as the newest, and removes the oldest. */
function renew<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, max: number): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > max && oldest !== undefined) map.delete(oldest)
}

const ofProjects = new WeakMap<ServedProject, PageCursors>()

function pageCursorsOf(project: ServedProject): PageCursors {
  const known = ofProjects.get(project)
  if (known !== undefined) return known
  const made = new PageCursors()
  ofProjects.set(project, made)
  return made
}

/** Parameters that stand beside `croql`: those of the list itself. */
const BESIDE_CROQL = ['croql', 'orderBy', 'limit', 'offset', 'denormalizePlaceholders']

/** The request's expression; null where there is none. Throws 400 where it stands beside another filter. */
export function croqlOf({ request: { query } }: Call, alsoAllowed: readonly string[] = []): string | null {
  const [croql, another] = query.getAll('croql')
  if (croql === undefined) return null
  if (another !== undefined)
    throw invalid({ key: 'croql', code: 'notSingle', message: 'A parameter stands once.' })
  const other = [...query.keys()].find((name) => !BESIDE_CROQL.includes(name) && !alsoAllowed.includes(name))
  if (other === undefined) return croql
  throw invalid({
    key: 'croql',
    code: 'notAllowed',
    message: `croql can't be used with ${other} in the same request.`,
  })
}

/** The page of what an expression finds, where `filters` let it through. */
export async function croqlPage<Name extends ResourceKind>(
  call: Call,
  project: ServedProject,
  kind: Name,
  request: CroqlRequest,
  filters: ListRequest['filters'] = {},
): Promise<Listed<Name>> {
  const page = pageIn(call)
  const orderBy = ordersIn(call, kind)
  const isPlain = orderBy.length === 0 && Object.values(filters).every((value) => value === undefined)
  if (!isPlain) {
    const all = await project.query(request)
    return { items: await listJson(project, kind, { ids: all, filters, orderBy, ...page }), page }
  }
  const marks = pageCursorsOf(project)
  const name = JSON.stringify([call.clientId, request])
  const after = marks.before<number>(name, page.offset)
  const ids = await project.query(request, { ...page, after })
  const [first, last] = [ids[0], ids.at(-1)]
  // A client that reached this page without the earlier ones may request it again.
  if (first !== undefined && page.offset > 0) marks.note(name, page.offset, first - 1)
  if (last !== undefined && ids.length === page.limit) marks.note(name, page.offset + ids.length, last)
  return { items: await listJson(project, kind, { ids }), page }
}
