/**
 * Keeps a copy of a project file of an earlier version before its schema is migrated. The earlier version cannot read
 * the migrated file, so a user who returns to it needs the copy.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { Failure } from '../platform/errors/failure.ts'
import { NEWEST_VERSION, schemaVersion } from './migrate.ts'
import { reserveNewFile } from './newFile.ts'

/** The most attempts if another process takes the copy's name meanwhile. */
const MOST_TRIES = 5

/**
 * Returns the path of the copy, which includes the writes of all connections. Null if the file has the newest version,
 * or if another process that opens it at the same time keeps the copy and migrates the file.
 * @throws Failure `project.uncopied`; the file is unchanged
 */
export function keepOlderCopy(db: Database): string | null {
  const version = schemaVersion(db)
  if (version === 0 || version >= NEWEST_VERSION) return null
  let path = ''
  let number = 0
  for (let tries = 1; ; tries++) {
    ;({ path, number } = freeName(db.name, version, number + 1))
    try {
      return copyTo(path, db, version) ? path : null
    } catch (error) {
      if (!isTaken(error) || tries === MOST_TRIES) throw uncopied(path, error)
    }
  }
}

/** Returns whether the copy was kept: a file that another process has begun to migrate is no longer the original. */
function copyTo(path: string, db: Database, version: number): boolean {
  const file = reserveNewFile(path)
  try {
    // SQLite reads it, because closing a descriptor of our own would release SQLite's locks on the file.
    db.prepare('VACUUM INTO ?').run(file.temporaryPath)
    const isAsItWas = schemaVersion(db) === version
    if (isAsItWas) file.keep()
    else file.discard()
    return isAsItWas
  } catch (error) {
    file.discard()
    throw error
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Failure && error.code === 'project.exists'
}

/** `shop.schema-23.interlinear` beside `shop.interlinear`; numbered from `first` on if that name exists. */
function freeName(path: string, version: number, first: number): { path: string; number: number } {
  const ending = extname(path)
  const begin = join(dirname(path), `${basename(path, ending)}.schema-${version}`)
  for (let number = first; ; number++) {
    const name = `${begin}${number === 1 ? '' : `-${number}`}${ending}`
    if (!existsSync(name)) return { path: name, number }
  }
}

function uncopied(path: string, cause: unknown): Failure {
  return new Failure(
    'project.uncopied',
    'This project is of an earlier version of Interlinear, and it could not be copied before it is brought up to date.',
    {
      kept: 'The project was not changed.',
      todo: 'Make room on the disk, or move the project to a folder that you may write to.',
      path,
    },
    { cause },
  )
}
