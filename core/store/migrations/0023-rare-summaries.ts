/** Summaries that worklists look for and that few strings have: found without going through those of all strings. */
export const rareSummariesSchema = `
-- Which flags are in it is said in core/croql/drivers.ts, too. The string comes first: its rows are in the order in
-- which strings are counted.
CREATE INDEX languages_summary_rare ON languages_summary (string_id, language_id, is_partially_translated, needs_work,
    is_source_changed_after_translation, has_translation_as_source, is_partially_approved, qa_issues)
  WHERE is_partially_translated OR needs_work OR is_source_changed_after_translation OR has_translation_as_source
    OR is_partially_approved OR qa_issues <> 0;
`
