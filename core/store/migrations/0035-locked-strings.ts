/** Strings that their file locks, and files whose units stay one string each. */
export const lockedStringsSchema = `
-- 1: the file says that the translation is not to be changed.
ALTER TABLE source_string ADD COLUMN is_locked INTEGER NOT NULL DEFAULT 0 CHECK (is_locked IN (0, 1));
-- Strings that hold the segments of an XLIFF unit keep their translations: FileSettings.wholeUnits.
INSERT INTO file_settings (file_id, settings)
SELECT file.id, '{"wholeUnits":true}' FROM file
WHERE file.type = 'xliff' AND EXISTS (
  SELECT 1 FROM source_string AS s
  WHERE s.file_id = file.id AND s.is_archived = 0 AND s.text GLOB '*<*mrk *mtype=[''"]seg[''"]*'
)
ON CONFLICT (file_id) DO UPDATE SET settings = json_set(settings, '$.wholeUnits', json('true'));
`
