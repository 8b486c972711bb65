/** How many pages the store takes in one transaction: the more the cheaper, and the longer others' edits wait. */

/** The longest a transaction should take, in measured milliseconds: an edit of somebody at work waits so long. */
const LONG = 50
/** While the project comes for the first time, and there is little to work at. */
const LONG_AT_FIRST = 250
const MOST_PAGES = 16

export class BatchSize {
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
    else if (took < this.#long / 2) this.#pages = Math.min(MOST_PAGES, this.#pages * 2)
    return value
  }
}
