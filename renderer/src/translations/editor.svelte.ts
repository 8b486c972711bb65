/** The string at hand: its detail, a field for each form, and everything that is done to it. */
import type {
  CallInput,
  Edited,
  FailureValue,
  HistoryEntry,
  PluralForm,
  Result,
  SavedEdit,
  StringDetail,
  StringRow,
  Workbench,
} from '../../../core/contract/index.ts'
import { findPlaceholders, type Placeholder } from '../strings/placeholders.ts'
import { FieldQuality } from '../quality/fieldQuality.svelte.ts'
import { Ahead, type Fetched } from '../strings/ahead.ts'
import type { DraftKeeper, DraftPlace } from './drafts.svelte.ts'
import { baseOf, type SaveQueue, type TextsToSave } from './saveQueue.svelte.ts'
import { Field } from './field.svelte.ts'
import { MessageEditing } from '../messages/message.svelte.ts'

export type DetailTab = 'others' | 'comments' | 'history'

export interface EditorOptions {
  workbench: Workbench
  drafts: DraftKeeper
  saves: SaveQueue
  project: () => string
  languageId: () => string
  /** Whether what is typed is saved when one moves on. */
  savesOnLeave: () => boolean
  /** Whether what is saved is used for repetitions without a translation, too. */
  fillsRepetitions: () => boolean
  onRow: (row: StringRow) => void
  /** Called when another string is shown. */
  onShown: () => void
  onFailure: (error: FailureValue, stringId: number) => void
}

export class Editor {
  detail = $state.raw<StringDetail | null>(null)
  fields = $state.raw<readonly Field[]>([])
  tab = $state<DetailTab>('others')
  history = $state.raw<readonly HistoryEntry[]>([])
  error = $state.raw<FailureValue | null>(null)
  savedAt = $state.raw<Date | null>(null)
  /** The placeholders of the source, in the order of their insert keys. */
  placeholders = $derived<readonly Placeholder[]>(distinctPlaceholders(this.detail, this.fields))
  readonly #options: EditorOptions
  readonly #ahead: Ahead
  /** Counts up with each load, so that a late answer is known as such. */
  #wanted = 0
  #wantedId: number | null = null
  /** Counts up with each reading of the string at hand, and of its history. */
  #readings = { string: 0, history: 0 }
  #historyReading = Promise.resolve()
  #languageId = ''
  #isFieldWanted = false

