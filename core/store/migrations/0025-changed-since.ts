/** What changed since a moment, as a sync asks: found without going through everything. */
export const changedSinceSchema = `
-- By the minute, which takes fewer bytes; and no plan takes an index of an expression that does not ask for one, so that
-- lists are read in their own order. core/croql/recent.ts asks by the same expressions.
CREATE INDEX source_string_changed ON source_string (max(created_at, coalesce(updated_at, 0)) / 60000);
CREATE INDEX translation_changed ON translation (updated_at / 60000);
`
