/**
 * Checking before a question about QA issues is answered. One run serves all who wait: a query that a newer one
 * replaces stops waiting, and the run goes on for the next, until the project is closed.
 */
import { cancelled } from '../platform/errors/failure.ts'
import type { CallContext, ProgressReport } from '../platform/threads/progress.ts'

type OnProgress = (report: ProgressReport) => void

interface Run {
  done: Promise<void>
  listeners: Set<OnProgress>
}

export class QaFreshness {
  readonly #check: (context: CallContext) => Promise<void>
  readonly #stop = new AbortController()
  #run: Run | null = null

  /** `check` checks what no check has seen, and answers at once where there is nothing. */
  constructor(check: (context: CallContext) => Promise<void>) {
    this.#check = check
  }

  /** Resolves when every issue is found. Failure: `cancelled`; what was checked is kept. */
  async wait(context: CallContext): Promise<void> {
    const { signal } = context
    const onProgress: OnProgress = (report) => context.onProgress(report)
    signal.throwIfAborted()
    const run = (this.#run ??= this.#start())
    run.listeners.add(onProgress)
    const { promise: replaced, reject } = Promise.withResolvers<never>()
    const giveUp = () => reject(cancelled('The check'))
    signal.addEventListener('abort', giveUp)
    try {
      await Promise.race([run.done, replaced])
    } finally {
      signal.removeEventListener('abort', giveUp)
      run.listeners.delete(onProgress)
    }
  }

  /** Gives up the run that is under way, and resolves when it has ended. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#run?.done.catch(() => undefined)
  }

  #start(): Run {
    const listeners = new Set<OnProgress>()
    const onProgress: OnProgress = (report) => listeners.forEach((listener) => listener(report))
    const done = this.#check({ signal: this.#stop.signal, onProgress }).finally(() => (this.#run = null))
    // Callers get the rejection; without callers it is ignored.
    done.catch(() => undefined)
    return { done, listeners }
  }
}
