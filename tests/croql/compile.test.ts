/** What expressions are compiled to: the SQL, the bound values and the rows of a real database. */
import { afterAll, describe, expect, it } from 'vitest'
import type { Context } from '../../core/croql/catalog.ts'
import { compiled, emptyProject, idsOf, insertProject, type QueryOptions } from './database.ts'
import { day } from './data.ts'
import { project } from './project.ts'

const { db, close } = emptyProject()
insertProject(db, project)
afterAll(close)

interface Case {
  text: string
  where: string
  parameters: (string | number)[]
  ids: number[]
}

/** Whose string is not archived. */
const ofLiving = (id: string) =>
  `(NOT EXISTS (SELECT 1 FROM source_string WHERE is_archived = 1) OR ${id} NOT IN (SELECT id FROM source_string WHERE is_archived = 1))`
const EVERY_SO_OFTEN = '(s.id % 509 OR not_cancelled())'
const STRINGS = `SELECT s.id FROM source_string s WHERE s.is_archived = 0 AND ${EVERY_SO_OFTEN} AND `

/** Asserts the SQL after what is the same for every query on strings. */
function expectStrings({ text, where, parameters, ids }: Case): void {
  const { query } = compiled(project, 'strings', text)
  expect({ sql: query.sql, parameters: query.parameters }).toEqual({
    sql: `${STRINGS}${where} ORDER BY s.id`,
    parameters,
  })
  expect(idsOf(db, project, 'strings', text)).toEqual(ids)
}

function expectQuery(
  context: Context,
  text: string,
  expected: { sql: string; parameters: unknown[]; ids: number[] },
  options: QueryOptions = {},
): void {
  const { query } = compiled(project, context, text, options)
  expect({ sql: query.sql, parameters: query.parameters }).toEqual({
    sql: expected.sql,
    parameters: expected.parameters,
  })
  expect(idsOf(db, project, context, text, options)).toEqual(expected.ids)
}

describe('members', () => {
  it.each<Case>([
    { text: 'is hidden', where: 's.is_hidden', parameters: [], ids: [16] },
    {
      text: 'is visible and type is asset',
      where: "(s.is_hidden = 0) AND (s.type = 'asset')",
      parameters: [],
      ids: [13],
    },
    { text: 'is duplicate', where: '(+s.master_string_id IS NOT NULL)', parameters: [], ids: [14, 17] },
    { text: 'identifier = "secret"', where: 's.identifier = ?', parameters: ['secret'], ids: [16] },
    { text: 'id of file = 5', where: 's.file_id = ?', parameters: [5], ids: [10, 11, 15] },
    {
      text: 'name of file = "help.md"',
      where: '(SELECT f1.name FROM file f1 WHERE f1.id = s.file_id) = ?',
      parameters: ['help.md'],
      ids: [12, 14, 16, 17],
    },
    {
      text: 'name of branch = "main"',
      where:
        '(SELECT b1.name FROM branch b1 WHERE b1.id = coalesce(s.branch_id, (SELECT x.branch_id FROM file x WHERE x.id = s.file_id))) = ?',
      parameters: ['main'],
      ids: [12, 14, 16, 17],
    },
    {
      text: 'count of labels where (title = "urgent") > 0',
      where:
        'EXISTS (SELECT 1 FROM string_label l1 WHERE l1.string_id = s.id AND (SELECT x.title FROM label x WHERE x.id = l1.label_id) = ?)',
      parameters: ['urgent'],
      ids: [10, 11],
    },
    {
      text: 'count of comments where (login of user = "anna") > 0',
      where:
        'EXISTS (SELECT 1 FROM comment c1 WHERE c1.string_id = s.id AND (SELECT u2.login FROM "user" u2 WHERE u2.id = c1.user_id) = ?)',
      parameters: ['anna'],
      ids: [10],
    },
    {
      text: 'count of languages summary where (has tags mismatch qa issues) > 0',
      where:
        'EXISTS (SELECT 1 FROM languages_summary m1 WHERE m1.string_id = s.id AND (m1.qa_issues <> 0 AND (m1.qa_issues & 4) <> 0))',
      parameters: [],
      ids: [12],
    },
    {
      text: 'count of translations where (rating < 0) > 0',
      where:
        'EXISTS (SELECT 1 FROM translation t1 WHERE t1.string_id = s.id AND (SELECT coalesce(sum(x.mark), 0) FROM vote x WHERE x.translation_id = t1.id) < ?)',
      parameters: [0],
      ids: [12],
    },
  ])('$text', expectStrings)
})

