/** Languages that a few typed letters may mean, the likeliest first. */
import type { Language } from '../../../core/workbench/contract.ts'

export function findLanguages(languages: readonly Language[], query: string): Language[] {
  const wanted = fold(query.trim())
  if (wanted === '') return [...languages]
  return languages
    .map((language) => ({ language, rank: rankOf(language, wanted) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ language }) => language)
}

function rankOf({ id, name, threeLettersCode }: Language, wanted: string): number {
  const [code, title] = [fold(id), fold(name)]
  if (code === wanted) return 0
  if (title.startsWith(wanted)) return 1
  if (code.startsWith(wanted) || fold(threeLettersCode) === wanted) return 2
  if (title.split(/[\s,(]+/).some((word) => word.startsWith(wanted))) return 3
  return title.includes(wanted) ? 4 : Infinity
}

/** Without case and accents: 'Bokmål' is found by 'bokmal'. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('_', '-')
}
