/** The cards of a string's translations: the forms of a plural that belong together are one. */
import type { TranslationEntry } from '../../../core/contract/index.ts'

/** Translations of one string by one author, each of another form; the first names the card. */
export type CardEntries = readonly [TranslationEntry, ...TranslationEntry[]]

/**
 * Groups translations, which are the best first in each form: the author's best texts of the forms are one card, the
 * second best ones another.
 */
export function translationCards(entries: readonly TranslationEntry[]): CardEntries[] {
  const cards: { author: string; entries: [TranslationEntry, ...TranslationEntry[]] }[] = []
  for (const entry of entries) {
    const author = JSON.stringify([entry.user?.id, entry.provider, entry.isOfFile])
    const card = cards.find(
      (one) => one.author === author && one.entries.every(({ form }) => form !== entry.form),
    )
    if (card === undefined) cards.push({ author, entries: [entry] })
    else card.entries.push(entry)
  }
  return cards.map(({ entries: ofCard }) => ofCard)
}
