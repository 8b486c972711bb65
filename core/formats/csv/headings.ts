/** Interprets the names of a table's columns: a role, or a language by its code or its English name. */
import { allLanguages, findLanguage } from '../../languages/catalog.ts'
import type { Language } from '../../contract/language.ts'
import { matchLanguage } from '../../languages/matchLanguage.ts'

export type Role = 'identifier' | 'source' | 'context' | 'labels' | 'maxLength'

const NAMES: Readonly<Record<Role, readonly string[]>> = {
  identifier: [
    'key',
    'keys',
    'identifier',
    'string id',
    'stringid',
    'string key',
    'translation key',
    'resource id',
    'id',
  ],
  source: [
    'source',
    'source text',
    'source string',
    'original',
    'original text',
    'text',
    'string',
    'value',
    'message',
    'default',
    'default text',
  ],
  context: [
    'context',
    'description',
    'desc',
    'comment',
    'comments',
    'developer comment',
    'note',
    'notes',
    'hint',
    'meaning',
  ],
  labels: ['label', 'labels', 'tag', 'tags'],
  maxLength: [
    'max length',
    'maxlength',
    'max len',
    'maxlen',
    'max chars',
    'max characters',
    'character limit',
    'char limit',
    'length limit',
    'limit',
  ],
}

const ROLES = new Map(
  Object.entries(NAMES).flatMap(([role, names]) => names.map((name): [string, Role] => [name, role as Role])),
)

export function roleOfName(name: string): Role | undefined {
  return ROLES.get(
    name
      .trim()
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .replace(/[\s_-]+/g, ' '),
  )
}

let byName: Map<string, Language> | undefined

/** The language that has this English name in the catalogue. */
function languageNamed(name: string): Language | undefined {
  byName ??= new Map(allLanguages().map((language) => [language.name.toLowerCase(), language]))
  return byName.get(name.toLowerCase())
}

/** The form of a language code. */
const CODE = /^[a-z]{2,3}(?:[-_@.+][a-z\d]{1,20}){0,3}$/i
const NAME_AND_CODE = /^(.{1,60}?)\s*[([]\s*(.{1,60}?)\s*[)\]]$/

/**
 * The code that a column's name gives: the name itself (`uk_UA`), the one beside a language's name
 * (`Ukrainian (uk)`, `uk [Ukrainian]`), or the id of the language that it names. Undefined for any other name.
 */
export function languageCode(name: string): string | undefined {
  const text = name.trim()
  const [, left, right] = NAME_AND_CODE.exec(text) ?? []
  const codes = [text, right, left].filter((one) => one !== undefined)
  const code = codes.find((one) => CODE.test(one) && findLanguage(one))
  return code ?? codes.map((one) => languageNamed(one)?.id).find((id) => id !== undefined)
}

/** The code that a column's name gives among a project's languages, some of which the catalogue may lack; else the name. */
export function codeAmong(name: string, languages: readonly Language[]): string {
  const wanted = name.trim().toLowerCase()
  return (
    languageCode(name) ?? languages.find((language) => language.name.toLowerCase() === wanted)?.id ?? name
  )
}

/** Whether a column's name means one of a project's languages. */
export function namesLanguage(name: string, languages: readonly Language[]): boolean {
  return matchLanguage(codeAmong(name, languages), languages).language !== null
}
