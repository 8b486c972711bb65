/** The plural rules of file types that number their forms: gettext's, which a catalogue may state itself, and Qt's. */
import type { Language } from '../contract/language.ts'
import { defaultGettextRule, usablePluralForms, type GettextPluralRule } from '../languages/gettextPlural.ts'
import { headerOf } from './po/headOf.ts'
import { qtPluralRule } from './qt/plurals.ts'

/** The rule by which files of a type number the forms of a language where they state none; null: by categories. */
export function pluralRuleOfType(type: string, language: Language): GettextPluralRule | null {
  if (type === 'po') return defaultGettextRule(language)
  return type === 'qt_ts' ? qtPluralRule(language) : null
}

/** The rule that a file states for its forms; null where it states none, or one that cannot be used. */
export function statedPluralRule(type: string, content: Uint8Array): GettextPluralRule | null {
  if (type !== 'po') return null
  return usablePluralForms(headerOf(content).get('plural-forms') ?? '')
}
