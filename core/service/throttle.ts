/** Slows down who guesses: after a few wrong tries each next answer of that kind comes later. */
import { setTimeout as wait } from 'node:timers/promises'

/** Wrong tries that cost nothing: a typing mistake, a stale token. */
const FREE = 5
const FIRST_DELAY = 50
const MAX_DELAY = 2_000
/** The most queued requests; beyond them the client is asked to retry later. */
const MAX_WAITING = 50
/** A quiet time that makes good again. */
const FORGET_AFTER = 60_000

interface Tries {
  wrong: number
  at: number
}

export class Throttle {
  readonly #tries = new Map<string, Tries>()
  #waiting = 0

  /** Waits as long as the wrong tries under this name ask for; false: too many wait already. */
  async afterWrong(name: string, now = Date.now()): Promise<boolean> {
    const before = this.#tries.get(name)
    const wrong = before === undefined || now - before.at > FORGET_AFTER ? 1 : before.wrong + 1
    this.#tries.delete(name)
    this.#tries.set(name, { wrong, at: now })
    if (this.#tries.size > 1_000) this.#tries.delete(this.#tries.keys().next().value ?? '')
    if (wrong <= FREE) return true
    if (this.#waiting >= MAX_WAITING) return false
    this.#waiting++
    try {
      await wait(Math.min(MAX_DELAY, FIRST_DELAY * 2 ** Math.min(20, wrong - FREE - 1)))
    } finally {
      this.#waiting--
    }
    return true
  }

  afterRight(name: string): void {
    this.#tries.delete(name)
  }
}
