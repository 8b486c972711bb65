/** Source files that are large are kept deflated: a file of 200 MB would be in memory three times as it is stored. */
export const deflatedFilesSchema = `
-- 1: the bytes are deflated (RFC 1950).
ALTER TABLE file_content ADD COLUMN is_deflated INTEGER NOT NULL DEFAULT 0 CHECK (is_deflated IN (0, 1));
`
