/** Initial rows for tests of the store, also in processes without a test runner. */
import type { Database } from 'better-sqlite3'

/** Strings of the project on which a process is killed. */
export const STRINGS = 20

/** Strings of each file that it imports: enough for a kill to fall into an import. */
export const IMPORTED_STRINGS = 300

/** A project from English into Ukrainian and German, with the users 1 and 2 and the files 1 and 2. */
export function seedProject(db: Database): void {
  db.exec(`
    INSERT INTO user (id, login) VALUES (1, 'anna'), (2, 'ben');
    INSERT INTO project (id, identifier, name, type, deployment, source_language_id, owner_id, created_at)
      VALUES (1, 'shop', 'Shop', 'file-based', 'standard', 'en', 1, 0);
    INSERT INTO target_language (language_id, position) VALUES ('uk', 0), ('de', 1);
    INSERT INTO file (id, name, type, created_at) VALUES (1, 'ui.po', 'po', 0), (2, 'help.po', 'po', 0);
  `)
}

/** Adds plain strings with the ids 1 to `count` to the file 1. */
export function addStrings(db: Database, count: number): void {
  const insert = db.prepare(
    `INSERT INTO source_string (id, file_id, identifier, type, text, text_folded, created_at)
     VALUES (?, 1, ?, 'plain', ?, ?, 0)`,
  )
  for (let id = 1; id <= count; id++) insert.run(id, `key.${id}`, `Text ${id}`, `text ${id}`)
}
