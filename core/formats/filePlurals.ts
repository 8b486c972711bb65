/** The plural rules of file types that number their forms: gettext's, which a catalogue may state itself, and Qt's. */
import { Failure } from '../failure.ts'
import type { Language } from '../contract/language.ts'
import { defaultGettextRule, parsePluralForms, type GettextPluralRule } from '../languages/gettextPlural.ts'
import { decodeHead, HEAD_BYTES } from './encoding.ts'
import { readHeader } from './po/header.ts'
import { CatalogReading } from './po/catalog.ts'
import { qtPluralRule } from './qt/plurals.ts'

/** The rule by which files of a type number the forms of a language where they state none; null: by categories. */
export function pluralRuleOfType(type: string, language: Language): GettextPluralRule | null {
  if (type === 'po') return defaultGettextRule(language)
  return type === 'qt_ts' ? qtPluralRule(language) : null
}

/** The rule that a file states for its forms; null where it states none, or one that cannot be used. */
export function statedPluralRule(type: string, content: Uint8Array): GettextPluralRule | null {
  if (type !== 'po') return null
  try {
    // A rule is written in ASCII, whatever the encoding of the rest.
    const reading = new CatalogReading(decodeHead(content.subarray(0, HEAD_BYTES)), 'utf-8')
    return parsePluralForms(readHeader(reading.findHeader()).get('plural-forms') ?? '')
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}