describe('values that may be absent', () => {
  it.each<Case>([
    { text: 'max length = 40', where: 's.max_length = ?', parameters: [40], ids: [10] },
    {
      text: 'max length != 40',
      where: 's.max_length IS NOT ?',
      parameters: [40],
      ids: [11, 12, 13, 14, 15, 16, 17],
    },
    {
      text: 'not max length = 40',
      where: 's.max_length IS NOT ?',
      parameters: [40],
      ids: [11, 12, 13, 14, 15, 16, 17],
    },
    { text: 'max length < 40', where: 's.max_length < ?', parameters: [40], ids: [13] },
    {
      text: 'not max length < 40',
      where: '(s.max_length < ?) IS NOT TRUE',
      parameters: [40],
      ids: [10, 11, 12, 14, 15, 16, 17],
    },
    {
      text: 'context = title of file',
      where: 's.context IS (SELECT f1.title FROM file f1 WHERE f1.id = s.file_id)',
      parameters: [],
      ids: [13, 14, 16, 17],
    },
    {
      text: 'not max length between 1 and 50',
      where: '(s.max_length BETWEEN ? AND ?) IS NOT TRUE',
      parameters: [1, 50],
      ids: [11, 12, 13, 14, 15, 16, 17],
    },
    {
      text: 'not context contains "cart"',
      where: '(instr(fold(s.context), ?) > 0) IS NOT TRUE',
      parameters: ['cart'],
      ids: [11, 12, 13, 14, 15, 16, 17],
    },
    {
      text: '10 / max length > 0',
      where: '(CAST(? AS REAL) / s.max_length) > ?',
      parameters: [10, 0],
      ids: [10],
    },
    {
      text: '10 / max length = 1 / 0',
      where: '(CAST(? AS REAL) / s.max_length) IS (CAST(? AS REAL) / ?)',
      parameters: [10, 1, 0],
      ids: [11, 12, 13, 14, 15, 16, 17],
    },
  ])('$text', expectStrings)

  it.each<Case>([
    { text: 'text != "Secret"', where: 's.text <> ?', parameters: ['Secret'], ids: [10, 11, 12, 13, 14, 15] },
    {
      text: "not added < '2026-01-06'",
      where: 's.created_at >= ?',
      parameters: [day(5)],
      ids: [14, 15, 16, 17],
    },
    {
      text: 'not text contains "SECRET"',
      where: 'instr(s.text_folded, ?) = 0',
      parameters: ['secret'],
      ids: [10, 11, 12, 13, 14, 15],
    },
    { text: 'not is hidden', where: 'NOT s.is_hidden', parameters: [], ids: [10, 11, 12, 13, 14, 15, 17] },
  ])('cannot be absent: $text', expectStrings)
})

describe('logic', () => {
  it.each<Case>([
    {
      text: 'not (is hidden or is duplicate)',
      where: '(NOT s.is_hidden AND NOT (+s.master_string_id IS NOT NULL))',
      parameters: [],
      ids: [10, 11, 12, 13, 15],
    },
    {
      text: 'max length > 5 xor is duplicate',
      where: '(((s.max_length > ?) IS TRUE) <> (((+s.master_string_id IS NOT NULL)) IS TRUE))',
      parameters: [5],
      ids: [10, 14, 17],
    },
    {
      text: 'is hidden = (max length > 5)',
      where: '((s.is_hidden) IS TRUE) = ((s.max_length > ?) IS TRUE)',
      parameters: [5],
      ids: [11, 12, 13, 14, 15, 17],
    },
    {
      text: 'if is hidden then text = "Secret" else max length = 0',
      where: 'CASE WHEN s.is_hidden THEN s.text = ? ELSE s.max_length = ? END',
      parameters: ['Secret', 0],
      ids: [13, 16],
    },
    {
      text: 'true and not false',
      where: '? AND ?',
      parameters: [1, 1],
      ids: [10, 11, 12, 13, 14, 15, 16, 17],
    },
    {
      text: 'count of comments > 0 and text contains "cart" and id of file = 5',
      where:
        's.file_id = ? AND instr(s.text_folded, ?) > 0 AND EXISTS (SELECT 1 FROM comment c1 WHERE c1.string_id = s.id)',
      parameters: [5, 'cart'],
      ids: [10],
    },
  ])('$text', expectStrings)
})

