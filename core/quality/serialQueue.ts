/**
 * One at a time, in the order in which they came. The background and a question both check what no check has seen:
 * whoever waited for the other to be idle could wait for one that waited for it, so neither looks at the other.
 */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  /** Does something when all that came before it has ended, however it ended. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }
}
