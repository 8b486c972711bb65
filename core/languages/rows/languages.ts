/** The languages of a project: those it translates into, and those it defines itself. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import { parseCustomLanguage, resolveLanguage } from '../custom.ts'
import type { Language } from '../../contract/language.ts'
import { namedAmong } from '../matchLanguage.ts'

/** The ids of the target languages in the order in which people put them. */
export function targetLanguageIds(db: Database): string[] {
  return db
    .prepare<unknown[], { language_id: string }>(
      'SELECT language_id FROM target_language ORDER BY position, language_id',
    )
    .all()
    .map((row) => row.language_id)
}

export function customLanguages(db: Database): Language[] {
  return db
    .prepare<unknown[], { definition: string }>('SELECT definition FROM custom_language ORDER BY id')
    .all()
    .map((row) => checkedLanguage(row.definition))
}

/** Those that passed, by their text: a project has a few, which are asked for with each call. */
const checked = new Map<string, Language>()
const MAX_CHECKED = 500

/**
 * Returns the language of a row. The file's author wrote it: its id becomes the name of a folder, and its rules are
 * evaluated.
 * @throws Failure `language.invalid`
 */
function checkedLanguage(definition: string): Language {
  const known = checked.get(definition)
  if (known) return known
  const language = parseCustomLanguage(parsed(definition))
  if (checked.size >= MAX_CHECKED) checked.clear()
  checked.set(definition, language)
  return language
}

function parsed(definition: string): unknown {
  try {
    return JSON.parse(definition)
  } catch {
    // Invalid JSON is no object either: parseCustomLanguage reports it.
    return null
  }
}

/**
 * The language that a person names by its code, the project's own before the catalogue's.
 * @throws Failure `language.unknown` with near codes
 */
export function languageNamed(db: Database, code: string): Language {
  return resolveLanguage(code, customLanguages(db))
}

/** A language that the project stores; one that no catalogue knows (from an archive) has the form `other` alone. */
export function storedLanguage(db: Database, languageId: string): Language {
  const language = knownLanguage(db, languageId) ?? unknownLanguage(languageId)
  return language.id === languageId ? language : { ...language, id: languageId }
}

/**
 * The target language that a person names by its code.
 * @throws Failure `language.notTarget`, with the target languages as near values
 */
export function targetLanguage(db: Database, code: string): Language {
  const targets = targetLanguageIds(db)
  if (targets.includes(code)) return storedLanguage(db, code)
  const languages = targets.map((id) => storedLanguage(db, id))
  const language = namedAmong(code, languages)
  if (language !== undefined) return language
  throw new Failure('language.notTarget', `"${code}" is not a target language of this project.`, {
    value: code,
    near: targets,
    kept: 'Nothing was changed.',
    todo: 'Add it to the target languages, or choose one of them.',
  })
}

function knownLanguage(db: Database, code: string): Language | undefined {
  try {
    return languageNamed(db, code)
  } catch (error) {
    if (error instanceof Failure && error.code === 'language.unknown') return undefined
    throw error
  }
}

function unknownLanguage(id: string): Language {
  return {
    id,
    name: id,
    editorCode: id,
    twoLettersCode: id,
    threeLettersCode: id,
    locale: id,
    androidCode: id,
    osxCode: id,
    osxLocale: id,
    pluralCategoryNames: ['other'],
    pluralRules: '0',
    textDirection: 'ltr',
  }
}
