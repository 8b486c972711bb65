/**
 * A project as a backup reads it. One of an earlier version is brought up to date in a copy: a backup changes nothing, and
 * that version opens the project afterwards as before.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import { checkProjectFile } from '../../store/checkProjectFile.ts'
import { openDatabase } from '../../store/database.ts'
import { copyRestored, databasePath } from '../../store/journal.ts'
import { migrate, NEWEST_VERSION } from '../../store/migrate.ts'
import { fromSqlite } from '../../store/sqliteFailure.ts'

export interface ProjectToRead {
  db: Database
  /** Closes it, and removes the copy where it is one. */
  close: () => void
}

/** @throws Failure as `checkProjectFile` and `migrate` do, and `project.diskFull` where a copy has no room */
export function openToRead(path: string): ProjectToRead {
  const { version, hasJournal } = checkProjectFile(path)
  if (version < NEWEST_VERSION) return openUpToDate(path, hasJournal)
  const db = openDatabase(path, { readonly: !hasJournal })
  return { db, close: () => void db.close() }
}

function openUpToDate(path: string, hasJournal: boolean): ProjectToRead {
  const copy = hasJournal ? copyRestored(databasePath(path)) : copyOf(path)
  let db: Database | null = null
  try {
    db = openDatabase(copy.path)
    migrate(db)
    const opened = db
    const close = () => {
      opened.close()
      copy.discard()
    }
    return { db, close }
  } catch (thrown) {
    db?.close()
    copy.discard()
    throw ofProject(thrown, path)
  }
}

interface Copy {
  path: string
  discard(): void
}

/** Makes a consistent copy despite concurrent writes, in a folder that only this user can read. */
function copyOf(path: string): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-backup-'))
  const copy = { path: join(folder, 'project.interlinear'), discard: () => remove(folder) }
  try {
    const db = openDatabase(path, { readonly: true })
    try {
      db.prepare('VACUUM INTO ?').run(copy.path)
    } finally {
      db.close()
    }
    return copy
  } catch (thrown) {
    copy.discard()
    throw fromSqlite(thrown, path)
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** The reader knows the project, and not the copy, so the failure names the former. */
function ofProject(thrown: unknown, path: string): unknown {
  const failure = fromSqlite(thrown, path)
  if (!(failure instanceof Failure)) return failure
  return new Failure(failure.code, failure.message, { ...failure.details, path }, { cause: failure.cause })
}
