/**
 * Translation files as they were last seen (docs/files.md, "Export in place"): the base of the three-way merge with what
 * lies on the disk, and what an export elsewhere splices into. They are no part of the history: they say what a file was
 * like when it was last looked at, which no undo changes.
 */
export const translationFilesSchema = `
CREATE TABLE translation_file (
  file_id INTEGER NOT NULL REFERENCES file (id) ON DELETE CASCADE,
  language_id TEXT NOT NULL,
  -- Below the folder that its source file's path is below, as it is spelled there.
  path TEXT NOT NULL,
  -- SHA-256 of the bytes.
  hash BLOB NOT NULL,
  -- The bytes, deflated (RFC 1950).
  content BLOB NOT NULL,
  -- Translations that somebody deleted since then are still to be taken out of the file.
  seen_at INTEGER NOT NULL,
  -- JSON, of forms on which this project and the file still differ though the file was seen: what both had before. An
  -- object by identifier, within it by form; a null is "no translation".
  unsettled TEXT CHECK (unsettled IS NULL OR json_valid(unsettled)),
  PRIMARY KEY (file_id, language_id)
) STRICT;

-- Where the translations of a file lie, as was found when its folder was taken in.
CREATE TABLE file_layout (
  file_id INTEGER PRIMARY KEY REFERENCES file (id) ON DELETE CASCADE,
  -- A path with {language} in it.
  pattern TEXT NOT NULL,
  -- JSON: the codes of all files that lie there, of whichever languages, as they are spelled.
  codes TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(codes)),
  -- 1: no file in the source language lies there; the strings are those of all the translation files.
  is_catalogue INTEGER NOT NULL DEFAULT 0 CHECK (is_catalogue IN (0, 1))
) STRICT;
`
