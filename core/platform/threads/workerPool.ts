/**
 * A pool of worker threads that each run one job at a time (poolWorker.ts) under a time limit; a thread that hangs is
 * ended. Requests and answers are cloned; long lists in them are chunked (channel.ts). Small queued jobs are sent
 * together, because a message takes longer than reading a small file.
 */
import { sentence } from '../text/sentence.ts'
import { Worker } from 'node:worker_threads'
import { cancelled, Failure } from '../errors/failure.ts'
import { hasSharedPointerCage, reserveHeap } from './threadHeap.ts'
import { discardMessage, transferOf, type Message } from './channel.ts'
import { limitProcessorTime, type TimedOut } from './processorLimit.ts'
import { systemErrorCode } from '../errors/systemErrorCode.ts'
import { zip } from '../collections/zip.ts'

/** Megabytes of a thread's young generation; with twice as much a build takes a quarter more memory and time. */
const YOUNG_HEAP = 3

/** The most small jobs in one message. */
const MAX_BATCH = 16

const IDLE_MILLISECONDS = 15_000
/** The idle time of a thread that has grown: the next file of a folder arrives at once or not at all. */
const BRIEF_MILLISECONDS = 500

export interface PoolOptions {
  url: URL
  /** The most threads. They start on demand and stay. */
  size: number
  /** Megabytes of each thread's heap. */
  heapLimit: number
  /** The same if all threads share one cage (core/platform/threads/threadHeap.ts). */
  sharedHeapLimit: number
}

export interface JobOptions {
  /** The activity, for messages: "Reading ui.po". */
  label: string
  /** Milliseconds of processor time; the wall-clock time may be ten times as long. */
  timeLimit: number
  signal?: AbortSignal | undefined
  /** The memory that the job retains in its thread. `some` ends the thread when no job follows, `much` at once. */
  retainsMemory?: 'little' | 'some' | 'much'
  /**
   * Whether it may be sent with other small jobs. It is sent again on its own if their thread crashes, so its request
   * must hold no port.
   */
  isSmall?: boolean
}

interface Job<Request, Answer> extends JobOptions {
  request: Request
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** Ends the job that a worker runs. */
interface Running {
  succeed(answers: Message<unknown>): void
  fail(error: unknown): void
}

/**
 * A worker pool: up to `size` threads that each run one job at a time. A job is a message to the module `url`, which
 * answers with `serveJobs` (poolWorker.ts). Threads start on demand and end when they are idle.
 *
 * `timeLimit` is the processor time of a job in milliseconds, heap limits are megabytes. A job that exceeds a limit ends
 * its thread, and rejects with `format.timeout` or `format.tooLarge`; the next job gets a new thread.
 *
 * @example
 * const pool = new WorkerPool<{ text: string }, number>({ url, size: 2, heapLimit: 512, sharedHeapLimit: 192 })
 * const words = await pool.run({ text }, { label: 'Counting words', timeLimit: 5_000, signal })
 */
export class WorkerPool<Request, Answer> {
  readonly #options: PoolOptions
  readonly #queue: Job<Request, Answer>[] = []
  /** Idle workers, the most recently used at the end, each with the timer that ends it. */
  readonly #idle = new Map<Worker, NodeJS.Timeout | null>()
  readonly #grown = new WeakSet<Worker>()
  readonly #running = new Map<Worker, Running>()

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /**
   * Resolves to the worker's answer. Rejects with `cancelled` if the signal is aborted, `format.timeout` past the time
   * limit, and `format.tooLarge` if the thread runs out of memory.
   */
  run(request: Request, options: JobOptions): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const job = { ...options, request, resolve, reject }
    if (options.signal?.aborted) return Promise.reject(cancelled(options.label))
    const leaveQueue = () => {
      const index = this.#queue.indexOf(job)
      if (index === -1) return
      this.#queue.splice(index, 1)
      reject(cancelled(options.label))
    }
    options.signal?.addEventListener('abort', leaveQueue, { once: true })
    this.#queue.push(job)
    this.#startNext()
    return promise.finally(() => options.signal?.removeEventListener('abort', leaveQueue))
  }

