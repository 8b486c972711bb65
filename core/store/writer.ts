/**
 * The writer of a store: one thread, and the writes in the order of their requests. Short ones in the queue are
 * committed together, because a flush of the disk takes longer than most of them.
 */
import { Failure } from '../platform/errors/failure.ts'
import type { OpenedFile } from './protocol.ts'
import type { StoreThread } from './storeThread.ts'
import type { ThreadTask } from './task.ts'
import { groupJob, settleGroup, type Outcome } from './groupCommit.ts'

/** The most writes in one commit. */
const MOST_TOGETHER = 64

export class Writer {
  readonly #startThread: () => StoreThread
  readonly #together: ReadonlySet<string>
  readonly #waiting: ThreadTask[] = []
  #isWorking = false
  #thread: StoreThread | null = null
  #drained: (() => void) | null = null
  #isClosed = false
  /** The failure of an abandoned thread, which may still hold the file. */
  #endless: Failure | null = null

  /** `together`: names of writes that may share a commit with others. */
  constructor(startThread: () => StoreThread, together: ReadonlySet<string> = new Set()) {
    this.#startThread = startThread
    this.#together = together
  }

  /** Opens the file; rejects if it is refused. */
  open(): Promise<OpenedFile | null> {
    return this.#start().ready
  }

  /**
   * Runs a task. Cancelling removes a queued write at once. A running write polls the flag, and settles with its own
   * result: its caller must not believe that nothing was changed when it was.
   */
  run(task: ThreadTask): void {
    if (task.isCancelled) return task.cancel()
    if (this.#endless) return task.reject(this.#endless)
    task.onceCancelled(() => {
      const place = this.#waiting.indexOf(task)
      if (place < 0) return
      this.#waiting.splice(place, 1)
      task.cancel()
    })
    this.#waiting.push(task)
    void this.#next()
  }

  /** The store closes: an endless statement is abandoned sooner. */
  hurry(): void {
    this.#thread?.hurry()
  }

  /** Resolves once all requested writes are settled. */
  async drain(): Promise<void> {
    if (this.#isWorking || this.#waiting.length > 0) {
      await new Promise<void>((resolve) => (this.#drained = resolve))
    }
  }

  /** Closes the file. Call it last, because the writer removes the log beside the file. */
  async close(): Promise<void> {
    this.#isClosed = true
    const thread = this.#thread
    this.#thread = null
    await thread?.close()
  }

  async #next(): Promise<void> {
    if (this.#isWorking) return
    const tasks = this.#take()
    const [first] = tasks
    if (!first) return this.#drained?.()
    this.#isWorking = true
    const thread = this.#thread ?? this.#start()
    try {
      if (this.#together.has(first.job.name)) await this.#runGroup(thread, tasks)
      else first.resolve(await thread.run(first.job, first.report))
    } catch (error) {
      if (error instanceof Failure && error.code === 'project.endless') this.#giveUp(error)
      for (const task of tasks) task.reject(isLost(error) ? unconfirmed(error) : error)
      if (thread.isGone) this.#lose(thread)
    }
    this.#isWorking = false
    void this.#next()
  }

  /** The oldest task, and those right behind it that may share its commit. */
  #take(): ThreadTask[] {
    const end = this.#waiting.findIndex(({ job }) => !this.#together.has(job.name))
    const max = Math.min(end < 0 ? this.#waiting.length : end, MOST_TOGETHER)
    return this.#waiting.splice(0, Math.max(1, max))
  }

  async #runGroup(thread: StoreThread, tasks: readonly ThreadTask[]): Promise<void> {
    const { value } = await thread.run(groupJob(tasks))
    const left = settleGroup(tasks, value as Outcome[])
    for (const task of left) if (task.isCancelled) task.cancel()
    this.#waiting.unshift(...left.filter((task) => !task.isCancelled))
  }

  #start(): StoreThread {
    const thread = this.#startThread()
    this.#thread = thread
    void thread.ended.then(() => this.#lose(thread))
    return thread
  }

  /** A thread that may still hold the file is not replaced: the new one could only wait for it. */
  #giveUp(failure: Failure): void {
    this.#endless = failure
    this.#thread = null
    for (const task of this.#waiting.splice(0)) task.reject(failure)
  }

  /** A crashed thread is replaced; one that could not start is started again for the next write. */
  #lose(thread: StoreThread): void {
    if (this.#thread !== thread) return
    this.#thread = null
    for (const task of this.#waiting.splice(0)) task.reject(notMade())
    const replace = () => {
      if (!this.#thread && !this.#isClosed) this.#start()
    }
    thread.ready.then(replace, () => {})
  }
}

function isLost(error: unknown): error is Failure {
  return error instanceof Failure && error.code === 'project.threadLost'
}

function unconfirmed(cause: Failure): Failure {
  return new Failure(
    'project.writerLost',
    'The change could not be confirmed, because the writer thread ended unexpectedly.',
    {
      kept: 'The change was made wholly or not at all; all earlier ones were kept.',
      todo: 'Check whether the change is there, and make it again if it is not.',
      value: cause.details.value,
    },
    { cause },
  )
}

function notMade(): Failure {
  return new Failure(
    'project.writerLost',
    'The change was not made, because the writer thread ended unexpectedly.',
    {
      kept: 'All earlier changes were kept.',
      todo: 'Make it again.',
    },
  )
}
