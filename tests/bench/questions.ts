/**
 * Every expression of docs/reference/statements/croql-patterns.md and croql-filters, filled in, beside expert SQL for
 * the same query on the same tables and indexes. Of several alternatives the fastest counts.
 */
import type { Context } from '../../core/croql/catalog.ts'

export interface Question {
  context: Context
  croql: string
  /** Statements that answer how many. */
  count: string[]
  /** Statements that answer the first 500 ids. */
  page: string[]
}

const NOT_ARCHIVED = 'NOT IN (SELECT id FROM source_string WHERE is_archived = 1)'

/** Conditions on a row `s`, one for each good way. */
function strings(croql: string, conditions: string[], counts: string[] = []): Question {
  const from = (where: string) => `FROM source_string s WHERE s.is_archived = 0 AND ${where}`
  return {
    context: 'strings',
    croql,
    count: [...counts, ...conditions.map((where) => `SELECT count(*) ${from(where)}`)],
    page: conditions.map(
      (where) => `SELECT s.id ${from(where)} ORDER BY s.file_id, s.position, s.id LIMIT 500`,
    ),
  }
}

/** Strings with a row in a table: asked of each string (`whereAsked`), gathered, and counted there. */
function having(croql: string, table: string, where: string, whereAsked = where): Question {
  return strings(
    croql,
    [
      `EXISTS (SELECT 1 FROM ${table} x WHERE x.string_id = s.id AND ${whereAsked})`,
      `s.id IN (SELECT x.string_id FROM ${table} x WHERE ${where})`,
    ],
    [`SELECT count(DISTINCT x.string_id) FROM ${table} x WHERE ${where} AND x.string_id ${NOT_ARCHIVED}`],
  )
}

/** Strings without such a row. */
function lacking(croql: string, table: string, where: string): Question {
  const all = '(SELECT count(*) FROM source_string WHERE is_archived = 0)'
  return strings(
    croql,
    [`NOT EXISTS (SELECT 1 FROM ${table} x WHERE x.string_id = s.id AND ${where})`],
    [
      `SELECT ${all} - count(DISTINCT x.string_id) FROM ${table} x WHERE ${where} AND x.string_id ${NOT_ARCHIVED}`,
    ],
  )
}

const summary = (croql: string, where: string) =>
  having(`count of languages summary where (${croql}) > 0`, 'languages_summary', where)

const trigrams = (table: string, match: string) =>
  `(SELECT rowid FROM ${table}_trigram WHERE ${table}_trigram MATCH '${match}')`

