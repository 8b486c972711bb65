/** The concept that is in the form: what it was when it was read, and what is typed into it. */
import { SvelteSet } from 'svelte/reactivity'
import type { ConceptDetail } from '../../../core/contract/index.ts'
import { baseAfter, savedTerms, draftTexts, type Draft, type Typed } from './conceptDraft.ts'
import {
  conceptBaseOf,
  conceptInputOf,
  emptyConceptInput,
  emptyTermInput,
  termInputs,
  type ConceptBase,
  type ConceptInput,
  type TermInput,
} from './members.ts'

export interface ConceptEdits {
  /** As of a draft. */
  key: number
  /** Null: a new one. */
  id: number | null
  detail: ConceptDetail | null
}

export interface FormLanguages {
  sourceLanguageId: string
  languageId: string
}

export class EditedConcept {
  /** The concept that is edited; with `id` null a new one; null for none. */
  edited = $state.raw<ConceptEdits | null>(null)
  /** Counts up with each concept that comes into the form; one that is saved stays in it, with the caret. */
  form = $state(0)
  /** The row of the form that has the focus; -1: none. */
  rowAtHand = -1
  concept = $state<ConceptInput>(emptyConceptInput())
  terms = $state<TermInput[]>([])
  /** Indexes of terms whose further members are shown. */
  readonly expanded = new SvelteSet<number>()
  readonly #languages: FormLanguages
  /** The concept when it was read or saved last. */
  #before = ''
  /** The base, to keep later edits of others; undefined for a new concept. */
  #base: ConceptBase | undefined

  constructor(languages: FormLanguages) {
    this.#languages = languages
  }

  /** Whether the edited concept differs from what was last saved. */
  get isEditedDirty(): boolean {
    return this.edited !== null && draftTexts(this) !== this.#before
  }

  addTerm(): void {
    this.terms.push(emptyTermInput(this.#languages.languageId))
  }

  removeTerm(index: number): void {
    this.terms.splice(index, 1)
    this.expanded.clear()
  }

  /** Returns the current input. */
  protected typed(glossaryId: number | null): Draft | null {
    const { edited } = this
    if (edited === null || glossaryId === null) return null
    const typed = { concept: $state.snapshot(this.concept), terms: $state.snapshot(this.terms) }
    return { key: edited.key, glossaryId, conceptId: edited.id, base: this.#base, ...typed }
  }

  /** Puts a concept into the form; `typed`: what was typed of it before, and is not saved. */
  protected put(edited: ConceptEdits, typed: Draft | undefined): void {
    const before = edited.detail === null ? this.#empty() : this.#read(edited.detail)
    this.form++
    this.rowAtHand = -1
    this.expanded.clear()
    this.edited = edited
    this.#before = draftTexts(before)
    this.#base = typed?.base ?? (edited.detail === null ? undefined : conceptBaseOf(edited.detail))
    this.concept = (typed ?? before).concept
    this.terms = (typed ?? before).terms
  }

  /** Applies the response to a save of the form. Later input stays unsaved. */
  protected saved(sent: Draft, detail: ConceptDetail): void {
    const { id } = detail.concept
    if (draftTexts(this) === draftTexts(sent)) this.#take(sent, detail)
    else this.#goOn(sent, detail)
    this.edited = { key: id, id, detail }
  }

  #empty(): Typed {
    const { sourceLanguageId, languageId } = this.#languages
    return {
      concept: emptyConceptInput(),
      terms: [emptyTermInput(sourceLanguageId), emptyTermInput(languageId)],
    }
  }

  #read(detail: ConceptDetail): Typed {
    const { sourceLanguageId, languageId } = this.#languages
    return {
      concept: conceptInputOf(detail.concept),
      terms: termInputs(detail, [sourceLanguageId, languageId]),
    }
  }

  /** The rows stay where they are, without the empty ones at the end, unless one of these has the focus. */
  #take(sent: Draft, detail: ConceptDetail): void {
    const { concept, terms: saved } = this.#read(detail)
    const rows = savedTerms(this.terms, sent.terms, saved)
    this.concept = concept
    if (rows.filter((row) => row !== undefined).length === saved.length) {
      const last = rows.findLastIndex((row) => row !== undefined)
      this.terms.length = Math.min(this.terms.length, Math.max(last, this.rowAtHand) + 1)
      for (const [index, term] of this.terms.entries()) Object.assign(term, rows[index])
    } else this.terms = saved
    for (const index of [...this.expanded]) if (index >= this.terms.length) this.expanded.delete(index)
    this.#before = draftTexts(this)
    this.#base = conceptBaseOf(detail)
  }

  /** Terms that are new get their ids, and are saved once. */
  #goOn(sent: Draft, detail: ConceptDetail): void {
    const { concept, terms: saved } = this.#read(detail)
    this.#base = baseAfter(sent, detail)
    for (const [index, row] of savedTerms(this.terms, sent.terms, saved).entries()) {
      const term = this.terms[index]
      if (term !== undefined && row?.id !== undefined) term.id = row.id
      else delete term?.id
    }
    const place = ({ id }: TermInput) => this.terms.findIndex((term) => term.id === id)
    const terms = saved.toSorted((one, other) => place(one) - place(other))
    this.#before = draftTexts({ concept, terms })
  }
}
