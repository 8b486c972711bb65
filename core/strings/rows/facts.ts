/** Facts of a project that are read first: its name, kind, languages and owner. */
import type { Database } from 'better-sqlite3'
import type { Deployment, ProjectType } from '../../model/enumerations.ts'
import type { ProjectFacts } from '../../contract/project.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { storedLanguage, targetLanguageIds } from '../../languages/rows/languages.ts'

export interface ProjectRow {
  id: number
  identifier: string
  name: string
  type: ProjectType
  deployment: Deployment
  source_language_id: string
  owner_id: number | null
  created_at: number
}

/** @throws Failure `project.empty` where the file was never filled */
export function projectFacts(db: Database): ProjectFacts {
  const {
    source_language_id: sourceLanguageId,
    owner_id: ownerId,
    created_at: createdAt,
    ...project
  } = projectOf(db)
  const { id, identifier, name, type, deployment } = project
  return {
    id,
    identifier,
    name,
    type,
    deployment,
    sourceLanguage: storedLanguage(db, sourceLanguageId),
    targetLanguages: targetLanguageIds(db).map((languageId) => storedLanguage(db, languageId)),
    ownerId,
    ownerLogin: ownerId === null ? null : loginOf(db, ownerId),
    createdAt,
  }
}

function loginOf(db: Database, userId: number): string | null {
  const user = db.prepare<unknown[], { login: string }>('SELECT login FROM user WHERE id = ?').get(userId)
  return user?.login ?? null
}

/** The project's row; a file holds one. @throws Failure `project.empty` */
export function projectOf(db: Database): ProjectRow {
  const project = db
    .prepare<unknown[], ProjectRow>(
      `SELECT id, identifier, name, type, deployment, source_language_id, owner_id, created_at
     FROM project ORDER BY id LIMIT 1`,
    )
    .get()
  if (!project)
    throw new Failure('project.empty', 'This file holds no project yet.', {
      todo: 'Make a project in it, or restore a backup into it.',
    })
  return project
}
