/** Suggestions by machine: what providers answered, so that it costs once, and whether a project wants none. */
export const suggestionsSchema = `
CREATE TABLE suggestion (
  -- The provider's name, and what its answers depend on: model, prompt, address.
  provider TEXT NOT NULL,
  version TEXT NOT NULL,
  language_id TEXT NOT NULL,
  -- Of the text with what it was described by.
  source_hash TEXT NOT NULL,
  text TEXT NOT NULL,
  -- What is wrong with it, as JSON; '[]' where it can be used as it is.
  problems TEXT NOT NULL CHECK (json_valid(problems)),
  made_at INTEGER NOT NULL,
  PRIMARY KEY (provider, version, language_id, source_hash)
) STRICT, WITHOUT ROWID;

-- One row at most; none: nothing is forbidden.
CREATE TABLE suggestion_setting (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- No text of this project goes to a machine, be it this one.
  are_forbidden INTEGER NOT NULL CHECK (are_forbidden IN (0, 1))
) STRICT;
`
