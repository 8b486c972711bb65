/** The drafts that followed strings of a replaced file, in projects whose program had no column for them. */
import type { Database } from 'better-sqlite3'
import { replacedFilesSchema } from './0032-replaced-files.ts'
import type { SupersededStep } from './superseded.ts'

/** Step 32 without `moved_drafts`, as a program of one day ran it. */
export const replacedFilesWithoutDrafts: SupersededStep = {
  name: 'replaced files',
  version: 32,
  up: (db) =>
    void db.exec(`
CREATE TABLE replaced_file (
  intent_id INTEGER NOT NULL,
  file_id INTEGER NOT NULL REFERENCES file (id) ON DELETE CASCADE,
  -- As in file_content.
  content BLOB NOT NULL,
  is_deflated INTEGER NOT NULL CHECK (is_deflated IN (0, 1)),
  -- As in file_settings; NULL where it had none.
  settings TEXT CHECK (settings IS NULL OR json_valid(settings)),
  -- {"uk": "nplurals=3; plural=..."}, as in file_plural_rule.
  plural_rules TEXT NOT NULL CHECK (json_valid(plural_rules)),
  -- JSON, deflated (RFC 1950): [[id of a string, its position], ...]
  positions BLOB NOT NULL,
  PRIMARY KEY (intent_id, file_id)
) STRICT;
CREATE INDEX replaced_file_file ON replaced_file (file_id);
`),
}

/** Brings the table of the superseded step 32 to the settled text. The drafts of earlier imports are not known. */
export function addMovedDrafts(db: Database): void {
  const columns = db
    .prepare<[], { name: string }>("SELECT name FROM pragma_table_info('replaced_file')")
    .all()
  if (columns.some(({ name }) => name === 'moved_drafts')) return
  const kept = columns.map(({ name }) => name).join(', ')
  db.exec('ALTER TABLE replaced_file RENAME TO earlier_file; DROP INDEX replaced_file_file')
  db.exec(replacedFilesSchema)
  db.exec(`INSERT INTO replaced_file (${kept}) SELECT ${kept} FROM earlier_file; DROP TABLE earlier_file`)
}
