/**
 * Saves that a screen sent and that were done. A screen whose connection broke sends what was not answered once more,
 * under the same key (core/project/operations/answeredSaves.ts).
 */
export const answeredSavesSchema = `
-- Done within the last days; nothing of a project's own.
CREATE TABLE answered_save (
  key TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX answered_save_at ON answered_save (at);
`
