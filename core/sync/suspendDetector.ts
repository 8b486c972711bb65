/**
 * Whether the machine slept: a sync that lost its connection to that goes on where it was. The shell tells where the system
 * does; everywhere the clock does, which has moved on further than its ticks.
 */

/** The clock is looked at this often, in milliseconds. */
const EVERY = 5_000
/** What a look may come late by without a sleep: a machine under load. */
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

  /** How often the machine is known to have slept. */
  get naps(): number {
    this.look()
    return this.#naps
  }

  /** The system says that it woke. */
  woke(): void {
    this.#naps++
    this.#last = this.#now()
  }

  /** Looks at the clock, which is done now and then while somebody watches. */
  look(): void {
    if (this.#watchers === 0) return
    const now = this.#now()
    if (now - this.#last > EVERY + LATE) this.#naps++
    this.#last = now
  }

  /**
   * Does work that a sleep may break off: where it then failed because of that, it is done once more. No sleep, or a
   * failure of another kind: it failed.
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