const ANY = 'EXISTS (SELECT 1 FROM translation t1 WHERE t1.string_id = s.id)'

describe('counts', () => {
  it.each([
    ['count of translations > 0', ANY],
    ['count of translations >= 1', ANY],
    ['count of translations != 0', ANY],
    ['0 < count of translations', ANY],
    ['not count of translations = 0', ANY],
    ['count of translations = 0', `NOT ${ANY}`],
    ['count of translations < 1', `NOT ${ANY}`],
    ['count of translations <= 0', `NOT ${ANY}`],
    ['0 >= count of translations', `NOT ${ANY}`],
    ['not count of translations > 0', `NOT ${ANY}`],
  ])('%s asks only whether there is one', (text, where) => {
    expect(compiled(project, 'strings', text).query.sql).toBe(`${STRINGS}${where} ORDER BY s.id`)
    expect(idsOf(db, project, 'strings', text)).toEqual(where === ANY ? [10, 11, 12, 14, 16, 17] : [13, 15])
  })

  it.each<Case>([
    {
      text: 'count of translations = 2',
      where: '(SELECT count(*) FROM translation t1 WHERE t1.string_id = s.id) = ?',
      parameters: [2],
      ids: [10, 11],
    },
    {
      text: 'count of translations = count of translations where (user = 1)',
      where: 'NOT EXISTS (SELECT 1 FROM translation t1 WHERE t1.string_id = s.id AND t1.user_id IS NOT ?)',
      parameters: [1],
      ids: [11, 13, 15],
    },
    {
      text: 'count of translations where (language = "uk") where (user = 1) = 1',
      where:
        '(SELECT count(*) FROM translation t1 WHERE t1.string_id = s.id AND t1.language_id = ? AND t1.user_id = ?) = ?',
      parameters: ['uk', 1, 1],
      ids: [10],
    },
    {
      text: 'count of translations where (text = identifier or is hidden) > 0',
      where:
        'EXISTS (SELECT 1 FROM translation t1 WHERE t1.string_id = s.id AND (s.is_hidden OR t1.text = s.identifier))',
      parameters: [],
      ids: [16],
    },
    {
      text: 'count of translations where (is hidden and user = 2) = 0',
      where:
        '(NOT s.is_hidden OR NOT EXISTS (SELECT 1 FROM translation t1 WHERE t1.string_id = s.id AND t1.user_id = ?))',
      parameters: [2],
      ids: [10, 11, 12, 13, 14, 15, 17],
    },
    {
      text: 'count of translations where (is hidden) = 1',
      where:
        'CASE WHEN s.is_hidden THEN (SELECT count(*) FROM translation t1 WHERE t1.string_id = s.id) ELSE 0 END = ?',
      parameters: [1],
      ids: [16],
    },
    {
      text: 'count of (if is hidden then translations else translations where (user = 1)) where (text != "") > 0',
      where:
        'EXISTS (SELECT 1 FROM translation t1 WHERE t1.string_id = s.id AND t1.text <> ? AND CASE WHEN s.is_hidden THEN ? ELSE t1.user_id = ? END)',
      parameters: ['', 1, 1],
      ids: [10, 11, 16],
    },
  ])('$text', expectStrings)

  it('nested in each other as deep as an expression may be run, since what does not depend on an element stands outside', () => {
    const depth = 90
    const text = `${'count of translations where ('.repeat(depth)}text contains "кошик"${') > 0'.repeat(depth)}`
    expect(idsOf(db, project, 'strings', text)).toEqual([10, 14])
  })
  it('and the longest calculations that are allowed are not too deep for SQLite', () => {
    const chain = (operator: string) => Array.from({ length: 398 }, () => '1').join(operator)
    expect(
      idsOf(db, project, 'strings', `${chain('+')} = 398 and ${chain('/')} = 1 and id of file = 6`),
    ).toEqual([12, 14, 16, 17])
  })
  it('and choices nested in each other have SQL that grows with the expression alone', () => {
    const length = (text: string) => compiled(project, 'strings', text).query.sql.length
    const nest = (level: (inside: string) => string, depth: number): string =>
      depth === 0 ? 'text = "x"' : level(nest(level, depth - 1))
    const levels = [
      (inside: string) =>
        `count of (if is hidden then translations else translations where (text = "a")) where (${inside}) > 0`,
      (inside: string) => `(if is hidden then file else file) with (name = title and ${inside})`,
      (inside: string) => `(if ${inside} then file else file) with (name = title)`,
      (inside: string) => `count of translations where (text = "a" or ${inside}) != count of translations`,
    ]
    for (const level of levels) {
      const [one, two, three] = [10, 20, 30].map((depth) => length(nest(level, depth)))
      expect((three ?? 0) - (two ?? 0)).toBeLessThan(1.2 * ((two ?? 0) - (one ?? 0)))
    }
  })
  it('stay shallow in long chains', () => {
    const text = Array.from({ length: 400 }, (_, index) => `count of labels = ${index + 2}`).join(' or ')
    expect(idsOf(db, project, 'strings', text)).toEqual([11])
  })
})

