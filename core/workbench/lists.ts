/**
 * The string lists of the screens. Opening a list runs its query once and stores the ids, so that the list stays stable
 * while the user edits. A window of rows is a look-up by id, however long the list is.
 */
import type { CallContext } from '../platform/threads/progress.ts'
import { randomUUID } from 'node:crypto'
import { Failure } from '../platform/errors/failure.ts'
import type { CheckedInput, ProjectCallInput, ListOpened, StringCells, StringRow } from '../contract/index.ts'
import { EVERYTHING, allStringsExpression } from '../croql/allStrings.ts'
import { checkAskedIssues, idsMatching } from '../croql/projectQueries.ts'
import type { QueryRequest } from '../croql/projectQueries.ts'
import type { ListedIds } from './listedIds.ts'
import type { ProjectSession } from './session.ts'

/** Rows of a list: `from` is in, `to` is out. */
interface RowRange {
  from: number
  to: number
}

interface OpenList {
  session: ProjectSession
  languageId: string
  ids: ListedIds
}

/** The lists of one connection. */
export class Lists {
  readonly #lists = new Map<string, OpenList>()

  async open(
    session: ProjectSession,
    input: ProjectCallInput<'list.open'>,
    context: CallContext,
  ): Promise<ListOpened> {
    const { signal } = context
    const language = session.targetLanguage(input.languageId)
    const request = requestOf(input, language.id)
    if (!isEverything(request)) await checkAskedIssues(session, request, context)
    const start = performance.now()
    const found = await foundIds(session, request, signal)
    const kept = await narrowed(session, found, { ...input, languageId: language.id }, signal)
    const isEvery = isEverything(request) && kept === found
    const scope = { languageId: language.id, isEvery }
    const ids = await session.sortedStrings.order(kept, input.order, scope, signal)
    const milliseconds = Math.round(performance.now() - start)
    const opened = { session, languageId: language.id, ids }
    try {
      const shown = await shownFirst(opened, input.show)
      const list = randomUUID()
      this.#lists.set(list, opened)
      // Callers that wait for them get the failure.
      ids.all().catch(() => {})
      return { list, total: ids.total, milliseconds, shown }
    } catch (error) {
      ids.close()
      throw error
    }
  }

  async rows({ list, from, count }: CheckedInput<'list.rows'>): Promise<StringRow[]> {
    return readRows(this.find(list), from, count)
  }

  async position({ list, stringId }: CheckedInput<'list.position'>): Promise<number | null> {
    const index = await placeOf(this.find(list).ids, stringId)
    return index === -1 ? null : index
  }

  /** See `list.seek`; few strings are looked at first, since the next one is near as a rule. */
  async seek(
    { list, from, kind, isBackwards, except }: CheckedInput<'list.seek'>,
    { signal }: CallContext,
  ): Promise<{ index: number; isRound: boolean } | null> {
    const { session, languageId, ids: listed } = this.find(list)
    const soughtAt = (ids: number[]) =>
      session.store.read(
        'nextUnfinished',
        { ids, languageId, kind, except, userId: session.userId },
        { signal },
      )
    if (!isBackwards && listed.first.length < listed.total) {
      const place = await soughtAt([...listed.first.subarray(from + 1)])
      if (place !== null) return { index: from + 1 + place, isRound: false }
    }
    const ids = await listed.all()
    const behind = [...ids.subarray(from + 1)]
    const before = [...ids.subarray(0, Math.max(0, from))]
    const order = isBackwards ? [...before.reverse(), ...behind.reverse()] : [...behind, ...before]
    const untilEnd = isBackwards ? before.length : behind.length
    for (let start = 0, count = SOUGHT_FIRST; start < order.length; start += count, count *= 8) {
      const place = await soughtAt(order.slice(start, start + count))
      if (place === null) continue
      const index = ids.indexOf(order[start + place] ?? 0)
      return { index, isRound: start + place >= untilEnd }
    }
    return null
  }

  /** See `list.seekHit`. The expression is asked each time: what it finds changes with every edit. */
  async seekHit(
    { list, from, croql, isBackwards }: CheckedInput<'list.seekHit'>,
    context: CallContext,
  ): Promise<{ index: number; isRound: boolean; place: number; total: number } | null> {
    const { session, languageId, ids: listed } = this.find(list)
    const request = requestOf({ croql }, languageId)
    await checkAskedIssues(session, request, context)
    const { ids } = await idsMatching(session, { ...request, order: 'id' }, { signal: context.signal })
    const found = new Set(ids)
    const indexes = [...(await listed.all())].flatMap((id, index) => (found.has(id) ? [index] : []))
    const [first, last] = [indexes[0], indexes.at(-1)]
    if (first === undefined || last === undefined) return null
    const next = isBackwards
      ? indexes.findLast((index) => index < from)
      : indexes.find((index) => index > from)
    const index = next ?? (isBackwards ? last : first)
    return { index, isRound: next === undefined, place: indexes.indexOf(index) + 1, total: indexes.length }
  }

