/**
 * Which project a file holds, wherever the file goes, and which filling of a file it is: a mirror (docs/mirror.md) knows
 * by the first what is the same project, and by the second that its history began anew.
 */
export const identitySchema = `
-- The row with the highest id counts; a restore adds one with the project's own id from the archive.
CREATE TABLE project_identity (
  id INTEGER PRIMARY KEY,
  -- 32 hexadecimal digits, drawn once for a project; archives carry it, and copies of the file have it.
  own_id TEXT NOT NULL CHECK (length(own_id) = 32),
  -- 32 hexadecimal digits, drawn anew when a file is made, be it by a restore.
  generation TEXT NOT NULL CHECK (length(generation) = 32),
  -- 0: it was restored from an archive without an own id, whose backup is the same archive again.
  is_archived INTEGER NOT NULL CHECK (is_archived IN (0, 1))
) STRICT;

INSERT INTO project_identity (own_id, generation, is_archived)
SELECT lower(hex(randomblob(16))), lower(hex(randomblob(16))), EXISTS (SELECT 1 FROM project);
`