describe('another way', () => {
  const query = (text: string) => compiled(project, 'strings', text).query

  it('gathers the candidates of a needle by its trigrams, where it has one', () => {
    expect(query('text contains "Your ""cart"').gathering).toEqual({
      sql: `${STRINGS}(s.id IN (SELECT rowid FROM source_string_trigram WHERE source_string_trigram MATCH ? AND (rowid % 509 OR not_cancelled())) AND instr(s.text_folded, ?) > 0) ORDER BY s.id`,
      parameters: ['"you" AND "r """ AND "car" AND "art"', 'your "cart'],
      isForAll: true,
      scans: [],
      root: 'source_string',
    })
    for (const text of ['text contains "ca"', 'not text contains "cart"', 'identifier contains "cart"']) {
      expect(query(text).gathering, text).toBeUndefined()
    }
  })
  it('reads what few strings have from its own table, and asks only those for the rest', () => {
    const unresolved = "(c1.type = 'issue' AND c1.issue_status IS 'unresolved')"
    expect(
      query('count of comments where (has unresolved issue) > 0 and count of translations > 0').gathering,
    ).toEqual({
      sql: `${STRINGS}s.id IN (SELECT c1.string_id AS owner FROM comment c1 WHERE (c1.string_id % 509 OR not_cancelled()) AND ${unresolved}) AND EXISTS (SELECT 1 FROM translation t2 WHERE t2.string_id = s.id) ORDER BY s.id`,
      parameters: [],
      isForAll: true,
      scans: ['comment'],
      root: 'source_string',
    })
  })
  it('is gathered by the index of what few strings have, whatever else is asked', () => {
    for (const flag of ['is partially translated', 'needs work', 'has qa issues', 'has spelling qa issues']) {
      const { gathering } = query(`count of languages summary where (${flag}) > 0 and is visible`)
      expect(gathering, flag).toMatchObject({ isForAll: true, scans: [] })
    }
    const often = query('count of languages summary where (is translated) > 0 and is visible')
    expect(often.gathering).toBeUndefined()
  })

  it('reads all elements where few of them may be it, for a first page that would be long in coming', () => {
    const owners = 'SELECT m1.string_id AS owner FROM languages_summary m1'
    const gathered = `s.id IN (${owners} WHERE (m1.string_id % 509 OR not_cancelled()) AND m1.rating > ?)`
    expect(query('count of languages summary where (rating > 9) > 0').gathering).toEqual({
      sql: `${STRINGS}${gathered} ORDER BY s.id`,
      parameters: [9],
      isForAll: false,
      scans: ['languages_summary'],
      root: 'source_string',
    })
    const others = ['count of languages summary = 0', 'is hidden or count of languages summary > 0']
    // Many have translations, few of them are hidden: to gather all of those would take longest.
    for (const other of [...others, 'is hidden and count of translations > 0'])
      expect(query(other).gathering, other).toBeUndefined()
  })
  it('looks once at a text that many rows link to', () => {
    expectQuery('strings', 'count of labels where (title contains "URG") > 0', {
      sql: `${STRINGS}EXISTS (SELECT 1 FROM string_label l1 WHERE l1.string_id = s.id AND l1.label_id IN (SELECT x.id FROM label x WHERE instr(fold(x.title), ?) > 0)) ORDER BY s.id`,
      parameters: ['urg'],
      ids: [10, 11],
    })
  })
  it('counts the strings of elements', () => {
    const owners =
      'SELECT t1.string_id AS owner FROM translation t1 WHERE (t1.string_id % 509 OR not_cancelled())'
    expect(query('count of translations where (user = 2) > 0').counting).toEqual({
      sql: `SELECT count(DISTINCT owner) FROM (${owners} AND t1.user_id = ?) WHERE ${ofLiving('owner')}`,
      parameters: [2],
    })
    expect(query('count of translations < 2').counting).toEqual({
      sql: `SELECT (SELECT count(*) FROM source_string WHERE is_archived = 0) - (SELECT count(*) FROM (SELECT owner FROM (${owners}) WHERE ${ofLiving('owner')} GROUP BY owner HAVING count(*) >= ?))`,
      parameters: [2],
    })
    expect(
      query('count of translations > 0 and count of translations = count of translations where (user = 2)')
        .counting,
    ).toEqual({
      sql: `SELECT (SELECT count(DISTINCT owner) FROM (${owners}) WHERE ${ofLiving('owner')}) - (SELECT count(DISTINCT owner) FROM (${owners.replaceAll('t1', 't2')} AND t2.user_id IS NOT ?) WHERE ${ofLiving('owner')})`,
      parameters: [2],
    })
    expect(query('count of translations where (is hidden) > 0').counting.sql).toBe(
      `SELECT count(*) FROM source_string s WHERE s.is_archived = 0 AND ${EVERY_SO_OFTEN} AND (s.is_hidden AND EXISTS (SELECT 1 FROM translation t1 WHERE t1.string_id = s.id))`,
    )
  })
})

