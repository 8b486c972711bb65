/**
 * Detects system suspend, so that an interrupted sync can resume. The shell reports it if the system does; otherwise it
 * shows as a gap between the clock and its timer.
 */

/** Milliseconds between two checks of the clock. */
const EVERY = 5_000
/** Milliseconds of delay without a sleep: a machine under load. */
const LATE = 30_000

export class SuspendDetector {
  #naps = 0
  #watchers = 0
  #timer: ReturnType<typeof setInterval> | undefined
  #last = 0
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** The number of detected suspends. */
  get naps(): number {
    this.look()
    return this.#naps
  }

  /** The system reports that it woke. */
  woke(): void {
    this.#naps++
    this.#last = this.#now()
  }

  /** Checks the clock, which happens regularly while there are watchers. */
  look(): void {
    if (this.#watchers === 0) return
    const now = this.#now()
    if (now - this.#last > EVERY + LATE) this.#naps++
    this.#last = now
  }

  /**
   * Runs work that a suspend may interrupt: if it then failed for that reason, it runs once more. Rejects if there was
   * no suspend, or the failure has another cause.
   */
  async throughSleep<Value>(
    work: () => Promise<Value>,
    isBySleep: (error: unknown) => boolean,
  ): Promise<Value> {
    this.#watch()
    try {
      for (;;) {
        const before = this.naps
        try {
          return await work()
        } catch (error) {
          if (!isBySleep(error) || this.naps === before) throw error
        }
      }
    } finally {
      this.#leave()
    }
  }

  #watch(): void {
    if (this.#watchers++ > 0) return
    this.#last = this.#now()
    this.#timer = setInterval(() => this.look(), EVERY)
    this.#timer.unref()
  }

  #leave(): void {
    if (--this.#watchers === 0) clearInterval(this.#timer)
  }
}

/** The watch of this process. */
export const suspendDetector = new SuspendDetector()