/** The file is the index's first column; `anna` is user 1, `borys` user 2. */
const ofStrings: Question[] = [
  lacking(
    'count of translations where (language = @language:"uk" and (count of approvals > 0 or count of votes > 0)) = 0',
    'translation',
    `x.language_id = 'uk' AND (EXISTS (SELECT 1 FROM approval a WHERE a.translation_id = x.id) OR EXISTS (SELECT 1 FROM vote v WHERE v.translation_id = x.id))`,
  ),
  strings(
    'count of translations = 1',
    ['(SELECT count(*) FROM translation t WHERE t.string_id = s.id) = 1'],
    [
      `SELECT count(*) FROM (SELECT 1 FROM translation t WHERE t.string_id ${NOT_ARCHIVED} GROUP BY t.string_id HAVING count(*) = 1)`,
    ],
  ),
  strings(
    'count of translations > 0 and count of translations = count of translations where (user = @user:"borys")',
    [
      'EXISTS (SELECT 1 FROM translation t WHERE t.string_id = s.id) AND NOT EXISTS (SELECT 1 FROM translation t WHERE t.string_id = s.id AND t.user_id IS NOT 2)',
    ],
    [
      `SELECT count(*) FROM (SELECT 1 FROM translation t WHERE t.string_id ${NOT_ARCHIVED} GROUP BY t.string_id HAVING min(t.user_id IS 2))`,
    ],
  ),
  having('count of translations where (user != @user:"anna") > 0', 'translation', 'x.user_id IS NOT 1'),
  strings(
    'count of translations > 0 and count of translations = count of translations where (user != @user:"anna")',
    [
      'EXISTS (SELECT 1 FROM translation t WHERE t.string_id = s.id) AND NOT EXISTS (SELECT 1 FROM translation t WHERE t.string_id = s.id AND t.user_id IS 1)',
    ],
    [
      `SELECT count(*) FROM (SELECT 1 FROM translation t WHERE t.string_id ${NOT_ARCHIVED} GROUP BY t.string_id HAVING min(t.user_id IS NOT 1))`,
    ],
  ),
  strings('identifier = "cart.empty" and id of file = 5', ["s.identifier = 'cart.empty' AND s.file_id = 5"]),
  strings('id of file = 5 and count of comments where (has unresolved issue) > 0', [
    `s.file_id = 5 AND EXISTS (SELECT 1 FROM comment c WHERE c.string_id = s.id AND c.type = 'issue' AND c.issue_status = 'unresolved')`,
  ]),
  strings('is hidden and not is duplicate and count of translations > 0', [
    's.is_hidden AND s.master_string_id IS NULL AND EXISTS (SELECT 1 FROM translation t WHERE t.string_id = s.id)',
  ]),
  summary('approvalsCount >= 1', 'x.approvals_count >= 1'),
  having('count of comments where (user = @user:"anna") > 0', 'comment', 'x.user_id = 1'),
  strings('text contains "invoice" and (count of translations where (text contains "рахунок") = 0)', [
    `instr(s.text_folded, 'invoice') > 0 AND NOT EXISTS (SELECT 1 FROM translation t WHERE t.string_id = s.id AND instr(t.text_folded, 'рахунок') > 0)`,
    `s.id IN ${trigrams('source_string', 'inv AND ice')} AND instr(s.text_folded, 'invoice') > 0 AND NOT EXISTS (SELECT 1 FROM translation t WHERE t.string_id = s.id AND instr(t.text_folded, 'рахунок') > 0)`,
    `s.id IN ${trigrams('source_string', 'inv AND ice')} AND instr(s.text_folded, 'invoice') > 0 AND s.id NOT IN (SELECT t.string_id FROM translation t WHERE t.id IN ${trigrams('translation', 'рах AND нок')} AND instr(t.text_folded, 'рахунок') > 0)`,
  ]),
  having(
    'count of fields where (name = "Feature area" and value = "page") > 0',
    'string_field',
    `x.field_id = (SELECT id FROM field WHERE name = 'Feature area') AND x.value = 'page'`,
  ),
  having(
    'count of fields where (slug = "feature-area" and value contains "pag") > 0',
    'string_field',
    `x.field_id = (SELECT id FROM field WHERE slug = 'feature-area') AND instr(x.value_folded, 'pag') > 0`,
  ),
  having(
    'count of fields where (name = "Feature area") > 0',
    'string_field',
    `x.field_id IN (SELECT id FROM field WHERE name = 'Feature area')`,
  ),
  having(
    'count of fields where (slug = "feature-area") > 0',
    'string_field',
    `x.field_id IN (SELECT id FROM field WHERE slug = 'feature-area')`,
  ),
  having(
    'count of fields where (name contains "area") > 0',
    'string_field',
    `x.field_id IN (SELECT id FROM field WHERE instr(lower(name), 'area') > 0)`,
  ),
  having('count of fields where (value != "") > 0', 'string_field', "x.value <> ''"),
  having(
    'count of fields where (type = "text" and value != "") > 0',
    'string_field',
    `x.field_id IN (SELECT id FROM field WHERE type = 'text') AND x.value <> ''`,
  ),
  having(
    'count of fields where ((name = "Feature area" or name = "Priority") and value contains "pag") > 0',
    'string_field',
    `x.field_id IN (SELECT id FROM field WHERE name IN ('Feature area', 'Priority')) AND instr(x.value_folded, 'pag') > 0`,
  ),
  strings("added between '2026-01-02 00:00:00' and '2026-01-04 23:59:59'", [
    `s.created_at BETWEEN ${Date.UTC(2026, 0, 2)} AND ${Date.UTC(2026, 0, 5) - 1000}`,
  ]),
  strings("updated between '2026-01-01 00:00:00' and '2026-01-10 00:00:00'", [
    `s.updated_at BETWEEN ${Date.UTC(2026, 0, 1)} AND ${Date.UTC(2026, 0, 10)}`,
  ]),
  strings('type is plain or type is icu', ["s.type IN ('plain', 'icu')"]),
  having('count of comments > 0', 'comment', '1'),
  having('count of screenshots > 0', 'screenshot_string', '1'),
  summary('has qa issues', 'x.qa_issues <> 0'),
  summary('has spelling qa issues', 'x.qa_issues & (1 << 9) <> 0'),
  lacking('count of languages summary = 0', 'languages_summary', '1'),
  summary('is partially translated', 'x.is_partially_translated'),
  summary('is translated', 'x.is_translated'),
  having('count of translations where (user = @user:"anna") > 0', 'translation', 'x.user_id = 1'),
  having('count of translations where (user != @user:"borys") > 0', 'translation', 'x.user_id IS NOT 2'),
  summary('has translation as source', 'x.has_translation_as_source'),
  summary('is source changed after translation', 'x.is_source_changed_after_translation'),
  summary(
    "translation updated between '2026-01-10 00:00:00' and '2026-01-20 00:00:00'",
    `x.translation_updated BETWEEN ${Date.UTC(2026, 0, 10)} AND ${Date.UTC(2026, 0, 20)}`,
  ),
  summary('rating > 0', 'x.rating > 0'),
  strings('not is duplicate', ['s.master_string_id IS NULL']),
  strings('is duplicate', ['s.master_string_id IS NOT NULL']),
  strings('is duplicate and count of languages summary where (has shared translation) > 0', [
    's.master_string_id IS NOT NULL AND EXISTS (SELECT 1 FROM languages_summary m WHERE m.string_id = s.id AND m.has_shared_translation)',
  ]),
  strings(
    'is duplicate and count of languages summary where (not has shared translation and is translated) > 0',
    [
      's.master_string_id IS NOT NULL AND EXISTS (SELECT 1 FROM languages_summary m WHERE m.string_id = s.id AND NOT m.has_shared_translation AND m.is_translated)',
    ],
  ),
  summary('is translated and not is approved', 'x.is_translated AND NOT x.is_approved'),
  summary('is partially approved', 'x.is_partially_approved'),
  summary('is approved', 'x.is_approved'),
  having(
    'count of translations where (count of approvals where (user = @user:"anna") > 0) > 0',
    'translation',
    'x.id IN (SELECT translation_id FROM approval WHERE user_id = 1)',
    'EXISTS (SELECT 1 FROM approval a WHERE a.translation_id = x.id AND a.user_id = 1)',
  ),
  having(
    'count of translations where (count of approvals where (user != @user:"borys") > 0) > 0',
    'translation',
    'EXISTS (SELECT 1 FROM approval a WHERE a.translation_id = x.id AND a.user_id IS NOT 2)',
  ),
  summary('has translation after approval', 'x.has_translation_after_approval'),
  summary('is translated by ai', 'x.is_translated_by_ai'),
  summary('is translated by mt', 'x.is_translated_by_mt'),
  summary('is translated by tm', 'x.is_translated_by_tm'),
  summary('is auto translated', '(x.is_translated_by_ai OR x.is_translated_by_mt OR x.is_translated_by_tm)'),
  strings('context contains text', ['instr(fold(s.context), s.text_folded) > 0']),
  strings('is passed workflow', ['s.is_passed_workflow']),
  ...['the', 'invoice', 'Kalomika'].map((needle) => {
    const folded = needle.toLowerCase()
    const exact = `instr(s.text_folded, '${folded}') > 0`
    const match = [folded.slice(0, 3), folded.slice(3, 6), folded.slice(-3)].filter(
      ({ length }) => length === 3,
    )
    const candidates = trigrams('source_string', [...new Set(match)].join(' AND '))
    return strings(`text contains "${needle}"`, [exact, `s.id IN ${candidates} AND ${exact}`])
  }),
  having(
    'count of translations where (text contains "замовлення") > 0',
    'translation',
    `x.id IN ${trigrams('translation', 'зам AND овл AND ння')} AND instr(x.text_folded, 'замовлення') > 0`,
    "instr(x.text_folded, 'замовлення') > 0",
  ),
  having(
    'count of translations where (text contains "価格検") > 0',
    'translation',
    `x.id IN ${trigrams('translation', '価格検')} AND instr(x.text_folded, '価格検') > 0`,
    "instr(x.text_folded, '価格検') > 0",
  ),
]

