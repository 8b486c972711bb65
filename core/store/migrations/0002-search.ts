/**
 * Indexes for CroQL at a million strings; all of it follows from the other rows.
 *
 * `…_trigram`: derived; every three characters in a row of a folded text, and the rows that have them: candidates
 * for `contains`, which are then compared exactly. Kept by core/project/trigrams.ts. They hold no
 * texts of their own, and no places of the trigrams in them: a sixth of the size, and candidates need no more.
 */
export const TRIGRAM_TABLES = ['source_string', 'translation', 'tm_record'] as const

export const searchSchema = `
-- Every small column of a string in the order of lists: filters and counts read this in place of the texts.
CREATE INDEX source_string_list ON source_string (file_id, position, id, is_hidden, type, master_string_id,
  created_at, updated_at, max_length, is_passed_workflow, branch_id) WHERE is_archived = 0;
CREATE INDEX source_string_archived ON source_string (id) WHERE is_archived = 1;

-- With \`user_id\`, so that "translated by" reads no translation.
DROP INDEX translation_string;
CREATE INDEX translation_string ON translation (string_id, language_id, plural_form, user_id);
-- With \`string_id\`, so that whether its string is archived is known without reading it.
DROP INDEX translation_language;
CREATE INDEX translation_language ON translation (language_id, user_id, string_id);
DROP INDEX approval_translation;
CREATE INDEX approval_translation ON approval (translation_id, created_at, user_id);
${TRIGRAM_TABLES.map(trigramsOf).join('')}`

function trigramsOf(table: (typeof TRIGRAM_TABLES)[number]): string {
  const index = trigramIndexOf(table)
  return `
CREATE VIRTUAL TABLE ${index} USING fts5 (text_folded, content = '${table}', content_rowid = 'id', detail = none,
  columnsize = 0, tokenize = 'trigram case_sensitive 1');
INSERT INTO ${index} (${index}) VALUES ('rebuild');
`
}

export function trigramIndexOf(table: (typeof TRIGRAM_TABLES)[number]): string {
  return `${table}_trigram`
}