describe('roots', () => {
  it('strings: of a file, in the order of the list, archived ones left out', () => {
    expectQuery(
      'strings',
      'text contains "cart"',
      {
        sql: `SELECT s.id FROM source_string s WHERE s.is_archived = 0 AND s.file_id = ? AND ${EVERY_SO_OFTEN} AND instr(s.text_folded, ?) > 0 ORDER BY s.file_id, s.position, s.id`,
        parameters: [5, 'cart'],
        ids: [10],
      },
      { fileId: 5, order: 'position' },
    )
  })
  it('strings: the language scope narrows translations, comments and the summary', () => {
    const scoped = { languageScope: 'de' }
    expectQuery(
      'strings',
      'count of translations = 1 and count of languages summary where (is translated) > 0 and count of comments = 1',
      {
        sql: `${STRINGS}(SELECT count(*) FROM translation t1 WHERE t1.string_id = s.id AND t1.language_id = ?) = ? AND EXISTS (SELECT 1 FROM languages_summary m2 WHERE m2.string_id = s.id AND m2.language_id = ? AND m2.is_translated) AND (SELECT count(*) FROM comment c3 WHERE c3.string_id = s.id AND (c3.language_id IS NULL OR c3.language_id = ?)) = ? ORDER BY s.id`,
        parameters: ['de', 1, 'de', 'de', 1],
        ids: [10],
      },
      scoped,
    )
    expect(idsOf(db, project, 'strings', 'count of comments = 2', { languageScope: 'uk' })).toEqual([10])
    expect(idsOf(db, project, 'strings', 'count of languages summary = 0', scoped)).toEqual([
      11, 13, 14, 15, 16, 17,
    ])
  })
  it('translations: of one language, archived strings left out', () => {
    const text = '(t.id % 509 OR not_cancelled()) AND instr(t.text_folded, ?) > 0'
    expectQuery('translations', 'text contains "КОШИК"', {
      sql: `SELECT t.id FROM translation t NOT INDEXED WHERE t.language_id = ? AND ${ofLiving('t.string_id')} AND ${text} ORDER BY t.id`,
      parameters: ['uk', 'кошик'],
      ids: [100, 140],
    })
    expectQuery(
      'translations',
      'text contains "leer"',
      {
        sql: `SELECT t.id FROM translation t JOIN source_string s ON s.id = t.string_id WHERE t.language_id = ? AND s.is_archived = 0 AND ${text} ORDER BY s.file_id, s.position, s.id, t.id`,
        parameters: ['de', 'leer'],
        ids: [101],
      },
      { languageId: 'de', order: 'position' },
    )
    expect(idsOf(db, project, 'translations', 'true', { fileId: 6 })).toEqual([120, 140, 160, 170])
  })
  it('translations: every member', () => {
    const ids = (text: string) => idsOf(db, project, 'translations', text)
    expect(ids('plural form = "few"')).toEqual([111])
    expect(ids('is pre translated and provider = "tm"')).toEqual([120])
    expect(ids('user with (name = "Boris")')).toEqual([160, 170])
    expect(ids("updated > '2026-01-11' and rating = 0")).toEqual([170])
    expect(ids('rating = 2 and id = 100')).toEqual([100])
    expect(ids('count of approvals where (user = @user:"boris" and added > \'2026-01-09\') > 0')).toEqual([
      160,
    ])
    expect(ids('count of votes where (is down and not is up) = 1')).toEqual([120])
  })
  it('segments: of one TM', () => {
    expectQuery(
      'segments',
      'count of records where (usageCount > 0) > 0',
      {
        sql: 'SELECT g.id FROM tm_segment g WHERE g.tm_id = ? AND (g.id % 509 OR not_cancelled()) AND EXISTS (SELECT 1 FROM tm_record r1 WHERE r1.segment_id = g.id AND r1.usage_count > ?) ORDER BY g.id',
        parameters: [1, 0],
        ids: [1],
      },
      { tmId: 1 },
    )
    const ids = (text: string) => idsOf(db, project, 'segments', text)
    expect(ids('count of records where (updatedBy = createdBy) > 0')).toEqual([3])
    expect(
      ids('count of records where (text contains "КОШ" and updated at > created at and id = 2) > 0'),
    ).toEqual([1])
  })
  it('terms: of one glossary, with their concept', () => {
    expectQuery(
      'terms',
      'subject of concept = "Shop" and concept = 1 and login of user of concept = "anna" and gender = "masculine"',
      {
        sql: 'SELECT e.id FROM term e WHERE e.glossary_id = ? AND (e.id % 509 OR not_cancelled()) AND e.concept_id = ? AND e.gender = ? AND (SELECT n1.subject FROM concept n1 WHERE n1.id = e.concept_id) = ? AND (SELECT u2.login FROM "user" u2 WHERE u2.id = (SELECT n3.user_id FROM concept n3 WHERE n3.id = e.concept_id)) = ? ORDER BY e.id',
        parameters: [1, 1, 'masculine', 'Shop', 'anna'],
        ids: [2],
      },
      { glossaryId: 1 },
    )
    expect(idsOf(db, project, 'terms', 'not translatable of concept')).toEqual([4, 5])
  })
})

