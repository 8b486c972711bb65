/** The project itself: making one, and its languages. */
import type { Database } from 'better-sqlite3'
import { requireWithinBudget } from '../../store/budgets.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { parseCustomLanguage } from '../../languages/custom.ts'
import type { Language } from '../../contract/language.ts'
import { refreshLanguage } from '../../summaries/rows/derived.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { languageNamed, targetLanguageIds } from '../../languages/rows/languages.ts'
import { defineLanguage, insertLanguage, requireKnownLanguage } from './customLanguages.ts'
import { ensureUser } from '../../history/rows/users.ts'
import { projectOf, type ProjectRow } from './facts.ts'

export interface NewProject {
  identifier: string
  name: string
  type: ProjectRow['type']
  deployment: ProjectRow['deployment']
  sourceLanguageId: string
  targetLanguageIds: string[]
  /** Languages that the catalogue lacks. */
  customLanguages?: Language[]
  owner: { login: string; name: string | null }
}

/**
 * Fills an empty project file.
 * @throws Failure `project.exists`, `language.unknown`, `language.invalid`, `project.sameLanguage`
 */
export function initProject(
  db: Database,
  input: NewProject,
  context: OperationContext,
): { projectId: number; userId: number } {
  if (db.prepare('SELECT 1 FROM project').get())
    throw new Failure('project.exists', 'This file already holds a project.', {
      kept: 'The project was not changed.',
      todo: 'Open it, or choose another file.',
    })
  const userId = ensureUser(db, input.owner).id
  for (const language of input.customLanguages ?? []) insertLanguage(db, parseCustomLanguage(language))
  const project = {
    id: 1,
    identifier: input.identifier,
    name: input.name,
    type: input.type,
    deployment: input.deployment,
    source_language_id: languageNamed(db, input.sourceLanguageId).id,
    owner_id: userId,
    created_at: context.now,
  } satisfies ProjectRow
  requireWithinBudget('project', project)
  db.prepare(
    `INSERT INTO project (id, identifier, name, type, deployment, source_language_id, owner_id, created_at)
     VALUES (@id, @identifier, @name, @type, @deployment, @source_language_id, @owner_id, @created_at)`,
  ).run(project)
  // A new project has its own id from its first day, and its archives contain it.
  db.exec('UPDATE project_identity SET is_archived = 1')
  asIntent(db, { userId, action: 'project.create', now: context.now }, (intent) => {
    intent.record('project', project.id, null, project)
    replaceTargets(db, intent, input.targetLanguageIds)
  })
  return { projectId: project.id, userId }
}

/** Adds a target language at the end; an existing one is unchanged. */
export function addTargetLanguage(
  db: Database,
  { languageId, userId }: { languageId: string; userId: number | null },
  context: OperationContext,
): { targetLanguageIds: string[] } {
  const present = targetLanguageIds(db)
  return setTargetLanguages(db, { languageIds: [...present, languageId], userId }, context)
}

/**
 * Adds target languages at the end and takes others out, in one step. Translations into a language that is taken out are
 * kept out of sight, and are there again once it is added again.
 * @throws Failure `language.unknown`; `language.notTarget` of one to take out; `project.lastLanguage` where nothing would
 * be translated into
 */
export function changeTargetLanguages(
  db: Database,
  { add, remove, userId }: { add: readonly string[]; remove: readonly string[]; userId: number | null },
  context: OperationContext,
): { targetLanguageIds: string[] } {
  const present = targetLanguageIds(db)
  for (const languageId of remove) if (!present.includes(languageId)) throw notTarget(languageId)
  const added = add.map((code) => (present.includes(code) ? code : languageNamed(db, code).id))
  const languageIds = [...present, ...added].filter((id) => !remove.includes(id))
  if (languageIds.length === 0) throw lastLanguage()
  return setTargetLanguages(db, { languageIds, userId }, context)
}

function notTarget(languageId: string): Failure {
  return new Failure('language.notTarget', `The project is not translated into "${languageId}".`, {
    value: languageId,
    kept: 'The target languages were not changed.',
    todo: 'Look at the list of languages.',
  })
}

function lastLanguage(): Failure {
  return new Failure('project.lastLanguage', 'A project needs at least one target language.', {
    kept: 'The target languages were not changed.',
    todo: 'Add another language first.',
  })
}

/**
 * Adds a language that the catalogue lacks, and translates into it.
 * @throws Failure `language.invalid`, and `language.exists` where the project has one of this id already
 */
export function addCustomLanguage(
  db: Database,
  { language, userId }: { language: Language; userId: number | null },
  context: OperationContext,
): { targetLanguageIds: string[] } {
  const definition = parseCustomLanguage(language)
  const present = targetLanguageIds(db)
  if (present.includes(definition.id)) throw requireKnownLanguage(definition.id)
  asIntent(db, { userId, action: 'project.languages', now: context.now }, (intent) => {
    defineLanguage(db, intent, definition)
    replaceTargets(db, intent, [...present, definition.id])
  })
  return { targetLanguageIds: targetLanguageIds(db) }
}

/** Replaces the target languages. Translations into a language that is left out are kept, out of sight. */
export function setTargetLanguages(
  db: Database,
  { languageIds, userId }: { languageIds: string[]; userId: number | null },
  context: OperationContext,
): { targetLanguageIds: string[] } {
  asIntent(db, { userId, action: 'project.languages', now: context.now }, (intent) => {
    replaceTargets(db, intent, languageIds)
  })
  return { targetLanguageIds: targetLanguageIds(db) }
}

function replaceTargets(db: Database, intent: Intent, languageIds: readonly string[]): void {
  const project = projectOf(db)
  const before = targetLanguageIds(db)
  const after = [
    ...new Set(languageIds.map((code) => (before.includes(code) ? code : languageNamed(db, code).id))),
  ]
  if (after.includes(project.source_language_id))
    throw new Failure('project.sameLanguage', 'The source language cannot be a target language too.', {
      value: project.source_language_id,
      kept: 'The target languages were not changed.',
      todo: 'Leave it out of the target languages.',
    })
  if (after.join() === before.join()) return
  db.prepare('DELETE FROM target_language').run()
  const insert = db.prepare('INSERT INTO target_language (language_id, position) VALUES (?, ?)')
  after.forEach((languageId, position) => insert.run(languageId, position))
  intent.record('project', project.id, { target_language_ids: before }, { target_language_ids: after })
  for (const languageId of new Set([...before, ...after])) {
    if (before.includes(languageId) !== after.includes(languageId)) refreshLanguage(db, languageId)
  }
}
