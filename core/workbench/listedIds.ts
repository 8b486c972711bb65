/** The ids of an open list in their order, of which the first may be there before the others. */
import { IdSet } from './idSet.ts'

export interface ListedIds {
  readonly total: number
  /** Those that are there now: the first ones, as a rule all. */
  readonly first: Float64Array
  /** All of them, once they are there. */
  all(): Promise<Float64Array>
  /** Ends the listing. */
  close(): void
}

export class CompleteIds implements ListedIds {
  readonly first: Float64Array

  constructor(ids: Float64Array) {
    this.first = ids
  }

  get total(): number {
    return this.first.length
  }

  all(): Promise<Float64Array> {
    return Promise.resolve(this.first)
  }

  close(): void {
    // There is nothing under way.
  }
}

/** The others are gathered as soon as the list is begun, and asked for again where that failed. */
export class PartialIds implements ListedIds {
  readonly total: number
  readonly #gather: (signal: AbortSignal) => Promise<Float64Array>
  readonly #closed = new AbortController()
  #first: Float64Array
  #all: Promise<Float64Array> | null = null

  constructor(total: number, first: Float64Array, gather: (signal: AbortSignal) => Promise<Float64Array>) {
    this.total = total
    this.#first = first
    this.#gather = gather
  }

  get first(): Float64Array {
    return this.#first
  }

  all(): Promise<Float64Array> {
    if (this.#all !== null) return this.#all
    const all = this.#gather(this.#closed.signal)
    this.#all = all
    all.then(
      (ids) => (this.#first = ids),
      () => (this.#all = null),
    )
    return all
  }

  close(): void {
    this.#closed.abort()
  }
}

/**
 * Returns all `ids`, each once, in the gathered order, after the first ones that are shown already. So an edit in
 * between neither moves nor adds a visible row. Ids that were not gathered come last. `gathered` may contain others,
 * which are left out.
 */
export function inGatheredOrder(
  first: Float64Array,
  gathered: Float64Array,
  ids: Float64Array,
): Float64Array {
  const left = new IdSet(ids)
  const all = new Float64Array(ids.length)
  let count = 0
  for (const some of [first, gathered, ids]) {
    for (let place = 0; place < some.length && count < all.length; place++) {
      const id = some[place] ?? 0
      if (left.delete(id)) all[count++] = id
    }
  }
  return all
}
