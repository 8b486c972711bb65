/** Counting semaphore, FIFO. */
/**
 * A counting semaphore: at most `max` callers hold it at once, the others wait in the order of their calls (FIFO). It
 * bounds the work that runs concurrently, such as requests to a server or calls of a screen.
 *
 * `acquire` resolves to the function that releases the turn. It rejects with the reason of an aborted signal.
 *
 * @example
 * const turns = new Semaphore(4)
 * const release = await turns.acquire(signal)
 * try {
 *   await download(address)
 * } finally {
 *   release()
 * }
 */
export class Semaphore {
  #free: number
  readonly #waiting: (() => void)[] = []

  /** @param max how many callers may hold it at once */
  constructor(max: number) {
    this.#free = max
  }

  /** How many callers wait. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Returns the function that releases the turn, which is called once; null if a caller would have to wait. */
  tryAcquire(): (() => void) | null {
    if (this.#free === 0) return null
    this.#free--
    return () => this.#release()
  }

  /**
   * Waits for a turn and returns the function that releases it, which is called once.
   * @throws the signal's reason once that is aborted
   */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    const release = this.tryAcquire()
    if (release !== null) return release
    await this.#wait(signal)
    return () => this.#release()
  }

  #release(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#free++
    else next()
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }
      const stop = (): void => {
        const index = this.#waiting.indexOf(start)
        if (index >= 0) this.#waiting.splice(index, 1)
        reject(signal?.reason as Error)
      }
      this.#waiting.push(start)
      signal?.addEventListener('abort', stop, { once: true })
    })
  }
}
