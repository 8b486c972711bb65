/** Work that several may wait for: what is under way is not begun a second time, and ends where nobody waits any more. */

interface UnderWay<Value> {
  promise: Promise<Value>
  waiting: number
  controller: AbortController
}

export class Sharing<Value> {
  readonly #underWay = new Map<string, UnderWay<Value>>()

  /** The value of the work that has this key, which is begun where it is not under way. Throws the signal's own reason. */
  async wait(
    key: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    signal.throwIfAborted()
    const job = this.#underWay.get(key) ?? this.#begin(key, work)
    job.waiting++
    const { promise: left, reject } = Promise.withResolvers<never>()
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([job.promise, left])
    } finally {
      signal.removeEventListener('abort', leave)
      job.waiting--
      if (job.waiting === 0) {
        this.#forget(key, job)
        job.controller.abort(signal.reason)
      }
    }
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<Value>): UnderWay<Value> {
    const controller = new AbortController()
    const job = { promise: work(controller.signal), waiting: 0, controller }
    this.#underWay.set(key, job)
    const ended = () => this.#forget(key, job)
    job.promise.then(ended, ended)
    return job
  }

  #forget(key: string, job: UnderWay<Value>): void {
    if (this.#underWay.get(key) === job) this.#underWay.delete(key)
  }
}
