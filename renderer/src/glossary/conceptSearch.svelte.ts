/** The concepts of a glossary that match what is typed into its search. */
import type { ConceptRow } from '../../../core/contract/index.ts'

/** Milliseconds of debounce while a word is typed. */
const SEARCH_MILLISECONDS = 120

export interface FoundConcepts {
  rows: readonly ConceptRow[]
  /** How many match, also those that are not among the rows. */
  total: number
}

export class ConceptSearch {
  text = $state('')
  rows = $state.raw<readonly ConceptRow[]>([])
  total = $state(0)
  /** Searches the current glossary; null after a failure. */
  readonly #ask: (text: string) => Promise<FoundConcepts | null>
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Counts up with each question: an answer to an older one is dropped. */
  #asked = 0
  /** The question that was asked last, until it is answered. */
  #finding: Promise<void> | null = null

  constructor(ask: (text: string) => Promise<FoundConcepts | null>) {
    this.#ask = ask
  }

  type(text: string): void {
    this.text = text
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.find(), SEARCH_MILLISECONDS)
  }

  /** Waits until the rows match the search text. False: the text changed meanwhile. */
  async ready(): Promise<boolean> {
    const { text } = this
    if (this.#timer !== undefined) void this.find()
    while (this.#finding !== null) await this.#finding
    return text === this.text
  }

  /** Searches again at once, because the glossary or its concepts changed. */
  async find(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const finding = this.#find()
    this.#finding = finding
    await finding
    if (this.#finding === finding) this.#finding = null
  }

  async #find(): Promise<void> {
    const asked = ++this.#asked
    const found = await this.#ask(this.text)
    if (found === null || asked !== this.#asked) return
    this.rows = found.rows
    this.total = found.total
  }
}
