/** Prefetch: a source is read on while its reader is at work on earlier items. */

export class ReadAhead<Item> implements AsyncIterable<Item> {
  readonly #open: (signal: AbortSignal) => AsyncIterable<Item>
  readonly #most: number
  readonly #leaving = new AbortController()
  readonly #whole = Promise.withResolvers<void>()
  readonly #waiting: Item[] = []
  #reading: Promise<void> | null = null
  #isOver = false
  #changed = Promise.withResolvers<void>()

  /** `max`: items that wait for the reader. The signal that `open` gets is aborted by `leave`. */
  constructor(open: (signal: AbortSignal) => AsyncIterable<Item>, max: number) {
    this.#open = open
    this.#most = max
  }

  /** Resolves once everything was read; never where that failed or was left. */
  get whole(): Promise<void> {
    return this.#whole.promise
  }

  /** Starts reading; the first request for an item does so too. */
  begin(): void {
    this.#reading ??= this.#read().finally(() => {
      this.#isOver = true
      this.#tell()
    })
    // The caller gets it when requesting the item that failed.
    this.#reading.catch(() => undefined)
  }

  /** Leaves off, wherever it stands. */
  leave(): void {
    this.#leaving.abort()
    this.#tell()
  }

  /** Items that were read before an error come before it. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    this.begin()
    for (;;) {
      while (this.#waiting.length === 0 && !this.#isOver) await this.#changed.promise
      if (this.#waiting.length === 0) return await this.#reading
      const [item] = this.#waiting.splice(0, 1) as [Item]
      this.#tell()
      yield item
    }
  }

  async #read(): Promise<void> {
    const { signal } = this.#leaving
    for await (const item of this.#open(signal)) {
      this.#waiting.push(item)
      this.#tell()
      while (this.#waiting.length >= this.#most && !signal.aborted) await this.#changed.promise
      if (signal.aborted) return
    }
    this.#whole.resolve()
  }

  #tell(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers<void>()
  }
}
