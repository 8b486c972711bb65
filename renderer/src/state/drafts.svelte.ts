/**
 * Keeps what is typed: each text goes to the project file soon after the last key, and at once when its field is
 * left. What the workbench could not take is kept in this tab, also over a reload, and sent when it is back.
 */
import type { CallInput, PluralForm, Workbench } from '../../../core/workbench/contract.ts'

export interface DraftPlace {
  stringId: number
  languageId: string
  form: PluralForm
}

interface Draft extends DraftPlace {
  /** Null: nothing is typed that is not saved. */
  text: string | null
}

/** A pause in typing; who types without one has the text kept after the longer time, again and again. */
const PAUSE_MILLISECONDS = 400
const LONGEST_MILLISECONDS = 2_000
const RETRY_MILLISECONDS = 3_000

export type DraftStatus = 'none' | 'typing' | 'kept' | 'unsent'

export class DraftKeeper {
  status = $state<DraftStatus>('none')
  /** How many texts wait for the workbench. */
  unsent = $state(0)
  readonly #workbench: Workbench
  readonly #project: () => string
  readonly #storageKey: string
  readonly #typed = new Map<string, Draft>()
  /** On their way, or waiting for one: in this tab's storage until the workbench has them. */
  readonly #kept = new Map<string, Draft>()
  /** When the oldest text was typed that is not kept yet. */
  #typingSince: number | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #retryTimer: ReturnType<typeof setTimeout> | undefined

  /** @param project the handle of the open project, which a new connection changes */
  constructor(workbench: Workbench, path: string, project: () => string) {
    this.#workbench = workbench
    this.#project = project
    this.#storageKey = `interlinear.drafts.${path}`
    for (const draft of readDrafts(this.#storageKey)) this.#kept.set(keyOf(draft), draft)
    this.unsent = this.#kept.size
  }

  /** What was typed here and has not reached the project file. Undefined: nothing. */
  waiting(place: DraftPlace): string | null | undefined {
    const key = keyOf(place)
    return (this.#typed.get(key) ?? this.#kept.get(key))?.text
  }

  type(place: DraftPlace, text: string | null): void {
    this.#typed.set(keyOf(place), { ...place, text })
    this.status = 'typing'
    this.#typingSince ??= performance.now()
    const untilLongest = this.#typingSince + LONGEST_MILLISECONDS - performance.now()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), Math.max(0, Math.min(PAUSE_MILLISECONDS, untilLongest)))
  }

  /** The text was saved as a translation: no draft of it is wanted. */
  drop(place: DraftPlace): void {
    const key = keyOf(place)
    this.#typed.delete(key)
    if (this.#kept.delete(key)) this.#store()
    if (this.#typed.size === 0 && this.#kept.size === 0) this.status = 'none'
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#typingSince = null
    const drafts = [...this.#typed.values()]
    this.#typed.clear()
    await Promise.all(drafts.map((draft) => this.#send(draft)))
  }

  /** Sends again what could not be sent. */
  async retry(): Promise<void> {
    clearTimeout(this.#retryTimer)
    const drafts = [...this.#kept.values()]
    await Promise.all(drafts.map((draft) => this.#send(draft)))
  }

  async #send(draft: Draft): Promise<void> {
    const key = keyOf(draft)
    this.#kept.set(key, draft)
    this.#store()
    const input: CallInput<'draft.save'> = { project: this.#project(), ...draft }
    const result = await this.#workbench.call('draft.save', input)
    // Meanwhile it was saved as a translation, or a newer one went after it.
    if (this.#kept.get(key) !== draft) return
    const isPending = !result.ok && isPassing(result.error.code)
    if (!isPending) this.#kept.delete(key)
    this.#store()
    if (isPending) {
      this.status = 'unsent'
      clearTimeout(this.#retryTimer)
      this.#retryTimer = setTimeout(() => void this.retry(), RETRY_MILLISECONDS)
    } else if (this.#typed.size === 0 && this.#kept.size === 0) {
      this.status = result.ok && draft.text !== null ? 'kept' : 'none'
    }
  }

  #store(): void {
    this.unsent = this.#kept.size
    if (this.#kept.size === 0) sessionStorage.removeItem(this.#storageKey)
    else sessionStorage.setItem(this.#storageKey, JSON.stringify([...this.#kept.values()]))
  }
}

/** Failures of the way there; others say that the text can never be kept there, such as a string that is gone. */
function isPassing(code: string): boolean {
  return code.startsWith('connection.') || code === 'project.notOpen' || code === 'internal'
}

function keyOf({ stringId, languageId, form }: DraftPlace): string {
  return `${stringId} ${languageId} ${form}`
}

function readDrafts(key: string): Draft[] {
  return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Draft[]
}
