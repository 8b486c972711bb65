/** Strings of a list in their order: that of the files as the Files pane has them, or another one. */
import type { CheckedInput } from '../contract/index.ts'
import type { Project } from '../history/project.ts'
import type { Candidates } from '../translations/rows/topN.ts'
import type { OrderedBy, Sorting } from '../translations/rows/sortedStrings.ts'
import { CachedRead } from './cachedRead.ts'
import { IdSet } from './idSet.ts'
import { CompleteIds, inGatheredOrder, PartialIds, type ListedIds } from './listedIds.ts'

/** How many strings make a list long, and what is found of a long one before all of it is in order. */
export interface Sizes {
  /** Lists up to this size are sorted in the foreground. */
  few: number
  /** The strings that are found first: what is in sight, and some pages of scrolling. */
  first: number
  /** With fewer that are certain they are found thoroughly. */
  least: number
}

const SIZES: Sizes = { few: 20_000, first: 500, least: 100 }

type Order = NonNullable<CheckedInput<'list.open'>['order']>

/** All strings of an open project in each order, cached until the project changes. */
export class SortedStrings {
  readonly #session: Pick<Project, 'store' | 'userId'>
  readonly #kept = new Map<string, CachedRead<Float64Array>>()

  readonly #sizes: Sizes
  readonly #filesInOrder: CachedRead<{ fileIds: readonly number[] | null }>

  constructor(session: Pick<Project, 'store' | 'userId'>, sizes = SIZES) {
    this.#session = session
    this.#sizes = sizes
    const { store } = session
    this.#filesInOrder = new CachedRead(store, async (signal) => ({
      fileIds: await store.read('filesInOrder', {}, { signal }),
    }))
  }

  /** The ids in the order that is asked for; by file where none is. `isEvery`: they are all of the project. */
  async order(
    found: Float64Array,
    order: Order | undefined,
    { languageId: own, isEvery }: { languageId: string; isEvery: boolean },
    signal: AbortSignal,
  ): Promise<ListedIds> {
    const ids = await this.#byFile(found, signal)
    if (order === undefined) return new CompleteIds(ids)
    const { by, isDescending, languageId = own } = order
    if (by === 'file') return new CompleteIds(isDescending ? ids.toReversed() : ids)
    const { store, userId } = this.#session
    const sorting = { by, isDescending, languageId, userId }
    if (ids.length <= this.#sizes.few)
      return new CompleteIds(await store.read('sortedStrings', { ...sorting, ids: [...ids] }, { signal }))
    const gathered = this.#everyString(by, languageId)
    const allBehind = (first: Float64Array, all: Float64Array) =>
      inGatheredOrder(first, isDescending ? all.toReversed() : all, ids)
    const marks = isEvery ? null : new IdSet(ids).marks
    if (gathered.cached !== null || (marks === null && !isEvery))
      return new CompleteIds(allBehind(new Float64Array(), await gathered.get(signal)))
    const first = await this.#first({ ...sorting, marks }, signal)
    return new PartialIds(ids.length, first, async (wanted) => allBehind(first, await gathered.get(wanted)))
  }

  /** The strings of a query with their files in the files' order. */
  async #byFile(ids: Float64Array, signal: AbortSignal): Promise<Float64Array> {
    const { fileIds } = await this.#filesInOrder.get(signal)
    if (fileIds === null) return ids
    return await this.#session.store.read('stringsByFile', { ids, fileIds }, { signal })
  }

  async #first(sorting: Sorting & { marks: Uint8Array | null }, signal: AbortSignal): Promise<Float64Array> {
    for (const isThorough of [false, true]) {
      const found = await this.#candidates({ ...sorting, isThorough }, signal)
      const { marks, ...rest } = sorting
      const { store } = this.#session
      const first = await store.read(
        'firstOfCandidates',
        { ...rest, found, count: this.#sizes.first },
        { signal },
      )
      if (first.length >= this.#sizes.least || isThorough) return first
    }
    return new Float64Array()
  }

  #candidates(
    sorting: Sorting & { marks: Uint8Array | null; isThorough: boolean },
    signal: AbortSignal,
  ): Promise<Candidates[]> {
    const { store } = this.#session
    const halves = ([0, 1] as const).map((half) =>
      store.read('firstCandidates', { ...sorting, half, count: this.#sizes.first }, { signal }),
    )
    return Promise.all(halves)
  }

  #everyString(by: OrderedBy, languageId: string): CachedRead<Float64Array> {
    const { store, userId } = this.#session
    const key = JSON.stringify([by, languageId, userId])
    const kept =
      this.#kept.get(key) ??
      new CachedRead(store, (signal) =>
        store.read('sortedStrings', { by, isDescending: false, languageId, userId, ids: null }, { signal }),
      )
    this.#kept.set(key, kept)
    return kept
  }
}
