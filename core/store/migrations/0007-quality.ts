/** QA: where an issue stands, which checks a project uses, its own rules and its own words. */
export const qualitySchema = `
-- UTF-16 offsets into the translation; null: it is about the whole of it. \`fix\` takes the stretch's place.
ALTER TABLE qa_issue ADD COLUMN start_offset INTEGER;
ALTER TABLE qa_issue ADD COLUMN end_offset INTEGER;
ALTER TABLE qa_issue ADD COLUMN fix TEXT;

-- What somebody chose; checks that are not here are as they come.
CREATE TABLE qa_setting (
  qa_check TEXT PRIMARY KEY,
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE qa_rule (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('regex', 'croql')),
  -- Null: every language.
  language_id TEXT,
  -- A regular expression, or CroQL over translations.
  expression TEXT NOT NULL,
  source_pattern TEXT,
  expects TEXT NOT NULL DEFAULT 'absent' CHECK (expects IN ('absent', 'present')),
  message TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL
) STRICT;

-- Words that are right in this project.
CREATE TABLE dictionary_word (
  language_id TEXT NOT NULL,
  word TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (language_id, word)
) STRICT, WITHOUT ROWID;

-- Finds the strings with the same source text, without keeping every text twice.
CREATE INDEX source_string_head ON source_string (substr(text, 1, 24)) WHERE is_archived = 0;
`
