/**
 * The texts of the interface in English, by which things are found in an interface of any language: many know the word
 * of a guide, of a forum or of another program. In an interface that is English there is nothing beside it.
 */
import { takes } from './arguments/index.ts'
import { bindTexts } from './bind.ts'
import { english, SOURCE_LANGUAGE, textsInUse, type Translations } from './language.ts'
import type { Texts } from './texts.ts'

export const inEnglish: Texts = bindTexts(english, takes, {
  language: SOURCE_LANGUAGE,
  translations: english,
})

export function isInterfaceEnglish(): boolean {
  return textsInUse().language.tag === SOURCE_LANGUAGE.tag
}

let known: ReadonlyMap<string, string> | null = null

/** What a text of the interface is in English, of those that take no values; empty where nobody knows. */
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
