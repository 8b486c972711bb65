/** The glossary screen: which glossary is shown, and the concept that is edited. */
import { SvelteMap, SvelteSet } from 'svelte/reactivity'
import type {
  CallInput,
  CallName,
  ConceptDetail,
  FailureValue,
  Glossary,
  Outputs,
  Workbench,
} from '../../../core/contract/index.ts'
import { ConceptSearch, type FoundConcepts } from './conceptSearch.svelte.ts'
import {
  conceptInput,
  emptyConcept,
  emptyTerm,
  termInputs,
  type ConceptInput,
  type TermInput,
} from './members.ts'

const MOST_ROWS = 300

export interface GlossaryOptions {
  workbench: Workbench
  project: string
  sourceLanguageId: string
  languageId: string
  languageIds: readonly string[]
}

/** A concept that was typed and is not saved; `conceptId` is null for a new one. */
interface Draft {
  glossaryId: number
  conceptId: number | null
  concept: ConceptInput
  terms: TermInput[]
}

export class GlossaryEditing {
  all = $state.raw<readonly Glossary[]>([])
  /** Null: there is none. */
  glossaryId = $state<number | null>(null)
  current = $derived(this.all.find(({ id }) => id === this.glossaryId) ?? null)
  isLoaded = $state(false)
  readonly concepts = new ConceptSearch((text) => this.#matching(text))
  /** The concept that is edited; with `id` null a new one; null for none. */
  edited = $state.raw<{ id: number | null; detail: ConceptDetail | null } | null>(null)
  /** The form of the concept is to be written in as soon as it is there. */
  isFormWanted = false
  concept = $state<ConceptInput>(emptyConcept())
  terms = $state<TermInput[]>([])
  error = $state.raw<FailureValue | null>(null)
  /** Indexes of terms whose further members are shown. */
  readonly expanded = new SvelteSet<number>()
  /** Concepts that were left while they were not saved, by `keyOf`. */
  readonly drafts = new SvelteMap<number, Draft>()
  readonly #options: GlossaryOptions
  #saved = ''
  /** Counts up with each concept that is to be edited, or none: an answer for an older one is dropped. */
  #editings = 0

  constructor(options: GlossaryOptions) {
    this.#options = options
  }

  get isDirty(): boolean {
    return this.isEditedDirty || this.drafts.size > 0
  }

  /** Whether the edited concept differs from what was last saved. */
  get isEditedDirty(): boolean {
    return this.edited !== null && JSON.stringify([this.concept, this.terms]) !== this.#saved
  }

  /** The key of a draft: the concept's id; a new concept has its glossary's id, below 0. */
  keyOf(conceptId: number | null): number {
    return conceptId ?? -(this.glossaryId ?? 0)
  }

  /** Keeps what was typed into the concept at hand, before another one takes its place. */
  #leave(): void {
    const { edited, glossaryId } = this
    if (edited === null || glossaryId === null || !this.isEditedDirty) return
    const typed = { concept: $state.snapshot(this.concept), terms: $state.snapshot(this.terms) }
    this.drafts.set(this.keyOf(edited.id), { glossaryId, conceptId: edited.id, ...typed })
    this.edited = null
  }

  /** Shows the glossaries, and of one the concept that is wanted. */
  async start(conceptId: number | undefined): Promise<void> {
    await this.#list()
    this.glossaryId = this.all[0]?.id ?? null
    if (conceptId !== undefined) {
      const found = await this.#call('glossary.concept', { project: this.#options.project, conceptId })
      if (found !== null) {
        this.glossaryId = found.concept.glossaryId
        this.isFormWanted = true
        this.#edit(found)
      }
    }
    await this.concepts.find()
    this.isLoaded = true
  }

  async #list(): Promise<void> {
    this.all = (await this.#call('glossary.list', { project: this.#options.project })) ?? []
  }

  async show(glossaryId: number): Promise<void> {
    this.#leave()
    this.#close()
    this.glossaryId = glossaryId
    await this.concepts.find()
  }

