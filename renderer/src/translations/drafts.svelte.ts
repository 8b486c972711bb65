/**
 * Stores drafts: each text is written to the project file shortly after the last key, and at once when its field is
 * left. Texts that the workbench could not store are kept in the browser, also across a reload, and sent when it is
 * back.
 */
import type { CallInput, PluralForm, Workbench } from '../../../core/contract/index.ts'
import { isTransientFailure } from './transientFailure.ts'
import { unsavedOf, store } from './unsavedTexts.ts'

export interface DraftKey {
  stringId: number
  languageId: string
  form: PluralForm
}

interface Draft extends DraftKey {
  /** Null: nothing is typed that is not saved. */
  text: string | null
}

/** A pause in typing; who types without one has the text kept after the longer time, again and again. */
const PAUSE_MILLISECONDS = 400
const MAX_MILLISECONDS = 2_000
const RETRY_MILLISECONDS = 3_000

export type DraftStatus = 'none' | 'typing' | 'kept' | 'unsent'

export class DraftKeeper {
  status = $state<DraftStatus>('none')
  /** How many texts wait for the workbench. */
  unsent = $state(0)
  readonly #workbench: Workbench
  readonly #path: string
  readonly #project: () => string
  readonly #typed = new Map<string, Draft>()
  /** Counts up with each text that is typed, and where it stood as each place had its last one. */
  #moment = 0
  readonly #typedAt = new Map<string, number>()
  /** The drafts on their way, or waiting for one: the browser's storage has them until the workbench does. */
  readonly #kept: Map<string, Draft>
  /** Calls under way. */
  readonly #sending = new Map<string, Promise<void>>()
  /** When the oldest text was typed that is not kept yet. */
  #typingSince: number | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false
  readonly #onKept: (stringId: number) => void

  /**
   * @param project the handle of the open project, which a new connection changes
   * @param onKept the project's draft of a string was stored or removed
   */
  constructor(workbench: Workbench, path: string, project: () => string, onKept: (stringId: number) => void) {
    this.#onKept = onKept
    this.#workbench = workbench
    this.#path = path
    this.#project = project
    this.#kept = unsavedOf(path).drafts as Map<string, Draft>
    this.unsent = this.#kept.size
  }

  /** Returns the input that has not reached the project file. Undefined: there is none. */
  waiting(place: DraftKey): string | null | undefined {
    const key = keyOf(place)
    return (this.#typed.get(key) ?? this.#kept.get(key))?.text
  }

  /** A moment in what is typed, for `isTypedSince`. */
  get moment(): number {
    return this.#moment
  }

  /** Whether the place has a text that was typed after a moment, wherever that is kept by now. */
  isTypedSince(place: DraftKey, moment: number): boolean {
    return (this.#typedAt.get(keyOf(place)) ?? 0) > moment
  }

  type(place: DraftKey, text: string | null): void {
    if (text === null) this.#typedAt.delete(keyOf(place))
    else this.#typedAt.set(keyOf(place), ++this.#moment)
    this.#typed.set(keyOf(place), { ...place, text })
    this.status = 'typing'
    this.#typingSince ??= performance.now()
    const untilLongest = this.#typingSince + MAX_MILLISECONDS - performance.now()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), Math.max(0, Math.min(PAUSE_MILLISECONDS, untilLongest)))
  }

  /** The text is to be saved as a translation: no draft of it is wanted. */
  drop(place: DraftKey): void {
    const key = keyOf(place)
    this.#typed.delete(key)
    if (this.#kept.delete(key)) this.#store()
    if (this.#typed.size === 0 && this.#kept.size === 0) this.status = 'none'
  }

  /** Fulfilled when no draft of the place is on its way: one that came late would stay beside what was saved. */
  async settled(place: DraftKey): Promise<void> {
    await this.#sending.get(keyOf(place))
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#typingSince = null
    const drafts = [...this.#typed.values()]
    this.#typed.clear()
    await Promise.all(drafts.map((draft) => this.#send(draft)))
  }

  /** Takes over what another page could not send; what was typed here since is newer. */
  adopt(left: readonly [string, unknown][]): void {
    for (const [key, draft] of left as [string, Draft][]) {
      if (!this.#typed.has(key) && !this.#kept.has(key)) this.#kept.set(key, draft)
    }
    this.#store()
    void this.retry()
  }

  /** Stops retrying: unsent texts are in the storage for the next session of the project. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retryTimer)
  }

  /** Sends again what could not be sent. */
  async retry(): Promise<void> {
    clearTimeout(this.#retryTimer)
    const drafts = [...this.#kept.values()]
    await Promise.all(drafts.map((draft) => this.#send(draft)))
  }

  #send(draft: Draft): Promise<void> {
    const key = keyOf(draft)
    this.#kept.set(key, draft)
    this.#store()
    const sending = this.#post(key, draft).finally(() => {
      if (this.#sending.get(key) === sending) this.#sending.delete(key)
    })
    this.#sending.set(key, sending)
    return sending
  }

  async #post(key: string, draft: Draft): Promise<void> {
    const input: CallInput<'draft.save'> = { project: this.#project(), ...draft }
    const result = await this.#workbench.call('draft.save', input)
    if (result.ok) this.#onKept(draft.stringId)
    // Meanwhile it was saved as a translation, or a newer one went after it.
    if (this.#kept.get(key) !== draft) return
    const isPending = !result.ok && isTransientFailure(result.error.code)
    if (!isPending) this.#kept.delete(key)
    this.#store()
    if (isPending) {
      this.status = 'unsent'
      clearTimeout(this.#retryTimer)
      if (!this.#isClosed) this.#retryTimer = setTimeout(() => void this.retry(), RETRY_MILLISECONDS)
    } else if (this.#typed.size === 0 && this.#kept.size === 0) {
      this.status = result.ok && draft.text !== null ? 'kept' : 'none'
    }
  }

  #store(): void {
    this.unsent = this.#kept.size
    store(this.#path)
  }
}

function keyOf({ stringId, languageId, form }: DraftKey): string {
  return `${stringId} ${languageId} ${form}`
}