  /** Ends all idle threads. */
  async close(): Promise<void> {
    const idle = [...this.#idle.keys()]
    for (const worker of idle) this.#wake(worker)
    await Promise.all(idle.map((worker) => worker.terminate()))
  }

  #startNext(): void {
    const [next] = this.#queue
    if (next === undefined) return
    const rested = [...this.#idle.keys()].at(-1)
    let worker: Worker | undefined
    try {
      worker = rested ?? this.#startWorker()
    } catch (error) {
      // The system refused a thread: queued jobs wait for a running one. If none runs, they fail, because nothing would
      // start them.
      if (this.#running.size > 0) return
      this.#queue.shift()?.reject(error)
      this.#startNext()
      return
    }
    if (worker === undefined) return
    this.#wake(worker)
    const waiting = this.#queue.slice(0, MAX_BATCH)
    const alone = waiting.findIndex(({ isSmall }) => isSmall !== true)
    this.#start(this.#queue.splice(0, Math.max(1, alone === -1 ? waiting.length : alone)), worker)
  }

  #startWorker(): Worker | undefined {
    const { url, size, heapLimit, sharedHeapLimit } = this.#options
    if (this.#running.size + this.#idle.size >= size) return undefined
    const heap = reserveHeap(heapLimit, sharedHeapLimit)
    let worker: Worker
    try {
      worker = new Worker(url, {
        resourceLimits: {
          maxOldGenerationSizeMb: heap.megabytes ?? heapLimit,
          maxYoungGenerationSizeMb: YOUNG_HEAP,
        },
      })
    } catch (error) {
      heap.free()
      throw error
    }
    const fail = (error: unknown) => this.#running.get(worker)?.fail(error)
    worker.on('message', (answers: Message<unknown>) => {
      const running = this.#running.get(worker)
      if (running) running.succeed(answers)
      else discardMessage(answers)
    })
    worker.on('messageerror', fail)
    worker.on('error', (error) => fail(isOutOfMemory(error) ? tooLarge(error) : error))
    worker.on('exit', (code) => {
      heap.free()
      fail(new Error(`The worker thread ended with code ${code}.`))
      this.#wake(worker)
    })
    return worker
  }

  /** Keeps a thread without a job idle for a while; only briefly if heaps are shared, or if it has grown. */
  #rest(worker: Worker): void {
    const hasGrown = this.#grown.has(worker)
    const end = () => {
      this.#wake(worker)
      void worker.terminate()
    }
    const isEnded = hasGrown || hasSharedPointerCage()
    const timer = isEnded ? setTimeout(end, hasGrown ? BRIEF_MILLISECONDS : IDLE_MILLISECONDS).unref() : null
    this.#idle.set(worker, timer)
  }

  /** Removes the thread from the idle list. */
  #wake(worker: Worker): void {
    clearTimeout(this.#idle.get(worker) ?? undefined)
    this.#idle.delete(worker)
  }

  #start(jobs: readonly Job<Request, Answer>[], worker: Worker): void {
    const wanted = new Map(jobs.map((job) => [job, () => leave(job)]))
    const settle = () => {
      stopWatch()
      for (const job of jobs) job.signal?.removeEventListener('abort', wanted.get(job) ?? nothing)
      this.#running.delete(worker)
      worker.unref()
    }
    const succeed = (answers: Message<unknown>) => {
      settle()
      if (jobs.some(({ retainsMemory }) => retainsMemory === 'some')) this.#grown.add(worker)
      if (jobs.some(({ retainsMemory }) => retainsMemory === 'much')) void worker.terminate()
      else this.#rest(worker)
      this.#startNext()
      for (const [job, answer] of zip(jobs, answers.value as Answer[]))
        if (job.signal?.aborted) job.reject(cancelled(job.label))
        else job.resolve(answer)
      if (jobs.every(({ signal }) => signal?.aborted)) discardMessage(answers)
    }
    const fail = (error: unknown) => {
      settle()
      void worker.terminate()
      // The job that crashed the worker is unknown, so retry the batch one by one.
      const left = jobs.filter((job) => wanted.has(job))
      if (left.length > 1) {
        for (const job of left) job.isSmall = false
        this.#queue.unshift(...left)
      } else for (const job of left) job.reject(error)
      this.#startNext()
    }
    const leave = (job: Job<Request, Answer>) => {
      if (wanted.size === 1) {
        fail(cancelled(job.label))
        return
      }
      wanted.delete(job)
      job.reject(cancelled(job.label))
    }
    const [longest] = jobs.toSorted((a, b) => b.timeLimit - a.timeLimit)
    const stopWatch = limitProcessorTime(
      worker,
      longest?.timeLimit ?? 0,
      (why) => longest && fail(timedOut(longest, why)),
    )
    for (const [job, onAbort] of wanted) job.signal?.addEventListener('abort', onAbort, { once: true })
    this.#running.set(worker, { succeed, fail })
    worker.ref()
    const value = jobs.map(({ request }) => request)
    const transfer = value.flatMap(transferOf)
    try {
      worker.postMessage({ value, transfer } satisfies Message<Request[]>, transfer)
    } catch (error) {
      fail(error)
    }
  }
}

const nothing = () => undefined

function timedOut(job: JobOptions, why: TimedOut): Failure {
  const seconds = Math.round(job.timeLimit / 1000)
  if (why === 'waited')
    return new Failure('format.timeout', `${job.label} was stopped: the machine is too busy.`, {
      case: 'busy',
      kept: 'Nothing was changed.',
      todo: 'Try again once other programs have less to do.',
    })
  return new Failure('format.timeout', `${job.label} took more than ${seconds} seconds and was stopped.`, {
    kept: 'Nothing was changed.',
    todo: 'Check that the file is what it seems to be, or split it into smaller ones.',
  })
}

/** Whether a thread ended because its heap was full. */
export function isOutOfMemory(error: unknown): boolean {
  return systemErrorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'
}

/** The failure `format.tooLarge` of a thread whose heap was full. */
export function tooLarge(cause: unknown): Failure {
  const details = { kept: 'Nothing was changed.', todo: 'Split the file into smaller ones.' }
  return new Failure('format.tooLarge', sentence`The file needs more memory than there is for it.`, details, {
    cause,
  })
}
