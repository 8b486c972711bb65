/**
 * A project file as an earlier version of the program left it. It is kept beside the file before the schema is brought up
 * to date: that version cannot read the file afterwards, and whoever goes back to it has their work all the same.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { Failure } from '../failure.ts'
import { NEWEST_VERSION, schemaVersion } from './migrate.ts'
import { reserveNewFile } from './newFile.ts'

/**
 * The path of the copy; null where the file is none of an earlier version. All that others have written is in it.
 * @throws Failure `project.uncopied`; the file is as it was
 */
export function keepOlderCopy(db: Database): string | null {
  const version = schemaVersion(db)
  if (version === 0 || version >= NEWEST_VERSION) return null
  const path = freeName(db.name, version)
  try {
    const file = reserveNewFile(path)
    try {
      // Read by SQLite: closing a descriptor of our own would let go of its locks on the file.
      db.prepare('VACUUM INTO ?').run(file.temporaryPath)
      file.keep()
    } catch (error) {
      file.discard()
      throw error
    }
  } catch (error) {
    throw uncopied(path, error)
  }
  return path
}

/** `shop.schema-23.interlinear` beside `shop.interlinear`; with a number where there is one already. */
function freeName(path: string, version: number): string {
  const ending = extname(path)
  const begin = join(dirname(path), `${basename(path, ending)}.schema-${version}`)
  for (let count = 1; ; count++) {
    const name = `${begin}${count === 1 ? '' : `-${count}`}${ending}`
    if (!existsSync(name)) return name
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
