/**
 * A cache of glossary look-ups, valid until the glossary may have changed. Prefetched results are available when a
 * string is shown.
 */
import type { ForbiddenTerm, MatchedTerms, StringDetail, Workbench } from '../../../core/contract/index.ts'
import { shownTerms, type ShownTerm } from './shownTerms.ts'
import { AnswerCache } from '../workbench/answerCache.ts'

/** The number of cached strings: the selected one, its neighbours, and recent ones. */
const MAX_KEPT = 20
/** How many translations' forbidden terms are kept: a string has up to six. */
const MAX_CHECKED = 6 * MAX_KEPT
/** The most texts in one request. */
const MAX_TEXTS = 20

export class TermLookup {
  readonly #workbench: Workbench
  readonly #of: () => { project: string; languageId: string }
  readonly #matched = new AnswerCache<MatchedTerms>(MAX_KEPT)
  readonly #checked = new AnswerCache<readonly ForbiddenTerm[]>(MAX_CHECKED)

  constructor(workbench: Workbench, of: () => { project: string; languageId: string }) {
    this.#workbench = workbench
    this.#of = of
  }

  /** The key that the answer for these texts is kept under. */
  keyOf(texts: readonly string[]): string {
    return JSON.stringify([this.#of(), texts])
  }

  /** The terms in source texts. */
  match(texts: readonly string[]): Promise<MatchedTerms | null> {
    const input = { ...this.#of(), texts: texts.slice(0, MAX_TEXTS) }
    return this.#matched.ask(this.keyOf(texts), async () => {
      const result = await this.#workbench.call('glossary.match', input)
      return result.ok ? result.value : null
    })
  }

  /** The same, where it is here already. */
  matched(texts: readonly string[]): MatchedTerms | undefined {
    return this.#matched.known(this.keyOf(texts))
  }

  /** The terms to avoid in a translation whose source has these terms. */
  check(text: string, terms: readonly ShownTerm[]): Promise<readonly ForbiddenTerm[] | null> {
    const input = this.#checkOf(text, terms)
    return this.#checked.ask(JSON.stringify(input), async () => {
      const result = await this.#workbench.call('glossary.checkTranslation', input)
      return result.ok ? result.value : null
    })
  }

  /** The same, where it is here already. */
  checked(text: string, terms: readonly ShownTerm[]): readonly ForbiddenTerm[] | undefined {
    return this.#checked.known(JSON.stringify(this.#checkOf(text, terms)))
  }

  /** Asks what will be asked of a string; `translations`: what its fields begin with. */
  async prefetch(detail: StringDetail, translations: readonly string[]): Promise<void> {
    const found = await this.match(lookedUpTexts(detail))
    if (found === null) return
    const terms = shownTerms(found.matches.flat(), found.concepts)
    await Promise.all(translations.filter((text) => text !== '').map((text) => this.check(text, terms)))
  }

  /** The glossary may have changed. */
  forget(): void {
    this.#matched.clear()
    this.#checked.clear()
  }

  #checkOf(text: string, terms: readonly ShownTerm[]) {
    return { ...this.#of(), text, conceptIds: terms.map(({ conceptId }) => conceptId) }
  }
}

export function lookedUpTexts(detail: StringDetail | null): string[] {
  return detail?.source.map(({ text }) => text) ?? []
}
