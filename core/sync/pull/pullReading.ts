/** Reading the cloud's lists into the store, page by page: whole, what changed, and what is gone. */
import type { PullContext, PullResult } from './context.ts'
import { z } from 'zod'
import { Failure } from '../../platform/errors/failure.ts'
import type { PullWrite } from '../rows/pullPage.ts'
import type { PulledKind } from './pages.ts'
import type { RemoteScreenshot } from './remote/screenshots.ts'
import type { ApiPage } from '../client.ts'
import { QueryFallback, isRefusedExpression } from './queryFallback.ts'
import { ImageDownloads } from './images.ts'
import { RemoteLists, type RemoteList } from './lists.ts'
import { ReadAhead } from './readAhead.ts'
import { PullStats } from './pullStats.ts'

const anyItems = z.array(z.unknown())

/** Pages of a first pull that wait for the store. */
const MAX_AHEAD = 16

export interface CursorTo {
  step: string
  nextOffset: number
  isDone: boolean
}

export class PullReading {
  readonly context: PullContext
  readonly lists: RemoteLists
  /** Whether the list of fields was asked for: what it lacks, it does not get. */
  #hasFields = false
  #hasBegun = false
  /** The cloud's ids of lists that were taken whole, by the list's step. */
  readonly #takenFirst = new Map<string, ReadonlySet<number>>()
  readonly #asking = new QueryFallback()
  readonly #tally: PullStats
  readonly #batch: BatchSize
  readonly #images: ImageDownloads
  #since = Date.now()

  /** `isOfStrings`: the project has no files. */
  constructor(context: PullContext, { isOfStrings }: { isOfStrings: boolean }) {
    this.context = context
    this.lists = new RemoteLists(context.project.remoteId, { isOfStrings })
    this.#tally = new PullStats(context.options)
    this.#images = new ImageDownloads(context, this.result)
    this.#batch = new BatchSize({ isFirst: context.project.pulledUntil === null })
  }

  get result(): PullResult {
    return this.#tally.result
  }

  /**
   * The start of the pull, by the service's clock or this machine's, whichever is behind. Later changes come with the
   * next pull, so that a fast clock hides none.
   */
  get since(): number {
    return this.#since
  }

