/** The initial rows of each context, and access to the members of its objects. */
import { describe, expect, it } from 'vitest'
import { compiling, EVERY_SO_OFTEN, ofLiving, STRINGS } from './compileAssertions.ts'
import { idsOf } from './database.ts'
import { project } from './project.ts'

const { db, expectStrings, expectQuery } = compiling()

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
  it('reads its members once', () => {
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
  it('compare by id, by mention and by their members alike', () => {
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
