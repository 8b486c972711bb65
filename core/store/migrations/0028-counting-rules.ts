/** By which rules the kept counts were made: those of before are made anew once (core/summaries/rows/recounting.ts). */
export const countingRulesSchema = `
-- One row. Derived, as the counts are: a restored project is counted anew.
CREATE TABLE counting_rules (
  version INTEGER NOT NULL
) STRICT;

-- What has no counts has none of older rules.
INSERT INTO counting_rules (version) SELECT NOT EXISTS (SELECT 1 FROM languages_summary);
`
