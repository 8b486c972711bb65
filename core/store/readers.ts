/** The readers of a store: a few threads, started in advance or on demand, and a queue. */
import { setTimeout } from 'node:timers/promises'
import type { Failure } from '../platform/errors/failure.ts'
import type { StoreThread } from './storeThread.ts'
import type { ThreadTask } from './task.ts'

/** Milliseconds after which a cancelled thread that does not react is replaced by another. */
const GRACE = 50

/** Milliseconds that closing waits for threads inside a long statement. */
const CLOSE_GRACE = 2_000

/** The most threads with cancelled statements beside the active readers. */
const MOST_STUCK = 4

export interface ReadersOptions {
  size: number
  /** `opens`: as for a thread. */
  start(opens?: Promise<unknown>): StoreThread
}

export class Readers {
  readonly #options: ReadersOptions
  readonly #waiting: ThreadTask[] = []
  readonly #working = new Map<ThreadTask, StoreThread>()
  readonly #idle: StoreThread[] = []
  /** Threads that count against the size: starting, idle, or with a job that is not cancelled. */
  readonly #serving = new Set<StoreThread>()
  #starting = 0
  /**
   * Threads inside a long statement whose job was cancelled. SQLite cannot be interrupted from outside, so they finish
   * in the background while others serve.
   */
  readonly #stuck = new Set<StoreThread>()

  constructor(options: ReadersOptions) {
    this.#options = options
  }

  /** Starts all threads in advance: they load their code until they may open the file. */
  prepare(opens: Promise<unknown>): void {
    while (this.#serving.size < this.#options.size) this.#start(opens)
  }

  run(task: ThreadTask): void {
    if (task.isCancelled) return task.cancel()
    task.onceCancelled(() => this.#abandon(task))
    this.#waiting.push(task)
    this.#next()
  }

  /** Rejects unfinished jobs and closes; a thread that does not end in time is abandoned. */
  async close(closed: Failure): Promise<void> {
    for (const task of this.#working.keys()) task.tellThread()
    for (const task of [...this.#waiting.splice(0), ...this.#working.keys()]) task.reject(closed)
    const threads = [...this.#serving, ...this.#stuck]
    const closing = Promise.all(threads.map((thread) => thread.close()))
    // Otherwise a file that is still being opened would be opened again after closing.
    await Promise.all(threads.map((thread) => thread.opensNoMore()))
    await Promise.race([closing, setTimeout(CLOSE_GRACE, null, { ref: false })])
    for (const thread of threads) if (!thread.isGone) thread.terminate()
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#idle.pop()
      const task = thread && this.#waiting.shift()
      if (!task) break
      void this.#serve(thread, task)
    }
    while (this.#starting < this.#waiting.length && this.#serving.size < this.#options.size) this.#start()
  }

  async #serve(thread: StoreThread, task: ThreadTask): Promise<void> {
    this.#working.set(task, thread)
    try {
      task.resolve(await thread.run(task.job, task.report))
    } catch (error) {
      task.reject(error)
    }
    this.#working.delete(task)
    if (thread.isGone) return
    if (this.#stuck.delete(thread)) this.#serving.add(thread)
    this.#offer(thread)
  }

  /** A stuck thread may become free before its replacement has started: the first one serves. */
  #offer(thread: StoreThread): void {
    if (this.#waiting.length === 0 && this.#serving.size > this.#options.size) {
      this.#serving.delete(thread)
      return void thread.close()
    }
    this.#idle.push(thread)
    this.#next()
  }

  #abandon(task: ThreadTask): void {
    task.cancel()
    const place = this.#waiting.indexOf(task)
    if (place >= 0) this.#waiting.splice(place, 1)
    const thread = this.#working.get(task)
    if (thread) void setTimeout(GRACE, null, { ref: false }).then(() => this.#replace(thread, task))
  }

  #replace(thread: StoreThread, task: ThreadTask): void {
    if (this.#working.get(task) !== thread || this.#stuck.size >= MOST_STUCK) return
    this.#serving.delete(thread)
    this.#stuck.add(thread)
    this.#next()
  }

  #start(opens?: Promise<unknown>): void {
    const thread = this.#options.start(opens)
    this.#serving.add(thread)
    this.#starting += 1
    void thread.ready
      .finally(() => (this.#starting -= 1))
      .then(
        () => this.#offer(thread),
        // Rejects the oldest waiter; starts a replacement thread for the rest.
        (failure: unknown) => this.#waiting.shift()?.reject(failure),
      )
    void thread.ended.then(() => this.#forget(thread))
  }

  #forget(thread: StoreThread): void {
    this.#serving.delete(thread)
    this.#stuck.delete(thread)
    const place = this.#idle.indexOf(thread)
    if (place >= 0) this.#idle.splice(place, 1)
    this.#next()
  }
}
