/**
 * Trigrams of what a search looks at beside the text of a string: its identifier, and the lines of its context that are
 * notes and places in the code, as core/platform/text/codeReferences.ts tells them apart. Derived; kept by
 * core/store/indexes/trigrams.ts, which fills the table.
 */
export const stringWordsSchema = `
CREATE VIRTUAL TABLE string_words_trigram USING fts5 (identifier, context_note, code_references, content = '',
  detail = column, columnsize = 0, tokenize = 'trigram case_sensitive 1');
INSERT INTO string_words_trigram (string_words_trigram, rank) VALUES ('hashsize', 16777216);
`
