/** The glossary's panel of the current string: terms in its source, and forbidden terms in its translation. */
import type {
  ForbiddenTerm,
  PluralForm,
  StringDetail,
  TermMatch,
  Workbench,
} from '../../../core/contract/index.ts'
import { shownTerms, type ShownTerm } from './shownTerms.ts'
import { TermLookup, lookedUpTexts } from './termLookup.ts'

const PAUSE_MILLISECONDS = 150

export class Terms {
  /** The places of terms in each source text, by the text. */
  matches = $state.raw<ReadonlyMap<string, readonly TermMatch[]>>(new Map())
  shown = $state.raw<readonly ShownTerm[]>([])
  /** The number of further concepts in the source. */
  left = $state(0)
  forbidden = $state.raw<Partial<Record<PluralForm, readonly ForbiddenTerm[]>>>({})
  readonly #lookup: TermLookup
  #wanted = 0
  #loaded = ''
  /** Of which texts `shown` is. */
  #shownOf = ''
  #last: StringDetail | null = null
  /** The text of each form that was checked last, or is being checked. */
  #checked = new Map<PluralForm, string>()
  readonly #timers = new Map<PluralForm, ReturnType<typeof setTimeout>>()

  constructor(workbench: Workbench, of: () => { project: string; languageId: string }) {
    this.#lookup = new TermLookup(workbench, of)
  }

  /** Finds the terms of a string's source. */
  async load(detail: StringDetail | null): Promise<void> {
    const texts = lookedUpTexts(detail)
    const key = this.#lookup.keyOf(texts)
    this.#last = detail
    if (key === this.#loaded) return
    this.#loaded = key
    const wanted = ++this.#wanted
    this.forbidden = {}
    this.#checked = new Map()
    const asked = this.#lookup.match(texts)
    const known = this.#lookup.matched(texts)
    // Until they are found, the terms of the string before are not to be inserted into this one.
    if (known === undefined && key !== this.#shownOf) {
      this.shown = []
      this.left = 0
    }
    const found = known ?? (await asked)
    if (wanted !== this.#wanted) return
    this.#shownOf = key
    const { matches, concepts, left } = found ?? { matches: [], concepts: [], left: 0 }
    this.matches = new Map(texts.map((text, index) => [text, matches[index] ?? []]))
    this.shown = shownTerms(matches.flat(), concepts)
    this.left = left
  }

  /** Finds what is to be shown of a string that is likely next; `translations`: what its fields begin with. */
  prefetch(detail: StringDetail, translations: readonly string[]): void {
    void this.#lookup.prefetch(detail, translations)
  }

  /** The glossary may have changed. */
  async refresh(): Promise<void> {
    this.#loaded = ''
    this.#lookup.forget()
    await this.load(this.#last)
  }

  /** Looks for terms to avoid: at once in what a field begins with, and a moment after the last key in what is typed. */
  check(form: PluralForm, text: string): void {
    const pause = this.#checked.has(form) ? PAUSE_MILLISECONDS : 0
    this.#checked.set(form, text)
    clearTimeout(this.#timers.get(form))
    const known = text === '' ? [] : this.#lookup.checked(text, this.shown)
    if (known) this.forbidden = { ...this.forbidden, [form]: known }
    else
      this.#timers.set(
        form,
        setTimeout(() => void this.#check(form, text), pause),
      )
  }

  async #check(form: PluralForm, text: string): Promise<void> {
    const wanted = this.#wanted
    const found = await this.#lookup.check(text, this.shown)
    // The answer is of a text that was typed over since, or of another string.
    if (wanted !== this.#wanted || this.#checked.get(form) !== text) return
    if (found !== null) this.forbidden = { ...this.forbidden, [form]: found }
  }

  /** The text that a term's key inserts. */
  textOf(number: number): string | undefined {
    return this.shown.flatMap(({ translations }) => translations).find((term) => term.number === number)?.text
  }
}