  async #matching(search: string): Promise<FoundConcepts | null> {
    if (this.glossaryId === null) return { rows: [], total: 0 }
    return this.#call('glossary.concepts', {
      ...{ project: this.#options.project, glossaryId: this.glossaryId },
      ...{ languageId: this.#options.languageId, search, count: MOST_ROWS },
    })
  }

  async create(name: string): Promise<void> {
    const languageIds = [...this.#options.languageIds]
    const made = await this.#call('glossary.create', { project: this.#options.project, name, languageIds })
    if (made === null) return
    await this.#list()
    await this.show(made.id)
    this.add()
  }

  async rename(name: string): Promise<void> {
    const { current } = this
    if (current === null) return
    const { id: glossaryId, languageIds } = current
    await this.#call('glossary.change', { project: this.#options.project, glossaryId, name, languageIds })
    await this.#list()
  }

  async remove(): Promise<boolean> {
    if (this.glossaryId === null) return false
    await this.#call('glossary.delete', { project: this.#options.project, glossaryId: this.glossaryId })
    if (this.error !== null) return false
    await this.#list()
    this.#close()
    this.glossaryId = this.all[0]?.id ?? null
    await this.concepts.find()
    return true
  }

  add(): void {
    this.#leave()
    const { sourceLanguageId, languageId } = this.#options
    this.concept = emptyConcept()
    this.terms = [emptyTerm(sourceLanguageId), emptyTerm(languageId)]
    this.isFormWanted = true
    this.#begin({ id: null, detail: null })
  }

  async edit(conceptId: number): Promise<void> {
    if (conceptId === this.edited?.id) return
    this.#leave()
    const editing = ++this.#editings
    const found = await this.#call('glossary.concept', { project: this.#options.project, conceptId })
    if (found === null || editing !== this.#editings) return
    // One typed on in the concept before, which was still shown.
    this.#leave()
    this.#edit(found)
  }

  #edit(detail: ConceptDetail): void {
    const { sourceLanguageId, languageId } = this.#options
    this.concept = conceptInput(detail.concept)
    this.terms = termInputs(detail, [sourceLanguageId, languageId])
    this.#begin({ id: detail.concept.id, detail })
  }

  #begin(edited: { id: number | null; detail: ConceptDetail | null }): void {
    this.#editings++
    this.expanded.clear()
    this.error = null
    this.edited = edited
    this.#saved = JSON.stringify([this.concept, this.terms])
    const draft = this.drafts.get(this.keyOf(edited.id))
    if (draft === undefined) return
    this.drafts.delete(this.keyOf(edited.id))
    this.concept = draft.concept
    this.terms = draft.terms
  }

  #close(): void {
    this.#editings++
    this.edited = null
  }

  addTerm(): void {
    this.terms.push(emptyTerm(this.#options.languageId))
  }

  removeTerm(index: number): void {
    this.terms.splice(index, 1)
    this.expanded.clear()
  }

  /** Saves the edited concept; terms without a text are left out. */
  async save(): Promise<boolean> {
    const { edited, glossaryId } = this
    if (edited === null || glossaryId === null) return false
    const typed = { concept: $state.snapshot(this.concept), terms: $state.snapshot(this.terms) }
    const saved = await this.#save({ glossaryId, conceptId: edited.id, ...typed })
    if (saved === null) return false
    const isLeft = this.edited !== edited
    if (isLeft) this.#savedAfterLeaving(edited.id, typed)
    else if (JSON.stringify([this.concept, this.terms]) === JSON.stringify([typed.concept, typed.terms]))
      this.#edit(saved)
    else this.#typedOn(saved)
    await Promise.all([this.concepts.find(), this.#list()])
    return true
  }

  /** Another concept is at hand by now: what was kept of this one is saved, unless it was typed on. */
  #savedAfterLeaving(conceptId: number | null, typed: Pick<Draft, 'concept' | 'terms'>): void {
    const key = this.keyOf(conceptId)
    const draft = this.drafts.get(key)
    const texts = ({ concept, terms }: Pick<Draft, 'concept' | 'terms'>) => JSON.stringify([concept, terms])
    if (draft !== undefined && texts(draft) === texts(typed)) this.drafts.delete(key)
  }

  /** What was typed while it was saved stays in the form, not saved; terms that are new get their ids. */
  #typedOn(saved: ConceptDetail): void {
    const { sourceLanguageId, languageId } = this.#options
    const terms = termInputs(saved, [sourceLanguageId, languageId])
    const known = new Set(this.terms.map(({ id }) => id))
    for (const term of this.terms.filter(({ id }) => id === undefined)) {
      const made = terms.find(
        ({ id, ...one }) => !known.has(id) && one.languageId === term.languageId && one.text === term.text,
      )
      if (made === undefined) continue
      term.id = made.id
      known.add(made.id)
    }
    this.#saved = JSON.stringify([conceptInput(saved.concept), terms])
    this.edited = { id: saved.concept.id, detail: saved }
  }

  /** Saves the concept at hand and those that were left unsaved. */
  async saveAll(): Promise<boolean> {
    if (this.isEditedDirty && !(await this.save())) return false
    for (const [key, draft] of [...this.drafts]) {
      if ((await this.#save(draft)) === null) return false
      this.drafts.delete(key)
    }
    await Promise.all([this.concepts.find(), this.#list()])
    return true
  }

  async #save({ glossaryId, conceptId, concept, terms }: Draft): Promise<ConceptDetail | null> {
    return this.#call('glossary.saveConcept', {
      project: this.#options.project,
      glossaryId,
      ...(conceptId === null ? {} : { conceptId }),
      concept,
      terms: terms.filter(({ text }) => text.trim() !== ''),
    })
  }

  async removeConcept(): Promise<boolean> {
    const conceptId = this.edited?.id ?? null
    if (conceptId !== null)
      await this.#call('glossary.deleteConcept', { project: this.#options.project, conceptId })
    if (this.error !== null) return false
    this.#close()
    await Promise.all([this.concepts.find(), this.#list()])
    return conceptId !== null
  }

  /** Reads the concept at hand anew, as after an undo. */
  async reload(): Promise<void> {
    const conceptId = this.edited?.id ?? null
    this.#leave()
    this.#close()
    await this.#list()
    if (this.current === null) this.glossaryId = this.all[0]?.id ?? null
    await this.concepts.find()
    if (conceptId !== null && this.concepts.rows.some(({ id }) => id === conceptId))
      await this.edit(conceptId)
  }

  /** The value; null where it failed, and `error` says why. */
  async #call<Name extends GlossaryCall>(name: Name, input: CallInput<Name>): Promise<Outputs[Name] | null> {
    const result = await this.#options.workbench.call(name, input)
    this.error = result.ok ? null : result.error
    return result.ok ? result.value : null
  }
}

type GlossaryCall = Extract<CallName, `glossary.${string}`>
