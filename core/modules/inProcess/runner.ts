/**
 * Runs the modules of a local app in a worker thread of its own (modules.md, "Where an app lives"): a module that
 * hangs, crashes, leaves or is greedy is ended without harm, and the next job starts a fresh thread.
 */
import { Worker } from 'node:worker_threads'
import { cancelled, Failure } from '../../failure.ts'
import { workerUrl } from '../../threads.ts'
import type { ModuleConfiguration } from '../descriptor.ts'
import { JOB_MILLISECONDS, LARGEST_PAYLOAD } from '../limits.ts'
import type { JobRequest } from '../protocol.ts'
import type { ModuleRunner, RunOptions } from '../runner.ts'
import { moduleFile } from './folder.ts'
import { isFromThread, type ThreadData, type ToThread } from './messages.ts'

/**
 * How much the whole process may grow during a job, and how often it is asked. The heap's own limit lies far above, so
 * that it is never the one to be met: an allocation that is larger than what is left below it ends the whole process.
 */
const GROWTH_LIMIT = 1024 ** 3
const MEMORY_CHECK_MILLISECONDS = 50
/** Megabytes of an app's heap. */
const HEAP_LIMIT = 4096
/** How long a module may take to notice that its job was cancelled. */
const GRACE_MILLISECONDS = 300
const MOST_CONSOLE = 256 * 1024

interface Job {
  id: number
  name: string
  file: string
  request: JobRequest
  options: RunOptions
  resolve: (json: string) => void
  reject: (error: unknown) => void
}

export class InProcessRunner implements ModuleRunner {
  readonly #folder: string
  readonly #app: string
  readonly #queue: Job[] = []
  #thread: Worker | null = null
  #running: { job: Job; finish: (end: () => void) => void } | null = null
  #isStale = false
  #lastId = 0

  /** `app` names it for messages. */
  constructor(folder: string, app: string) {
    this.#folder = folder
    this.#app = app
  }

