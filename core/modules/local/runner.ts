/**
 * Runs the modules of a local app in a process of its own (docs/reference/modules.md, "Kinds of apps"). A module
 * that hangs, crashes, exits or exceeds its limits is ended without harm, and the next job starts a fresh process. The
 * process is reused by later jobs, and ends after an idle time.
 */
import type { MachineModule, ModuleConfiguration } from '../../contract/modules.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { JOB_MILLISECONDS, MAX_PAYLOAD, MAX_CONSOLE } from '../limits.ts'
import type { JobRequest, TranslateRequest } from '../../contract/moduleProtocol.ts'
import { isTooDeep } from '../jsonDepth.ts'
import type { ModuleRunner, RunnerOptions } from '../runner.ts'
import { startAppProcess } from './appProcess.ts'
import type { AppProcess } from './appProcess.ts'
import { AppFailures } from './failures.ts'
import { moduleFile } from './folder.ts'
import { isFromApp } from './messages.ts'

/** How long a module may take to notice that its job was cancelled, or that its time is up. */
const GRACE_MILLISECONDS = 300
/** How long a process waits for the next job. */
const IDLE_MILLISECONDS = 5 * 60_000
/** Messages that are none of ours, before a process that sends them is ended. */
const MAX_NOISE = 100
/** Characters of what came last by the standard streams: there the engine says why it ended. */
const LAST_WORDS = 8 * 1024

/** The most characters of a job's console and standard streams together: the app's process keeps to less. */
const MAX_OUTPUT = 2 * MAX_CONSOLE

interface Job {
  id: number
  name: string
  file: string
  trusted: string | null
  request: JobRequest | TranslateRequest
  options: RunnerOptions
  resolve: (json: string) => void
  reject: (error: unknown) => void
  /** Why it is to end; what the module still answers is of no use then. */
  stopped: Failure | null
  timers: NodeJS.Timeout[]
  /** Characters that came by the console, and by the standard streams. */
  streamed: number
  /** The answer as it comes, and its bytes. */
  parts: string[]
  bytes: number
}

interface Started {
  process: AppProcess
  ended: Promise<void>
  lastWords: string
  noise: number
}

export class LocalRunner implements ModuleRunner {
  /** Its code runs here, with the person's rights. */
  readonly isNear = true
  readonly origin = null
  readonly #folder: string
  readonly #failures: AppFailures
  readonly #queue: Job[] = []
  #started: Started | null = null
  #running: Job | null = null
  #isStale = false
  #lastId = 0
  #trusted: string | null = null
  #idle: NodeJS.Timeout | undefined

  /** `app` names it for messages. */
  constructor(folder: string, app: string) {
    this.#folder = folder
    this.#failures = new AppFailures(folder, app)
  }

  run(module: ModuleConfiguration, request: JobRequest, options: RunnerOptions): Promise<unknown> {
    return this.#run(module, request, options)
  }

  translate(
    module: Pick<MachineModule, 'key' | 'url'>,
    request: TranslateRequest,
    options: RunnerOptions,
  ): Promise<unknown> {
    return this.#run(module, request, options)
  }

