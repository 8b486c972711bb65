/** One thread of a store, seen from the main thread: it does one job at a time. */
import { Worker } from 'node:worker_threads'
import { Failure } from '../failure.ts'
import type { ProgressReport } from '../progress.ts'
import type { CheckedFile } from './check.ts'
import type { FromThread, Job, ProjectChange, ThreadInput, ToThread } from './protocol.ts'
import type { SlowStatement } from './slowLog.ts'

export interface ThreadOptions {
  /** The module to run; it calls `serveStore`. */
  worker: URL
  input: ThreadInput
  onSlow?: ((statement: SlowStatement) => void) | undefined
  onChangedElsewhere?: () => void
}

export interface Done {
  value: unknown
  change: ProjectChange | null
}

interface Running {
  id: number
  onProgress: ((report: ProgressReport) => void) | undefined
  resolve(done: Done): void
  reject(failure: Failure): void
}

export class StoreThread {
  /** Settles once the thread serves: with the checked file of a writer, null of a reader. */
  readonly ready: Promise<CheckedFile | null>
  /** Resolves once the thread is gone, whatever ended it. */
  readonly ended: Promise<void>
  readonly #worker: Worker
  readonly #options: ThreadOptions
  #running: Running | null = null
  #nextId = 1
  #end: Failure | null = null
  #isClosing = false

  constructor(options: ThreadOptions) {
    this.#options = options
    this.#worker = new Worker(options.worker, { workerData: options.input })
    const ready = Promise.withResolvers<CheckedFile | null>()
    const ended = Promise.withResolvers<void>()
    this.ready = ready.promise
    this.ended = ended.promise
    // Whoever waits is told; a thread that nobody waits for may fail to start in silence.
    this.ready.catch(() => {})
    this.#worker.on('message', (message: FromThread) => {
      if (message.kind === 'ready') {
        this.#release()
        ready.resolve(message.file)
      } else this.#take(message)
    })
    this.#worker.on('error', (error: unknown) => (this.#end ??= lost(error)))
    this.#worker.on('exit', () => {
      const failure = (this.#end ??= lost())
      ready.reject(failure)
      this.#running?.reject(failure)
      this.#running = null
      ended.resolve()
    })
  }

  /** Whether the thread has ended. */
  get isGone(): boolean {
    return this.#end !== null
  }

  /** Does a job; rejects with its failure, or with that of the thread where it ends first (`isGone`). */
  run(job: Job, onProgress?: (report: ProgressReport) => void): Promise<Done> {
    if (this.#end) return Promise.reject(this.#end)
    if (this.#running) throw new Error('A thread of the store does one job at a time')
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#running = { id, onProgress, resolve, reject }
      // While it works the thread keeps the process alive; idle it does not.
      this.#worker.ref()
      this.#post({ kind: 'run', id, job })
    })
  }

  /** Closes its connection after the job at hand and ends the thread. */
  async close(): Promise<void> {
    if (this.#end) return
    this.#isClosing = true
    this.#worker.ref()
    this.#post({ kind: 'close' })
    await this.ended
  }

  /** Ends the thread without its consent; what SQLite is doing natively is not cut short. */
  async terminate(): Promise<void> {
    await this.#worker.terminate()
  }

  #post(message: ToThread): void {
    this.#worker.postMessage(message)
  }

  #release(): void {
    if (!this.#running && !this.#isClosing) this.#worker.unref()
  }

  #take(message: Exclude<FromThread, { kind: 'ready' }>): void {
    switch (message.kind) {
      case 'refused':
        this.#end = Failure.fromValue(message.error)
        break
      case 'progress':
        if (this.#running?.id === message.id) this.#running.onProgress?.(message.report)
        break
      case 'done':
        this.#settle(message.id)?.resolve({ value: message.value, change: message.change })
        break
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
    this.#release()
    return running
  }
}

/** A defect keeps the place in the thread where it was thrown. */
function withStack(failure: Failure, stack: string | undefined): Failure {
  if (stack !== undefined) failure.cause = Object.assign(new Error(failure.message), { stack })
  return failure
}

function lost(cause?: unknown): Failure {
  return new Failure(
    'project.threadLost',
    'Work on the project ended early, because its thread broke off.',
    {
      todo: 'Try again; if it happens again, report it with the output of --debug.',
      value: cause instanceof Error ? cause.message : undefined,
    },
    { cause },
  )
}