  /** Remembers since when a first pull runs, once its first page is there. */
  async begin(): Promise<void> {
    if (!this.#hasBegun) await this.context.store.write('beginPull', { at: this.since })
    this.#hasBegun = true
  }

  /** The pages of a list; none where the sign-in does not allow it and it can be done without. */
  async *pages(list: RemoteList, offset = 0, leaving?: AbortSignal): AsyncGenerator<ApiPage<unknown>> {
    const { client, options } = this.context
    const { path, schema } = list
    const query = this.#asking.queryOf(list)
    const signal = leaving ? AbortSignal.any([options.signal, leaving]) : options.signal
    let done = 0
    try {
      for await (const page of client.list(path, { query, schema, offset, signal })) {
        this.#since = Math.min(this.#since, page.date ?? Infinity)
        done += page.items.length
        options.onProgress({ step: 'pulling', label: list.step, done: offset + done, total: null })
        yield page
      }
    } catch (error) {
      if (done === 0 && isRefusedExpression(error) && this.#askOtherwise(list))
        yield* this.pages(list, offset, leaving)
      else if (!isMissing(error, list)) throw error
      else this.result.skipped.push(list.step)
    }
  }

  /** Takes the next query of a list whose expression was refused; false: there is none. */
  #askOtherwise(list: RemoteList): boolean {
    const next = this.#asking.takeNext(list)
    if (next === 'part') this.result.partly.push(list.step)
    return next !== null
  }

  /** Whether all of it fits a page, as far as is known here: comparing it costs no more than counting. */
  async isSmall(list: RemoteList): Promise<boolean> {
    const { count } = await this.context.store.read('pullExpected', this.#tally.scopeOf(list))
    return count < this.context.client.pageSize
  }

  /** The pages of a list, read while the store takes those before them. */
  ahead(list: RemoteList, offset = 0): ReadAhead<ApiPage<unknown>> {
    return new ReadAhead((leaving) => this.pages(list, offset, leaving), MAX_AHEAD)
  }

  /** Several pages in one, so that the store takes them in one transaction. */
  async *batches(source: AsyncIterable<ApiPage<unknown>>): AsyncGenerator<ApiPage<unknown>> {
    let pages: ApiPage<unknown>[] = []
    this.#batch.restart()
    for await (const page of source) {
      pages.push(page)
      if (pages.length < this.#batch.pages && page.nextOffset !== null) continue
      yield joined(pages)
      pages = []
    }
    if (pages.length > 0) yield joined(pages)
  }

  /** Takes a page, and what belongs to it: only with all of it the cursor moves. */
  async take(list: RemoteList, page: ApiPage<unknown>, cursor: CursorTo | null): Promise<void> {
    if (list.scope.kind !== 'screenshot') return this.#take(list, page, cursor)
    await this.#take(list, page, null)
    if (this.context.options.isDryRun) return
    await this.#images.load(page.items as RemoteScreenshot[])
    if (cursor !== null) await this.context.store.write('movePull', cursor)
  }

  /** Unknown references are pulled first. */
  async #take(list: RemoteList, page: ApiPage<unknown>, cursor: CursorTo | null): Promise<void> {
    const input = { page: list.toPage(page.items), ...this.#write(), cursor }
    const pulled = await this.#batch.measured(() => this.context.store.write('pullPage', input))
    if (this.context.options.isDryRun) this.#tally.noteUnwritten(list, pulled)
    const missing = pulled.unknown.flatMap((kind) => this.#listsOf(kind, list))
    if (this.context.options.isDryRun) return this.#tally.add(pulled)
    if (missing.length === 0) {
      if (cursor !== null && pulled.unknown.length > 0) await this.context.store.write('movePull', cursor)
      return this.#tally.add(pulled)
    }
    for (const one of new Map(missing.map((other) => [other.step, other])).values()) await this.all(one)
    this.#tally.add(pulled)
    const again = await this.context.store.write('pullPage', input)
    this.#tally.add({ ...again, counts: { ...again.counts, changed: {} } })
    if (cursor !== null && again.unknown.length > 0) await this.context.store.write('movePull', cursor)
  }

  /** Returns the lists that contain unknown items; none if they were already read in vain. */
  #listsOf(kind: PulledKind, { scope }: RemoteList): RemoteList[] {
    if (kind !== 'field') return this.lists.ofKind(kind, scope.glossaryId)
    const lists = this.#hasFields ? [] : this.lists.ofKind(kind)
    this.#hasFields = true
    return lists
  }

  /** Takes a whole list, or what an expression leaves of it; answers how many items came. */
  async all(list: RemoteList): Promise<number> {
    let count = 0
    for await (const page of this.batches(this.pages(list))) {
      count += page.items.length
      if (page.items.length > 0) await this.take(list, page, null)
    }
    return count
  }

  /** Takes a whole list and takes away what is not in it. `isTaken`: what is new in it came already. */
  async compare(list: RemoteList, { isTaken = false } = {}): Promise<void> {
    const isOnlyLooking = isTaken && this.context.options.isDryRun
    const present = await this.#idsWhile(list, async (page) => {
      if (!isOnlyLooking) await this.take(list, page, null)
    })
    // A list of several pages may skip an item while another client deletes one.
    if (present !== null) await this.#removeGone(list, present.ids, { isSure: present.pages === 1 })
  }

  /** Takes a whole list that others refer to; `removeGone` takes away what is not in it, after them. */
  async takeFirst(list: RemoteList): Promise<void> {
    const present = await this.#idsWhile(list, (page) => this.take(list, page, null))
    if (present !== null) this.#takenFirst.set(list.step, present.ids)
  }

  /**
   * Removes rows that the server no longer has. Reads the list again only if rows seem to be missing, because these may
   * have been added since.
   */
  async removeGone(list: RemoteList): Promise<void> {
    const present = this.#takenFirst.get(list.step)
    if (present !== undefined) await this.#removeGone(list, present, { isSure: false })
  }

  /** `isSure`: rows that are not `present` are removed; otherwise the list is read again first. */
  async #removeGone(
    list: RemoteList,
    present: ReadonlySet<number>,
    { isSure }: { isSure: boolean },
  ): Promise<void> {
    const linked = await this.context.store.read('pullLinked', this.#tally.scopeOf(list))
    const isLost = linked.some((id) => !present.has(id))
    const again = isLost && !isSure ? await this.#idsWhile(list, async () => {}) : null
    const ids = [...present, ...(again?.ids ?? [])]
    if (isLost)
      this.#tally.add(
        await this.context.store.write('pullMissing', {
          ...{ scope: this.#tally.scopeOf(list), present: ids },
          ...this.#write(),
        }),
      )
  }

  async #idsWhile(
    list: RemoteList,
    use: (page: ApiPage<unknown>) => Promise<void>,
  ): Promise<{ ids: Set<number>; pages: number } | null> {
    const idsOf = list.idsOf ?? ((item) => [(item as { id: number }).id])
    const ids = new Set<number>()
    let pages = 0
    let isWhole = false
    for await (const page of this.pages(list)) {
      pages++
      isWhole = page.nextOffset === null
      if (page.items.length > 0) await use(page)
      for (const item of page.items) for (const id of idsOf(item)) ids.add(id)
    }
    return isWhole && !this.#asking.isPart(list) ? { ids, pages } : null
  }

