/** The project file, as a mirror reads it: through a connection that cannot write, and at one moment. */
import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import { checkProjectFile } from '../../store/checkProjectFile.ts'
import { openDatabase } from '../../store/database.ts'
import { NEWEST_VERSION } from '../../store/migrate.ts'

/** @throws Failure as `checkProjectFile`; `mirror.openFirst` */
export function openToMirror(path: string): Database {
  const { version, hasJournal } = checkProjectFile(path)
  if (version < NEWEST_VERSION || hasJournal) {
    throw new Failure('mirror.openFirst', 'The project has to be opened once before it can be mirrored.', {
      path,
      kept: 'The project was not changed.',
      todo: 'Open it, which brings the file up to date (interlinear status PROJECT does), and mirror it again.',
    })
  }
  return openDatabase(path, { readonly: true })
}

/** Facts of a project beside its rows: its names, and the position in its history that a mirror has reached. */
export interface ProjectState {
  ownId: string
  generation: string
  identifier: string
  name: string
  type: string
  deployment: string
  sourceLanguageId: string
  lastEvent: number
  /** Tells the last event from another with its number, as in an older copy that went on by itself. */
  lastEventMark: string
  lastIntent: number
}

export function stateOf(db: Database): ProjectState {
  const project = db
    .prepare<[], Omit<ProjectState, 'lastEventMark'>>(
      `SELECT own_id AS ownId, generation, identifier, name, type, deployment, source_language_id AS sourceLanguageId,
         (SELECT coalesce(max(id), 0) FROM event) AS lastEvent,
         coalesce((SELECT intent_id FROM event ORDER BY id DESC LIMIT 1), 0) AS lastIntent
       FROM project, project_identity ORDER BY project_identity.id DESC LIMIT 1`,
    )
    .get()
  if (project === undefined) throw new Error('the file holds no project')
  return { ...project, lastEventMark: markOf(db, project.lastEvent) ?? '' }
}

/** A digest of an event, with who asked for it and when; null where there is none with that id. */
export function markOf(db: Database, event: number): string | null {
  const row = db
    .prepare<[number], (string | number | null)[]>(
      `SELECT event.id, entity, entity_id, string_id, language_id, before, after, intent.id, action, at, user_id
       FROM event JOIN intent ON intent.id = intent_id WHERE event.id = ?`,
    )
    .raw()
    .get(event)
  return row === undefined
    ? null
    : createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 32)
}
