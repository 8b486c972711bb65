/**
 * Time that passes only when nothing else is left to do: minutes of waiting cost nothing, and a run is the same each
 * time.
 */
import { vi } from 'vitest'

interface Due {
  at: number
  order: number
  happen: () => void
}

/** Turns of the event loop in which nothing happens before work counts as stuck. */
const MAX_IDLE = 200

export class Clockwork {
  #now = Date.UTC(2026, 5, 1, 12)
  #order = 0
  #due: Due[] = []
  readonly #random: () => number

  /** `Date` tells this clock's time until `stop`. */
  constructor(random: () => number) {
    this.#random = random
    vi.useFakeTimers({ toFake: ['Date'], now: this.#now })
  }

  get now(): number {
    return this.#now
  }

  stop(): void {
    vi.useRealTimers()
  }

  pass(milliseconds: number): void {
    this.#now += Math.max(0, Math.round(milliseconds))
    vi.setSystemTime(this.#now)
  }

  /** Schedules an event about `milliseconds` from now. */
  after(milliseconds: number, happen: () => void): void {
    const jitter = this.#random() * 0.9
    this.#due.push({ at: this.#now + milliseconds + jitter, order: this.#order++, happen })
  }

  /** The sleep that the client takes. */
  sleep = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = (): void => reject(new DOMException('stopped', 'AbortError'))
      if (signal?.aborted) return stop()
      signal?.addEventListener('abort', stop, { once: true })
      this.after(milliseconds, () => {
        signal?.removeEventListener('abort', stop)
        resolve()
      })
    })

  /** Lets time pass until the work is done, then until all that is still under way has happened. */
  async drive<Value>(work: Promise<Value>): Promise<Value> {
    let isSettled = false
    const settle = (): void => void (isSettled = true)
    work.then(settle, settle)
    for (let idle = 0; !isSettled;) {
      await turn()
      if (isSettled) break
      idle = this.#step() ? 0 : idle + 1
      if (idle > MAX_IDLE) throw new Error('The sync waits for nothing that could happen')
    }
    do await turn()
    while (this.#step())
    return work
  }

  #step(): boolean {
    let next: Due | undefined
    for (const due of this.#due)
      if (next === undefined || due.at < next.at || (due.at === next.at && due.order < next.order)) next = due
    if (next === undefined) return false
    this.#due.splice(this.#due.indexOf(next), 1)
    this.pass(next.at - this.#now)
    next.happen()
    return true
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Numbers from 0 to 1 that a seed decides. */
export function chances(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
