/**
 * The save queue: confirmed texts, until the workbench acknowledges them. They are stored in the browser, sent in
 * order, and sent again under the same idempotency key after a lost response
 * (docs/decisions/0004-saving-a-translation.md).
 */
import type {
  CallInput,
  FailureValue,
  PluralForm,
  Result,
  SavedEdit,
  StringDetail,
  Undone,
  Workbench,
} from '../../../core/contract/index.ts'
import type { DraftKeeper, DraftKey } from './drafts.svelte.ts'
import { isTransientFailure } from './transientFailure.ts'
import { unsavedOf, store } from './unsavedTexts.ts'

type SaveInput = CallInput<'translation.save'>
type Base = NonNullable<SaveInput['base']>

/** Input in branches of a message that is not in its text yet. */
export type BranchEdits = CallInput<'message.edit'>['edits']

export interface TextsToSave {
  stringId: number
  languageId: string
  forms: Partial<Record<PluralForm, string>>
  approve: boolean
  /** They are to be looked at before they count. */
  needsWork: boolean
  /** They are used for repetitions without a translation, too. */
  propagates: boolean
  base: Base
  /** The memory match that each text was made from. Absent: an earlier version stored the texts in the browser. */
  matches?: SaveInput['matches']
  /** Edits of branches that are written into the form `none` before it is saved. */
  edits: BranchEdits
}

interface Pending extends TextsToSave {
  key: string
}

type UndoStep = () => Promise<Result<Undone | null>>

const RETRY_MILLISECONDS = 1_000

export interface SaveQueueOptions {
  workbench: Workbench
  drafts: DraftKeeper
  /** The handle of the open project, which a new connection changes. */
  project: () => string
  onSaved: (texts: TextsToSave, answer: SavedEdit) => void
  /** They can never be saved; they are drafts again. */
  onFailure: (error: FailureValue, texts: TextsToSave) => void
}

export class SaveQueue {
  /** How many saves wait for their answer. */
  waiting = $state(0)
  readonly #path: string
  readonly #options: SaveQueueOptions
  /** Saves that wait, by their keys, in the order in which they were confirmed; in the browser's storage. */
  readonly #pending: Map<string, Pending>
  /** The promises of those who wait for an answer, by key. */
  readonly #answers = new Map<string, PromiseWithResolvers<boolean>>()
  /** The places of which a save is under way: those of one place go one after the other. */
  readonly #busy = new Set<string>()
  /** The undo that was asked for last, and which each save waited for when it was confirmed. */
  #undoing = Promise.resolve()
  readonly #undoneBefore = new Map<string, Promise<void>>()
  /** The moment in what is typed at which each save was confirmed. */
  readonly #typedBefore = new Map<string, number>()
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(path: string, options: SaveQueueOptions) {
    this.#path = path
    this.#options = options
    this.#pending = unsavedOf(path).saves as Map<string, Pending>
    this.waiting = this.#pending.size
  }

  /** Takes texts at once, and answers whether they were saved when that is known. */
  add(texts: TextsToSave): Promise<boolean> {
    const key = crypto.randomUUID()
    const answer = Promise.withResolvers<boolean>()
    this.#answers.set(key, answer)
    this.#pending.set(key, { ...texts, key })
    this.#undoneBefore.set(key, this.#undoing)
    this.#typedBefore.set(key, this.#options.drafts.moment)
    this.#store()
    this.#send()
    return answer.promise
  }

  /** The text that was confirmed last for a form and waits; undefined: none does. */
  text(stringId: number, languageId: string, form: PluralForm): string | undefined {
    return [...this.#pending.values()].findLast(
      (save) =>
        save.stringId === stringId && save.languageId === languageId && save.forms[form] !== undefined,
    )?.forms[form]
  }

