/** Comments that translators note in a translation file (docs/reference/translations.md, "Comments of translators"). */
export const translatorCommentsSchema = `
CREATE TABLE translator_comment (
  string_id INTEGER NOT NULL REFERENCES source_string (id) ON DELETE CASCADE,
  language_id TEXT NOT NULL,
  -- '' where it was taken away: the file may have it still.
  text TEXT NOT NULL,
  PRIMARY KEY (string_id, language_id)
) STRICT, WITHOUT ROWID;
`
