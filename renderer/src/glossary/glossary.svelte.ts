/** The glossary screen: which glossary is shown, and the concept that is edited. */
import { SvelteMap } from 'svelte/reactivity'
import type {
  CallInput,
  CallName,
  ConceptDetail,
  FailureValue,
  Glossary,
  Outputs,
  Workbench,
} from '../../../core/contract/index.ts'
import { movedTo, draftTexts, withTexts, type Draft } from './conceptDraft.ts'
import { ConceptSaves } from './conceptSaves.ts'
import { ConceptSearch, type FoundConcepts } from './conceptSearch.svelte.ts'
import { EditedConcept, type ConceptEdits, type FormLanguages } from './editedConcept.svelte.ts'

const MAX_ROWS = 300

export interface GlossaryOptions extends FormLanguages {
  workbench: Workbench
  /** The handle of the project, which is another one after a long cut of the connection. */
  project: () => string
  languageIds: readonly string[]
}

export class GlossaryEditing extends EditedConcept {
  all = $state.raw<readonly Glossary[]>([])
  /** Null: there is none. */
  glossaryId = $state<number | null>(null)
  current = $derived(this.all.find(({ id }) => id === this.glossaryId) ?? null)
  isLoaded = $state(false)
  readonly concepts = new ConceptSearch((text) => this.#matching(text))
  /** The concept that was chosen and is being read. */
  wantedId = $state<number | null>(null)
  /** The form of the concept is to be written in as soon as it is there. */
  isFormWanted = false
  error = $state.raw<FailureValue | null>(null)
  /** Concepts that were left while they were not saved, by their keys. */
  readonly drafts = new SvelteMap<number, Draft>()
  readonly #options: GlossaryOptions
  readonly #saves = new ConceptSaves({
    send: (draft) => this.#send(draft),
    onSaved: (sent, detail) => this.#answered(sent, detail),
  })
  #lastNew = 0
  /** Counts up with each concept that is to be edited, or none: an answer for an older one is dropped. */
  #editings = 0
  /** The concept that is being read, where it was saved meanwhile: what is read may be older. */
  #newer: ConceptDetail | null = null
  /** Running creations and deletions: a held key requests them repeatedly. */
  readonly #changing = new Set<string>()

  constructor(options: GlossaryOptions) {
    super(options)
    this.#options = options
  }

  get isDirty(): boolean {
    return this.isEditedDirty || this.drafts.size > 0
  }

  /** The concept that is edited, or will be as soon as it is read. */
  get chosenId(): number | null {
    return this.wantedId ?? this.edited?.id ?? null
  }

  /** Keeps the input of the current concept before another one is shown. */
  #leave(): void {
    const draft = this.typed(this.glossaryId)
    if (draft === null || !this.isEditedDirty) return
    this.drafts.set(draft.key, draft)
    this.edited = null
  }

  /** Shows the glossaries, and of one the concept that is wanted. */
  async start(conceptId: number | undefined): Promise<void> {
    await this.#list()
    this.glossaryId = this.all[0]?.id ?? null
    if (conceptId !== undefined) {
      const found = await this.#call('glossary.concept', { project: this.#project, conceptId })
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
    this.all = (await this.#call('glossary.list', { project: this.#project })) ?? []
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
      ...{ project: this.#project, glossaryId: this.glossaryId },
      ...{ languageId: this.#options.languageId, search, count: MAX_ROWS },
    })
  }

  async create(name: string): Promise<void> {
    await this.#once('create', async () => {
      const languageIds = [...this.#options.languageIds]
      const made = await this.#call('glossary.create', { project: this.#project, name, languageIds })
      if (made === null) return false
      await this.#list()
      await this.show(made.id)
      this.add()
      return true
    })
  }

  async rename(name: string): Promise<void> {
    const { current } = this
    if (current === null) return
    const { id: glossaryId, languageIds } = current
    await this.#call('glossary.change', { project: this.#project, glossaryId, name, languageIds })
    await this.#list()
  }

  /** False: it could not be deleted. */
  async remove(): Promise<boolean> {
    const { glossaryId } = this
    if (glossaryId === null) return false
    return this.#once('remove', async () => {
      if (!(await this.#done('glossary.delete', { project: this.#project, glossaryId }))) return false
      this.#drop((draft) => draft.glossaryId === glossaryId)
      await this.#list()
      // Another glossary may be current by now.
      if (this.glossaryId !== glossaryId) return true
      this.#close()
      this.glossaryId = this.all[0]?.id ?? null
      await this.concepts.find()
      return true
    })
  }

  add(): void {
    this.#leave()
    this.isFormWanted = true
    this.#begin({ key: this.#leftNew() ?? --this.#lastNew, id: null, detail: null })
  }

  /** A new concept that was left unsaved comes back; one that is being saved is done with. */
  #leftNew(): number | undefined {
    const isLeft = ({ key, conceptId, glossaryId }: Draft) =>
      conceptId === null && glossaryId === this.glossaryId && !this.#saves.isSaving(key)
    return [...this.drafts.values()].find(isLeft)?.key
  }

  async edit(conceptId: number): Promise<void> {
    if (conceptId === this.wantedId) return
    const editing = ++this.#editings
    this.wantedId = null
    if (conceptId === this.edited?.id) return
    this.isFormWanted = false
    this.wantedId = conceptId
    this.#newer = null
    this.#leave()
    const found = await this.#call('glossary.concept', { project: this.#project, conceptId })
    if (editing !== this.#editings) return
    this.wantedId = null
    if (found === null) {
      this.isFormWanted = false
      return
    }
    // One typed on in the concept before, which was still shown.
    this.#leave()
    this.#edit(this.#newer ?? found)
  }

  #edit(detail: ConceptDetail): void {
    this.#begin({ key: detail.concept.id, id: detail.concept.id, detail })
  }

  #begin(edited: ConceptEdits): void {
    this.#editings++
    this.wantedId = null
    this.error = null
    this.put(edited, this.drafts.get(edited.key))
    this.drafts.delete(edited.key)
  }

  #close(): void {
    this.#editings++
    this.wantedId = null
    this.edited = null
  }

  /** Saves the edited concept; terms without a text are left out. */
  async save(): Promise<boolean> {
    const typed = this.typed(this.glossaryId)
    if (typed === null || !(await this.#saves.save(typed))) return false
    await Promise.all([this.concepts.find(), this.#list()])
    return true
  }

  /** Saves the current concept and other unsaved ones. */
  async saveAll(): Promise<boolean> {
    const typed = this.isEditedDirty ? this.typed(this.glossaryId) : null
    if (typed !== null && !(await this.#saves.save(typed))) return false
    for (const draft of [...this.drafts.values()]) {
      // It may have been saved meanwhile, or come back into the form.
      if (this.drafts.get(draft.key) !== draft) continue
      if (!(await this.#saves.save(draft))) return false
    }
    await Promise.all([this.concepts.find(), this.#list()])
    return true
  }

  #send({ glossaryId, conceptId, concept, terms, base }: Draft): Promise<ConceptDetail | null> {
    return this.#call('glossary.saveConcept', {
      project: this.#project,
      glossaryId,
      ...(conceptId === null ? {} : { conceptId, ...(base && { base }) }),
      concept,
      terms: withTexts(terms),
    })
  }

  /** The concept is in the form, was left, or is closed by now. Later input is not saved. */
  #answered(sent: Draft, detail: ConceptDetail): void {
    const { id } = detail.concept
    if (this.wantedId === id) this.#newer = detail
    if (this.edited?.key === sent.key) {
      this.saved(sent, detail)
      return
    }
    const draft = this.drafts.get(sent.key)
    if (draft === undefined) return
    this.drafts.delete(sent.key)
    if (draftTexts(draft) !== draftTexts(sent)) this.drafts.set(id, movedTo(draft, sent, detail))
  }

  async removeConcept(): Promise<boolean> {
    const conceptId = this.edited?.id ?? null
    if (conceptId === null) return false
    return this.#once(`remove ${conceptId}`, async () => {
      if (!(await this.#done('glossary.deleteConcept', { project: this.#project, conceptId }))) return false
      this.#drop((draft) => draft.conceptId === conceptId)
      if (this.wantedId === conceptId) this.#close()
      // Another one may have taken its place in the form meanwhile.
      if (this.edited?.id === conceptId) this.edited = null
      await Promise.all([this.concepts.find(), this.#list()])
      return true
    })
  }

  /** The input of a deleted concept cannot be saved. */
  #drop(isGone: (draft: Draft) => boolean): void {
    for (const draft of [...this.drafts.values()]) if (isGone(draft)) this.drafts.delete(draft.key)
  }

  /** Reads the current concept again, such as after an undo. */
  async reload(): Promise<void> {
    const conceptId = this.edited?.id ?? null
    this.#leave()
    this.#close()
    const editing = this.#editings
    await this.#list()
    if (this.current === null) this.glossaryId = this.all[0]?.id ?? null
    await this.concepts.find()
    if (conceptId === null || editing !== this.#editings) return
    if (this.concepts.rows.some(({ id }) => id === conceptId)) await this.edit(conceptId)
  }

  get #project(): string {
    return this.#options.project()
  }

  /** False: it failed, or the same is under way. */
  async #once(key: string, change: () => Promise<boolean>): Promise<boolean> {
    if (this.#changing.has(key)) return false
    this.#changing.add(key)
    try {
      return await change()
    } finally {
      this.#changing.delete(key)
    }
  }

  /** The value; null where it failed, and `error` says why. */
  async #call<Name extends GlossaryCall>(name: Name, input: CallInput<Name>): Promise<Outputs[Name] | null> {
    const result = await this.#options.workbench.call(name, input)
    this.error = result.ok ? null : result.error
    return result.ok ? result.value : null
  }

  /** The same of a call that answers nothing: whether it was done. */
  async #done<Name extends GlossaryCall>(name: Name, input: CallInput<Name>): Promise<boolean> {
    const result = await this.#options.workbench.call(name, input)
    this.error = result.ok ? null : result.error
    return result.ok
  }
}

type GlossaryCall = Extract<CallName, `glossary.${string}`>
