/** Some of a project's ids, by the million: a byte for each id up to the largest takes less time than a Set. */

/** The largest id of the bit set; larger ones are in a Set. */
const MAX_MARKS = 64_000_000

export class IdSet {
  /** At the place of each id that is in it 1; null where ids are too large for that. */
  readonly marks: Uint8Array | null
  readonly #others: Set<number> | null

  constructor(ids: Float64Array) {
    let largest = 0
    for (let place = 0; place < ids.length; place++) largest = Math.max(largest, ids[place] ?? 0)
    this.marks = largest > MAX_MARKS ? null : new Uint8Array(largest + 1)
    this.#others = this.marks === null ? new Set(ids) : null
    if (this.marks === null) return
    for (let place = 0; place < ids.length; place++) this.marks[ids[place] ?? 0] = 1
  }

  /** Takes an id out of it. False: it was not in it. */
  delete(id: number): boolean {
    if (this.#others !== null) return this.#others.delete(id)
    if (this.marks?.[id] !== 1) return false
    this.marks[id] = 0
    return true
  }
}
