/** Providers that failed are left alone for a while, longer each time, so that a broken one delays and tells nothing. */
import { exponentialBackOff } from '../platform/net/exponentialBackOff.ts'
import { Failure } from '../platform/errors/failure.ts'
import { timedOut } from './httpClient.ts'

/** Seconds after the first failure, and at most. */
const FIRST = 5
const MOST = 300
/** Milliseconds that one has waited in all, each time until one moved on, after which a provider counts as broken. */
const PATIENCE = 20_000

interface Resting {
  failures: number
  until: number
  /** The failure, if it was not reported: it occurred in a prefetch. */
  untold: Failure | null
}

export class CircuitBreaker {
  readonly #resting = new Map<string, Resting>()
  readonly #waited = new Map<string, number>()
  readonly #now: () => number

  /** `now`: milliseconds since 1970. */
  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Milliseconds since 1970 until which a provider is left alone; null: it may be asked. */
  restsUntil(name: string): number | null {
    const resting = this.#resting.get(name)
    return resting !== undefined && resting.until > this.#now() ? resting.until : null
  }

  worked(name: string): void {
    this.#waited.delete(name)
    this.#resting.delete(name)
  }

  /** Returns the unreported failure, once. */
  takeUntold(name: string): Failure | null {
    const resting = this.#resting.get(name)
    const untold = resting?.untold ?? null
    if (resting !== undefined) resting.untold = null
    return untold
  }

  /** Adds the waiting time of a cancelled request: a provider that hangs fails by their sum. */
  leftWaiting(name: string, milliseconds: number): void {
    const waited = (this.#waited.get(name) ?? 0) + milliseconds
    this.#waited.set(name, waited)
    if (waited < PATIENCE) return
    this.#waited.delete(name)
    this.failed(name, timedOut(name, waited), { isTold: false })
  }

  /** A cancelled request does not count as a failure. */
  failed(name: string, error: unknown, { isTold = true }: { isTold?: boolean } = {}): void {
    if (!(error instanceof Failure) || error.code === 'cancelled') return
    const failures = (this.#resting.get(name)?.failures ?? 0) + 1
    const asked = error.code === 'suggestion.busy' ? Number(error.details.values?.['seconds'] ?? 0) : 0
    const seconds = Math.max(asked, exponentialBackOff(failures, { first: FIRST, max: MOST }))
    this.#resting.set(name, { failures, until: this.#now() + seconds * 1000, untold: isTold ? null : error })
  }
}
