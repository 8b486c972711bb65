/** Runs work one at a time, in the order in which it came; work of different keys runs side by side. */
export class SerialQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs the work once all earlier work of the key has ended, successfully or not. */
  async run<Value>(work: () => Value | Promise<Value>, key = ''): Promise<Value> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const own = before.then(work, work)
    this.#last.set(key, own)
    try {
      return await own
    } finally {
      if (this.#last.get(key) === own) this.#last.delete(key)
    }
  }
}
