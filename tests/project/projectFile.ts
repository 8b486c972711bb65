/** Small project files for the tests of the store, each in a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { afterEach } from 'vitest'
import { createDatabase, openDatabase } from '../../core/project/database.ts'

const folders: string[] = []
const connections: Database[] = []

afterEach(() => {
  for (const db of connections.splice(0)) db.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A folder that goes when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-store-'))
  folders.push(folder)
  return folder
}

/** A project from English into Ukrainian and German, with the user 1 and the file 1. */
export function projectFile(fill?: (db: Database) => void): string {
  const path = join(temporaryFolder(), 'shop.interlinear')
  createDatabase(path, (db) => {
    db.exec(`
      INSERT INTO user (id, login) VALUES (1, 'anna'), (2, 'ben');
      INSERT INTO project (id, identifier, name, type, deployment, source_language_id, owner_id, created_at)
        VALUES (1, 'shop', 'Shop', 'file-based', 'standard', 'en', 1, 0);
      INSERT INTO target_language (language_id, position) VALUES ('uk', 0), ('de', 1);
      INSERT INTO file (id, name, type, created_at) VALUES (1, 'ui.po', 'po', 0), (2, 'help.po', 'po', 0);
    `)
    fill?.(db)
  })
  return path
}

/** A connection that closes when the test ends. */
export function open(path: string, options?: { readonly?: boolean }): Database {
  const db = openDatabase(path, options)
  connections.push(db)
  return db
}

/** A connection to a new project. */
export function openNew(fill?: (db: Database) => void): Database {
  return open(projectFile(fill))
}

/** Adds plain strings with the ids 1 to `count` to the file 1. */
export function addStrings(db: Database, count: number): void {
  const insert = db.prepare(
    `INSERT INTO source_string (id, file_id, identifier, type, text, text_folded, created_at)
     VALUES (@id, 1, 'key.' || @id, 'plain', 'Text ' || @id, 'text ' || @id, 0)`,
  )
  for (let id = 1; id <= count; id++) insert.run({ id })
}

/** The failure that `act` ends with; its code is what the tests look at. */
export function failureOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('It was to fail, and did not')
}
