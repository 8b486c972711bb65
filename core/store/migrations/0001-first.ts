/**
 * The first schema: the whole data model of the spec in one SQLite file.
 *
 * Conventions: tables are STRICT; times are INTEGER milliseconds since 1970 (UTC); booleans are INTEGER 0 or 1;
 * `…_folded` holds the text as `contains` compares it (core/project/fold.ts). AUTOINCREMENT where the history
 * refers to a row that may go: its id is never given again, so that undo can bring it back. Rows of a table marked
 * "derived" can be rebuilt from the others.
 */
export const firstSchema = `
CREATE TABLE project (
  id INTEGER PRIMARY KEY,
  identifier TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('file-based', 'string-based')),
  deployment TEXT NOT NULL CHECK (deployment IN ('standard', 'enterprise')),
  source_language_id TEXT NOT NULL,
  owner_id INTEGER REFERENCES user (id),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE user (
  id INTEGER PRIMARY KEY,
  login TEXT NOT NULL UNIQUE,
  name TEXT
) STRICT;

CREATE TABLE target_language (
  language_id TEXT PRIMARY KEY,
  position INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A language that the catalogue lacks: \`definition\` holds the members of the spec's language object.
CREATE TABLE custom_language (
  id TEXT PRIMARY KEY,
  definition TEXT NOT NULL CHECK (json_valid(definition))
) STRICT, WITHOUT ROWID;

CREATE TABLE branch (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  title TEXT
) STRICT;

CREATE TABLE directory (
  id INTEGER PRIMARY KEY,
  branch_id INTEGER REFERENCES branch (id),
  parent_id INTEGER REFERENCES directory (id),
  name TEXT NOT NULL,
  title TEXT
) STRICT;

CREATE TABLE file (
  id INTEGER PRIMARY KEY,
  branch_id INTEGER REFERENCES branch (id),
  directory_id INTEGER REFERENCES directory (id),
  name TEXT NOT NULL,
  title TEXT,
  type TEXT NOT NULL,
  context TEXT,
  -- The path it was imported from, relative to what was imported, '/' between its parts.
  path TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER
) STRICT;

-- The source file's bytes as imported; apart from \`file\`, so that listing files reads none of them.
CREATE TABLE file_content (
  file_id INTEGER PRIMARY KEY REFERENCES file (id) ON DELETE CASCADE,
  content BLOB NOT NULL
) STRICT;

CREATE TABLE source_string (
  id INTEGER PRIMARY KEY,
  file_id INTEGER REFERENCES file (id),
  branch_id INTEGER REFERENCES branch (id),
  identifier TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('plain', 'plural', 'icu', 'asset')),
  -- Of a plural string: its forms joined by a line feed, zero to other.
  text TEXT NOT NULL,
  text_folded TEXT NOT NULL,
  -- Of a plural string only: {"one": "…", "other": "…"}.
  plural_forms TEXT CHECK (plural_forms IS NULL OR json_valid(plural_forms)),
  context TEXT,
  max_length INTEGER,
  is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)),
  master_string_id INTEGER REFERENCES source_string (id),
  is_passed_workflow INTEGER NOT NULL DEFAULT 0 CHECK (is_passed_workflow IN (0, 1)),
  custom_data TEXT,
  -- Order within its file.
  position INTEGER NOT NULL DEFAULT 0,
  -- 1: gone from its source file; kept with its translations until it returns.
  is_archived INTEGER NOT NULL DEFAULT 0 CHECK (is_archived IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER,
  source_changed_at INTEGER,
  CHECK ((type = 'plural') = (plural_forms IS NOT NULL))
) STRICT;
CREATE INDEX source_string_file ON source_string (file_id, position);
-- Counts and lists read visible strings; this index answers them without touching a text.
CREATE INDEX source_string_visible ON source_string (file_id, position) WHERE is_hidden = 0 AND is_archived = 0;
CREATE INDEX source_string_identifier ON source_string (identifier);
CREATE INDEX source_string_master ON source_string (master_string_id) WHERE master_string_id IS NOT NULL;

CREATE TABLE label (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  is_system INTEGER NOT NULL DEFAULT 0 CHECK (is_system IN (0, 1))
) STRICT;

CREATE TABLE string_label (
  string_id INTEGER NOT NULL REFERENCES source_string (id) ON DELETE CASCADE,
  label_id INTEGER NOT NULL REFERENCES label (id) ON DELETE CASCADE,
  PRIMARY KEY (string_id, label_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX string_label_label ON string_label (label_id);

CREATE TABLE field (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL
) STRICT;

CREATE TABLE string_field (
  string_id INTEGER NOT NULL REFERENCES source_string (id) ON DELETE CASCADE,
  field_id INTEGER NOT NULL REFERENCES field (id) ON DELETE CASCADE,
  value TEXT,
  value_folded TEXT,
  PRIMARY KEY (string_id, field_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX string_field_field ON string_field (field_id);

CREATE TABLE translation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  string_id INTEGER NOT NULL REFERENCES source_string (id) ON DELETE CASCADE,
  language_id TEXT NOT NULL,
  plural_form TEXT NOT NULL CHECK (plural_form IN ('none', 'zero', 'one', 'two', 'few', 'many', 'other')),
  text TEXT NOT NULL,
  text_folded TEXT NOT NULL,
  user_id INTEGER REFERENCES user (id),
  provider TEXT,
  is_pre_translated INTEGER NOT NULL DEFAULT 0 CHECK (is_pre_translated IN (0, 1)),
  is_shared INTEGER NOT NULL DEFAULT 0 CHECK (is_shared IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX translation_string ON translation (string_id, language_id, plural_form);
CREATE INDEX translation_language ON translation (language_id, user_id);

CREATE TABLE vote (
  translation_id INTEGER NOT NULL REFERENCES translation (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES user (id),
  mark INTEGER NOT NULL CHECK (mark IN (-1, 1)),
  voted_at INTEGER NOT NULL,
  PRIMARY KEY (translation_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE approval (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  translation_id INTEGER NOT NULL REFERENCES translation (id) ON DELETE CASCADE,
  user_id INTEGER REFERENCES user (id),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX approval_translation ON approval (translation_id, created_at);

CREATE TABLE comment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  string_id INTEGER NOT NULL REFERENCES source_string (id) ON DELETE CASCADE,
  language_id TEXT,
  user_id INTEGER REFERENCES user (id),
  type TEXT NOT NULL CHECK (type IN ('comment', 'issue')),
  issue_type TEXT CHECK (issue_type IN ('general_question', 'translation_mistake', 'context_request', 'source_mistake')),
  issue_status TEXT CHECK (issue_status IN ('unresolved', 'resolved')),
  text TEXT NOT NULL,
  text_folded TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX comment_string ON comment (string_id);

CREATE TABLE screenshot (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE screenshot_string (
  screenshot_id INTEGER NOT NULL REFERENCES screenshot (id) ON DELETE CASCADE,
  string_id INTEGER NOT NULL REFERENCES source_string (id) ON DELETE CASCADE,
  PRIMARY KEY (screenshot_id, string_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX screenshot_string_string ON screenshot_string (string_id);

CREATE TABLE tm (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  language_ids TEXT NOT NULL CHECK (json_valid(language_ids))
) STRICT;

CREATE TABLE tm_segment (
  id INTEGER PRIMARY KEY,
  tm_id INTEGER NOT NULL REFERENCES tm (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX tm_segment_tm ON tm_segment (tm_id);

CREATE TABLE tm_record (
  id INTEGER PRIMARY KEY,
  segment_id INTEGER NOT NULL REFERENCES tm_segment (id) ON DELETE CASCADE,
  language_id TEXT NOT NULL,
  text TEXT NOT NULL,
  text_folded TEXT NOT NULL,
  usage_count INTEGER NOT NULL DEFAULT 0,
  created_by INTEGER REFERENCES user (id),
  updated_by INTEGER REFERENCES user (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER
) STRICT;
CREATE INDEX tm_record_segment ON tm_record (segment_id);

CREATE TABLE glossary (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  language_ids TEXT NOT NULL CHECK (json_valid(language_ids))
) STRICT;

CREATE TABLE concept (
  id INTEGER PRIMARY KEY,
  glossary_id INTEGER NOT NULL REFERENCES glossary (id) ON DELETE CASCADE,
  user_id INTEGER REFERENCES user (id),
  subject TEXT,
  definition TEXT,
  url TEXT,
  note TEXT,
  translatable INTEGER NOT NULL DEFAULT 1 CHECK (translatable IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER
) STRICT;
CREATE INDEX concept_glossary ON concept (glossary_id);

CREATE TABLE term (
  id INTEGER PRIMARY KEY,
  glossary_id INTEGER NOT NULL REFERENCES glossary (id) ON DELETE CASCADE,
  concept_id INTEGER NOT NULL REFERENCES concept (id) ON DELETE CASCADE,
  language_id TEXT NOT NULL,
  text TEXT NOT NULL,
  text_folded TEXT NOT NULL,
  description TEXT,
  user_id INTEGER REFERENCES user (id),
  part_of_speech TEXT,
  status TEXT,
  type TEXT,
  gender TEXT,
  note TEXT,
  lemma TEXT,
  url TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER
) STRICT;
CREATE INDEX term_glossary ON term (glossary_id);
CREATE INDEX term_concept ON term (concept_id);

-- What a QA check found in a translation. \`qa_check\` is a check's name as in CroQL: 'tags_mismatch'.
CREATE TABLE qa_issue (
  id INTEGER PRIMARY KEY,
  translation_id INTEGER NOT NULL REFERENCES translation (id) ON DELETE CASCADE,
  qa_check TEXT NOT NULL,
  message TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'ignored')),
  ignore_reason TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX qa_issue_translation ON qa_issue (translation_id);

-- What was typed and not yet saved as a translation: survives a crash.
CREATE TABLE draft (
  string_id INTEGER NOT NULL REFERENCES source_string (id) ON DELETE CASCADE,
  language_id TEXT NOT NULL,
  plural_form TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES user (id),
  text TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (string_id, language_id, plural_form, user_id)
) STRICT, WITHOUT ROWID;

-- One thing a person asked for: the unit of undo. \`undone_by\` and \`undoes\` link an undo to what it undid.
CREATE TABLE intent (
  id INTEGER PRIMARY KEY,
  user_id INTEGER REFERENCES user (id),
  action TEXT NOT NULL,
  at INTEGER NOT NULL,
  undoes INTEGER REFERENCES intent (id),
  is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1))
) STRICT;

-- The history: one row for each entity that an intent changed. before/after are JSON of its row; null where it did not exist.
CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  intent_id INTEGER NOT NULL REFERENCES intent (id),
  entity TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  string_id INTEGER,
  language_id TEXT,
  before TEXT CHECK (before IS NULL OR json_valid(before)),
  after TEXT CHECK (after IS NULL OR json_valid(after))
) STRICT;
CREATE INDEX event_intent ON event (intent_id);
CREATE INDEX event_string ON event (string_id, language_id) WHERE string_id IS NOT NULL;

-- Derived. croql.md: \`languages summary\`; a row for each string and target language with at least one translation.
CREATE TABLE languages_summary (
  string_id INTEGER NOT NULL REFERENCES source_string (id) ON DELETE CASCADE,
  language_id TEXT NOT NULL,
  is_translated INTEGER NOT NULL,
  is_partially_translated INTEGER NOT NULL,
  is_approved INTEGER NOT NULL,
  is_partially_approved INTEGER NOT NULL,
  translation_updated INTEGER NOT NULL,
  -- The oldest updated_at among the top translations: compared with source_changed_at.
  oldest_updated INTEGER NOT NULL,
  is_translated_by_tm INTEGER NOT NULL,
  is_translated_by_mt INTEGER NOT NULL,
  is_translated_by_ai INTEGER NOT NULL,
  is_source_changed_after_translation INTEGER NOT NULL,
  has_translation_as_source INTEGER NOT NULL,
  has_translation_after_approval INTEGER NOT NULL,
  has_shared_translation INTEGER NOT NULL,
  rating INTEGER NOT NULL,
  approvals_count INTEGER NOT NULL,
  -- One bit for each QA check with an open issue in a top translation (core/project/qaChecks.ts).
  qa_issues INTEGER NOT NULL,
  PRIMARY KEY (string_id, language_id)
) STRICT, WITHOUT ROWID;

-- Derived. The top translation of each form (croql.md), joined for the list: one read a row. No foreign key to
-- the translation: it would need an index of its own, and the row is rewritten wherever a translation goes.
CREATE TABLE top_translation (
  string_id INTEGER NOT NULL REFERENCES source_string (id) ON DELETE CASCADE,
  language_id TEXT NOT NULL,
  plural_form TEXT NOT NULL,
  translation_id INTEGER NOT NULL,
  PRIMARY KEY (string_id, language_id, plural_form)
) STRICT, WITHOUT ROWID;

-- Derived. How many visible, unarchived strings of a file are translated and approved in a language; no row where
-- none is. \`file_id\` 0: strings of no file.
CREATE TABLE progress (
  file_id INTEGER NOT NULL,
  language_id TEXT NOT NULL,
  translated INTEGER NOT NULL,
  approved INTEGER NOT NULL,
  PRIMARY KEY (file_id, language_id)
) STRICT, WITHOUT ROWID;
`
