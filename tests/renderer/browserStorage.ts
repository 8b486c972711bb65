/** The storages of a page, which Node lacks or keeps in a file: state modules remember in them what outlives a reload. */
import { beforeEach } from 'vitest'

class MemoryStorage implements Storage {
  readonly #values = new Map<string, string>()

  get length(): number {
    return this.#values.size
  }

  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null
  }

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    this.#values.set(key, value)
  }

  removeItem(key: string): void {
    this.#values.delete(key)
  }

  clear(): void {
    this.#values.clear()
  }
}

const storages = { localStorage: new MemoryStorage(), sessionStorage: new MemoryStorage() }
for (const [name, value] of Object.entries(storages))
  Object.defineProperty(globalThis, name, { value, configurable: true })
// A page without a secure context has no locks: one page cannot tell whether another one lives.
Object.defineProperty(globalThis, 'isSecureContext', { value: false, configurable: true })

beforeEach(() => {
  for (const storage of Object.values(storages)) storage.clear()
})
