/**
 * The interface's texts in English, by which commands are found in an interface of any language: many users know the
 * word of a guide, a forum or another program. Unused in an English interface.
 */
import { bindTexts } from './bind.ts'
import { english, SOURCE_LANGUAGE, textsInUse, type Translations } from './language.ts'
import type { Texts } from './texts.ts'

export const inEnglish: Texts = bindTexts(english, {
  language: SOURCE_LANGUAGE,
  translations: english,
})

export function isInterfaceEnglish(): boolean {
  return textsInUse().language.tag === SOURCE_LANGUAGE.tag
}

let known: ReadonlyMap<string, string> | null = null

/** Returns the English version of an interface text without values; empty if unknown. */
export function englishOf(text: string): string {
  known ??= new Map(pairs(english, textsInUse().translations))
  return known.get(text) ?? ''
}

function pairs(source: Translations, translations: Translations): [string, string][] {
  return Object.entries(source).flatMap(([key, entry]): [string, string][] => {
    const translation = translations[key]
    if (typeof entry === 'string') return typeof translation === 'string' ? [[translation, entry]] : []
    return typeof translation === 'object' ? pairs(entry, translation) : []
  })
}
