/**
 * Steps as builds of one day ran them before their text was settled. A project that such a build made is known by them, and
 * the step after brings it to the settled text.
 */
import type { Database } from 'better-sqlite3'
import { searchSchema, TRIGRAM_TABLES, trigramIndexOf } from './0002-search.ts'
import { cloudSchema } from './0009-cloud.ts'

/** A migration (index.ts) that a later text took the place of. */
export interface SupersededStep {
  name: string
  /** The `user_version` that it led to. */
  version: number
  up(db: Database): void
}

export const supersededSteps: readonly SupersededStep[] = [
  {
    name: 'search',
    version: 2,
    up: (db) => void db.exec(searchSchema + TRIGRAM_TABLES.map(trigramTriggers).join('')),
  },
  { name: 'cloud', version: 9, up: (db) => void db.exec(firstCloudSchema) },
]

/** Triggers kept the trigrams. */
function trigramTriggers(table: (typeof TRIGRAM_TABLES)[number]): string {
  const index = trigramIndexOf(table)
  const forget = `INSERT INTO ${index} (${index}, rowid, text_folded) VALUES ('delete', old.id, old.text_folded);`
  const learn = `INSERT INTO ${index} (rowid, text_folded) VALUES (new.id, new.text_folded);`
  return `
CREATE TRIGGER ${index}_insert AFTER INSERT ON ${table} BEGIN ${learn} END;
CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} BEGIN ${forget} END;
CREATE TRIGGER ${index}_update AFTER UPDATE OF text_folded ON ${table} BEGIN ${forget} ${learn} END;
`
}

/** Removes the triggers of the superseded step 2. */
export function settleSearch(db: Database): void {
  for (const index of TRIGRAM_TABLES.map(trigramIndexOf))
    for (const event of ['insert', 'delete', 'update']) db.exec(`DROP TRIGGER IF EXISTS ${index}_${event}`)
}

/** Replaces the tables of the superseded step 9: no program that had them wrote a row into them. */
export function settleCloud(db: Database): void {
  const columns = db.prepare<[], { name: string }>("SELECT name FROM pragma_table_info('outbox')").all()
  if (!columns.some(({ name }) => name === 'uuid')) return
  for (const table of ['cloud_project', 'cloud_cursor', 'cloud_row', 'outbox', 'conflict'])
    db.exec(`DROP TABLE ${table}`)
  db.exec(cloudSchema)
}

const firstCloudSchema = `
-- The cloud's project that this one syncs with; no row: none.
CREATE TABLE cloud_project (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Of the connections in the settings of this machine.
  connection_id TEXT NOT NULL,
  remote_id INTEGER NOT NULL,
  -- Who signed in: the user of this file that stands for them.
  user_id INTEGER REFERENCES user (id),
  -- JSON: the target languages that are synced.
  language_ids TEXT NOT NULL CHECK (json_valid(language_ids)),
  -- By the service's clock: all that was changed there before has been pulled. Null: the first pull is not whole yet.
  pulled_until INTEGER,
  -- When a sync last came to its end; null: never.
  synced_at INTEGER
) STRICT;

-- Where a pull that was begun stands: it goes on from here. No row once it is whole.
CREATE TABLE cloud_cursor (
  step TEXT PRIMARY KEY,
  next_offset INTEGER NOT NULL,
  is_done INTEGER NOT NULL DEFAULT 0 CHECK (is_done IN (0, 1))
) STRICT, WITHOUT ROWID;

-- Which row stands for which of the cloud's. A vote has no id of its own here: it is named by its translation's, and only
-- the user's own votes have a row.
CREATE TABLE cloud_row (
  entity TEXT NOT NULL,
  local_id INTEGER NOT NULL,
  remote_id INTEGER NOT NULL,
  -- JSON of the members that are synced, as both sides last had them.
  base TEXT NOT NULL CHECK (json_valid(base)),
  PRIMARY KEY (entity, local_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX cloud_row_remote ON cloud_row (entity, remote_id);

-- What was edited here and not yet acknowledged by the cloud, in the order of the edits.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  intent_id INTEGER NOT NULL REFERENCES intent (id),
  entity TEXT NOT NULL,
  local_id INTEGER NOT NULL,
  string_id INTEGER,
  language_id TEXT,
  -- JSON, what the edit was made on; null: there was nothing.
  base TEXT CHECK (base IS NULL OR json_valid(base)),
  -- JSON; null: it was removed.
  value TEXT CHECK (value IS NULL OR json_valid(value)),
  attempts INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'rejected', 'conflict')),
  -- Why it was rejected, in the service's words.
  message TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX outbox_intent ON outbox (intent_id);
CREATE INDEX outbox_row ON outbox (entity, local_id);
CREATE INDEX outbox_place ON outbox (string_id, language_id) WHERE string_id IS NOT NULL;

-- Both sides changed the same: each is kept, and a person chooses.
CREATE TABLE conflict (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  entity TEXT NOT NULL,
  local_id INTEGER,
  remote_id INTEGER,
  string_id INTEGER,
  language_id TEXT,
  plural_form TEXT,
  -- JSON of each side, with its author and date; null: there was none, or it was removed.
  base TEXT CHECK (base IS NULL OR json_valid(base)),
  ours TEXT CHECK (ours IS NULL OR json_valid(ours)),
  theirs TEXT CHECK (theirs IS NULL OR json_valid(theirs)),
  opened_at INTEGER NOT NULL,
  resolution TEXT CHECK (resolution IN ('ours', 'theirs', 'both', 'merged')),
  resolved_at INTEGER,
  resolved_by INTEGER REFERENCES user (id),
  CHECK ((resolution IS NULL) = (resolved_at IS NULL))
) STRICT;
CREATE INDEX conflict_place ON conflict (string_id, language_id) WHERE string_id IS NOT NULL;
CREATE INDEX conflict_open ON conflict (entity, local_id) WHERE resolution IS NULL;
`
