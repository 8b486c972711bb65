/** A term that is being added with its translation, and the glossary that it goes into. */
import type { FailureValue, Glossary, Workbench } from '../../../core/contract/index.ts'
import { emptyConceptInput, emptyTermInput } from './members.ts'

export interface AddingOptions {
  workbench: Workbench
  project: () => string
  sourceLanguageId: string
  languageId: string
  /** The languages of a glossary that is made for the term. */
  languageIds: readonly string[]
  /** The name of such a glossary. */
  newName: string
}

export class TermForm {
  source = $state('')
  target = $state('')
  partOfSpeech = $state('')
  definition = $state('')
  glossaries = $state.raw<readonly Glossary[]>([])
  /** The glossary that the term goes into; 0: a new one is made. */
  glossaryId = $state(0)
  error = $state.raw<FailureValue | null>(null)
  /** It is being added, or was: it is not added once more while the dialog goes. */
  isBusy = $state(false)
  isReady = $derived(this.source.trim() !== '' && !this.isBusy)
  readonly #options: AddingOptions
  readonly #marked: { source: string; target: string }
  /** Answers whether the glossaries are known. */
  #listing: Promise<boolean> | null = null

  constructor(options: AddingOptions, marked: { source: string; target: string }) {
    this.#options = options
    this.#marked = marked
    this.source = marked.source
    this.target = marked.target
  }

  get isTyped(): boolean {
    const { source, target } = this.#marked
    const isMore = this.definition !== '' || this.partOfSpeech !== ''
    return isMore || this.source !== source || this.target !== target
  }

  /** Asks once which glossaries there are, and again where that failed. */
  list(): Promise<boolean> {
    this.#listing ??= this.#list()
    return this.#listing
  }

  async #list(): Promise<boolean> {
    const listed = await this.#options.workbench.call('glossary.list', { project: this.#options.project() })
    if (!listed.ok) {
      this.error = listed.error
      this.#listing = null
      return false
    }
    this.glossaries = listed.value
    this.glossaryId = listed.value[0]?.id ?? 0
    return true
  }

  /** Adds the term; false: it could not be added, or it is being added already. */
  async save(): Promise<boolean> {
    if (!this.isReady) return false
    this.isBusy = true
    const isSaved = await this.#save()
    this.isBusy = isSaved
    return isSaved
  }

  async #save(): Promise<boolean> {
    const { workbench, project, sourceLanguageId, languageId } = this.#options
    const { source, target, partOfSpeech, definition } = this
    if (!(await this.list())) return false
    const glossaryId = await this.#glossaryAtHand()
    if (glossaryId === null) return false
    const terms = [
      { ...emptyTermInput(sourceLanguageId, source.trim()), partOfSpeech: partOfSpeech || null },
      ...(target.trim() === '' ? [] : [emptyTermInput(languageId, target.trim())]),
    ]
    const concept = { ...emptyConceptInput(), definition }
    const saved = await workbench.call('glossary.saveConcept', {
      ...{ project: project(), glossaryId, concept, terms },
    })
    this.error = saved.ok ? null : saved.error
    return saved.ok
  }

  async #glossaryAtHand(): Promise<number | null> {
    if (this.glossaryId !== 0) return this.glossaryId
    const { workbench, project, languageIds, newName: name } = this.#options
    const input = { project: project(), name, languageIds: [...languageIds] }
    const made = await workbench.call('glossary.create', input)
    if (!made.ok) {
      this.error = made.error
      return null
    }
    // It is there by now, also where the term cannot be added.
    this.glossaries = [...this.glossaries, made.value]
    this.glossaryId = made.value.id
    return made.value.id
  }
}
