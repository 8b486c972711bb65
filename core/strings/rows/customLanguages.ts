/** The project's own name, and the languages that it defines beside the catalogue's. */
import type { Database } from 'better-sqlite3'
import { requireWithinBudget } from '../../store/budgets.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { findLanguage } from '../../languages/catalog.ts'
import { parseCustomLanguage } from '../../languages/custom.ts'
import type { Language } from '../../contract/language.ts'
import { refreshLanguage } from '../../summaries/rows/derived.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { customLanguages, targetLanguageIds } from '../../languages/rows/languages.ts'

export function renameProject(
  db: Database,
  { userId, name }: { userId: number; name: string },
  context: OperationContext,
): void {
  const before = db.prepare<[], { id: number; name: string }>('SELECT id, name FROM project').get()
  if (before === undefined || before.name === name) return
  requireWithinBudget('project', { name })
  asIntent(db, { userId, action: 'source.change', now: context.now }, (intent) => {
    db.prepare('UPDATE project SET name = ? WHERE id = ?').run(name, before.id)
    intent.record('project', before.id, { name: before.name }, { name })
  })
}

/** Defines a language; nothing is translated into it yet. @throws Failure `language.invalid`, `language.exists` */
export function addLanguage(
  db: Database,
  { userId, language }: { userId: number; language: Language },
  context: OperationContext,
): void {
  const definition = requireNew(db, { language })
  asIntent(db, { userId, action: 'project.languages', now: context.now }, (intent) =>
    defineLanguage(db, intent, definition),
  )
}

/** Validates a new language. @throws Failure `language.invalid`, `language.exists` */
export function requireNew(db: Database, { language }: { language: Language }): Language {
  const definition = parseCustomLanguage(language)
  const { id } = definition
  if (findLanguage(id)?.id === id) throw requireKnownLanguage(id)
  if (customLanguages(db).some((one) => one.id === id)) throw requireKnownLanguage(id)
  return definition
}

/** Keeps a language that the catalogue lacks. @throws Failure `language.exists` */
export function defineLanguage(db: Database, intent: Intent, definition: Language): void {
  const { id } = definition
  if (customLanguages(db).some((one) => one.id === id)) throw requireKnownLanguage(id)
  insertLanguage(db, definition)
  intent.record('custom_language', 0, null, definition)
}

/** The row alone: of a project that is being made, whose history begins after it. */
export function insertLanguage(db: Database, definition: Language): void {
  requireWithinBudget('custom_language', { id: definition.id, definition: JSON.stringify(definition) })
  db.prepare('INSERT INTO custom_language (id, definition) VALUES (?, ?)').run(
    definition.id,
    JSON.stringify(definition),
  )
}

export function requireKnownLanguage(id: string): Failure {
  return new Failure('language.exists', `The project has a language "${id}" already.`, {
    value: id,
    kept: 'The languages were not changed.',
    todo: 'Give the new one another code.',
  })
}

export interface LanguageToChange {
  userId: number
  languageId: string
  /** Omitted members stay. */
  changes: Partial<Omit<Language, 'id'>>
}

/** @throws Failure `language.unknownCustom`, `language.invalid` */
export function changeLanguage(
  db: Database,
  { userId, languageId, changes }: LanguageToChange,
  context: OperationContext,
): void {
  const before = requireCustom(db, languageId)
  const after = parseCustomLanguage({ ...before, ...changes })
  asIntent(db, { userId, action: 'project.languages', now: context.now }, (intent) => {
    db.prepare('UPDATE custom_language SET definition = ? WHERE id = ?').run(JSON.stringify(after), after.id)
    intent.record('custom_language', 0, before, after)
  })
  // Other plural categories are other forms to fill in.
  const rulesOf = ({ pluralCategoryNames, pluralRules }: Language) =>
    [pluralRules, ...pluralCategoryNames].join()
  if (rulesOf(before) !== rulesOf(after)) refreshLanguage(db, after.id)
}

/** @throws Failure `language.unknownCustom`, `language.inUse` */
export function deleteLanguage(
  db: Database,
  { userId, languageId }: { userId: number; languageId: string },
  context: OperationContext,
): void {
  const before = requireUnused(db, { languageId })
  asIntent(db, { userId, action: 'project.languages', now: context.now }, (intent) => {
    db.prepare('DELETE FROM custom_language WHERE id = ?').run(languageId)
    intent.record('custom_language', 0, before, null)
  })
}

/** @throws Failure `language.unknownCustom`, and `language.inUse` where the project translates from or into it */
export function requireUnused(db: Database, { languageId }: { languageId: string }): Language {
  const before = requireCustom(db, languageId)
  const source = db.prepare<[], string>('SELECT source_language_id FROM project').pluck().get()
  if (source === languageId || targetLanguageIds(db).includes(languageId))
    throw new Failure('language.inUse', 'The project uses this language.', {
      kept: 'Nothing was changed.',
      todo: 'Take it out of the target languages first.',
    })
  return before
}

function requireCustom(db: Database, languageId: string): Language {
  const found = customLanguages(db).find(({ id }) => id === languageId)
  if (found === undefined)
    throw new Failure('language.unknownCustom', `The project defines no language "${languageId}".`, {
      value: languageId,
      kept: 'Nothing was changed.',
    })
  return found
}
