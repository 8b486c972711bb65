/**
 * A message with branches during editing, branch by branch or as a whole. Input in a branch is sent to the workbench,
 * which returns the whole text; that is the field's text, saved and kept like any other.
 */
import type {
  FailureValue,
  MessageField,
  MessageView,
  RenderedMessage,
  Workbench,
} from '../../../core/contract/index.ts'
import { itemKey } from './messageTree.ts'
import type { BranchEdits } from '../translations/saveQueue.svelte.ts'
import { firstSamples, valuesInto, type KnownMessage, type SampleValues } from './knownMessage.ts'

export interface MessageOptions {
  workbench: Workbench
  of: () => { project: string; stringId: number; languageId: string }
  /** The field's text is another one now. */
  onTyped: () => void
  onFailure: (error: FailureValue) => void
}

const VIEW_MILLISECONDS = 150
const PREVIEW_MILLISECONDS = 80
const RETRY_MILLISECONDS = 1_000

/** The choice of editing the whole text applies to the next message, too. */
const preference = { isWhole: false }

/** The field whose text the branches are of: what is typed into them is written there. */
export interface WholeText {
  text: string
}

export class MessageEditing {
  view = $state.raw<MessageView | null>(null)
  /** They keep their place during typing, even if a text around a selection becomes empty. */
  fields = $state.raw<readonly MessageField[]>([])
  isWhole = $state(preference.isWhole)
  values = $state.raw<SampleValues>({})
  rendered = $state.raw<RenderedMessage | null>(null)
  /** Input in branches that is not yet in the field's text, by address. */
  #typed = $state.raw<ReadonlyMap<string, MessageField>>(new Map())
  #sending: Promise<void> | null = null
  #isReleased = false
  #viewTimer: ReturnType<typeof setTimeout> | undefined
  #previewTimer: ReturnType<typeof setTimeout> | undefined
  #wantedPreview = 0
  /** The text and values that `rendered` was made of, or is being made of. */
  #previewed: { text: string; values: SampleValues } | null = null
  readonly #field: WholeText
  readonly #options: MessageOptions

  constructor(field: WholeText, known: KnownMessage | null, options: MessageOptions) {
    this.#field = field
    this.#options = options
    if (known?.view.text !== field.text) return
    this.#show(known.view)
    this.rendered = known.rendered
    if (known.rendered !== null) this.#previewed = { text: field.text, values: this.values }
  }

  /** The input in branches that is not in the field's text yet. */
  get edits(): BranchEdits {
    return editsOf(this.#typed)
  }

  /** Its text and edits are confirmed and go on without it. */
  release(): void {
    this.#isReleased = true
    this.#typed = new Map()
  }

  textOf(field: MessageField): string {
    return this.#typed.get(itemKey(field))?.text ?? field.text
  }

  /** Brings the view up to date with a text that came from elsewhere, or from the whole text's field. */
  follow(text: string): void {
    if (text === this.view?.text) return
    clearTimeout(this.#viewTimer)
    this.#viewTimer = setTimeout(() => void this.#load(), this.view === null ? 0 : VIEW_MILLISECONDS)
  }

  async #load(): Promise<void> {
    const { text } = this.#field
    const result = await this.#options.workbench.call('message.view', { ...this.#options.of(), text })
    if (!result.ok) this.#options.onFailure(result.error)
    else if (this.#field.text === text) this.#show(result.value)
  }

  #show(view: MessageView): void {
    if (this.view === null) this.values = firstSamples(view)
    this.view = view
    this.fields = view.fields
    // A user who repairs a text continues in it when it is valid again.
    if (view.problem !== null) this.isWhole = true
  }

  setWhole(isWhole: boolean): void {
    preference.isWhole = isWhole
    this.isWhole = isWhole
  }

  type(field: MessageField, text: string): void {
    this.#typed = new Map(this.#typed).set(itemKey(field), { ...field, text })
    this.#sending ??= this.#send(false)
  }

  /** Adds the plural branches that the language has and the message lacks. */
  async complete(): Promise<void> {
    await this.#sending
    this.#sending = this.#send(true)
    await this.#sending
  }

  /** Puts another text in the place of the whole one. */
  replace(text: string): void {
    this.#typed = new Map()
    this.#field.text = text
    this.#options.onTyped()
    void this.#load()
  }

  async #send(complete: boolean): Promise<void> {
    let isFirst = true
    while (this.#typed.size > 0 || (complete && isFirst)) {
      isFirst = false
      const typed = this.#typed
      const { text } = this.#field
      const input = { ...this.#options.of(), text, edits: editsOf(typed), complete }
      const result = await this.#options.workbench.call('message.edit', input)
      if (this.#isReleased) break
      // Another text took the place of the one that was edited: what was typed goes into that one.
      if (this.#field.text !== text) continue
      if (result.ok) this.#edited(result.value, typed)
      else if (result.error.code.startsWith('connection.')) await pause(RETRY_MILLISECONDS)
      else {
        this.#typed = new Map()
        this.#options.onFailure(withTyped(result.error, typed))
      }
    }
    this.#sending = null
  }

  #edited(view: MessageView, typed: ReadonlyMap<string, MessageField>): void {
    this.#typed = new Map([...this.#typed].filter(([key, field]) => typed.get(key) !== field))
    const byKey = new Map(view.fields.map((field) => [itemKey(field), field]))
    const shown = new Set(this.fields.map(itemKey))
    this.fields = view.fields.every((field) => shown.has(itemKey(field)))
      ? this.fields.map((field) => byKey.get(itemKey(field)) ?? { ...field, text: '' })
      : view.fields
    this.view = view
    this.#field.text = view.text
    this.#options.onTyped()
  }

  /** Shows the message for values that lead into a branch. */
  visit(field: MessageField): void {
    const values = valuesInto(field)
    if (Object.entries(values).every(([name, value]) => this.values[name] === value)) return
    this.values = { ...this.values, ...values }
  }

  setValue(name: string, value: string): void {
    this.values = { ...this.values, [name]: value }
  }

  /** Renders missing previews: while typing after a delay, for other values at once. */
  preview(text: string, values: SampleValues): void {
    // The view says which values come first.
    if (this.view === null) return
    const before = this.#previewed
    if (before?.text === text && before.values === values) return
    this.#previewed = { text, values }
    const isTyped = before !== null && before.text !== text
    clearTimeout(this.#previewTimer)
    this.#previewTimer = setTimeout(() => void this.#render(text, values), isTyped ? PREVIEW_MILLISECONDS : 0)
  }

  async #render(text: string, values: SampleValues): Promise<void> {
    const wanted = ++this.#wantedPreview
    const input = { ...this.#options.of(), text, values: { ...values } }
    const result = await this.#options.workbench.call('message.render', input)
    if (result.ok && wanted === this.#wantedPreview) this.rendered = result.value
  }
}

function editsOf(typed: ReadonlyMap<string, MessageField>): BranchEdits {
  return [...typed.values()].map((field) => ({ address: [...field.address], text: field.text }))
}

/** Input without a place in the message is shown, so that it can be copied. */
function withTyped(error: FailureValue, typed: ReadonlyMap<string, MessageField>): FailureValue {
  const value = [...typed.values()].map(({ text }) => text).join('\n')
  return { ...error, details: { ...error.details, value } }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
