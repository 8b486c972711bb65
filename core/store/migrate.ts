import type { Database } from 'better-sqlite3'
import { Failure } from '../platform/errors/failure.ts'
import { migrations as allMigrations, type Migration } from './migrations/index.ts'

/** The schema version that this program writes. */
export const NEWEST_VERSION = allMigrations.length

export function schemaVersion(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }))
}

/** The failure of a file that a later version of the program wrote. */
export function newerSchema(version: number, path: string): Failure {
  return new Failure('project.newer', 'This project was saved by a newer version of Interlinear.', {
    kept: 'The file was not changed.',
    todo: 'Update Interlinear and open it again.',
    value: `schema ${version}, known up to ${NEWEST_VERSION}`,
    path,
  })
}

/**
 * Migrates a file's schema to the newest version, one transaction for each step: a step that fails leaves the file at
 * the version before it. Throws `project.newer`, `project.busy` or `project.migration`.
 */
export function migrate(db: Database, migrations: readonly Migration[] = allMigrations): void {
  const runNext = db.transaction((): boolean => {
    // Read inside the transaction, because another process may run the same migration.
    const version = schemaVersion(db)
    if (version > migrations.length) throw newerSchema(version, db.name)
    const next = migrations[version]
    if (!next) return false
    try {
      next.up(db)
    } catch (error) {
      throw failedStep(next.name, db.name, error)
    }
    db.pragma(`user_version = ${version + 1}`)
    return true
  })
  if (schemaVersion(db) === migrations.length) return
  while (runNext.immediate()) continue
}

function failedStep(name: string, path: string, cause: unknown): Failure {
  return new Failure(
    'project.migration',
    `The project could not be brought to this version of Interlinear (step "${name}").`,
    {
      kept: 'The project is as it was before that step.',
      todo: 'Make a copy of the file, and report this with the output of --debug.',
      path,
    },
    { cause },
  )
}
