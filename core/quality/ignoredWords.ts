/**
 * Misspelt words that a user ignores in texts that are not saved yet: an issue exists for saved texts only. A word
 * leaves the list once the decision is stored in its issue, so that undo can revert it.
 */
import type { PluralForm, QaFinding } from '../contract/index.ts'

export interface FormPlace {
  stringId: number
  languageId: string
  form: PluralForm
}

const keyOf = ({ stringId, languageId, form }: FormPlace) => `${stringId} ${languageId} ${form}`

export class IgnoredWords {
  readonly #words = new Map<string, Set<string>>()

  add(place: FormPlace, word: string): void {
    const words = this.#words.get(keyOf(place)) ?? new Set()
    this.#words.set(keyOf(place), words.add(word))
  }

  delete(place: FormPlace, word: string): void {
    const words = this.#words.get(keyOf(place))
    words?.delete(word)
    if (words?.size === 0) this.#words.delete(keyOf(place))
  }

  of(place: FormPlace): ReadonlySet<string> {
    return this.#words.get(keyOf(place)) ?? NONE
  }

  /** Returns the findings of a text with those of ignored words marked. A stored issue has its own state. */
  mark(findings: readonly QaFinding[], place: FormPlace & { text: string }): QaFinding[] {
    const words = this.of(place)
    return findings.map((finding) =>
      finding.issueId === null && words.has(misspeltWord(finding, place.text))
        ? { ...finding, isIgnored: true }
        : finding,
    )
  }
}

const NONE: ReadonlySet<string> = new Set()

/** Returns the word that a finding of spelling is about; empty for another finding. */
export function misspeltWord({ check, place }: Pick<QaFinding, 'check' | 'place'>, text: string): string {
  return check === 'spelling' && place !== null ? text.slice(place.start, place.end) : ''
}
