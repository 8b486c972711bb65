/** The compilation of counts, and the alternative plans for the rows that satisfy a selective condition. */
import { describe, expect, it } from 'vitest'
import { compiling, EVERY_SO_OFTEN, ofLiving, STRINGS, type Case } from './compileAssertions.ts'
import { compiled, idsOf } from './database.ts'
import { project } from './project.ts'

const { db, expectStrings, expectQuery } = compiling()

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
  ])('%s tests only for existence', (text, where) => {
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

  it('nest as deep as an expression may be run, since parts that do not depend on an element stand outside', () => {
    const depth = 90
    const text = `${'count of translations where ('.repeat(depth)}text contains "кошик"${') > 0'.repeat(depth)}`
    expect(idsOf(db, project, 'strings', text)).toEqual([10, 14])
  })
  it('stay within SQLite’s depth with the longest allowed calculations', () => {
    const chain = (operator: string) => Array.from({ length: 398 }, () => '1').join(operator)
    expect(
      idsOf(db, project, 'strings', `${chain('+')} = 398 and ${chain('/')} = 1 and id of file = 6`),
    ).toEqual([12, 14, 16, 17])
  })
  it('have SQL of linear size with nested choices', () => {
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

describe('an alternative plan', () => {
  const query = (text: string) => compiled(project, 'strings', text).query

  it('gathers the candidates of a needle by its trigrams, if it has any', () => {
    expect(query('text contains "Your ""cart"').gathering).toEqual({
      sql: `${STRINGS}(s.id IN (SELECT rowid FROM source_string_trigram WHERE source_string_trigram MATCH ? AND (rowid % 509 OR not_cancelled())) AND instr(s.text_folded, ?) > 0) ORDER BY s.id`,
      parameters: ['"you" AND "r """ AND "car" AND "art"', 'your "cart'],
      isForAll: true,
      scans: [],
      root: 'source_string',
    })
    for (const text of ['text contains "ca"', 'not text contains "cart"', 'context contains "cart"']) {
      expect(query(text).gathering, text).toBeUndefined()
    }
    for (const [member, column] of [
      ['identifier', 'identifier'],
      ['context note', 'context_note'],
      ['code references', 'code_references'],
    ])
      expect(query(`${member} contains "cart"`).gathering).toMatchObject({
        sql: expect.stringContaining('string_words_trigram MATCH ?') as string,
        parameters: [`${column} : ("car" AND "art")`, 'cart'],
      })
  })
  it('gathers the strings of the files that a needle is found in', () => {
    expect(query('path of file contains "ui"').gathering).toMatchObject({
      sql: expect.stringContaining('x.file_id IN (SELECT f1.id FROM file f1') as string,
      parameters: ['ui'],
    })
  })
  it('reads rare members from their own table, and tests only those for the rest', () => {
    const unresolved = "(c1.type = 'issue' AND c1.issue_status IS 'unresolved')"
    expect(
      query('count of comments where (has unresolved issue) > 0 and count of translations > 0').gathering,
    ).toEqual({
      sql: `${STRINGS}s.id IN (SELECT c1.string_id AS owner FROM comment c1 WHERE ${unresolved} AND (c1.string_id % 509 OR not_cancelled())) AND EXISTS (SELECT 1 FROM translation t2 WHERE t2.string_id = s.id) ORDER BY s.id`,
      parameters: [],
      isForAll: true,
      scans: ['comment'],
      root: 'source_string',
    })
  })
  it('uses the index of rare members, whatever else is tested', () => {
    for (const flag of ['is partially translated', 'needs work', 'has qa issues', 'has spelling qa issues']) {
      const { gathering } = query(`count of languages summary where (${flag}) > 0 and is visible`)
      expect(gathering, flag).toMatchObject({ isForAll: true, scans: [] })
    }
    const often = query('count of languages summary where (is translated) > 0 and is visible')
    expect(often.gathering).toBeUndefined()
  })

  it('reads all elements if few of them may match, for a first page that would take long', () => {
    const owners = 'SELECT m1.string_id AS owner FROM languages_summary m1'
    const gathered = `s.id IN (${owners} WHERE m1.rating > ? AND (m1.string_id % 509 OR not_cancelled()))`
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
  it('reads a text once that many rows link to', () => {
    expectQuery('strings', 'count of labels where (title contains "URG") > 0', {
      sql: `${STRINGS}EXISTS (SELECT 1 FROM string_label l1 WHERE l1.string_id = s.id AND l1.label_id IN (SELECT x.id FROM label x WHERE instr(fold(x.title), ?) > 0)) ORDER BY s.id`,
      parameters: ['urg'],
      ids: [10, 11],
    })
  })
  it('runs the cancel check behind cheaper conditions, and not at all without expensive ones', () => {
    const all = 'SELECT count(*) FROM source_string s WHERE s.is_archived = 0 AND'
    expect(query('is hidden and not is duplicate').counting.sql).toBe(
      `${all} s.is_hidden AND NOT (+s.master_string_id IS NOT NULL)`,
    )
    expect(query('is hidden and text contains "a"').counting.sql).toBe(
      `${all} s.is_hidden AND ${EVERY_SO_OFTEN} AND instr(s.text_folded, ?) > 0`,
    )
    expect(query('text contains "a"').counting.sql).toBe(
      `${all} ${EVERY_SO_OFTEN} AND instr(s.text_folded, ?) > 0`,
    )
  })
  it('counts the strings of elements', () => {
    const all = 'SELECT t1.string_id AS owner FROM translation t1 WHERE'
    const everySoOften = '(t1.string_id % 509 OR not_cancelled())'
    const owners = `${all} ${everySoOften}`
    expect(query('count of translations where (user = 2) > 0').counting).toEqual({
      sql: `SELECT count(DISTINCT owner) FROM (${all} t1.user_id = ? AND ${everySoOften}) WHERE ${ofLiving('owner')}`,
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
      sql: `SELECT (SELECT count(DISTINCT owner) FROM (${owners}) WHERE ${ofLiving('owner')}) - (SELECT count(DISTINCT owner) FROM (${`${all} t1.user_id IS NOT ? AND ${everySoOften}`.replaceAll('t1', 't2')}) WHERE ${ofLiving('owner')})`,
      parameters: [2],
    })
    expect(query('count of translations where (is hidden) > 0').counting.sql).toBe(
      `SELECT count(*) FROM source_string s WHERE s.is_archived = 0 AND ${EVERY_SO_OFTEN} AND (s.is_hidden AND EXISTS (SELECT 1 FROM translation t1 WHERE t1.string_id = s.id))`,
    )
  })
})
