/** One thread of a store, seen from the main thread: it runs one job at a time. */
import type { Worker } from 'node:worker_threads'
import { Failure } from '../platform/errors/failure.ts'
import {
  discardMessage,
  receiveItems,
  transferOf,
  type ChunkedList,
  type Transfer,
} from '../platform/threads/channel.ts'
import type { ProgressReport } from '../platform/threads/progress.ts'
import type {
  JobResult,
  FromThread,
  StoreJob,
  OpenedFile,
  ThreadFile,
  ThreadInput,
  ToThread,
} from './protocol.ts'
import { hasEnded, detachThread } from './detachedThreads.ts'
import { CLOSING_DEADLINE, newStatementClock, STATEMENT_DEADLINE, StatementWatch } from './statementClock.ts'
import type { SlowStatement } from './slowLog.ts'
import { newOpeningGate, shutGate } from './openGate.ts'
import { releaseThread, acquireThread } from './threadCache.ts'
import { withStack } from './groupCommit.ts'

export interface ThreadOptions {
  /** The module to run; it calls `serveStore`. */
  worker: URL
  input: ThreadInput
  /** Called as it opens the file. */
  file: () => Omit<ThreadFile, 'clock' | 'opening'>
  /** When it may open the file; at once if omitted. The thread ends if this rejects. */
  opens?: Promise<unknown> | undefined
  onSlow?: ((statement: SlowStatement) => void) | undefined
  onChangedElsewhere?: () => void
  /** The limit of a writer's statement, in seconds. */
  statementDeadline?: number | undefined
}

type Received = Extract<FromThread, { kind: 'done' }>

interface Running {
  id: number
  isWanted: () => boolean
  onProgress: ((report: ProgressReport) => void) | undefined
  resolve(done: JobResult): void
  reject(error: unknown): void
}

export class StoreThread {
  /** Settles once the thread serves: with the checked file of a writer, null for a reader. */
  readonly ready: Promise<OpenedFile | null>
  /** Resolves once the thread has ended for any reason, or has closed the file. */
  readonly ended: Promise<void>
  readonly #ended: () => void
  readonly #worker: Worker
  readonly #options: ThreadOptions
  #running: Running | null = null
  #nextId = 1
  #end: Failure | null = null
  #isClosing = false
  #isTerminated = false
  /** Resolves once the thread has loaded SQLite (its first message), or has ended. */
  readonly #begun = Promise.withResolvers<void>()
  readonly #clock = newStatementClock()
  readonly #opening = newOpeningGate()
  /** Resolves once the file is open, or the thread has ended before that. */
  readonly #opened: Promise<unknown>
  #watch: StatementWatch | null = null
  #isHurried = false

