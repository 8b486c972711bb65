/** The current string: the shown one, its translation fields, and the cursor in them. */
import type {
  EditedString,
  FailureValue,
  SavedEdit,
  StringDetail,
  StringRow,
  Workbench,
} from '../../../core/contract/index.ts'
import { StringHistory } from '../history/stringHistory.svelte.ts'
import { findPlaceholders, tagUnitsOf, type Insertable } from '../strings/placeholders.ts'
import type { TagUnit } from '../../../core/messages/inlineTags/inlineTags.ts'
import { PrefetchCache, type Fetched } from '../strings/prefetchCache.ts'
import { Confirmation, emptiedOf, hasEdits, isTyped, type Translated } from './confirm.ts'
import type { DraftKeeper } from './drafts.svelte.ts'
import { saveBase, type SaveQueue, type TextsToSave } from './saveQueue.svelte.ts'
import type { Field } from './field.svelte.ts'
import { isCut } from './transientFailure.ts'
import { NotesInFile } from './notesInFile.svelte.ts'
import { OrphanDrafts } from './orphanDrafts.ts'
import { StringEdits } from './stringEdits.ts'
import { areOf, StringFields } from './stringFields.ts'
import { WrittenComments } from './writtenComments.svelte.ts'

export type DetailTab = 'others' | 'comments' | 'history'

export interface EditorOptions {
  workbench: Workbench
  drafts: DraftKeeper
  saves: SaveQueue
  /** The project's path, which stays the same across connections. */
  path: () => string
  project: () => string
  languageId: () => string
  /** Whether what is typed is saved when one moves on. */
  savesOnLeave: () => boolean
  /** Whether what is saved is used for repetitions without a translation, too. */
  fillsRepetitions: () => boolean
  onRow: (row: StringRow) => void
  /** Called when another string is shown. */
  onShown: () => void
  /** Called when the shown string no longer exists in its file. */
  onGone: (stringId: number) => void
  onFailure: (error: FailureValue, stringId: number) => void
}

export class Editor {
  detail = $state.raw<StringDetail | null>(null)
  fields = $state.raw<readonly Field[]>([])
  tab = $state<DetailTab>('others')
  error = $state.raw<FailureValue | null>(null)
  savedAt = $state.raw<Date | null>(null)
  /** The tags of the source, by which those of the fields are numbered. */
  tagUnits = $derived<readonly TagUnit[]>(
    tagUnitsOf(sourceTexts(this.detail, this.fields), this.detail?.row.format ?? null),
  )
  /** The placeholders of the source, in the order of their insert keys. */
  placeholders = $derived<readonly Insertable[]>(sourcePlaceholders(this.detail, this.fields))
  /** Whether tags are drawn as they are written, in place of their numbers. */
  showsFullTags = $state(false)
  readonly history: StringHistory
  readonly edits: StringEdits
  readonly orphans: OrphanDrafts
  readonly notes: NotesInFile
  readonly comments: WrittenComments
  readonly #options: EditorOptions
  readonly #fields: StringFields
  readonly #confirming: Confirmation
  readonly #ahead: PrefetchCache
  /** Counts up with each load, so that a late answer is known as such. */
  #wanted = 0
  #wantedId: number | null = null
  /** Counts the reads of the current string. */
  #readings = 0
  #languageId = ''
  /** The string that replaced the current one, which is deleted; null: none did, or it is not deleted. */
  #successorId: number | null = null
  #isFieldWanted = false

