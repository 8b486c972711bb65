/** Queries that people keep by a name: worklists of their own, shared by all who work in the file. */
export const savedQueriesSchema = `
CREATE TABLE saved_query (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  croql TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
`
