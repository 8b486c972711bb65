/** The preview of the file at hand, and the texts in it. */
import type { FilePreview, PreviewText, Workbench } from '../../../core/contract/index.ts'

const TEXTS_MILLISECONDS = 150
const TYPED_MILLISECONDS = 100

export class Preview {
  /** Null where the file has none. */
  page = $state.raw<FilePreview | null>(null)
  /** The texts that the page shows, by their strings' ids. */
  texts = $state.raw<ReadonlyMap<number, PreviewText>>(new Map())
  /** What was typed last and what it looks like, of a page whose texts are markup. */
  typed = $state.raw<{ text: string; html: string } | null>(null)
  readonly #workbench: Workbench
  readonly #project: () => string
  #fileId: number | null = null
  #languageId = ''
  /** Counts up with each file, so that a late answer is known as such. */
  #wanted = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #typedTimer: ReturnType<typeof setTimeout> | undefined
  /** What the timer is for: the page with its texts, or its texts alone. */
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

  /** Shows what a text that is being typed looks like, a moment after its last letter. */
  type(text: string): void {
    clearTimeout(this.#typedTimer)
    if (this.page?.isMarkup !== true || text === '' || this.typed?.text === text) return
    this.#typedTimer = setTimeout(() => void this.#render(text), TYPED_MILLISECONDS)
  }

  async #render(text: string): Promise<void> {
    const fileId = this.#fileId
    if (fileId === null) return
    const result = await this.#workbench.call('preview.render', { project: this.#project(), fileId, text })
    if (result.ok && fileId === this.#fileId) this.typed = { text, html: result.value.html }
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
