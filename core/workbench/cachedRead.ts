import { SingleFlight } from '../platform/threads/singleFlight.ts'
import type { Store } from '../store/store.ts'

/** Caches something that is read of a project until the project changes. Its callers share the value and never write to it. */
export class CachedRead<Value> {
  readonly #read: (signal: AbortSignal) => Promise<Value>
  readonly #flights = new SingleFlight<Value>()
  #generation = 0
  #value: Value | null = null

  constructor(store: Pick<Store, 'onChange'>, read: (signal: AbortSignal) => Promise<Value>) {
    this.#read = read
    store.onChange(() => {
      this.#generation++
      this.#value = null
    })
  }

  /** The cached value; null if it would have to be read. */
  get cached(): Value | null {
    return this.#value
  }

  /**
   * Reads the value unless it is cached. After a failure the next caller reads it again.
   * @throws the signal's reason once that is aborted; what the read throws
   */
  async get(signal: AbortSignal = new AbortController().signal): Promise<Value> {
    signal.throwIfAborted()
    if (this.#value !== null) return this.#value
    const generation = this.#generation
    return await this.#flights.run(String(generation), signal, async (ended) => {
      const value = await this.#read(ended)
      if (generation === this.#generation) this.#value = value
      return value
    })
  }
}
