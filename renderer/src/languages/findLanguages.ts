/** Languages that a few typed letters may mean, the likeliest first. */
import type { Language } from '../../../core/contract/index.ts'
import { byName, languageTitle } from '../texts/format.ts'

/** A language with its name in the language of the interface. */
export interface TitledLanguage extends Language {
  title: string
}

/** The languages sorted by their names in the language of the interface. */
export function withTitles(languages: readonly Language[]): TitledLanguage[] {
  return languages
    .map((language) => ({ ...language, title: languageTitle(language) }))
    .sort((a, b) => byName(a.title, b.title))
}

/** Finds languages by their names in the interface's language, and by their English ones. */
export function findLanguages(languages: readonly TitledLanguage[], query: string): TitledLanguage[] {
  const wanted = fold(query.trim())
  if (wanted === '') return [...languages]
  return languages
    .map((language) => ({ language, rank: rankOf(language, wanted) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ language }) => language)
}

function rankOf({ id, name, title, threeLettersCode }: TitledLanguage, wanted: string): number {
  const code = fold(id)
  const names = [fold(title), fold(name)]
  if (code === wanted) return 0
  if (names.some((one) => one.startsWith(wanted))) return 1
  if (code.startsWith(wanted) || fold(threeLettersCode) === wanted) return 2
  if (names.some((one) => one.split(/[\s,(]+/).some((word) => word.startsWith(wanted)))) return 3
  return names.some((one) => one.includes(wanted)) ? 4 : Infinity
}

/** Takes case and accents off: 'Bokmål' is found by 'bokmal'. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('_', '-')
}