  /** The ids of a list's strings, or of some of its rows, in its order. Failure: `list.closed`. */
  async idsOf(list: string, rows?: readonly RowRange[]): Promise<Float64Array> {
    const ids = await this.find(list).ids.all()
    if (rows === undefined) return ids
    return Float64Array.from(rows.flatMap(({ from, to }) => [...ids.subarray(from, to)]))
  }

  close(list: string): void {
    this.#lists.get(list)?.ids.close()
    this.#lists.delete(list)
  }

  closeAllOf(session: ProjectSession): void {
    for (const [name, list] of this.#lists) if (list.session === session) this.close(name)
  }

  /** Failure: `list.closed`. */
  find(list: string): OpenList {
    const found = this.#lists.get(list)
    if (found !== undefined) return found
    throw new Failure('list.closed', 'This list is no longer open.', { todo: 'Run the query again.' })
  }
}

/** How many strings are looked at first; then eight times as many, and so on. */
const SOUGHT_FIRST = 250

/** Returns the additional columns of strings. Failure: `language.notTarget`. */
export function cellsOf(
  session: ProjectSession,
  { stringIds, languageIds, notes }: ProjectCallInput<'list.cells'>,
): Promise<StringCells[]> {
  const languages = languageIds.map((languageId) => session.targetLanguage(languageId).id)
  return session.store.read('cellsByIds', {
    ids: stringIds,
    languageIds: languages,
    notes,
    userId: session.userId,
  })
}

async function readRows({ session, languageId, ids }: OpenList, from: number, count: number) {
  const to = Math.min(from + count, ids.total)
  const known = to <= ids.first.length ? ids.first : await ids.all()
  const window = [...known.subarray(from, to)]
  if (window.length === 0) return []
  return session.store.read('rowsByIds', { ids: window, languageId, userId: session.userId })
}

/** Returns the position of a string in a list; one of the first is found before all ids are loaded. */
async function placeOf(ids: ListedIds, stringId: number): Promise<number> {
  const place = ids.first.indexOf(stringId)
  return place !== -1 || ids.first.length === ids.total ? place : (await ids.all()).indexOf(stringId)
}

async function shownFirst(
  list: OpenList,
  show: ProjectCallInput<'list.open'>['show'],
): Promise<ListOpened['shown']> {
  if (show === undefined || list.ids.total === 0) return null
  const { stringId, count } = show
  const found = stringId === undefined ? -1 : await placeOf(list.ids, stringId)
  const index = found === -1 ? Math.min(show.index, list.ids.total - 1) : found
  const from = index - (index % count)
  return { index, from, rows: await readRows(list, from, count) }
}

async function foundIds(
  session: ProjectSession,
  request: QueryRequest,
  signal: AbortSignal,
): Promise<Float64Array> {
  if (isEverything(request)) return session.allStrings.get()
  const { ids } = await idsMatching(session, request, { signal })
  return ids
}

function isEverything({ croql, fileId }: QueryRequest): boolean {
  return croql === EVERYTHING && fileId === undefined
}

/**
 * The strings of a query, in their order, that have changed since a snapshot, or that have drafts or bookmarks; else all
 * of them.
 */
async function narrowed(
  session: ProjectSession,
  ids: Float64Array,
  {
    languageId,
    snapshotId,
    drafts,
    bookmarks,
  }: Pick<ProjectCallInput<'list.open'>, 'languageId' | 'snapshotId' | 'drafts' | 'bookmarks'>,
  signal: AbortSignal,
): Promise<Float64Array> {
  const { store, userId } = session
  const wanted: Iterable<number>[] = []
  if (snapshotId !== undefined)
    wanted.push(await store.read('stringsChangedSince', { snapshotId, languageId }, { signal }))
  if (bookmarks) wanted.push(await store.read('bookmarkedStrings', { userId }, { signal }))
  if (drafts) wanted.push(await store.read('stringsWithDrafts', { languageId, userId }, { signal }))
  return wanted
    .map((some) => new Set(some))
    .reduce<Float64Array>((kept, some) => kept.filter((id) => some.has(id)), ids)
}

function requestOf(
  { croql, fileId }: Pick<ProjectCallInput<'list.open'>, 'croql' | 'fileId'>,
  languageId: string,
): QueryRequest {
  return {
    croql: allStringsExpression(croql),
    context: 'strings',
    languageId,
    fileId,
    order: 'position',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
