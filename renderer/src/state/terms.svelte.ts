/** The glossary's side of the string at hand: terms in its source, and terms in its translation to avoid. */
import type {
  ConceptDetail,
  ForbiddenTerm,
  PluralForm,
  StringDetail,
  TermMatch,
  Workbench,
} from '../../../core/workbench/contract.ts'

const PAUSE_MILLISECONDS = 150

/** A concept of the source with what to write for it. */
export interface ShownTerm {
  conceptId: number
  /** As the glossary has it. */
  source: string
  detail: ConceptDetail
  /** What may be inserted; `number` from 1 is that of its key, 0 where it has none. */
  translations: { id: number; text: string; status: string | null; isForbidden: boolean; number: number }[]
}

export const MOST_TERM_KEYS = 9

export class Terms {
  /** Of each source text, where terms stand in it. */
  matches = $state.raw<ReadonlyMap<string, readonly TermMatch[]>>(new Map())
  shown = $state.raw<readonly ShownTerm[]>([])
  forbidden = $state.raw<Partial<Record<PluralForm, readonly ForbiddenTerm[]>>>({})
  readonly #workbench: Workbench
  readonly #of: () => { project: string; languageId: string }
  #wanted = 0
  #loaded = ''
  #last: StringDetail | null = null
  readonly #timers = new Map<PluralForm, ReturnType<typeof setTimeout>>()

  constructor(workbench: Workbench, of: () => { project: string; languageId: string }) {
    this.#workbench = workbench
    this.#of = of
  }

  /** Finds the terms of a string's source. */
  async load(detail: StringDetail | null): Promise<void> {
    const texts = detail?.source.map(({ text }) => text) ?? []
    const of = this.#of()
    const key = JSON.stringify([of, texts])
    this.#last = detail
    if (key === this.#loaded) return
    this.#loaded = key
    const wanted = ++this.#wanted
    this.forbidden = {}
    const result = await this.#workbench.call('glossary.match', { ...of, texts: texts.slice(0, 20) })
    if (wanted !== this.#wanted) return
    const { matches, concepts } = result.ok ? result.value : { matches: [], concepts: [] }
    this.matches = new Map(texts.map((text, index) => [text, matches[index] ?? []]))
    this.shown = shownTerms(matches.flat(), concepts)
  }

  /** The glossary may have changed. */
  async refresh(): Promise<void> {
    this.#loaded = ''
    await this.load(this.#last)
  }

  /** Looks for terms to avoid in what is typed, a moment after the last key. */
  check(form: PluralForm, text: string): void {
    clearTimeout(this.#timers.get(form))
    if (text === '') this.forbidden = { ...this.forbidden, [form]: [] }
    else
      this.#timers.set(
        form,
        setTimeout(() => void this.#check(form, text), PAUSE_MILLISECONDS),
      )
  }

  async #check(form: PluralForm, text: string): Promise<void> {
    const wanted = this.#wanted
    const conceptIds = this.shown.map(({ conceptId }) => conceptId)
    const result = await this.#workbench.call('glossary.checkTranslation', {
      ...this.#of(),
      text,
      conceptIds,
    })
    if (result.ok && wanted === this.#wanted) this.forbidden = { ...this.forbidden, [form]: result.value }
  }

  /** The text that a term's key inserts. */
  textOf(number: number): string | undefined {
    return this.shown.flatMap(({ translations }) => translations).find((term) => term.number === number)?.text
  }
}

function shownTerms(matches: readonly TermMatch[], concepts: readonly ConceptDetail[]): ShownTerm[] {
  let used = 0
  const nextKey = () => (used < MOST_TERM_KEYS ? ++used : 0)
  return concepts.flatMap((detail) => {
    const conceptId = detail.concept.id
    const match = matches.find((one) => one.conceptId === conceptId)
    const term = detail.terms.find(({ id }) => id === match?.termIds[0])
    if (match === undefined || term === undefined) return []
    const named = detail.concept.translatable
      ? match.translations
      : [{ id: term.id, text: term.text, status: null }]
    const translations = named.map(({ id, text, status }) => {
      const isForbidden = status === 'not_recommended' || status === 'obsolete'
      return { id, text, status, isForbidden, number: isForbidden ? 0 : nextKey() }
    })
    return [{ conceptId, source: term.text, detail, translations }]
  })
}