  /** The strings of a language that have a text which waits. */
  stringIds(languageId: string): number[] {
    const saves = [...this.#pending.values()].filter((save) => save.languageId === languageId)
    return [...new Set(saves.map(({ stringId }) => stringId))]
  }

  /** Resolves when the queue is empty. */
  async settled(): Promise<void> {
    await Promise.all([...this.#answers.values()].map(({ promise }) => promise))
  }

  /**
   * Undoes in its turn: after what was confirmed before it and before what is confirmed from now on, which it would
   * undo otherwise.
   */
  async undo(step: UndoStep): ReturnType<UndoStep> {
    const before = Promise.all([this.#undoing, this.settled()])
    const over = Promise.withResolvers<void>()
    this.#undoing = over.promise
    try {
      await before
      const result = await step()
      if (result.ok && result.value !== null) await this.#rebaseOn(result.value)
      return result
    } finally {
      over.resolve()
    }
  }

  /** Queued saves of a string are rebased on the result of an undo, which the user saw. */
  async #rebaseOn({ stringId, languageId }: Undone): Promise<void> {
    if (stringId === null || languageId === null) return
    const waits = [...this.#pending.values()].some(
      (save) => save.stringId === stringId && save.languageId === languageId,
    )
    if (!waits) return
    const { workbench, project } = this.#options
    const detail = await workbench.call('string.get', { project: project(), stringId, languageId })
    if (detail.ok) this.#rebase({ stringId, languageId }, detail.value)
  }

  /** Takes over what another page had confirmed and saw no answer of. */
  adopt(left: readonly [string, unknown][]): void {
    for (const [key, save] of left as [string, Pending][]) this.#pending.set(key, save)
    this.#store()
    this.#send()
  }

  /** Stops sending: queued texts are in the storage for the next session of the project. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retryTimer)
  }

  /** Sends what waits, such as after the connection came back. */
  retry(): void {
    clearTimeout(this.#retryTimer)
    this.#send()
  }

  #send(): void {
    if (this.#isClosed) return
    for (const save of [...this.#pending.values()]) {
      const place = `${save.stringId} ${save.languageId}`
      if (this.#busy.has(place)) continue
      this.#busy.add(place)
      void this.#sendOne(save).then((isAnswered) => {
        this.#busy.delete(place)
        if (isAnswered) this.#send()
        else this.#retryLater()
      })
    }
  }

  #retryLater(): void {
    clearTimeout(this.#retryTimer)
    if (this.#isClosed) return
    this.#retryTimer = setTimeout(() => this.retry(), RETRY_MILLISECONDS)
  }

  /** False: no answer came, or one that another try may better. */
  async #sendOne(waiting: Pending): Promise<boolean> {
    const { drafts, workbench, project, onSaved } = this.#options
    const { key, stringId, languageId } = waiting
    await this.#undoneBefore.get(key)
    const first = this.#pending.get(key) ?? waiting
    const forms = Object.keys(first.forms) as PluralForm[]
    await Promise.all(forms.map((form) => drafts.settled({ stringId, languageId, form })))
    const edited = await this.#write(first)
    if ('code' in edited) return this.#failed(edited, first)
    const { edits: _, ...texts } = edited
    const result = await workbench.call('translation.save', { project: project(), ...texts })
    if (!result.ok) return this.#failed(result.error, edited)
    this.#remove(key, true)
    this.#rebase(edited, result.value.detail)
    onSaved(edited, result.value)
    return true
  }

  /** Writes what was typed into branches into the text, where anything is. */
  async #write(save: Pending): Promise<Pending | FailureValue> {
    const { stringId, languageId, edits, forms } = save
    if (edits.length === 0) return save
    const input = { project: this.#options.project(), stringId, languageId, text: forms.none ?? '', edits }
    const view = await this.#options.workbench.call('message.edit', { ...input, complete: false })
    if (!view.ok) return view.error
    const written: Pending = { ...save, forms: { ...forms, none: view.value.text }, edits: [] }
    this.#pending.set(save.key, written)
    this.#store()
    return written
  }

  #failed(error: FailureValue, save: Pending): boolean {
    if (isTransientFailure(error.code)) return false
    const { key, stringId, languageId, forms, edits } = save
    for (const [form, text] of Object.entries(forms) as [PluralForm, string][]) {
      if (!this.#isNewer({ stringId, languageId, form }, save))
        this.#options.drafts.type({ stringId, languageId, form }, text)
    }
    // They are in the storage as drafts before they leave it as saves.
    void this.#options.drafts.flush()
    this.#remove(key, false)
    const typed = edits.map(({ text }) => text).join('\n')
    const details = typed === '' ? error.details : { ...error.details, value: typed }
    this.#options.onFailure({ ...error, details }, save)
    return true
  }

  /** Whether a newer text was typed or confirmed for a place than the one of a save. */
  #isNewer(place: DraftKey, { key }: Pending): boolean {
    const { stringId, languageId, form } = place
    const isOfPlace = (save: Pending) =>
      save.stringId === stringId && save.languageId === languageId && save.forms[form] !== undefined
    const last = [...this.#pending.values()].findLast(isOfPlace)
    const isConfirmed = last !== undefined && last.key !== key
    return isConfirmed || this.#options.drafts.isTypedSince(place, this.#typedBefore.get(key) ?? 0)
  }

  /** Later saves of the same string are rebased on the result of this one. */
  #rebase({ stringId, languageId }: Pick<Pending, 'stringId' | 'languageId'>, detail: StringDetail): void {
    for (const [key, save] of this.#pending) {
      if (save.stringId !== stringId || save.languageId !== languageId) continue
      const forms = Object.keys(save.base) as PluralForm[]
      const base: Base = Object.fromEntries(forms.map((form) => [form, saveBase(detail, form)]))
      this.#pending.set(key, { ...save, base })
    }
    this.#store()
  }

  #remove(key: string, isSaved: boolean): void {
    this.#pending.delete(key)
    this.#undoneBefore.delete(key)
    this.#typedBefore.delete(key)
    this.#store()
    this.#answers.get(key)?.resolve(isSaved)
    this.#answers.delete(key)
  }

  #store(): void {
    this.waiting = this.#pending.size
    store(this.#path)
  }
}

/**
 * Returns the base of an edit: its top translation's text, and that of the user's own one which saving would overwrite,
 * by the workbench's rule (core/translations/rows/saveForms.ts).
 */
export function saveBase({ translations }: StringDetail, form: PluralForm): NonNullable<Base[PluralForm]> {
  const ofForm = translations.filter((entry) => entry.form === form)
  const own = ofForm.find(
    ({ isOwn, approvals, votes, ownVote }) =>
      isOwn && approvals.length === 0 && votes.length === (ownVote === null ? 0 : 1),
  )
  return { top: ofForm.find(({ isTop }) => isTop)?.text ?? null, own: own?.text ?? null }
}
