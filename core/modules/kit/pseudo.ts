/** Pseudo-translations: texts that anybody can read, that differ from their sources, and whose markup is whole. */
import type { Language } from '../../contract/language.ts'
import type { PluralForms } from '../../contract/plural.ts'
import type { JobText } from '../../contract/moduleProtocol.ts'
import { sourceForm } from '../untranslatedText.ts'
import { accentedText } from '../../platform/text/accentedText.ts'

/** Tags, placeholders of the usual kinds, entities, escapes: they stay as they are. */
const KEPT = /<[^<>]*>|\{[^{}]*\}|%\d*\$?[-+0 #]*[\d.]*[a-zA-Z@]|&[#\w]{1,32};|\\./gu

export function pseudoText(text: string): string {
  let result = ''
  let end = 0
  for (const { 0: kept, index } of text.matchAll(KEPT)) {
    result += accentedText(text.slice(end, index)) + kept
    end = index + kept.length
  }
  return result + accentedText(text.slice(end))
}

/**
 * A pseudo-translation; of a plural text one for each category of the language, no two alike, so that forms that
 * change places are found. `isMarked`: it has the language's id, so that languages that change places are found.
 */
export function pseudoTranslation(
  text: JobText,
  { id, pluralCategoryNames }: Language,
  isMarked = false,
): JobText {
  const mark = isMarked ? ` ${id}` : ''
  if (typeof text === 'string') return text === '' ? text : `${pseudoText(text)}${mark}`
  const forms = pluralCategoryNames.map((category) => [
    category,
    `${pseudoText(sourceForm(text, category))} (${category})${mark}`,
  ])
  return Object.fromEntries(forms) as PluralForms
}
