/** The preview of the current file, with its texts. */
import type { FilePreview, PreviewText, Workbench } from '../../../core/contract/index.ts'
import type { Unseen } from './unseen.ts'

const TEXTS_MILLISECONDS = 150
/** Milliseconds between two layouts of the page during typing; never in the event of a key. */
const TYPED_MILLISECONDS = 150

/** The input of a string in the form that the page shows. */
export interface TypedText {
  stringId: number
  text: string
  /** Its HTML, for a page whose texts are markup. */
  html?: string
}

export class Preview {
  /** Null where the file has none. */
  page = $state.raw<FilePreview | null>(null)
  /** The texts that the page shows, by their strings' ids. */
  texts = $state.raw<ReadonlyMap<number, PreviewText>>(new Map())
  /** Follows what is typed, a moment behind; null where the field is empty. */
  typed = $state.raw<TypedText | null>(null)
  /** The reason why the current string is not visible on the page; null if it is. */
  unseen = $state<Unseen | null>(null)
  readonly #workbench: Workbench
  readonly #project: () => string
  #fileId: number | null = null
  #languageId = ''
  /** Counts up with each file, so that a late answer is known as such. */
  #wanted = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #typedTimer: ReturnType<typeof setTimeout> | undefined
  /** The latest input that the page does not show yet. */
  #toShow: TypedText | null = null
  #isRendering = false
  /** The string that is typed for; null where its field is empty. */
  #typedFor: number | null = null
  /** Whether the timer reloads the page with its texts, or only its texts. */
  #isPageStale = false
  /** Counts up with each reading of the texts. */
  #readings = 0

  constructor(workbench: Workbench, project: () => string) {
    this.#workbench = workbench
    this.#project = project
  }

  /** Shows the page of a file. */
  follow(fileId: number | null, languageId: string): void {
    const isSame = fileId === this.#fileId
    const isSameLanguage = languageId === this.#languageId
    this.#fileId = fileId
    this.#languageId = languageId
    if (!isSame) void this.#load()
    else if (!isSameLanguage) void this.#loadTexts()
  }

  /** Null: anything may have changed, the page, too. */
  changed(stringIds: readonly number[] | null): void {
    if (stringIds !== null && !stringIds.some((id) => this.texts.has(id))) return
    this.#isPageStale ||= stringIds === null
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => void (this.#isPageStale ? this.#load() : this.#loadTexts()),
      TEXTS_MILLISECONDS,
    )
  }

  /** Shows what is typed for a string at even steps, however fast one types; an empty text is not waited for. */
  type(stringId: number | null, text: string): void {
    this.#typedFor = text === '' ? null : stringId
    this.#toShow = null
    if (this.typed?.stringId !== this.#typedFor) this.typed = null
    if (stringId === null || text === '') return
    if (this.typed?.text === text) return
    this.#toShow = { stringId, text }
    this.#showSoon()
  }

  #showSoon(): void {
    if (this.#typedTimer !== undefined || this.#isRendering || this.#toShow === null) return
    this.#typedTimer = setTimeout(() => {
      this.#typedTimer = undefined
      void this.#showTyped()
    }, TYPED_MILLISECONDS)
  }

  async #showTyped(): Promise<void> {
    const typed = this.#toShow
    if (typed === null) return
    this.#toShow = null
    if (this.page?.isMarkup !== true) this.typed = typed
    else {
      this.#isRendering = true
      await this.#render(typed)
      this.#isRendering = false
    }
    this.#showSoon()
  }

  async #render({ stringId, text }: TypedText): Promise<void> {
    const fileId = this.#fileId
    if (fileId === null) return
    const result = await this.#workbench.call('preview.render', { project: this.#project(), fileId, text })
    const isWanted = fileId === this.#fileId && stringId === this.#typedFor
    if (result.ok && isWanted) this.typed = { stringId, text, html: result.value.html }
  }

  close(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#typedTimer)
    this.#wanted++
  }

  async #load(): Promise<void> {
    const wanted = ++this.#wanted
    this.#isPageStale = false
    const fileId = this.#fileId
    if (fileId === null) {
      this.page = null
      return
    }
    const result = await this.#workbench.call('preview.get', { project: this.#project(), fileId })
    if (wanted !== this.#wanted) return
    const page = result.ok ? result.value : null
    if (page !== null) await this.#loadTexts()
    if (wanted !== this.#wanted || isSamePage(page, this.page)) return
    this.page = page
  }

  async #loadTexts(): Promise<void> {
    const wanted = this.#wanted
    const reading = ++this.#readings
    const [fileId, languageId] = [this.#fileId, this.#languageId]
    if (fileId === null) return
    const result = await this.#workbench.call('preview.texts', {
      project: this.#project(),
      fileId,
      languageId,
    })
    if (wanted !== this.#wanted || reading !== this.#readings || languageId !== this.#languageId) return
    if (!result.ok) return
    this.texts = new Map(result.value.map((text) => [text.stringId, text]))
  }
}

/** A page that is as it was stays where it is scrolled to. */
function isSamePage(one: FilePreview | null, other: FilePreview | null): boolean {
  return one?.html === other?.html && JSON.stringify(one?.elements) === JSON.stringify(other?.elements)
}