  async run(module: ModuleConfiguration, request: JobRequest, options: RunOptions): Promise<unknown> {
    const file = await moduleFile(this.#folder, module.url)
    if (options.signal.aborted) throw this.#cancelled()
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const job = { id: ++this.#lastId, name: module.key, file, request, options, resolve, reject }
    const abort = () => this.#abort(job)
    options.signal.addEventListener('abort', abort, { once: true })
    this.#queue.push(job)
    this.#startNext()
    const json = await promise.finally(() => options.signal.removeEventListener('abort', abort))
    return JSON.parse(json) as unknown
  }

  /** The next job imports the modules anew. A job under way goes on with those it has. */
  reload(): void {
    this.#isStale = true
  }

  /** Ends the thread; jobs under way and in the queue end with `cancelled`. */
  async close(): Promise<void> {
    for (const job of this.#queue.splice(0)) job.reject(this.#cancelled())
    const running = this.#running
    // The thread goes first: the next job must not be sent to it.
    const ended = this.#endThread()
    running?.finish(() => running.job.reject(this.#cancelled()))
    await ended
  }

  #abort(job: Job): void {
    const index = this.#queue.indexOf(job)
    if (index !== -1) {
      this.#queue.splice(index, 1)
      job.reject(this.#cancelled())
      return
    }
    if (this.#running?.job !== job) return
    this.#send({ kind: 'abort', id: job.id })
    setTimeout(() => {
      if (this.#running?.job === job) this.#end(job, this.#cancelled())
    }, GRACE_MILLISECONDS)
  }

  #startNext(): void {
    if (this.#running !== null) return
    const job = this.#queue.shift()
    if (job === undefined) return
    if (this.#isStale) void this.#endThread()
    this.#isStale = false
    const thread = (this.#thread ??= this.#startThread())
    thread.ref()
    const { timeLimit = JOB_MILLISECONDS } = job.options
    const timer = setTimeout(() => this.#end(job, this.#timedOut(job, timeLimit)), timeLimit)
    const memory = process.memoryUsage.rss()
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - memory > GROWTH_LIMIT) this.#end(job, this.#tooGreedy(job))
    }, MEMORY_CHECK_MILLISECONDS)
    const finish = (end: () => void) => {
      clearTimeout(timer)
      clearInterval(watch)
      end()
      this.#running = null
      this.#thread?.unref()
      this.#startNext()
    }
    this.#running = { job, finish }
    this.#send({ kind: 'run', id: job.id, file: job.file, request: job.request })
  }

  #startThread(): Worker {
    const data: ThreadData = { largestAnswer: LARGEST_PAYLOAD, mostConsole: MOST_CONSOLE }
    const thread = new Worker(workerUrl(import.meta.url, './module.worker.ts'), {
      workerData: data,
      // Streams that nobody reads: the thread captures its console itself, and a stream that is read keeps a process alive.
      stdout: true,
      stderr: true,
      env: { ...process.env },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT },
    })
    thread.on('message', (message: unknown) => this.#receive(message))
    thread.on('error', (error) => this.#lost(thread, this.#crashed(error)))
    thread.on('exit', (code) => this.#lost(thread, this.#left(code)))
    return thread
  }

  #receive(message: unknown): void {
    const running = this.#running
    // A module can speak on this channel, too.
    if (!isFromThread(message)) return
    if (message.kind === 'console') {
      running?.job.options.onConsole?.(message.text)
      return
    }
    if (running === null || message.id !== running.job.id) return
    const { job } = running
    if (job.options.signal.aborted) running.finish(() => job.reject(this.#cancelled()))
    else if (message.kind === 'answer') running.finish(() => job.resolve(message.json))
    else running.finish(() => job.reject(Failure.fromValue(message.error)))
  }

  /** Ends the thread along with the job that it does not come back from. */
  #end(job: Job, reason: Failure): void {
    const running = this.#running
    if (running?.job !== job) return
    void this.#endThread()
    running.finish(() => job.reject(reason))
  }

  #lost(thread: Worker, reason: Failure): void {
    if (this.#thread !== thread) return
    this.#thread = null
    const running = this.#running
    running?.finish(() => running.job.reject(reason))
  }

  async #endThread(): Promise<void> {
    const thread = this.#thread
    this.#thread = null
    await thread?.terminate()
  }

  #send(message: ToThread): void {
    this.#thread?.postMessage(message)
  }

  #failure(code: string, message: string, todo: string, cause?: unknown): Failure {
    const details = { path: this.#folder, kept: 'The project was not changed.', todo }
    return new Failure(code, message, details, { cause })
  }

  #crashed(error: unknown): Failure {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      return this.#failure(
        'module.memory',
        `${this.#app} needed more than ${HEAP_LIMIT} MB of memory and was ended.`,
        'Look for what the module keeps, or split the file.',
      )
    const words = error instanceof Error ? error.message : String(error)
    return this.#failure(
      'module.crashed',
      `${this.#app} crashed: ${words}`,
      'Look at the module’s console.',
      error,
    )
  }

  #left(code: number): Failure {
    return this.#failure(
      'module.crashed',
      `${this.#app} ended itself with the code ${code}.`,
      'A module answers with an error in place of process.exit.',
    )
  }

  #timedOut({ name }: Job, milliseconds: number): Failure {
    return this.#failure(
      'module.timeout',
      `“${name}” of ${this.#app} took more than ${milliseconds / 1000} seconds and was ended.`,
      'Look for an endless loop, or split the file.',
    )
  }

  #tooGreedy({ name }: Job): Failure {
    return this.#failure(
      'module.memory',
      `“${name}” of ${this.#app} took more than ${GROWTH_LIMIT / 1024 ** 3} GB of memory and was ended.`,
      'Look for what the module keeps, or split the file.',
    )
  }

  #cancelled(): Failure {
    return cancelled(`The job of ${this.#app}`)
  }
}
