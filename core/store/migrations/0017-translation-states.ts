/**
 * States of a translation (docs/reference/translations.md, "Needs work"), whose a file's translations are, and the
 * plural rules of files.
 */
export const translationStatesSchema = `
-- 1: a person is to look at it before it counts.
ALTER TABLE translation ADD COLUMN needs_work INTEGER NOT NULL DEFAULT 0 CHECK (needs_work IN (0, 1));
-- JSON: the source that the text was made for, where it is another one now: a text, or an object of texts by plural
-- category.
ALTER TABLE translation ADD COLUMN previous_source TEXT
  CHECK (previous_source IS NULL OR json_valid(previous_source));
-- The context that the source had then (gettext's msgctxt); null: none, or nobody knows.
ALTER TABLE translation ADD COLUMN previous_context TEXT;

-- Derived, as the other columns are: some top translation needs work.
ALTER TABLE languages_summary ADD COLUMN needs_work INTEGER NOT NULL DEFAULT 0;
CREATE INDEX languages_summary_needs_work ON languages_summary (language_id, string_id) WHERE needs_work = 1;

-- As a file's Last-Translator has it; null where nobody said.
ALTER TABLE user ADD COLUMN mail TEXT;

-- The plural rule that a file's translation states: its strings have the categories that this rule reaches.
CREATE TABLE file_plural_rule (
  file_id INTEGER NOT NULL REFERENCES file (id) ON DELETE CASCADE,
  language_id TEXT NOT NULL,
  -- As gettext's header has it: "nplurals=3; plural=(n==1 ? 0 : 1);".
  rule TEXT NOT NULL,
  -- JSON: the category of each form of the rule, in the order of its forms.
  categories TEXT NOT NULL CHECK (json_valid(categories)),
  PRIMARY KEY (file_id, language_id)
) STRICT, WITHOUT ROWID;
`