  constructor(options: EditorOptions) {
    this.#options = options
    const { workbench, drafts, saves, project, onFailure } = options
    this.#fields = new StringFields({ workbench, drafts, saves, project, onFailure })
    this.#confirming = new Confirmation({ drafts, saves, fillsRepetitions: options.fillsRepetitions })
    this.#ahead = new PrefetchCache({
      workbench,
      textOf: (form, detail, languageId) => this.#fields.textOf(form, detail, languageId),
    })
    const of = () => this.translated && { ...this.translated, project: project() }
    this.history = new StringHistory({ workbench, of })
    this.edits = new StringEdits({
      ...{ workbench, onFailure },
      atHand: () => ({ project: project(), languageId: this.#languageId, stringId: this.stringId }),
      onEdited: (edited, languageId) => this.#edited(edited, languageId),
    })
    this.notes = new NotesInFile({ save: (text, string) => this.edits.noteInFile(text, string) })
    this.comments = new WrittenComments({
      path: options.path,
      send: (text, issueType, string) => this.edits.comment(text, issueType, string),
    })
    this.orphans = new OrphanDrafts({
      ...{ workbench, drafts, of, onFailure },
      field: () => this.activeField,
      reload: () => this.reload(),
    })
  }

  get stringId(): number | null {
    return this.detail?.row.id ?? null
  }

  /** The string that is shown, or that is shown as soon as it is here. */
  get comingId(): number | null {
    return this.#wantedId
  }

  /** The string and language of the fields; null if no string is shown. */
  get translated(): Translated | null {
    const { stringId } = this
    return stringId === null ? null : { stringId, languageId: this.#languageId }
  }

  /** Shows a string. At once where it was fetched ahead, so that typing on never lands in the string before. */
  load(stringId: number): void {
    if (stringId !== this.stringId) this.#goOn()
    const fetched = this.#fetch(stringId)
    this.#wantedId = stringId
    this.#wanted++
    if (fetched.detail === null) void this.#showLater(stringId, fetched, this.#wanted)
    else this.#show(fetched.detail, fetched)
  }

  async #showLater(stringId: number, fetched: Fetched, wanted: number): Promise<void> {
    const result = await fetched.result
    if (wanted !== this.#wanted) return
    if (result.ok) {
      this.#show(result.value, fetched)
    } else if (isCut(result.error.code)) {
      // It is loaded when the connection is back.
      return
    } else {
      this.clear()
      this.error = result.error
      this.#options.onFailure(result.error, stringId)
    }
  }

  /** Another string was chosen, which is not known yet: a running fetch is not shown. */
  awaitOther(): void {
    this.#wanted++
  }

  /**
   * Prefetches the likely next string; null if it is loaded already or unavailable. `texts`: the initial texts of its
   * fields.
   */
  async prefetch(stringId: number): Promise<{ detail: StringDetail; texts: string[] } | null> {
    const languageId = this.#options.languageId()
    const detail = await this.#ahead.prefetch(this.#of(stringId, languageId))
    return (
      detail && { detail, texts: detail.forms.map((form) => this.#fields.textOf(form, detail, languageId)) }
    )
  }

  /** Invalidates prefetched data: these strings have changed, or with null any. */
  forgetAhead(stringIds: readonly number[] | null = null): void {
    this.#ahead.forget(stringIds)
  }

  #fetch(stringId: number): Fetched {
    return this.#ahead.fetch(this.#of(stringId, this.#options.languageId()))
  }

  #of(stringId: number, languageId: string): Of {
    return { project: this.#options.project(), stringId, languageId }
  }

  #show(detail: StringDetail, fetched: Fetched | null = null): void {
    const languageId = this.#options.languageId()
    const isSame = this.detail?.row.id === detail.row.id && this.#languageId === languageId
    const handedOver = this.#successorId === detail.row.id ? this.fields.filter(isTyped) : []
    const wasGone = isSame && this.detail?.isGone === true
    if (!isSame) this.#left()
    const typedIn = isSame ? undefined : this.fields.find((field) => field.isFocused)
    // A user who is typing continues in the next string's field.
    if (typedIn !== undefined) this.#isFieldWanted = true
    // A field that goes with the cursor in it would have the page laid out once more.
    typedIn?.blur()
    this.error = null
    this.#languageId = languageId
    this.detail = detail
    if (isSame && areOf(this.fields, detail)) this.#fields.refresh(this.fields, detail, languageId)
    else this.fields = this.#fields.make(detail, languageId, fetched)
    // It may have been read before it had them as drafts.
    for (const { form, text } of handedOver) {
      const field = this.fields.find((one) => one.form === form)
      if (field) field.text = text
    }
    if (!isSame) this.history.clear()
    if (!isSame || !detail.isGone) this.#successorId = null
    if (detail.isGone && !wasGone) this.#options.onGone(detail.row.id)
    if (this.tab === 'history') void this.history.load()
    // Reloading the previous string keeps the focus for the next one.
    if (this.#isFieldWanted && (!isSame || fetched !== null)) this.focusField()
    // A return to this string followed a request for another.
    if (!isSame || fetched !== null) this.#options.onShown()
  }

  clear(): void {
    this.#wanted++
    this.#wantedId = null
    this.#left()
    this.detail = null
    this.fields = []
    this.history.clear()
    this.error = null
  }

  /** Reads the string again after a change by another user or process. */
  async reload(): Promise<void> {
    if (this.#wantedId === null) return
    this.forgetAhead([this.#wantedId])
    const [wanted, reading] = [this.#wanted, ++this.#readings]
    const result = await this.#fetch(this.#wantedId).result
    if (wanted === this.#wanted && reading === this.#readings && result.ok) this.#show(result.value)
  }

  typed(field: Field): void {
    const of = this.translated
    if (of === null) return
    field.isTouched = true
    this.#options.drafts.type(
      { ...of, stringId: this.#successorId ?? of.stringId, form: field.form },
      field.isDirty ? field.text : null,
    )
  }

  /** Moves the input of the current string, which is deleted, as a draft to the one that replaced it. */
  handOver(successorId: number): void {
    const of = this.translated
    if (of === null) return
    const typed = this.fields.filter((field) => field.isDirty)
    for (const { form } of typed) this.#options.drafts.type({ ...of, form }, null)
    this.#successorId = successorId
    for (const field of typed) this.typed(field)
  }

  /** Reverts the field to the saved text. */
  revert(field: Field): void {
    this.#takeBack(field)
    field.focus()
  }

  #takeBack(field: Field): void {
    if (field.message === null) {
      field.text = field.saved
      this.typed(field)
    } else {
      field.message.replace(field.saved)
    }
  }

  get activeField(): Field | undefined {
    return this.fields.find((field) => field.isFocused) ?? this.fields[0]
  }

  /** The cursor is in a field. */
  get isTyping(): boolean {
    return this.fields.some((field) => field.isFocused)
  }

  /**
   * Puts the cursor into the first field, as soon as there is one. If another string is loaded before, the cursor stays
   * out: keys are for that string, and wait elsewhere until it is shown.
   */
  focusField(): void {
    this.#isFieldWanted = false
    const wanted = this.#wanted
    queueMicrotask(() => {
      if (wanted === this.#wanted) this.activeField?.focus()
    })
  }

  focusFieldOfNext(): void {
    this.#isFieldWanted = true
  }

  /** Leaves the cursor where it is when the next string comes, and its fields. */
  leaveFocus(): void {
    this.#isFieldWanted = false
    for (const field of this.fields) field.leaveFocus()
  }

  /**
   * Saves what is typed; with `approve` also approves every form that has a text. A text that needed work is settled by
   * it, and one by machine is confirmed. Answers when it is kept.
   * Texts that could not be saved stay as drafts.
   */
  save({ approve }: { approve: boolean }): Promise<boolean> {
    const isWhole = approve || this.needsWork || this.detail?.row.isMachine === true
    return this.#confirm(
      this.fields.filter((field) => isTyped(field) || (isWhole && field.text !== '')),
      { approve },
    )
  }

  /** Whether a field has text that is not saved. */
  get isTyped(): boolean {
    return this.fields.some(isTyped)
  }

  /** Whether the current string's top translation needs work. */
  get needsWork(): boolean {
    return this.detail?.row.state === 'needsWork'
  }

  /** Marks what stands in the fields as needing work; what is marked and was not touched is settled. */
  switchNeedsWork(): Promise<boolean> {
    const needsWork = !this.needsWork || this.fields.some(isTyped)
    const filled = this.fields.filter((field) => field.text !== '' || hasEdits(field))
    return this.#confirm(filled, { approve: false, needsWork })
  }

  /**
   * Keeps what was typed when one moves on: as the translation, or as a draft where one set it so. A field that was
   * emptied keeps its old text.
   */
  leave(): void {
    const of = this.translated
    // Input of a deleted or locked string stays a draft, because it cannot be saved.
    const isOpen = this.detail?.isGone !== true && this.detail?.row.isLocked !== true
    if (of !== null && this.#options.savesOnLeave() && isOpen) this.#confirming.leave(of, this.fields)
    void this.#options.drafts.flush()
  }

  /** Another string is to be shown: who comes back before it is there finds the fields as leaving has kept them. */
  #goOn(): void {
    if (this.#options.savesOnLeave()) for (const field of emptiedOf(this.fields)) this.#takeBack(field)
    this.leave()
  }

  /** The current string is no longer shown. */
  #left(): void {
    this.leave()
    if (this.#options.savesOnLeave()) for (const { message } of this.fields) message?.release()
  }

  /** Texts that another page left behind arrived: untouched fields show them. */
  adopted(): void {
    const { detail } = this
    if (detail === null) return
    for (const field of this.fields)
      if (!isTyped(field)) field.text = this.#fields.textOf(field.form, detail, this.#languageId)
  }

  #confirm(fields: readonly Field[], as: { approve: boolean; needsWork?: boolean }): Promise<boolean> {
    const of = this.translated
    return of === null ? Promise.resolve(true) : this.#confirming.confirm(of, fields, as)
  }

  /** The workbench answered that texts are saved. */
  saved(texts: TextsToSave, { detail }: SavedEdit): void {
    const { stringId, languageId, forms } = texts
    this.savedAt = new Date()
    this.#confirming.saved(texts)
    if (stringId === this.stringId && languageId === this.#languageId) {
      for (const field of this.fields)
        if (forms[field.form] !== undefined) field.base = saveBase(detail, field.form)
    }
    this.#edited({ detail }, languageId)
  }

  #edited({ detail }: EditedString, languageId: string): void {
    if (languageId !== this.#options.languageId()) return
    this.#options.onRow(detail.row)
    if (this.stringId === detail.row.id && this.#languageId === languageId) this.#show(detail)
  }
}

interface Of {
  project: string
  stringId: number
  languageId: string
}

/** The texts of a message are those of its branches: selections are its structure. */
function sourceTexts(detail: StringDetail | null, fields: readonly Field[]): string[] {
  const branches = fields.flatMap(({ message }) => message?.fields ?? []).map(({ source }) => source ?? '')
  return detail?.row.type === 'icu' ? branches : (detail?.source ?? []).map(({ text }) => text)
}

/** The placeholders of the source, each once, in the order of their insert keys: tags by their numbers come first. */
export function sourcePlaceholders(detail: StringDetail | null, fields: readonly Field[]): Insertable[] {
  const sources = sourceTexts(detail, fields)
  const format = detail?.row.format ?? null
  const others = sources
    .flatMap((text) => findPlaceholders(text, format))
    .flatMap(({ tag, insert }) => (tag === undefined ? [insert] : []))
  return [
    ...tagUnitsOf(sources, format).map(({ first, last }) => ({
      first: first.text,
      last: last?.text ?? null,
    })),
    ...Array.from(new Set(others), (first) => ({ first, last: null })),
  ]
}
