/** The labels of one string, as one finds, gives, takes and makes them by writing. */
import type { BulkAction, FailureValue, Label, Result } from '../../../core/contract/index.ts'

export interface StringLabelsOptions {
  /** Labels that the string has to begin with. */
  given: readonly string[]
  /** All labels of the project. */
  list: () => Promise<Result<Label[]>>
  /** Does something to the string; answers why it could not. */
  change: (action: BulkAction) => Promise<FailureValue | null>
}

export class StringLabels {
  /** The input that finds or creates a label. */
  filter = $state('')
  given = $state.raw<readonly string[]>([])
  error = $state.raw<FailureValue | null>(null)
  #all = $state.raw<readonly Label[]>([])
  readonly #wanted = $derived(this.filter.trim())
  readonly #found = $derived(
    this.#all
      .map(({ title }) => title)
      .filter((title) => title.toLowerCase().includes(this.#wanted.toLowerCase())),
  )
  /** Whether the input matches no title. */
  readonly isNew = $derived(this.#wanted !== '' && !this.#all.some(({ title }) => title === this.#wanted))
  /** The options; the new one is last. */
  readonly titles = $derived(this.isNew ? [...this.#found, this.#wanted] : this.#found)
  readonly #options: StringLabelsOptions

  constructor(options: StringLabelsOptions) {
    this.#options = options
    this.given = options.given
  }

  async list(): Promise<void> {
    const listed = await this.#options.list()
    if (listed.ok) this.#all = listed.value
    else this.error = listed.error
  }

  /** Adds or removes the label; returns which, or null after a failure. Further input stays. */
  async toggle(title: string): Promise<'given' | 'taken' | null> {
    const written = this.filter
    const isGiven = this.given.includes(title)
    this.error = await this.#options.change({ kind: isGiven ? 'unlabel' : 'label', title })
    if (this.error !== null) return null
    const others = this.given.filter((one) => one !== title)
    this.given = isGiven ? others : [...others, title]
    if (this.filter === written) this.filter = ''
    return isGiven ? 'taken' : 'given'
  }
}