  async #run(
    module: Pick<MachineModule, 'key' | 'url'>,
    request: JobRequest | TranslateRequest,
    options: RunnerOptions,
  ): Promise<unknown> {
    const file = await moduleFile(this.#folder, module.url)
    if (options.signal.aborted) throw this.#failures.cancelled()
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const job: Job = {
      ...{ id: ++this.#lastId, name: module.key, file, trusted: this.#trusted, request, options },
      ...{ resolve, reject, stopped: null, timers: [], streamed: 0, parts: [], bytes: 0 },
    }
    const abort = () => this.#cancel(job)
    options.signal.addEventListener('abort', abort, { once: true })
    this.#queue.push(job)
    this.#startNext()
    const json = await promise.finally(() => options.signal.removeEventListener('abort', abort))
    return this.#parse(json)
  }

  #parse(json: string): unknown {
    if (isTooDeep(json)) throw this.#failures.tooDeep()
    try {
      return JSON.parse(json) as unknown
    } catch {
      throw this.#failures.notJson()
    }
  }

  /** Has only the code with this hash run from the next job on: that which a person agreed to. */
  trust(hash: string): void {
    this.#trusted = hash
  }

  /** The next job imports the modules again. A running job continues with its own. */
  reload(): void {
    this.#isStale = true
  }

  /** Ends the process; jobs under way and in the queue end with `cancelled`. */
  async close(): Promise<void> {
    for (const job of this.#queue.splice(0)) job.reject(this.#failures.cancelled())
    // The process goes first: the next job must not be sent to it.
    const ended = this.#endProcess()
    const job = this.#running
    if (job !== null) this.#finish(() => job.reject(this.#failures.cancelled()))
    await ended
  }

  #cancel(job: Job): void {
    const index = this.#queue.indexOf(job)
    if (index === -1) {
      this.#stop(job, this.#failures.cancelled())
      return
    }
    this.#queue.splice(index, 1)
    job.reject(this.#failures.cancelled())
  }

  #startNext(): void {
    if (this.#running !== null) return
    const job = this.#queue.shift()
    if (job === undefined) return
    clearTimeout(this.#idle)
    if (this.#isStale || this.#started?.process.hasEnded() === true) void this.#endProcess()
    this.#isStale = false
    this.#running = job
    const { timeLimit = JOB_MILLISECONDS } = job.options
    job.timers.push(
      setTimeout(() => this.#stop(job, this.#failures.timedOut(job.name, timeLimit)), timeLimit),
    )
    const { process } = (this.#started ??= this.#start())
    process.hold(true)
    const { id, file, trusted, request } = job
    process.send({ kind: 'run', id, folder: this.#folder, file, trusted, request })
  }

  #start(): Started {
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const started: Started = {
      process: startAppProcess(this.#folder, {
        onMessage: (message) => this.#receive(started, message),
        onStream: (text) => this.#receiveStream(started, text),
        onEnd: (how) => {
          resolve()
          this.#lost(started, how)
        },
      }),
      ...{ ended, lastWords: '', noise: 0 },
    }
    return started
  }

  #receive(started: Started, message: unknown): void {
    const job = this.#running
    if (started !== this.#started || job === null) return
    if (!isFromApp(message)) {
      if (++started.noise > MAX_NOISE) this.#end(job, this.#failures.noisy())
    } else if (message.kind === 'console') {
      this.#write(job, message.text)
    } else if (message.kind === 'crashed') {
      this.#end(job, this.#failures.crashed(message.words))
    } else if (message.id === job.id) {
      const { stopped } = job
      if (message.kind === 'part') this.#receivePart(job, message.text)
      else if (stopped !== null) this.#finish(() => job.reject(stopped))
      else if (message.kind === 'answer') this.#finish(() => job.resolve(job.parts.join('')))
      else {
        // The next job is to see the code as it is then.
        if (message.error.code === 'module.changed') this.#isStale = true
        this.#finish(() => job.reject(Failure.fromValue(message.error)))
      }
    }
  }

  /** The app's own statement about the size of its answer is not trusted. */
  #receivePart(job: Job, text: string): void {
    job.bytes += Buffer.byteLength(text)
    if (job.bytes > MAX_PAYLOAD) this.#end(job, this.#failures.answerTooLarge())
    else job.parts.push(text)
  }

  #write(job: Job, text: string): void {
    if (job.streamed > MAX_OUTPUT) return
    job.streamed += text.length
    job.options.onConsole?.(text)
  }

  #receiveStream(started: Started, text: string): void {
    started.lastWords = (started.lastWords + text).slice(-LAST_WORDS)
    const job = this.#running
    if (started === this.#started && job !== null) this.#write(job, text)
  }

  /** Asks the module to end a job, and ends its process where it does not. */
  #stop(job: Job, reason: Failure): void {
    if (this.#running !== job || job.stopped !== null) return
    job.stopped = reason
    this.#started?.process.send({ kind: 'abort', id: job.id })
    job.timers.push(setTimeout(() => this.#end(job, reason), GRACE_MILLISECONDS))
  }

  /** Ends the process along with the job that it does not come back from. */
  #end(job: Job, reason: Failure): void {
    if (this.#running !== job) return
    void this.#endProcess()
    this.#finish(() => job.reject(reason))
  }

  #lost(started: Started, how: string): void {
    if (this.#started !== started) return
    this.#started = null
    const job = this.#running
    if (job === null) return
    const reason = job.stopped ?? this.#failures.ended(how, started.lastWords)
    this.#finish(() => job.reject(reason))
  }

  #finish(settle: () => void): void {
    for (const timer of this.#running?.timers ?? []) clearTimeout(timer)
    this.#running = null
    settle()
    this.#started?.process.hold(false)
    this.#idle = setTimeout(() => void this.#endProcess(), IDLE_MILLISECONDS).unref()
    this.#startNext()
  }

  async #endProcess(): Promise<void> {
    clearTimeout(this.#idle)
    const started = this.#started
    this.#started = null
    if (started === null) return
    // The process must stay alive for callers that wait for its end.
    started.process.hold(true)
    started.process.kill()
    await started.ended
  }
}
