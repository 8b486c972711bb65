/** The score of the memory match that a translation was made from. */
export const matchScoresSchema = `
-- Percent, after the penalties; 101: also in its context. NULL: it was made from no match.
ALTER TABLE translation ADD COLUMN match_score INTEGER CHECK (match_score BETWEEN 0 AND 101);
-- The text is another one than the match's.
ALTER TABLE translation ADD COLUMN is_match_edited INTEGER NOT NULL DEFAULT 0 CHECK (is_match_edited IN (0, 1));
`
