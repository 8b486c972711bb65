/**
 * Translation memories at work: how each is used, where a segment comes from, and the index of fuzzy matches.
 *
 * `tm_segment` and `tm_record` are made anew with AUTOINCREMENT: the history refers to their rows, whose ids must
 * never be given again, so that undo can bring them back.
 */
export const memorySchema = `
CREATE TABLE tm_segment_new (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tm_id INTEGER NOT NULL REFERENCES tm (id) ON DELETE CASCADE
) STRICT;
CREATE TABLE tm_record_new (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  segment_id INTEGER NOT NULL REFERENCES tm_segment_new (id) ON DELETE CASCADE,
  language_id TEXT NOT NULL,
  text TEXT NOT NULL,
  text_folded TEXT NOT NULL,
  usage_count INTEGER NOT NULL DEFAULT 0,
  created_by INTEGER REFERENCES user (id),
  updated_by INTEGER REFERENCES user (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER
) STRICT;
INSERT INTO tm_segment_new (id, tm_id) SELECT id, tm_id FROM tm_segment ORDER BY id;
INSERT INTO tm_record_new (id, segment_id, language_id, text, text_folded, usage_count, created_by, updated_by,
    created_at, updated_at)
  SELECT id, segment_id, language_id, text, text_folded, usage_count, created_by, updated_by, created_at, updated_at
  FROM tm_record ORDER BY id;
DROP TABLE tm_record;
DROP TABLE tm_segment;
ALTER TABLE tm_segment_new RENAME TO tm_segment;
ALTER TABLE tm_record_new RENAME TO tm_record;
CREATE INDEX tm_segment_tm ON tm_segment (tm_id);
CREATE INDEX tm_record_segment ON tm_record (segment_id);

-- How a memory is used. One without a row: attached after all others, may be written, no penalty.
CREATE TABLE tm_setting (
  tm_id INTEGER PRIMARY KEY REFERENCES tm (id) ON DELETE CASCADE,
  -- The project's own memory, which takes what is translated here; at most one.
  is_own INTEGER NOT NULL DEFAULT 0 CHECK (is_own IN (0, 1)),
  is_attached INTEGER NOT NULL DEFAULT 1 CHECK (is_attached IN (0, 1)),
  is_read_only INTEGER NOT NULL DEFAULT 0 CHECK (is_read_only IN (0, 1)),
  -- The lower, the earlier among equal matches.
  priority INTEGER NOT NULL DEFAULT 0,
  -- Percent taken off each of its matches.
  penalty INTEGER NOT NULL DEFAULT 0 CHECK (penalty BETWEEN 0 AND 50)
) STRICT;
CREATE UNIQUE INDEX tm_setting_own ON tm_setting (is_own) WHERE is_own = 1;

-- Of segments that were translated in this project: which string and form they belong to and what stood around it.
CREATE TABLE tm_origin (
  segment_id INTEGER PRIMARY KEY REFERENCES tm_segment (id) ON DELETE CASCADE,
  string_id INTEGER NOT NULL,
  plural_form TEXT NOT NULL,
  identifier TEXT NOT NULL,
  -- Hashes of the source texts before and after it in its file; null at an end.
  previous_hash INTEGER,
  next_hash INTEGER
) STRICT;
-- The newest counts: a string whose source changed has another segment for each.
CREATE INDEX tm_origin_string ON tm_origin (string_id, plural_form, segment_id);

-- Derived (core/project/memory/postings.ts).
CREATE TABLE tm_posting (
  term INTEGER NOT NULL,
  block INTEGER NOT NULL,
  places BLOB NOT NULL,
  PRIMARY KEY (term, block)
) STRICT, WITHOUT ROWID;
CREATE TABLE tm_size (
  block INTEGER PRIMARY KEY,
  sizes BLOB NOT NULL
) STRICT;
`
