/** A cancellable job of the store with its caller's promise. */
import { cancelled } from '../platform/errors/failure.ts'
import type { ProgressReport, RunOptions } from '../platform/threads/progress.ts'
import type { JobResult, StoreJob } from './protocol.ts'

export class ThreadTask {
  readonly job: StoreJob
  readonly promise: Promise<JobResult>
  readonly #options: RunOptions
  readonly #settle: PromiseWithResolvers<JobResult>
  #onAbort: (() => void) | null = null

  constructor(job: Omit<StoreJob, 'cancelled'>, options: RunOptions) {
    this.job = { ...job, cancelled: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT) }
    this.#options = options
    this.#settle = Promise.withResolvers()
    this.promise = this.#settle.promise
  }

  get isCancelled(): boolean {
    return this.#options.signal?.aborted ?? false
  }

  /** Sets the flag and calls `listener` if the caller aborts before the task is settled. */
  onceCancelled(listener: () => void): void {
    this.#onAbort = () => {
      this.tellThread()
      listener()
    }
    this.#options.signal?.addEventListener('abort', this.#onAbort, { once: true })
  }

  /** Sets the cancel flag of the thread: see `OperationContext.throwIfCancelled`. */
  tellThread(): void {
    Atomics.store(new Int32Array(this.job.cancelled), 0, 1)
  }

  readonly report = (progress: ProgressReport): void => {
    if (!this.isCancelled) this.#options.onProgress?.(progress)
  }

  resolve(done: JobResult): void {
    this.#settled()
    this.#settle.resolve(done)
  }

  reject(failure: unknown): void {
    this.#settled()
    this.#settle.reject(failure)
  }

  cancel(): void {
    this.reject(cancelled('This'))
  }

  #settled(): void {
    if (this.#onAbort) this.#options.signal?.removeEventListener('abort', this.#onAbort)
  }
}
