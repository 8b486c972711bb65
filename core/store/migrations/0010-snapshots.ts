/**
 * Named snapshots, and what the overview counts: words of sources, and on which days people translated.
 *
 * `words` is filled in little by little (operations/words.ts), so that neither opening an old project nor an import
 * waits for it. A trigger forgets it where a text changes, whoever writes that.
 */
export const snapshotsSchema = `
-- A point of the history with a name. It holds nothing of its own: what has changed since is in the history.
CREATE TABLE snapshot (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  note TEXT NOT NULL,
  -- The newest event that had happened; 0: none had.
  event_id INTEGER NOT NULL,
  user_id INTEGER REFERENCES user (id),
  created_at INTEGER NOT NULL
) STRICT;

-- Derived. Words of the text, by the rules of the source language; null: not counted yet.
ALTER TABLE source_string ADD COLUMN words INTEGER;
CREATE INDEX source_string_words ON source_string (file_id, words) WHERE is_hidden = 0 AND is_archived = 0;
CREATE TRIGGER source_string_recount AFTER UPDATE OF text ON source_string WHEN OLD.text <> NEW.text BEGIN
  UPDATE source_string SET words = NULL WHERE id = NEW.id;
END;

-- Source words of the strings that \`translated\` and \`approved\` count.
ALTER TABLE progress ADD COLUMN translated_words INTEGER NOT NULL DEFAULT 0;
ALTER TABLE progress ADD COLUMN approved_words INTEGER NOT NULL DEFAULT 0;

-- Who translated how much on which day (of UTC), counted in the order of the index.
CREATE INDEX translation_day ON translation (language_id, user_id, created_at / 86400000);
`