describe('an object chosen by if', () => {
  it('is asked for its members once', () => {
    expectStrings({
      text: '(if is hidden then branch else branch) with (name = "main" and title != "x")',
      where:
        'EXISTS (SELECT 1 FROM (SELECT CASE WHEN s.is_hidden THEN coalesce(s.branch_id, (SELECT x.branch_id FROM file x WHERE x.id = s.file_id)) ELSE coalesce(s.branch_id, (SELECT x.branch_id FROM file x WHERE x.id = s.file_id)) END AS id) x JOIN branch b1 ON b1.id = x.id WHERE (b1.name = ? AND b1.title IS NOT ?))',
      parameters: ['main', 'x'],
      ids: [12, 14, 16, 17],
    })
    expect(
      idsOf(
        db,
        project,
        'translations',
        '(if is pre translated then @user:"carol" else user) with (name = name of @user:"carol")',
      ),
    ).toEqual([120, 140])
    expect(
      idsOf(
        db,
        project,
        'translations',
        'login of (if is pre translated then @user:"carol" else user) = "carol"',
      ),
    ).toEqual([120, 140])
    expect(
      idsOf(db, project, 'translations', '(if is pre translated then @user:"carol" else user) = 3'),
    ).toEqual([120, 140])
  })
})

describe('users', () => {
  it('compare by id, by mention and by their members, all alike', () => {
    const all = [
      'user = 3',
      'user = @user:"carol"',
      'user with (login = "carol")',
      'login of user = "carol"',
      '@user:"carol" = user',
      'id of user = 3',
    ]
    for (const text of all) {
      expect(idsOf(db, project, 'strings', `count of translations where (${text}) > 0`), text).toEqual([14])
    }
    expect(idsOf(db, project, 'strings', 'count of comments where (user = @user:"anna") > 0')).toEqual([10])
    expect(idsOf(db, project, 'translations', 'login of @user:"anna" = login of user')).toEqual([
      100, 110, 111,
    ])
  })
})
