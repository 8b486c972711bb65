/**
 * What syncing with a cloud needs to know (cloud.md, "Sync"): the remote project, which row stands for which, where an
 * unfinished pull stands, what is still to be sent, and what a person has to decide.
 *
 * A row here refers to no entity by a foreign key: it outlives one that is deleted, so that the deletion is sent, and
 * undo finds it again.
 */
export const cloudSchema = `
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
  -- By this machine's clock: when what no date tells of (places, labels, memories, glossaries…) was last looked at.
  compared_at INTEGER,
  -- When a sync last came to its end; null: never.
  synced_at INTEGER
) STRICT;

-- Where a first pull that was begun stands: it goes on from here. No row once it is whole. Beside its steps: 'since', when
-- it began, by the service's clock, and 'master ID', of a duplicate here, the master in the cloud that has not come yet.
CREATE TABLE cloud_cursor (
  step TEXT PRIMARY KEY,
  next_offset INTEGER NOT NULL,
  is_done INTEGER NOT NULL DEFAULT 0 CHECK (is_done IN (0, 1))
) STRICT, WITHOUT ROWID;

-- Which row stands for which of the cloud's (core/project/operations/cloud/cloudRows.ts names the entities). A vote has no
-- id of its own here: it is named by its translation's, and only the user's own votes have a row.
CREATE TABLE cloud_row (
  entity TEXT NOT NULL,
  local_id INTEGER NOT NULL,
  remote_id INTEGER NOT NULL,
  -- JSON of the members that are synced, as both sides last had them.
  base TEXT NOT NULL CHECK (json_valid(base)),
  -- The newest intent here when the cloud's side of it came or changed: edits up to that one were made without knowing
  -- it. 0: it came from here.
  arrived_after INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (entity, local_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX cloud_row_remote ON cloud_row (entity, remote_id);

-- What was edited here and not yet acknowledged by the cloud, in the order of the edits. Several edits of the same row
-- are one, unless the first is on its way: then a second waits behind it.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  intent_id INTEGER NOT NULL REFERENCES intent (id),
  entity TEXT NOT NULL,
  local_id INTEGER NOT NULL,
  string_id INTEGER,
  language_id TEXT,
  -- JSON, what the edit was made on; null: there was nothing.
  base TEXT CHECK (base IS NULL OR json_valid(base)),
  -- JSON; null: it was removed.
  value TEXT CHECK (value IS NULL OR json_valid(value)),
  -- Requests that were begun; nobody knows of one whose answer was lost whether it was carried out.
  attempts INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'rejected', 'conflict')),
  -- Why it was rejected, in the service's words.
  message TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX outbox_row ON outbox (entity, local_id) WHERE state <> 'sending';
CREATE UNIQUE INDEX outbox_sending ON outbox (entity, local_id) WHERE state = 'sending';
CREATE INDEX outbox_place ON outbox (string_id, language_id) WHERE string_id IS NOT NULL;

-- One sync at a time, over all processes; a row whose process is gone is nobody's.
CREATE TABLE cloud_lock (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Of the sync that holds it.
  uuid TEXT NOT NULL,
  host TEXT NOT NULL,
  pid INTEGER NOT NULL,
  -- When it last said that it is alive.
  seen_at INTEGER NOT NULL
) STRICT;

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
