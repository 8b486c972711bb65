/** Small project files for the tests of the store, each in a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { afterEach } from 'vitest'
import { createDatabase, openDatabase } from '../../core/store/database.ts'
import { seedProject } from './rows.ts'

export { addStrings } from './rows.ts'

const folders: string[] = []
const connections: Database[] = []

afterEach(() => {
  for (const db of connections.splice(0)) db.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-store-'))
  folders.push(folder)
  return folder
}

/** A project with the rows of `seedProject`. */
export function projectFile(fill?: (db: Database) => void): string {
  const path = join(temporaryFolder(), 'shop.interlinear')
  createDatabase(path, (db) => {
    seedProject(db)
    fill?.(db)
  })
  return path
}

/** A connection that is closed when the test ends. */
export function open(path: string, options?: { readonly?: boolean }): Database {
  const db = openDatabase(path, options)
  connections.push(db)
  return db
}

/** A connection to a new project. */
export function openNew(fill?: (db: Database) => void): Database {
  return open(projectFile(fill))
}

/** Returns the failure that `act` ends with; tests compare its code. */
export function failureOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('It was to fail, and did not')
}
