/** The spelling dictionaries that a project names, so that a check finds the same on each machine. */
export const pinnedDictionariesSchema = `
CREATE TABLE pinned_dictionary (
  language_id TEXT PRIMARY KEY,
  -- What it is called where it was chosen: en_US, dictionary-en.
  name TEXT NOT NULL,
  -- NULL where its owner states none: the hash tells its versions apart.
  version TEXT,
  -- Of the affix file and the word list, by which it is found on other machines.
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64)
) STRICT, WITHOUT ROWID;
`