  constructor(options: EditorOptions) {
    this.#options = options
    this.#ahead = new Ahead({
      workbench: options.workbench,
      textOf: (form, detail, languageId) => this.#textOf(form, detail, languageId),
    })
  }

  get stringId(): number | null {
    return this.detail?.row.id ?? null
  }

  /** Shows a string. At once where it was fetched ahead, so that typing on never lands in the string before. */
  load(stringId: number): void {
    if (stringId !== this.stringId) this.leave()
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

  /** Another string was chosen, and which is not known yet: what is still fetched is not shown any more. */
  awaitOther(): void {
    this.#wanted++
  }

  /**
   * Fetches the string that is likely next; null where it is there already or could not be had. `texts`: what its
   * fields begin with.
   */
  async prefetch(stringId: number): Promise<{ detail: StringDetail; texts: string[] } | null> {
    const languageId = this.#options.languageId()
    const detail = await this.#ahead.prefetch(this.#of(stringId, languageId))
    return detail && { detail, texts: detail.forms.map((form) => this.#textOf(form, detail, languageId)) }
  }

  /** What was fetched ahead may be out of date: these strings have changed, or with null any. */
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
    if (!isSame) this.#left()
    const typedIn = isSame ? undefined : this.fields.find((field) => field.isFocused)
    // Who types goes on typing, in the next string's field.
    if (typedIn !== undefined) this.#isFieldWanted = true
    // A field that goes with the cursor in it would have the page laid out once more.
    typedIn?.blur()
    this.error = null
    this.#languageId = languageId
    this.detail = detail
    if (isSame && hasForms(this.fields, detail)) this.#refreshFields(detail)
    else this.fields = detail.forms.map((form) => this.#makeField(form, detail, fetched))
    this.history = isSame ? this.history : []
    if (this.tab === 'history') void this.loadHistory()
    if (this.#isFieldWanted) this.focusField()
    if (!isSame) this.#options.onShown()
  }

  #makeField(form: PluralForm, detail: StringDetail, fetched: Fetched | null): Field {
    const place = this.#place(form, detail.row.id)
    const text = this.#textOf(form, detail, this.#languageId)
    const saved = this.#savedText(form, detail, this.#languageId)
    const field = new Field(form, sourceOf(detail, form), saved, text, baseOf(detail, form))
    field.quality = new FieldQuality(field, {
      workbench: this.#options.workbench,
      of: () => this.#of(place.stringId, place.languageId),
      onFailure: (error) => this.#options.onFailure(error, place.stringId),
      known: fetched?.findings.get(form) ?? null,
    })
    if (detail.row.type !== 'icu') return field
    field.message = new MessageEditing(field, fetched?.message ?? null, {
      workbench: this.#options.workbench,
      of: () => this.#of(place.stringId, place.languageId),
      onTyped: () => {
        field.isTouched = true
        this.#options.drafts.type(place, field.isDirty ? field.text : null)
      },
      onFailure: (error) => this.#options.onFailure(error, place.stringId),
    })
    return field
  }

  /** What a field begins with: what was typed last, else what is saved. */
  #textOf(form: PluralForm, detail: StringDetail, languageId: string): string {
    const saved = this.#savedText(form, detail, languageId)
    const waiting = this.#options.drafts.waiting({ stringId: detail.row.id, languageId, form })
    if (waiting !== undefined) return waiting ?? saved
    const confirmed = this.#options.saves.text(detail.row.id, languageId, form)
    return confirmed ?? detail.drafts[form] ?? saved
  }

  /** The text that was confirmed and waits for its answer, else the one in use. */
  #savedText(form: PluralForm, detail: StringDetail, languageId: string): string {
    return this.#options.saves.text(detail.row.id, languageId, form) ?? topText(detail, form)
  }

  /** Brings what is saved up to date and leaves what is being typed alone. */
  #refreshFields(detail: StringDetail): void {
    for (const field of this.fields) {
      const saved = this.#savedText(field.form, detail, this.#languageId)
      if (!field.isDirty) {
        field.text = saved
        field.base = baseOf(detail, field.form)
      }
      field.saved = saved
      field.quality?.refresh()
    }
  }

  #place(form: PluralForm, stringId: number): DraftPlace {
    return { stringId, languageId: this.#languageId, form }
  }

  clear(): void {
    this.#wanted++
    this.#wantedId = null
    this.#left()
    this.detail = null
    this.fields = []
    this.history = []
    this.error = null
  }

  /** Reads the string again, for somebody changed it, or anything. */
  async reload(): Promise<void> {
    if (this.#wantedId === null) return
    this.forgetAhead([this.#wantedId])
    const [wanted, reading] = [this.#wanted, ++this.#readings.string]
    const result = await this.#fetch(this.#wantedId).result
    if (wanted === this.#wanted && reading === this.#readings.string && result.ok) this.#show(result.value)
  }

  /** Is over when the history is the one that was asked for last, so that a newer question is awaited too. */
  async loadHistory(): Promise<void> {
    this.#historyReading = this.#readHistory()
    let reading: Promise<void>
    do await (reading = this.#historyReading)
    while (reading !== this.#historyReading)
  }

  async #readHistory(): Promise<void> {
    const stringId = this.stringId
    if (stringId === null) return
    const reading = ++this.#readings.history
    const result = await this.#options.workbench.call('string.history', this.#of(stringId, this.#languageId))
    if (result.ok && this.stringId === stringId && reading === this.#readings.history)
      this.history = result.value
  }

  typed(field: Field): void {
    if (this.stringId === null) return
    field.isTouched = true
    const place = this.#place(field.form, this.stringId)
    this.#options.drafts.type(place, field.isDirty ? field.text : null)
  }

  /** Drafts of the string that no field shows: of forms that it has no more. */
  strayDrafts({ drafts, forms }: StringDetail): [PluralForm, string][] {
    return (Object.entries(drafts) as [PluralForm, string][]).filter(
      ([form, text]) => !forms.includes(form) && text !== '',
    )
  }

  /** Puts a stray draft into the field at hand, where it is a draft until it is saved. */
  async takeStray(form: PluralForm, text: string): Promise<void> {
    this.activeField?.replace(text)
    await this.#options.drafts.flush()
    await this.discardDraft(form)
  }

  /** Throws a draft of the string at hand away. */
  async discardDraft(form: PluralForm): Promise<void> {
    const { stringId } = this
    if (stringId === null) return
    const input = { ...this.#of(stringId, this.#languageId), form, text: null }
    const result = await this.#options.workbench.call('draft.save', input)
    if (!result.ok) this.#options.onFailure(result.error, stringId)
    else if (stringId === this.stringId) await this.reload()
  }

  /** Takes the text back to what is saved. */
  revert(field: Field): void {
    if (field.message === null) {
      field.text = field.saved
      this.typed(field)
    } else {
      field.message.replace(field.saved)
    }
    field.focus()
  }

  get activeField(): Field | undefined {
    return this.fields.find((field) => field.isFocused) ?? this.fields[0]
  }

  /** The cursor is in a field. */
  get isTyping(): boolean {
    return this.fields.some((field) => field.isFocused)
  }

  /** Puts the cursor into the first field, as soon as there is one. */
  focusField(): void {
    this.#isFieldWanted = false
    queueMicrotask(() => this.activeField?.focus())
  }

  focusFieldOfNext(): void {
    this.#isFieldWanted = true
  }

  /** Leaves the cursor where it is when the next string comes. */
  leaveFocus(): void {
    this.#isFieldWanted = false
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

  /** The string at hand has a text in use that is to be looked at before it counts. */
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
    const { stringId } = this
    if (stringId !== null && this.#options.savesOnLeave()) {
      const touched = this.fields.filter((field) => isTyped(field) && (field.isTouched || hasEdits(field)))
      const emptied = touched.filter((field) => field.text === '' && !hasEdits(field))
      for (const { form } of emptied) this.#options.drafts.type(this.#place(form, stringId), null)
      void this.#confirm(
        touched.filter((field) => !emptied.includes(field)),
        { approve: false },
      )
    }
    void this.#options.drafts.flush()
  }

  /** The string at hand is shown no more. */
  #left(): void {
    this.leave()
    if (this.#options.savesOnLeave()) for (const { message } of this.fields) message?.release()
  }

  /** Texts that another page left behind came: fields in which nobody typed here show them. */
  adopted(): void {
    const { detail } = this
    if (detail === null) return
    for (const field of this.fields)
      if (!isTyped(field)) field.text = this.#textOf(field.form, detail, this.#languageId)
  }

  #confirm(
    chosen: readonly Field[],
    { approve, needsWork = false }: { approve: boolean; needsWork?: boolean },
  ): Promise<boolean> {
    const { stringId } = this
    if (stringId === null || chosen.length === 0) return Promise.resolve(true)
    const texts: TextsToSave = {
      ...{ stringId, languageId: this.#languageId, approve, needsWork },
      propagates: this.#options.fillsRepetitions(),
      forms: Object.fromEntries(chosen.map(({ form, text }) => [form, text])),
      base: Object.fromEntries(chosen.map(({ form, base }) => [form, base])),
      edits: chosen.flatMap(({ message }) => message?.edits ?? []),
    }
    const saved = this.#options.saves.add(texts)
    for (const field of chosen) {
      this.#options.drafts.drop(this.#place(field.form, stringId))
      field.saved = field.text
      field.isTouched = false
    }
    return saved
  }

  /** The workbench answered that texts are saved. */
  saved({ stringId, languageId, forms }: TextsToSave, { detail }: SavedEdit): void {
    this.savedAt = new Date()
    for (const [form, text] of Object.entries(forms) as [PluralForm, string][]) {
      const place = { stringId, languageId, form }
      const waiting = this.#options.drafts.waiting(place)
      if (waiting === undefined || waiting === text) this.#options.drafts.drop(place)
    }
    if (stringId === this.stringId && languageId === this.#languageId) {
      for (const field of this.fields)
        if (forms[field.form] !== undefined) field.base = baseOf(detail, field.form)
    }
    this.#edited({ detail }, languageId)
  }

  /** Puts the text of an older version into use again. */
  async restore(form: PluralForm, text: string): Promise<boolean> {
    const stringId = this.stringId
    if (stringId === null) return false
    return this.#edit('translation.restore', { ...this.#of(stringId, this.#languageId), form, text })
  }

  /** Takes the string out of its repetitions, or puts it back. */
  async exceptRepetition(isException: boolean): Promise<boolean> {
    const stringId = this.stringId
    if (stringId === null) return false
    return this.#edit('repetition.except', { ...this.#of(stringId, this.#languageId), isException })
  }

  async approve(translationId: number, isApproved: boolean): Promise<void> {
    await this.#edit('translation.approve', { project: this.#options.project(), translationId, isApproved })
  }

  async vote(translationId: number, mark: 'up' | 'down' | null): Promise<void> {
    await this.#edit('translation.vote', { project: this.#options.project(), translationId, mark })
  }

  async remove(translationId: number): Promise<boolean> {
    return this.#edit('translation.delete', { project: this.#options.project(), translationId })
  }

  async comment(text: string, issueType: CallInput<'comment.add'>['issueType'] | null): Promise<boolean> {
    const stringId = this.stringId
    if (stringId === null) return false
    const kind = issueType === null ? { type: 'comment' as const } : { type: 'issue' as const, issueType }
    return this.#edit('comment.add', { ...this.#of(stringId, this.#languageId), text, ...kind })
  }

  /** Sets what translators note in the file beside the translation. */
  async noteInFile(text: string): Promise<boolean> {
    const stringId = this.stringId
    if (stringId === null) return false
    return this.#edit('comment.noteInFile', { ...this.#of(stringId, this.#languageId), text })
  }

  async resolve(commentId: number, isResolved: boolean): Promise<void> {
    const [project, languageId] = [this.#options.project(), this.#languageId]
    await this.#edit('comment.resolve', { project, commentId, languageId, isResolved })
  }

  async #edit<Name extends EditCall>(name: Name, input: CallInput<Name>): Promise<boolean> {
    const [stringId, languageId] = [this.stringId, this.#languageId]
    const result: Result<Edited> = await this.#options.workbench.call(name, input)
    if (result.ok) this.#edited(result.value, languageId)
    else if (stringId !== null) this.#options.onFailure(result.error, stringId)
    return result.ok
  }

  #edited({ detail }: Edited, languageId: string): void {
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

type EditCall =
  | 'repetition.except'
  | 'translation.restore'
  | 'translation.approve'
  | 'translation.vote'
  | 'translation.delete'
  | 'comment.add'
  | 'comment.noteInFile'
  | 'comment.resolve'

function isCut(code: string): boolean {
  return code.startsWith('connection.') || code === 'project.notOpen'
}

function hasEdits({ message }: Field): boolean {
  return message !== null && message.edits.length > 0
}

function isTyped(field: Field): boolean {
  return field.isDirty || hasEdits(field)
}

function hasForms(fields: readonly Field[], detail: StringDetail): boolean {
  return (
    fields.length === detail.forms.length &&
    fields.every(
      (field, index) => field.form === detail.forms[index] && field.source === sourceOf(detail, field.form),
    )
  )
}

function topText(detail: StringDetail, form: PluralForm): string {
  return detail.translations.find((entry) => entry.form === form && entry.isTop)?.text ?? ''
}

/** The source that a form translates: its own category, else `other`. */
function sourceOf({ source }: StringDetail, form: PluralForm): string {
  const own = source.find((part) => part.form === form) ?? source.find((part) => part.form === 'other')
  return (own ?? source[0])?.text ?? ''
}

/**
 * The placeholders of the source, each once. A message with branches has those of its branches: selections are its
 * structure.
 */
function distinctPlaceholders(detail: StringDetail | null, fields: readonly Field[]): Placeholder[] {
  const seen = new Map<string, Placeholder>()
  const branches = fields.flatMap(({ message }) => message?.fields ?? []).map(({ source }) => source ?? '')
  const sources = detail?.row.type === 'icu' ? branches : (detail?.source ?? []).map(({ text }) => text)
  for (const placeholder of sources.flatMap(findPlaceholders)) {
    if (!seen.has(placeholder.insert)) seen.set(placeholder.insert, placeholder)
  }
  return [...seen.values()]
}
