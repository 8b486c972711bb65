/** The languages in which a file is merged: they only number and name its plural forms. */
import { namingParts } from '../layout/pathLanguages.ts'
import { decodeHead, HEAD_BYTES } from '../../formats/encoding.ts'
import { statedPluralRule } from '../../formats/filePlurals.ts'
import type { Format } from '../../formats/format.ts'
import { statedLanguage } from '../../formats/statedLanguage.ts'
import { allLanguages, anyLanguage, findLanguage, languageOfName } from '../../languages/catalog.ts'
import { resolveLanguage } from '../../languages/custom.ts'
import { mapForms, type GettextPluralRule } from '../../languages/gettextPlural.ts'
import type { Language } from '../../contract/language.ts'

export interface MergeLanguages {
  source: Language
  /** The language of a monolingual file, or of the translations of a bilingual one. */
  target: Language
}

/** The language for files of unknown language: it has every plural category, so that no form is overlooked. */
const EVERY_CATEGORY = 'ar'

/**
 * Returns the language that the file names, else the one that its path names. A catalogue whose plural rule has forms
 * without a category in that language is read in a language that has categories for all.
 * @param path With `/` as separator
 */
export function mergeLanguagesOf(format: Format, path: string, content: Uint8Array): MergeLanguages {
  const head = decodeHead(content.subarray(0, HEAD_BYTES))
  const known = findLanguage(statedLanguage(format.type, head) ?? '') ?? languageOfPath(path)
  const rule = statedPluralRule(format.type, content)
  const target = rule ? showing(rule, known) : known
  return { source: sourceLanguage(format, head), target: target ?? resolveLanguage(EVERY_CATEGORY) }
}

function languageOfPath(path: string): Language | undefined {
  const language = (code: string) => findLanguage(code) ?? languageOfName(code)
  const naming = namingParts(path.split('/'), (code) => language(code) !== undefined).at(-1)
  return naming && language(naming.code)
}

/**
 * The language of the other half of a file. In a table no column is the source: all of them are merged. A string
 * catalogue states its own.
 */
function sourceLanguage({ type }: Format, head: string): Language {
  if (type === 'csv') return unnamedIn(head)
  const stated = type === 'xcstrings' ? /"sourceLanguage"\s{0,20}:\s{0,20}"([^"]{1,40})"/.exec(head)?.[1] : ''
  return anyLanguage(stated ?? '') ?? resolveLanguage('en')
}

/** A language that is not in the first line of a table. */
function unnamedIn(head: string): Language {
  const names = new Set((/^[^\r\n]*/.exec(head)?.[0] ?? '').toLowerCase().split(/[^a-z]+/))
  const isUnnamed = ({ id, name }: Language) =>
    /^[a-z]{3}$/.test(id) && !names.has(id) && !names.has(name.toLowerCase())
  return allLanguages().find(isUnnamed) ?? resolveLanguage('en')
}

/** The language itself if each form of a rule has one of its categories, else a language for which that holds. */
function showing(rule: GettextPluralRule, known: Language | undefined): Language | undefined {
  const shows = (language: Language) =>
    new Set(mapForms(rule, language).indexOfCategory.values()).size === rule.nplurals
  if (known && shows(known)) return known
  return allLanguages().find(shows) ?? known
}

/**
 * The languages of the columns or localizations of a multilingual file, by their codes in it; unknown ones are left
 * out.
 */
export function languagesByCode(codes: Iterable<string>): Map<string, Language> {
  return new Map(
    Array.from(codes).flatMap((code): [string, Language][] => {
      const language = findLanguage(code) ?? anyLanguage(code)
      return language ? [[code, language]] : []
    }),
  )
}