  constructor(options: ThreadOptions) {
    this.#options = options
    this.#worker = acquireThread(options.worker, options.input)
    const ready = Promise.withResolvers<OpenedFile | null>()
    const ended = Promise.withResolvers<void>()
    this.#ended = ended.resolve
    this.ready = ready.promise
    this.ended = ended.promise
    // Its callers get the rejection; a thread without callers may fail to start silently.
    this.ready.catch(() => {})
    this.#opened = Promise.race([this.ready, ended.promise]).catch(() => {})
    const open = () => {
      // A store that is closed before its file is checked opens no file.
      if (!this.#isClosing)
        this.#post({ kind: 'open', file: { ...options.file(), clock: this.#clock, opening: this.#opening } })
    }
    if (options.opens === undefined) open()
    else options.opens.then(open, () => this.close())
    const onMessage = (message: FromThread): void => {
      this.#begun.resolve()
      if (message.kind === 'ready') {
        this.#release()
        ready.resolve(message.file)
      } else if (message.kind === 'closed') leave()
      else this.#take(message)
    }
    const onError = (error: unknown): void => void (this.#end ??= lost(error))
    const onExit = (): void => {
      this.#begun.resolve()
      hasEnded(this)
      const failure = (this.#end ??= lost())
      ready.reject(failure)
      this.#running?.reject(failure)
      this.#running = null
      this.#watch?.stop()
      ended.resolve()
    }
    /** The thread has closed the file: it becomes spare, unless it was asked to end. */
    const leave = (): void => {
      if (this.#isTerminated) return
      this.#worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      onExit()
      releaseThread(this.#worker, options.worker, options.input)
    }
    this.#worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  }

  /** Whether the thread has ended, or no longer serves this store. */
  get isGone(): boolean {
    return this.#end !== null
  }

  /** Runs a job; rejects with its failure, or with that of the thread if it ends first (`isGone`). */
  run(job: StoreJob, onProgress?: (report: ProgressReport) => void): Promise<JobResult> {
    if (this.#end) return Promise.reject(this.#end)
    if (this.#running) throw new Error('A thread of the store does one job at a time')
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      const running: Running = { id, isWanted: () => isWanted(job), onProgress, resolve, reject }
      this.#running = running
      // The thread keeps the process alive while it works, but not while it is idle.
      this.#worker.ref()
      this.#watchStatements()
      this.#send(running, job)
    })
  }

  /** Closes its connection after the current job; another store may acquire the thread then. */
  async close(): Promise<void> {
    if (this.#end) return
    this.#isClosing = true
    shutGate(this.#opening)
    this.#worker.ref()
    this.#post({ kind: 'close' })
    await this.ended
  }

  /**
   * Resolves once the thread certainly opens no further file. That is at once if it is still loading its code, which
   * may take long; else once the file is open.
   */
  async opensNoMore(): Promise<void> {
    if (shutGate(this.#opening)) await this.#opened
  }

  /**
   * Terminates the thread. A native call of SQLite is not interrupted: until it ends, the thread is abandoned. If the
   * thread was only asked to open its file, or to close, that finishes first, because terminating a thread that loads
   * SQLite's addon crashes the process.
   */
  terminate(): void {
    this.#isTerminated = true
    detachThread(this)
    this.#worker.unref()
    void this.#begun.promise.then(() => this.#worker.terminate())
  }

  /** The user waits for the thread to close, so a statement is abandoned sooner. */
  hurry(): void {
    this.#isHurried = true
    this.#watch?.hurry(CLOSING_DEADLINE)
  }

  #giveUp(seconds: number): void {
    const failure = endless(seconds)
    this.#end = failure
    this.#running?.reject(failure)
    this.#running = null
    this.terminate()
    this.#ended()
  }

  #watchStatements(): void {
    if (this.#options.input.role !== 'writer') return
    const deadline = this.#options.statementDeadline ?? STATEMENT_DEADLINE
    this.#watch = new StatementWatch(this.#clock, deadline, (seconds) => this.#giveUp(seconds))
    if (this.#isHurried) this.#watch.hurry(CLOSING_DEADLINE)
  }

  #post(message: ToThread, transfer: Transfer = []): void {
    // A message that is still being encoded must not reach a thread that serves another store.
    if (this.#end) return
    this.#worker.postMessage(message, transfer)
  }

  #send({ id }: Running, job: StoreJob): void {
    const transfer = transferOf(job.input)
    try {
      this.#post({ kind: 'run', id, job: { ...job, input: { value: job.input, transfer } } }, transfer)
    } catch (error) {
      this.#settle(id)?.reject(error)
    }
  }

  /** A read may be cancelled meanwhile; the result of a write is reported in any case. */
  async #receive(running: Running, { result, change, touched }: Received): Promise<void> {
    try {
      const value = result.isChunked
        ? await receiveItems(result.value as ChunkedList<unknown>, running.isWanted)
        : result.value
      if (this.#options.input.role === 'reader' && !running.isWanted()) discardMessage(result)
      running.resolve({ value, change, touched })
    } catch (error) {
      running.reject(error)
    }
  }

  #release(): void {
    if (!this.#running && !this.#isClosing) this.#worker.unref()
  }

  #take(message: Exclude<FromThread, { kind: 'ready' | 'closed' }>): void {
    switch (message.kind) {
      case 'refused':
        this.#end = Failure.fromValue(message.error)
        break
      case 'progress':
        if (this.#running?.id === message.id) this.#running.onProgress?.(message.report)
        break
      case 'done': {
        const running = this.#settle(message.id)
        if (running) void this.#receive(running, message)
        else discardMessage(message.result)
        break
      }
      case 'failed':
        this.#settle(message.id)?.reject(withStack(Failure.fromValue(message.error), message.stack))
        break
      case 'changedElsewhere':
        this.#options.onChangedElsewhere?.()
        break
      case 'slow':
        this.#options.onSlow?.(message.statement)
        break
    }
  }

  #settle(id: number): Running | null {
    const running = this.#running
    if (running?.id !== id) return null
    this.#running = null
    this.#watch?.stop()
    this.#release()
    return running
  }
}

function isWanted(job: StoreJob): boolean {
  return Atomics.load(new Int32Array(job.cancelled), 0) === 0
}

function endless(seconds: number): Failure {
  return new Failure(
    'project.endless',
    `The change was cancelled: one of its steps did not end after ${seconds} seconds.`,
    {
      kept: 'It is made wholly or not at all; all earlier changes were kept.',
      todo: 'Close the program and open the project again. Do not trust a project that comes from another person.',
    },
  )
}

function lost(cause?: unknown): Failure {
  return new Failure(
    'project.threadLost',
    'Work on the project stopped, because its thread ended unexpectedly.',
    {
      todo: 'Try again; if it happens again, report it with the output of --debug.',
      value: cause instanceof Error ? cause.message : undefined,
    },
    { cause },
  )
}
