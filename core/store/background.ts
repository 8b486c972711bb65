/**
 * Background reads, such as counts beside a list or the check of a large file. They run in low-priority threads of
 * their own, so that they never delay a reader that a screen needs.
 */
import { setTimeout } from 'node:timers/promises'
import type { Failure } from '../platform/errors/failure.ts'
import { Readers } from './readers.ts'
import type { StoreThread } from './storeThread.ts'
import type { ThreadTask } from './task.ts'

/** Milliseconds without foreground reads after which background reads begin: requests of a screen come first. */
const PAUSE = 250
/** The longest wait for such a pause, in milliseconds. */
const LONGEST_WAIT = 3_000

export interface BackgroundOptions {
  start(): StoreThread
  /** Returns the failure of tasks after closing. */
  closed(): Failure
}

export class Background {
  readonly #options: BackgroundOptions
  readonly #readers: Readers
  readonly #all = new Set<Readers>()
  #running = 0
  #pausedAt = 0
  #begun: Promise<void> | null = null
  #isClosed = false

  constructor(options: BackgroundOptions) {
    this.#options = options
    this.#readers = this.#makeReaders()
  }

  /** Runs a task after the earlier ones. */
  run(task: ThreadTask): void {
    void this.#hand(task, this.#readers)
  }

  /** Runs a long task beside all others. */
  async runApart(task: ThreadTask): Promise<void> {
    const readers = this.#makeReaders()
    await this.#hand(task, readers)
    await task.promise.catch(() => {})
    this.#all.delete(readers)
    await readers.close(this.#options.closed())
  }

  /** Postpones background reads during a read that the user waits for. */
  async stepAside(read: Promise<unknown>): Promise<void> {
    this.#running += 1
    await read.catch(() => {})
    this.#running -= 1
    this.#pausedAt = performance.now()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#all].map((readers) => readers.close(this.#options.closed())))
  }

  #makeReaders(): Readers {
    const readers = new Readers({ size: 1, start: () => this.#options.start() })
    this.#all.add(readers)
    return readers
  }

  async #hand(task: ThreadTask, readers: Readers): Promise<void> {
    if (task.isCancelled) return task.cancel()
    task.onceCancelled(() => task.cancel())
    this.#begun ??= this.#pause()
    await this.#begun
    if (this.#isClosed) task.reject(this.#options.closed())
    else readers.run(task)
  }

  async #pause(): Promise<void> {
    this.#pausedAt = performance.now()
    const latest = performance.now() + LONGEST_WAIT
    while (performance.now() < latest) {
      const left = this.#running > 0 ? PAUSE : this.#pausedAt + PAUSE - performance.now()
      if (left <= 0) return
      await setTimeout(left)
    }
  }
}
