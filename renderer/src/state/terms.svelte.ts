/** The glossary's side of the string at hand: terms in its source, and terms in its translation to avoid. */
import type {
  ConceptDetail,
  ForbiddenTerm,
  MatchedTerms,
  PluralForm,
  StringDetail,
  TermMatch,
  Workbench,
} from '../../../core/workbench/contract.ts'

const PAUSE_MILLISECONDS = 150
/** Of so many strings the terms are kept: the one at hand, its neighbours, and where one was. */
const MOST_KEPT = 20

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
  /** How many more concepts the source speaks of. */
  left = $state(0)
  forbidden = $state.raw<Partial<Record<PluralForm, readonly ForbiddenTerm[]>>>({})
  readonly #workbench: Workbench
  readonly #of: () => { project: string; languageId: string }
  #wanted = 0
  #loaded = ''
  #last: StringDetail | null = null
  readonly #kept = new Map<string, Promise<MatchedTerms | null>>()
  /** Those of them that were answered. */
  readonly #known = new WeakMap<Promise<MatchedTerms | null>, MatchedTerms>()
  #isChecked = new Set<PluralForm>()
  readonly #timers = new Map<PluralForm, ReturnType<typeof setTimeout>>()

  constructor(workbench: Workbench, of: () => { project: string; languageId: string }) {
    this.#workbench = workbench
    this.#of = of
  }

  /** Finds the terms of a string's source. */
  async load(detail: StringDetail | null): Promise<void> {
    const texts = textsOf(detail)
    const key = this.#key(texts)
    this.#last = detail
    if (key === this.#loaded) return
    this.#loaded = key
    const wanted = ++this.#wanted
    this.forbidden = {}
    this.#isChecked = new Set()
    const asked = this.#ask(texts)
    const found = this.#known.get(asked) ?? (await asked)
    if (wanted !== this.#wanted) return
    const { matches, concepts, left } = found ?? { matches: [], concepts: [], left: 0 }
    this.matches = new Map(texts.map((text, index) => [text, matches[index] ?? []]))
    this.shown = shownTerms(matches.flat(), concepts)
    this.left = left
  }

  /** Finds the terms of a string that is likely next. */
  prefetch(detail: StringDetail): void {
    void this.#ask(textsOf(detail))
  }

  #key(texts: readonly string[]): string {
    return JSON.stringify([this.#of(), texts])
  }

  #ask(texts: readonly string[]): Promise<MatchedTerms | null> {
    const key = this.#key(texts)
    const kept = this.#kept.get(key)
    const asked = kept ?? this.#find(texts)
    this.#kept.delete(key)
    this.#kept.set(key, asked)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    if (kept === undefined) {
      void asked.then((found) => {
        if (found !== null) this.#known.set(asked, found)
        else if (this.#kept.get(key) === asked) this.#kept.delete(key)
      })
    }
    return asked
  }

  async #find(texts: readonly string[]): Promise<MatchedTerms | null> {
    const result = await this.#workbench.call('glossary.match', { ...this.#of(), texts: texts.slice(0, 20) })
    return result.ok ? result.value : null
  }

  /** The glossary may have changed. */
  async refresh(): Promise<void> {
    this.#loaded = ''
    this.#kept.clear()
    await this.load(this.#last)
  }

  /** Looks for terms to avoid: at once in what a field begins with, and a moment after the last key in what is typed. */
  check(form: PluralForm, text: string): void {
    const pause = this.#isChecked.has(form) ? PAUSE_MILLISECONDS : 0
    this.#isChecked.add(form)
    clearTimeout(this.#timers.get(form))
    if (text === '') this.forbidden = { ...this.forbidden, [form]: [] }
    else
      this.#timers.set(
        form,
        setTimeout(() => void this.#check(form, text), pause),
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

function textsOf(detail: StringDetail | null): string[] {
  return detail?.source.map(({ text }) => text) ?? []
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
