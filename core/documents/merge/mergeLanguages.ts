/** The languages in which a file is merged: they number and name its plural forms, and nothing else hangs on them. */
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
  /** The language of the texts of a file of one language, and of the translations of a file of two. */
  target: Language
}

/** It has every category: where nobody says a file's language, no form of a plural is overlooked. */
const EVERY_CATEGORY = 'ar'

/**
 * The language is the one that the file names, else the one that its path names. A catalogue whose plural rule has forms
 * that no category of that language shows is read in one that shows them all.
 * @param path With `/` between its parts
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
 * The language of the other half of a file. In a table no column is to be the source: all of them are merged. A string
 * catalogue names its own.
 */
function sourceLanguage({ type }: Format, head: string): Language {
  if (type === 'csv') return unnamedIn(head)
  const stated = type === 'xcstrings' ? /"sourceLanguage"\s{0,20}:\s{0,20}"([^"]{1,40})"/.exec(head)?.[1] : ''
  return anyLanguage(stated ?? '') ?? resolveLanguage('en')
}

/** A language that the first line of a table does not name. */
function unnamedIn(head: string): Language {
  const names = new Set((/^[^\r\n]*/.exec(head)?.[0] ?? '').toLowerCase().split(/[^a-z]+/))
  const isUnnamed = ({ id, name }: Language) =>
    /^[a-z]{3}$/.test(id) && !names.has(id) && !names.has(name.toLowerCase())
  return allLanguages().find(isUnnamed) ?? resolveLanguage('en')
}

/** The language itself where each form of a rule is read for one of its categories, else one of which that holds. */
function showing(rule: GettextPluralRule, known: Language | undefined): Language | undefined {
  const shows = (language: Language) =>
    new Set(mapForms(rule, language).indexOfCategory.values()).size === rule.nplurals
  if (known && shows(known)) return known
  return allLanguages().find(shows) ?? known
}

/** The languages of the columns or localizations of a file of many, by their codes in it; unknown ones are left out. */
export function languagesByCode(codes: Iterable<string>): Map<string, Language> {
  return new Map(
    Array.from(codes).flatMap((code): [string, Language][] => {
      const language = findLanguage(code) ?? anyLanguage(code)
      return language ? [[code, language]] : []
    }),
  )
}
