/**
 * Background checks of unchecked translations: of a restored project, or of imports by this process or another.
 * Individually saved texts are checked elsewhere, right after saving.
 */
import { Failure } from '../platform/errors/failure.ts'
import type { CallContext, ProgressReport } from '../platform/threads/progress.ts'
import type { Unchecked } from './rows/uncheckedStrings.ts'
import type { SerialQueue } from '../platform/threads/serialQueue.ts'

/** The number of translations of a project, or of changed strings, from which on minutes of work are announced. */
export const MAX_BY_ITSELF = 100_000
/** More strings than this with changes are checked as the whole project is. */
export const MAX_CHANGED = 20_000
/** How long changes gather, in milliseconds. */
const GATHER = 300

export interface Checks {
  /** Of all that check what is unchecked. */
  turns: SerialQueue
  unchecked(signal: AbortSignal): Promise<Unchecked>
  checkStrings(stringIds: readonly number[], context: CallContext): Promise<unknown>
  checkAll(context: CallContext): Promise<unknown>
}

export class BackgroundQa {
  readonly #checks: Checks
  readonly #onProgress: (report: ProgressReport | null) => void
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | null = null
  #working: Promise<void> = Promise.resolve()

  /** `onProgress` is called with each batch, and with null when nothing is left. */
  constructor(checks: Checks, onProgress: (report: ProgressReport | null) => void) {
    this.#checks = checks
    this.#onProgress = onProgress
  }

  /** Looks soon what is unchecked, and checks it. */
  soon(): void {
    if (this.#stop.signal.aborted) return
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#working = this.#checks.turns.run(() => this.#catchUp())
    }, GATHER).unref()
  }

  /** Gives up what is under way; the next opening goes on. */
  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#stop.abort()
    await this.#working
  }

  async #catchUp(): Promise<void> {
    const { signal } = this.#stop
    const context: CallContext = { signal, onProgress: (report) => this.#onProgress(report) }
    try {
      if (signal.aborted) return
      const left = await this.#checks.unchecked(signal)
      if (left.kind === 'some') await this.#checks.checkStrings(left.stringIds, context)
      else if (left.kind === 'all' && left.translations <= MAX_BY_ITSELF) await this.#checks.checkAll(context)
    } catch (error) {
      // Closed, or a dictionary is broken: the next run of all checks says so.
      if (!(error instanceof Failure) && !signal.aborted) throw error
    } finally {
      if (!signal.aborted) this.#onProgress(null)
    }
  }
}
