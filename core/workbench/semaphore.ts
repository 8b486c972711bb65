/** A bound of how much is under way at once: what comes above it waits for its turn, in the order in which it came. */
export class Semaphore {
  readonly #most: number
  readonly #waiting: (() => void)[] = []
  #underWay = 0

  /** @param most how much may be under way at once */
  constructor(most: number) {
    this.#most = most
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Takes a turn, to be given back with `give`; undefined: there was one at once. */
  take(): Promise<void> | undefined {
    if (this.#underWay < this.#most) {
      this.#underWay++
      return undefined
    }
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  give(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#underWay--
    else next()
  }
}
