/** Repetitions (docs/reference/translations.md, "Repetitions"): finding them, and those that are translated on their own. */
export const repetitionsSchema = `
-- A string that neither gives its translation to its repetitions nor takes theirs, in this language.
CREATE TABLE repetition_exception (
  string_id INTEGER NOT NULL REFERENCES source_string (id) ON DELETE CASCADE,
  language_id TEXT NOT NULL,
  PRIMARY KEY (string_id, language_id)
) STRICT, WITHOUT ROWID;

-- Finds the strings with the same source text, without keeping every text twice: of short ones the index has it whole,
-- so that a text which is everywhere is counted without reading a string.
DROP INDEX source_string_head;
CREATE INDEX source_string_repetition ON source_string (substr(text, 1, 24), length(CAST(text AS BLOB)), type, is_hidden)
  WHERE is_archived = 0;
`
