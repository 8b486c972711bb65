/** Strings that a person has marked to find them again. */
export const bookmarksSchema = `
-- A person's own places: they are in no history, archive, sync or mirror.
CREATE TABLE bookmark (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  string_id INTEGER NOT NULL REFERENCES source_string (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, string_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX bookmark_string ON bookmark (string_id);
`
