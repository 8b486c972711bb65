/** The drafts that followed strings of a replaced file: an undo moves them back. */
export const movedDraftsSchema = `
-- [[id of the string they left, id of their new string], ...]
ALTER TABLE replaced_file ADD COLUMN moved_drafts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(moved_drafts));
`
