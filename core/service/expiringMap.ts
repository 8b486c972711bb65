/** A bounded cache with expiry: each value is removed after its time, and past the bounds the oldest are. */

export interface Bounds {
  /** Values at most. */
  count: number
  /** Bytes of all values together at most; one that alone has more stands until the next comes. */
  bytes: number
  /** Milliseconds that a value is kept. */
  lifetime: number
}

interface Kept<Value> {
  value: Value
  bytes: number
  expiresAt: number
}

export class ExpiringMap<Key, Value> {
  readonly #bounds: Bounds
  /** The oldest first. */
  readonly #kept = new Map<Key, Kept<Value>>()
  #bytes = 0
  #timer: NodeJS.Timeout | undefined

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Bytes of all that is kept. */
  get bytes(): number {
    return this.#bytes
  }

  /** Keeps a value under a new key. Answers when it goes at the latest: milliseconds since 1970. */
  add(key: Key, value: Value, bytes: number, now = Date.now()): number {
    const expiresAt = now + this.#bounds.lifetime
    this.delete(key)
    this.#kept.set(key, { value, bytes, expiresAt })
    this.#bytes += bytes
    this.#tidy(now)
    return expiresAt
  }

  get(key: Key, now = Date.now()): Value | undefined {
    const kept = this.#kept.get(key)
    return kept !== undefined && now < kept.expiresAt ? kept.value : undefined
  }

  values(now = Date.now()): Value[] {
    this.#tidy(now)
    return Array.from(this.#kept.values(), ({ value }) => value)
  }

  delete(key: Key): boolean {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    return this.#kept.delete(key)
  }

  #tidy(now: number): void {
    const { count, bytes } = this.#bounds
    for (const [key, { expiresAt }] of this.#kept) {
      const isOver = this.#kept.size > 1 && (this.#kept.size > count || this.#bytes > bytes)
      if (!isOver && now < expiresAt) break
      this.delete(key)
    }
    this.#wait(now)
  }

  /** Expired values are removed by a timer, because no request may follow. */
  #wait(now: number): void {
    clearTimeout(this.#timer)
    const [oldest] = this.#kept.values()
    if (oldest === undefined) return
    this.#timer = setTimeout(() => this.#tidy(Date.now()), Math.max(1, oldest.expiresAt - now)).unref()
  }
}
