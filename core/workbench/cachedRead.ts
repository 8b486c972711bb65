/** Something that is read of a project and kept until the project changes. */
import type { Store } from '../store/store.ts'

export class CachedRead<Value> {
  readonly #read: () => Promise<Value>
  #kept: Promise<Value> | null = null

  constructor(store: Pick<Store, 'onChange'>, read: () => Promise<Value>) {
    this.#read = read
    store.onChange(() => (this.#kept = null))
  }

  /** Its callers share the value: nobody writes to it. */
  get(): Promise<Value> {
    if (this.#kept !== null) return this.#kept
    const kept = this.#read()
    this.#kept = kept
    // What failed is read again.
    kept.catch(() => {
      if (this.#kept === kept) this.#kept = null
    })
    return kept
  }
}