  /** Whether the list is exactly as long as its mappings are many: one request. */
  async isWhole(list: RemoteList): Promise<boolean> {
    if (this.#asking.isPart(list)) return true
    const { path } = list
    const query = this.#asking.queryOf(list)
    const { client, store, options } = this.context
    const expected = await store.read('pullExpected', this.#tally.scopeOf(list))
    const count = expected.count + this.#tally.unwritten(path)
    const asked = { ...query, limit: count === 0 ? 1 : 2, offset: Math.max(0, count - 1) }
    const found = await client.get(path, {
      query: asked,
      schema: anyItems,
      signal: options.signal,
    })
    return found.length === (count === 0 ? 0 : 1)
  }

  /** Takes what was added at the end of a list in the order of ids; compares where it is not the same before that. */
  async tail(list: RemoteList): Promise<void> {
    const { count, newest } = await this.context.store.read('pullExpected', this.#tally.scopeOf(list))
    let isFirst = true
    for await (const page of this.pages(list, Math.max(0, count - 1))) {
      const [first] = page.items as ({ id: number } | null)[]
      if (isFirst && count > 0 && first?.id !== newest) return this.compare(list)
      isFirst = false
      if (page.items.length > (page.offset === Math.max(0, count - 1) && count > 0 ? 1 : 0))
        await this.take(list, page, null)
    }
  }

  /** Takes all votes of a language and takes away the others. */
  async votes(languageId: string): Promise<void> {
    const list = this.lists.votes(languageId)
    const present: { translationId: number; userId: number }[] = []
    let isWhole = false
    for await (const page of this.pages(list)) {
      isWhole = page.nextOffset === null
      if (page.items.length > 0) await this.take(list, page, null)
      for (const item of page.items as ({ translationId: number; user: { id: number } | null } | null)[])
        if (item?.user) present.push({ translationId: item.translationId, userId: item.user.id })
    }
    if (isWhole)
      this.#tally.add(
        await this.context.store.write('pullMissingVotes', {
          ...{ languageId, present },
          ...(this.context.options.isDryRun && { gone: this.#tally.gone }),
          ...this.#write(),
        }),
      )
  }

  /** Takes the issues that are unresolved; the others were resolved. */
  async issues(): Promise<void> {
    const list = this.lists.unresolvedIssues()
    const unresolved = await this.#idsWhile(list, (page) => this.take(list, page, null))
    if (unresolved !== null)
      this.#tally.add(
        await this.context.store.write('pullResolved', {
          unresolved: [...unresolved.ids],
          ...this.#write(),
        }),
      )
  }

  #write(): PullWrite {
    const { isDryRun, isSendingMachine } = this.context.options
    return { at: this.since, isDryRun, isSendingMachine }
  }
}

function joined(pages: readonly ApiPage<unknown>[]): ApiPage<unknown> {
  const [first, last] = [pages[0], pages.at(-1)] as [ApiPage<unknown>, ApiPage<unknown>]
  return { ...first, items: pages.flatMap(({ items }) => items), nextOffset: last.nextOffset }
}

function isMissing(error: unknown, { isOptional = false, scope }: RemoteList): boolean {
  if (!(error instanceof Failure)) return false
  if (error.code === 'cloud.forbidden') return isOptional
  // A memory or a language that was taken from the project meanwhile.
  const isPart = scope.languageId !== undefined || scope.tmId !== undefined || scope.glossaryId !== undefined
  return error.code === 'cloud.notFound' && (isOptional || isPart)
}

/** How many pages the store takes in one transaction: the more the cheaper, and the longer others' edits wait. */

/** The longest duration of a transaction, in milliseconds, because the user's edits wait for it. */
const LONG = 50
/** While the project comes for the first time, and there is little to work at. */
const LONG_AT_FIRST = 250
const MAX_PAGES = 16

class BatchSize {
  readonly #long: number
  #pages = 1

  constructor({ isFirst }: { isFirst: boolean }) {
    this.#long = isFirst ? LONG_AT_FIRST : LONG
  }

  get pages(): number {
    return this.#pages
  }

  /** Begins small: what another list has in a page may take many times as long. */
  restart(): void {
    this.#pages = 1
  }

  /** Learns from how long it takes. */
  async measured<Value>(work: () => Promise<Value>): Promise<Value> {
    const start = performance.now()
    const value = await work()
    const took = performance.now() - start
    if (took > this.#long) this.#pages = Math.max(1, Math.floor(this.#pages / 2))
    else if (took < this.#long / 2) this.#pages = Math.min(MAX_PAGES, this.#pages * 2)
    return value
  }
}
