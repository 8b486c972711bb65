/**
 * A project file as an earlier version of the program left it. It is kept beside the file before the schema is brought up
 * to date: that version cannot read the file afterwards, and whoever goes back to it has their work all the same.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { Failure } from '../platform/errors/failure.ts'
import { NEWEST_VERSION, schemaVersion } from './migrate.ts'
import { reserveNewFile } from './newFile.ts'

/** How often a copy begins anew where another process took its name meanwhile. */
const MOST_TRIES = 5

/**
 * The path of the copy; null where the file is none of an earlier version, or where another process that opens it at the
 * same time keeps the copy and brings it up to date. All that others have written is in it.
 * @throws Failure `project.uncopied`; the file is as it was
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

/** Answers whether the copy was kept: what another process has begun to bring up to date is not what it was. */
function copyTo(path: string, db: Database, version: number): boolean {
  const file = reserveNewFile(path)
  try {
    // Read by SQLite: closing a descriptor of our own would let go of its locks on the file.
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

/** `shop.schema-23.interlinear` beside `shop.interlinear`; with a number, from `first` on, where there is one already. */
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
