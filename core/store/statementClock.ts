/**
 * Detects a statement that does not end. This build of SQLite has no interrupts, so a statement cannot be cancelled.
 * But its callers can be rejected, and the process can end in spite of it (`leftBehind`).
 */
import type { Database, Statement } from 'better-sqlite3'

/** Seconds of one statement after which its callers are rejected: the longest of the largest project takes a few. */
export const STATEMENT_DEADLINE = 180

/** The same while the project closes: the user waits for the program to end. */
export const CLOSING_DEADLINE = 10

/** A word that is incremented at the start and the end of a statement: odd while the thread is inside one. */
export function newStatementClock(): SharedArrayBuffer {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
}

const RUNNING = ['run', 'get', 'all'] as const

/** Makes every statement that is prepared from now on move the clock; iteration steps do not. */
export function moveClock(db: Database, clock: SharedArrayBuffer): void {
  const word = new Int32Array(clock)
  const prepare = db.prepare.bind(db) as (sql: string) => Statement
  const moving = new WeakSet<Statement>()
  const moved = (statement: Statement): Statement => {
    if (moving.has(statement)) return statement
    moving.add(statement)
    for (const method of RUNNING) {
      const run: (...values: unknown[]) => unknown = statement[method].bind(statement)
      const value = (...values: unknown[]): unknown => {
        Atomics.add(word, 0, 1)
        try {
          return run(...values)
        } finally {
          Atomics.add(word, 0, 1)
        }
      }
      Object.defineProperty(statement, method, { value, configurable: true })
    }
    // Plucking may return another statement (database.ts).
    const pluck = statement.pluck.bind(statement)
    const pluckMoved = (isPlucked?: boolean) => moved(pluck(isPlucked))
    Object.defineProperty(statement, 'pluck', { value: pluckMoved, configurable: true })
    return statement
  }
  Object.defineProperty(db, 'prepare', {
    value: (sql: string): Statement => moved(prepare(sql)),
    configurable: true,
  })
}

/** Polls a clock until it is stopped; calls `onLate` once if a statement takes too long. */
export class StatementWatch {
  readonly #word: Int32Array
  readonly #onLate: (seconds: number) => void
  #deadline: number
  #seen = 0
  #since = performance.now()
  #timer: NodeJS.Timeout | undefined

  /** @param deadline In seconds */
  constructor(clock: SharedArrayBuffer, deadline: number, onLate: (seconds: number) => void) {
    this.#word = new Int32Array(clock)
    this.#deadline = deadline
    this.#onLate = onLate
    this.#begin()
  }

  /** Limits each statement from now on to this many seconds. */
  hurry(deadline: number): void {
    if (this.#timer === undefined || deadline >= this.#deadline) return
    this.#deadline = deadline
    this.stop()
    this.#begin()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #begin(): void {
    this.#timer = setInterval(() => this.#look(), (this.#deadline * 1_000) / 20)
    this.#timer.unref()
  }

  #look(): void {
    const count = Atomics.load(this.#word, 0)
    const now = performance.now()
    if (count !== this.#seen || count % 2 === 0) {
      this.#seen = count
      this.#since = now
    } else if (now - this.#since > this.#deadline * 1_000) {
      this.stop()
      this.#onLate(this.#deadline)
    }
  }
}
