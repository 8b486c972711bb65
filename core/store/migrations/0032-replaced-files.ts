/** The files that an import replaced, for its undo, and those that the undo replaced, for its redo. */
export const replacedFilesSchema = `
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
  -- The drafts that followed strings of the file: [[id of the string they left, id of their new string], ...]
  moved_drafts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(moved_drafts)),
  PRIMARY KEY (intent_id, file_id)
) STRICT;
CREATE INDEX replaced_file_file ON replaced_file (file_id);
`
