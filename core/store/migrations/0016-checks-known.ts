/**
 * The QA checks that the program knew when it last checked everything: a check that is new reaches a project that was
 * checked before it came. Derived, as what checks find is: a restored project is checked anew.
 */
export const checksKnownSchema = `
CREATE TABLE qa_checked (
  qa_check TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Until now the checks were these.
INSERT INTO qa_checked (qa_check) VALUES
  ('empty_translation'), ('translation_length'), ('tags_mismatch'), ('spaces_mismatch'), ('variables_mismatch'),
  ('punctuation_mismatch'), ('character_case_mismatch'), ('special_characters_mismatch'), ('incorrect_translation'),
  ('spelling'), ('icu_syntax'), ('terms'), ('duplicate_translation'), ('ftl_syntax'), ('android_syntax'),
  ('numbers_mismatch'), ('ai'), ('outdated_translation'), ('mdx_syntax'), ('custom');
`
