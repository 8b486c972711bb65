/** A finished file takes the place of another in one step: the old one stands until then. */
import { realpathSync, renameSync, rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'

/**
 * Returns the temporary path of the new file until it replaces the target: in the folder of the file itself if the
 * target is a link. Removes leftovers of killed processes there.
 */
export function stagingPath(target: string): string {
  const path = `${placeOf(target)}.part`
  rmSync(path, { force: true })
  return path
}

/** Gives the finished file the target's place, so that a link to it leads to it; where that fails, it is removed. */
export function takePlace(staged: string, target: string): void {
  try {
    renameSync(staged, placeOf(target))
  } finally {
    rmSync(staged, { force: true })
  }
}

/**
 * Puts a finished project in the place of another. A write-ahead log left beside the name would be played into
 * the new file: so the old project takes its log in first, for which it must be closed everywhere. Throws
 * `project.inUse`.
 */
export function replaceProject(staged: string, target: string): void {
  try {
    // Windows has the log beside the name by which the project was opened: the link's or the file's own.
    for (const path of new Set([target, placeOf(target)])) {
      takeLogIn(path)
      for (const end of ['-wal', '-shm', '-journal']) rmSync(path + end, { force: true })
    }
  } catch (thrown) {
    rmSync(staged, { force: true })
    throw thrown
  }
  takePlace(staged, target)
}

/** Resolves all links to a file; returns the path itself if nothing exists. */
function placeOf(target: string): string {
  try {
    return realpathSync(target)
  } catch {
    return target
  }
}

function takeLogIn(path: string): void {
  const db = new Sqlite(path, { timeout: 1000 })
  try {
    db.pragma('journal_mode = DELETE')
  } catch (thrown) {
    // A file that is no database has no log either.
    if (thrown instanceof Sqlite.SqliteError && thrown.code === 'SQLITE_NOTADB') return
    throw new Failure(
      'project.inUse',
      'The project to replace is open, or its last changes cannot be read.',
      { path, todo: 'Close the project in every window, and restore the archive again.' },
      { cause: thrown },
    )
  } finally {
    db.close()
  }
}
