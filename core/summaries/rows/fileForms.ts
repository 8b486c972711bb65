/**
 * The plural forms of a file's strings in a language (docs/reference/translations.md, "As many forms as the file has").
 * They follow the rule that its translation states, else its type's rule, else the language's categories.
 */
import type { Database } from 'better-sqlite3'
import type { Language } from '../../contract/language.ts'
import { pluralRuleOfType } from '../../formats/filePlurals.ts'
import { usablePluralForms, type GettextPluralRule } from '../../languages/gettextPlural.ts'
import { languageByRule } from '../../languages/ruleCategories.ts'

/** The rule that numbers the forms of a file's strings; null: the language's categories. */
export function pluralRuleOf(
  db: Database,
  fileId: number | null,
  language: Language,
): GettextPluralRule | null {
  return viewOf(db, fileId, language)?.rule ?? null
}

/** A language with the categories that a file's strings have in it. */
export function languageOfFile(db: Database, language: Language, fileId: number | null): Language {
  return viewOf(db, fileId, language)?.language ?? language
}

/** A language whose forms a file numbers by a rule. */
interface View {
  rule: GettextPluralRule
  language: Language
}

/** Cached by language and rule: strings are looked up one by one, and a project's files share a few rules. */
const views = new Map<string, View | null>()
const MAX_VIEWS = 500

function viewOf(db: Database, fileId: number | null, language: Language): View | null {
  if (fileId === null || fileId === 0) return null
  const file = db
    .prepare<unknown[], { type: string; stated: string | null }>(
      `SELECT file.type, stated.rule AS stated FROM file
       LEFT JOIN file_plural_rule AS stated ON stated.file_id = file.id AND stated.language_id = @languageId
       WHERE file.id = @fileId`,
    )
    .get({ fileId, languageId: language.id })
  if (file === undefined) return null
  const key = JSON.stringify([language, file.type, file.stated])
  const known = views.get(key)
  if (known !== undefined) return known
  // A project file may come from an untrusted source: an invalid rule in it counts as none.
  const stated = file.stated === null ? null : usablePluralForms(file.stated)
  const rule = stated ?? pluralRuleOfType(file.type, language)
  const view = rule && { rule, language: languageByRule(language, rule) }
  if (views.size >= MAX_VIEWS) views.clear()
  views.set(key, view)
  return view
}

/** `languageOfFile` for many files, each of which is looked up once. */
export function languagesOfFiles(db: Database, language: Language): (fileId: number | null) => Language {
  const known = new Map<number | null, Language>()
  return (fileId) => {
    const found = known.get(fileId) ?? languageOfFile(db, language, fileId)
    known.set(fileId, found)
    return found
  }
}