function rows(context: Context, from: string, croql: string, id: string, conditions: string[]): Question {
  return {
    context,
    croql,
    count: conditions.map((where) => `SELECT count(*) FROM ${from} WHERE ${where}`),
    page: conditions.map((where) => `SELECT ${id} FROM ${from} WHERE ${where} ORDER BY ${id} LIMIT 500`),
  }
}

const translations = (croql: string, conditions: string[]) =>
  rows(
    'translations',
    'translation t',
    croql,
    't.id',
    conditions.map((where) => `t.language_id = 'uk' AND t.string_id ${NOT_ARCHIVED} AND ${where}`),
  )
const segments = (croql: string, where: string, whereAsked = where) =>
  rows('segments', 'tm_segment g', croql, 'g.id', [
    `g.tm_id = 1 AND EXISTS (SELECT 1 FROM tm_record r WHERE r.segment_id = g.id AND ${whereAsked})`,
    `g.tm_id = 1 AND g.id IN (SELECT r.segment_id FROM tm_record r WHERE ${where})`,
  ])
const terms = (croql: string, where: string) =>
  rows('terms', 'term e', croql, 'e.id', [`e.glossary_id = 1 AND ${where}`])

export const QUESTIONS: readonly Question[] = [
  ...ofStrings,
  translations('user = @user:"anna" or count of votes where (is up) >= 1', [
    '(t.user_id = 1 OR EXISTS (SELECT 1 FROM vote v WHERE v.translation_id = t.id AND v.mark > 0))',
    '(t.user_id = 1 OR t.id IN (SELECT translation_id FROM vote WHERE mark > 0))',
  ]),
  translations('text contains "замовлення"', [
    `instr(t.text_folded, 'замовлення') > 0`,
    `t.id IN ${trigrams('translation', 'зам AND овл AND ння')} AND instr(t.text_folded, 'замовлення') > 0`,
  ]),
  segments('count of records where (usageCount > 0) > 0', 'r.usage_count > 0'),
  segments('count of records where (createdBy = @user:"anna") > 0', 'r.created_by = 1'),
  segments(
    'count of records where (text contains "invoice") > 0',
    `r.id IN ${trigrams('tm_record', 'inv AND oic AND ice')} AND instr(r.text_folded, 'invoice') > 0`,
    "instr(r.text_folded, 'invoice') > 0",
  ),
  terms('user = @user:"anna" and language = @language:"uk"', "e.user_id = 1 AND e.language_id = 'uk'"),
  terms(
    'text contains "CAR" and partOfSpeech = "noun"',
    "instr(e.text_folded, 'car') > 0 AND e.part_of_speech = 'noun'",
  ),
  terms('status = "not_recommended" or status = "obsolete"', "e.status IN ('not_recommended', 'obsolete')"),
  terms(
    'type = "abbreviation" and note contains "invoice"',
    "e.type = 'abbreviation' AND instr(fold(e.note), 'invoice') > 0",
  ),
  terms("createdAt > '2026-01-10 00:00:00'", `e.created_at > ${Date.UTC(2026, 0, 10)}`),
  terms('lemma = "кошик" and language = @language:"uk"', "e.lemma = 'кошик' AND e.language_id = 'uk'"),
  terms('url contains "example.org/ka"', "instr(fold(e.url), 'example.org/ka') > 0"),
]
