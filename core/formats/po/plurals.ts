/** The numbered forms of a file against the categories of the language that it is read or written in. */
import { Failure, reasonOf } from '../../platform/errors/failure.ts'
import { sentence, type Sentence } from '../../platform/text/sentence.ts'
import {
  defaultGettextRule,
  mapForms,
  parsePluralForms,
  type GettextPluralRule,
} from '../../languages/gettextPlural.ts'
import type { Language } from '../../contract/language.ts'
import type { PluralForms } from '../../model/plural.ts'
import type { PoHeader } from './header.ts'

export interface FileRule {
  rule: GettextPluralRule
  /** False where the header has none that can be used: `rule` is then the language's own. */
  isFromHeader: boolean
  /** Why a header that is there cannot be used. */
  warning: Sentence | null
}

/** The rule that numbers the forms of a file. A placeholder, `nplurals=INTEGER`, is none. */
export function ruleOfFile(header: PoHeader, language: Language): FileRule {
  const field = header.get('plural-forms') ?? ''
  const fallback = { rule: defaultGettextRule(language), isFromHeader: false, warning: null }
  if (field === '' || /INTEGER|EXPRESSION/.test(field)) return fallback
  try {
    return { rule: parsePluralForms(field), isFromHeader: true, warning: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return {
      ...fallback,
      warning: sentence`${reasonOf(error)} The forms were read by the rule of ${{ languageId: language.id, title: language.name }}.`,
    }
  }
}

export interface FormTable {
  nplurals: number
  /** The forms of an entry, each by the category that fits it best; what is empty is left out. */
  toForms: (texts: readonly string[]) => PluralForms
  /** A text for each of the file's forms: of the first of its categories that has one, else ''. */
  toTexts: (forms: PluralForms) => string[]
}

/** Maps forms by what the rule answers for each category's numbers (`core/languages/gettextPlural.ts`). */
export function formTable(rule: GettextPluralRule, language: Language): FormTable {
  const { categoriesOfIndex } = mapForms(rule, language)
  return {
    nplurals: rule.nplurals,
    toForms(texts) {
      const forms: PluralForms = {}
      for (const [index, [category]] of categoriesOfIndex.entries()) {
        const text = texts[index]
        if (category && text) forms[category] ??= text
      }
      return forms
    },
    toTexts(forms) {
      return categoriesOfIndex.map((categories) => {
        const category = categories.find((one) => forms[one])
        return (category && forms[category]) ?? ''
      })
    },
  }
}

/** The source of a plural entry: `msgid` is for one, `msgid_plural` for every other category of the language. */
export function poSourceForms(one: string, other: string, language: Language): PluralForms {
  return Object.fromEntries(language.pluralCategoryNames.map((name) => [name, name === 'one' ? one : other]))
}
