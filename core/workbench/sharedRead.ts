/** Something long that is read of a project once for all who wait for it, and kept until the project changes. */
import type { Store } from '../store/store.ts'

interface Gathering<Value> {
  promise: Promise<Value>
  /** Ends the reading: what nobody waits for any more is given up. */
  controller: AbortController
  waiting: number
}

export class SharedRead<Value> {
  readonly #read: (signal: AbortSignal) => Promise<Value>
  #gathering: Gathering<Value> | null = null
  #there: Value | null = null

  constructor(store: Pick<Store, 'onChange'>, read: (signal: AbortSignal) => Promise<Value>) {
    this.#read = read
    store.onChange(() => {
      this.#gathering = null
      this.#there = null
    })
  }

  /** What was read and holds still; null where it would have to be waited for. */
  get there(): Value | null {
    return this.#there
  }

  /** Its callers share the value: nobody writes to it. Rejects with the signal's reason once that is aborted. */
  async get(signal: AbortSignal): Promise<Value> {
    signal.throwIfAborted()
    if (this.#there !== null) return this.#there
    const gathering = (this.#gathering ??= this.#begin())
    gathering.waiting++
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([gathering.promise, aborted])
    } finally {
      signal.removeEventListener('abort', leave)
      gathering.waiting--
      if (gathering.waiting === 0) this.#end(gathering)
    }
  }

  #begin(): Gathering<Value> {
    const controller = new AbortController()
    const promise = this.#read(controller.signal)
    const gathering = { promise, controller, waiting: 0 }
    promise.then(
      (value) => {
        if (this.#gathering === gathering) this.#there = value
      },
      () => {
        // Who waits is told; what failed is read again.
        if (this.#gathering === gathering) this.#gathering = null
      },
    )
    return gathering
  }

  /** A change of the project, or its end, came before: then it is kept no more, or is there. */
  #end(gathering: Gathering<Value>): void {
    if (this.#gathering === gathering && this.#there === null) this.#gathering = null
    gathering.controller.abort()
  }
}
