import { readFileSync } from 'node:fs'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { CHECKS_OF_THE_API } from '../../core/contract/qaChecks.ts'
import { hardenConnection } from '../../core/store/database.ts'
import { hasSchemaOf, schemaObjects } from '../../core/store/expectedSchema.ts'
import { migrate, NEWEST_VERSION, schemaVersion } from '../../core/store/migrate.ts'
import { replacedFilesWithoutDrafts } from '../../core/store/migrations/0033-moved-drafts.ts'
import { migrations, type Migration } from '../../core/store/migrations/index.ts'
import { separatePlaceIds, unusedPlaceId } from '../../core/store/placeIds.ts'
import { FileBytes, readFileContent, writeContent } from '../../core/strings/rows/fileContent.ts'
import { failureOf } from './projectFile.ts'

interface Column {
  name: string
  type: string
  notnull: number
  pk: number
}

/** Prints a line for each table and index of the schema. */
function outline(db: Database): string {
  const entries = db
    .prepare<[], { type: string; name: string; table: string; sql: string | null }>(
      `SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema
       WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY type DESC, name`,
    )
    .all()
  const lines = entries.map(({ type, name, sql }) => {
    if (type !== 'table') return `${type} ${sql?.replace(/^CREATE (UNIQUE )?INDEX /, '')}`
    const columns = db.prepare<[string], Column>('SELECT name, type, "notnull", pk FROM pragma_table_info(?)')
    const described = columns
      .all(name)
      .map(
        (column) =>
          `  ${column.name} ${column.type}${column.notnull ? '' : ' null'}${column.pk ? ' key' : ''}`,
      )
    return [`table ${name}`, ...described].join('\n')
  })
  return `${lines.join('\n')}\n`
}

function memory(): Database {
  return new SqliteDatabase(':memory:')
}

describe('the migrations', () => {
  it('result in the schema that is written down, with which files are compared as they open', async () => {
    const db = memory()
    migrate(db)
    const written = `${JSON.stringify({ version: NEWEST_VERSION, objects: schemaObjects(db) }, null, 2)}\n`
    await expect(written).toMatchFileSnapshot('../../core/store/migrations/newest.json')
  })

  it('1, first: the whole data model', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 1))
    expect(schemaVersion(db)).toBe(1)
    await expect(outline(db)).toMatchFileSnapshot('./schemas/1.txt')
  })

  it('2, search: indexes and the trigrams of texts', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 2))
    expect(schemaVersion(db)).toBe(2)
    await expect(outline(db)).toMatchFileSnapshot('./schemas/2.txt')
  })

  it('3, file settings: how a file is read', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 3))
    expect(schemaVersion(db)).toBe(3)
    await expect(outline(db)).toMatchFileSnapshot('./schemas/3.txt')
  })

  it('4, saved queries: worklists of their own', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 4))
    expect(schemaVersion(db)).toBe(4)
    await expect(outline(db)).toMatchFileSnapshot('./schemas/4.txt')
  })

  it('5, modules: the apps of a project', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 5))
    expect(schemaVersion(db)).toBe(5)
    await expect(outline(db)).toMatchFileSnapshot('./schemas/5.txt')
  })

  it('6, memory: how memories are used, where segments come from, and the index of matches', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 5))
    db.exec(`INSERT INTO tm VALUES (1, 'Shop', '[]'); INSERT INTO tm_segment VALUES (7, 1);
      INSERT INTO tm_record (id, segment_id, language_id, text, text_folded, created_at)
        VALUES (9, 7, 'en', 'Save', 'save', 0)`)
    migrate(db, migrations.slice(0, 6))
    expect(schemaVersion(db)).toBe(6)
    expect(db.prepare('SELECT id, segment_id, text FROM tm_record').all()).toEqual([
      { id: 9, segment_id: 7, text: 'Save' },
    ])
    expect(db.prepare('SELECT count(*) AS terms FROM tm_posting').get()).toEqual({ terms: 7 })
    await expect(outline(db)).toMatchFileSnapshot('./schemas/6.txt')
  })

  it('7, quality: where issues stand, checks, rules and words of a project', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 7))
    expect(schemaVersion(db)).toBe(7)
    await expect(outline(db)).toMatchFileSnapshot('./schemas/7.txt')
  })

  it('8, screenshots: images, and regions of strings in them', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 8))
    expect(schemaVersion(db)).toBe(8)
    await expect(outline(db)).toMatchFileSnapshot('./schemas/8.txt')
  })

  it('9, cloud: the remote project, what stands for what, what is to be sent and decided', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 9))
    expect(schemaVersion(db)).toBe(9)
    await expect(outline(db)).toMatchFileSnapshot('./schemas/9.txt')
  })

  it('10, snapshots: points of the history with a name, and words of sources', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 10))
    expect(schemaVersion(db)).toBe(10)
    await expect(outline(db)).toMatchFileSnapshot('./schemas/10.txt')
  })

  it('11, screenshot labels: labels of screenshots, and GIF among their images', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 10))
    db.exec(`INSERT INTO screenshot VALUES (5, 'Cart');
      INSERT INTO screenshot_image VALUES (5, 'image/png', 320, 200, x'00')`)
    migrate(db, migrations.slice(0, 11))
    expect(schemaVersion(db)).toBe(11)
    expect(db.prepare('SELECT screenshot_id, type, width FROM screenshot_image').all()).toEqual([
      { screenshot_id: 5, type: 'image/png', width: 320 },
    ])
    await expect(outline(db)).toMatchFileSnapshot('./schemas/11.txt')
  })

  it('12, taken ids: the history is asked for ids that rows had', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 12))
    expect(schemaVersion(db)).toBe(12)
    await expect(outline(db)).toMatchFileSnapshot('./schemas/12.txt')
  })

  it('13, cloud identity: who signed in is known by the cloud’s id', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 12))
    db.exec(`INSERT INTO user (id, login) VALUES (1, 'anna');
      INSERT INTO cloud_project (id, connection_id, remote_id, user_id, language_ids) VALUES (1, 'c', 7, 1, '[]');
      INSERT INTO cloud_row (entity, local_id, remote_id, base) VALUES ('user', 1, 42, '{}')`)
    migrate(db, migrations.slice(0, 13))
    expect(schemaVersion(db)).toBe(13)
    expect(db.prepare('SELECT remote_user_id, is_remarked FROM cloud_project').all()).toEqual([
      { remote_user_id: 42, is_remarked: 0 },
    ])
    await expect(outline(db)).toMatchFileSnapshot('./schemas/13.txt')
  })

  it('14, answered saves: the keys of saves that were done', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 14))
    expect(schemaVersion(db)).toBe(14)
    await expect(outline(db)).toMatchFileSnapshot('./schemas/14.txt')
  })

  it('15, translation files: their bytes as last seen, and where they lie', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 15))
    expect(schemaVersion(db)).toBe(15)
    await expect(outline(db)).toMatchFileSnapshot('./schemas/15.txt')
  })

  it('16, checks known: those that there were until then', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 16))
    expect(schemaVersion(db)).toBe(16)
    const known = db.prepare<[], string>('SELECT qa_check FROM qa_checked').pluck().all()
    expect(known.toSorted()).toEqual(Object.keys(CHECKS_OF_THE_API).toSorted())
    await expect(outline(db)).toMatchFileSnapshot('./schemas/16.txt')
  })

  it('17, translation states: texts that were there are finished', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 16))
    db.exec(`INSERT INTO source_string (id, identifier, type, text, text_folded, created_at)
        VALUES (1, 'a', 'plain', 'A', 'a', 0);
      INSERT INTO translation (string_id, language_id, plural_form, text, text_folded, created_at, updated_at)
        VALUES (1, 'uk', 'none', 'А', 'а', 0, 0)`)
    migrate(db, migrations.slice(0, 17))
    expect(schemaVersion(db)).toBe(17)
    expect(db.prepare('SELECT needs_work, previous_source FROM translation').all()).toEqual([
      { needs_work: 0, previous_source: null },
    ])
    await expect(outline(db)).toMatchFileSnapshot('./schemas/17.txt')
  })

  it('18, plural rules alone: a rule that a file states stays', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 17))
    db.exec(`INSERT INTO file (id, name, type, created_at) VALUES (1, 'pl.po', 'po', 0);
      INSERT INTO file_plural_rule (file_id, language_id, rule, categories)
        VALUES (1, 'pl', 'nplurals=3; plural=(n==1 ? 0 : 1);', '["one","few","many"]')`)
    migrate(db, migrations.slice(0, 18))
    expect(schemaVersion(db)).toBe(18)
    expect(db.prepare('SELECT * FROM file_plural_rule').all()).toEqual([
      { file_id: 1, language_id: 'pl', rule: 'nplurals=3; plural=(n==1 ? 0 : 1);' },
    ])
    await expect(outline(db)).toMatchFileSnapshot('./schemas/18.txt')
  })

  it('19, repetitions: strings are found by their beginning and length, and none is translated on its own', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 18))
    db.exec(`INSERT INTO source_string (id, identifier, type, text, text_folded, is_archived, created_at)
        VALUES (1, 'a', 'plain', 'Open', 'open', 0, 0), (2, 'b', 'plain', 'Open', 'open', 0, 0),
          (3, 'c', 'plain', 'Open', 'open', 1, 0)`)
    migrate(db, migrations.slice(0, 19))
    expect(schemaVersion(db)).toBe(19)
    expect(db.prepare('SELECT * FROM repetition_exception').all()).toEqual([])
    const found = db.prepare(
      `SELECT id FROM source_string INDEXED BY source_string_repetition
       WHERE substr(text, 1, 24) = 'Open' AND length(CAST(text AS BLOB)) = 4 AND is_archived = 0 ORDER BY id`,
    )
    expect(found.pluck().all()).toEqual([1, 2])
    await expect(outline(db)).toMatchFileSnapshot('./schemas/19.txt')
  })

  it('20, translator comments: one of a string and a language', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 19))
    db.exec(`INSERT INTO source_string (id, identifier, type, text, text_folded, created_at)
        VALUES (1, 'a', 'plain', 'A', 'a', 0)`)
    migrate(db, migrations.slice(0, 20))
    expect(schemaVersion(db)).toBe(20)
    const insert = db.prepare("INSERT INTO translator_comment VALUES (1, 'uk', 'so it is')")
    insert.run()
    expect(() => insert.run()).toThrow('UNIQUE')
    db.exec('PRAGMA foreign_keys = ON; DELETE FROM source_string')
    expect(db.prepare('SELECT * FROM translator_comment').all()).toEqual([])
    await expect(outline(db)).toMatchFileSnapshot('./schemas/20.txt')
  })

  it('21, suggestions: one of a provider, its version, a language and a text; and one setting', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 20))
    db.exec("INSERT INTO user (login) VALUES ('anna')")
    migrate(db, migrations.slice(0, 21))
    expect(schemaVersion(db)).toBe(21)
    expect(db.prepare('SELECT login FROM user').pluck().all()).toEqual(['anna'])
    const insert = db.prepare("INSERT INTO suggestion VALUES ('A', 'v', 'uk', 'h', 'так', '[]', 0)")
    insert.run()
    expect(() => insert.run()).toThrow('UNIQUE')
    db.exec('INSERT INTO suggestion_setting (are_forbidden) VALUES (1)')
    expect(() => db.exec('INSERT INTO suggestion_setting (are_forbidden) VALUES (1)')).toThrow('CHECK')
    await expect(outline(db)).toMatchFileSnapshot('./schemas/21.txt')
  })

  it('22, identity: an own id for each file, in archives where there was a project before', async () => {
    const [empty, full] = [memory(), memory()]
    for (const db of [empty, full]) migrate(db, migrations.slice(0, 21))
    full.exec("INSERT INTO project VALUES (1, 'p', 'P', 'file-based', 'standard', 'en', NULL, 0)")
    for (const db of [empty, full]) migrate(db, migrations.slice(0, 22))
    const identity = (db: Database) =>
      db
        .prepare<[], { own_id: string; generation: string; is_archived: number }>(
          'SELECT own_id, generation, is_archived FROM project_identity',
        )
        .get()
    expect(identity(full)?.own_id).toMatch(/^[0-9a-f]{32}$/)
    expect(identity(full)?.is_archived).toBe(1)
    expect(identity(empty)).toMatchObject({ is_archived: 0 })
    expect(new Set([full, empty].flatMap((db) => Object.values(identity(db) ?? {}))).size).toBe(6)
    await expect(outline(full)).toMatchFileSnapshot('./schemas/22.txt')
  })

  it('23, rare summaries: what few strings have is found by an index that has these alone', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 22))
    db.exec(`INSERT INTO source_string (id, identifier, type, text, text_folded, created_at)
        VALUES (1, 'a', 'plain', 'A', 'a', 0), (2, 'b', 'plain', 'B', 'b', 0), (3, 'c', 'plain', 'C', 'c', 0);
      INSERT INTO languages_summary
        VALUES (1, 'uk', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
          (2, 'uk', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0),
          (3, 'uk', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`)
    migrate(db, migrations.slice(0, 23))
    expect(schemaVersion(db)).toBe(23)
    const found = (flag: string) =>
      db
        .prepare(`SELECT string_id FROM languages_summary INDEXED BY languages_summary_rare WHERE ${flag}`)
        .pluck()
        .all()
    expect(found('qa_issues <> 0 AND (qa_issues & 4) <> 0')).toEqual([2])
    expect(found('is_partially_translated')).toEqual([3])
    expect(found('needs_work')).toEqual([])
    await expect(outline(db)).toMatchFileSnapshot('./schemas/23.txt')
  })

  it('24, file places: a file is found by its path, or by its name where it has none', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 23))
    db.exec(`INSERT INTO file (id, name, type, path, created_at)
        VALUES (1, 'a.json', 'json', 'app/a.json', 0), (2, 'b.json', 'json', NULL, 0)`)
    migrate(db, migrations.slice(0, 24))
    expect(schemaVersion(db)).toBe(24)
    const found = (place: string) =>
      db
        .prepare('SELECT id FROM file INDEXED BY file_place WHERE coalesce(path, name) = ?')
        .pluck()
        .all(place)
    expect(['app/a.json', 'b.json', 'a.json'].map(found)).toEqual([[1], [2], []])
    await expect(outline(db)).toMatchFileSnapshot('./schemas/24.txt')
  })

  it('25, changed since: what changed in the last minutes is found by an index', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 24))
    const minutes = (count: number) => count * 60_000
    db.exec(`INSERT INTO source_string (id, identifier, type, text, text_folded, created_at, updated_at)
        VALUES (1, 'a', 'plain', 'A', 'a', ${minutes(5)}, NULL), (2, 'b', 'plain', 'B', 'b', ${minutes(1)}, ${minutes(7)})`)
    db.exec(`INSERT INTO translation (id, string_id, language_id, plural_form, text, text_folded, created_at, updated_at)
        VALUES (1, 1, 'uk', 'none', 'А', 'а', 0, ${minutes(3)}), (2, 2, 'uk', 'none', 'Б', 'б', 0, ${minutes(9)})`)
    migrate(db, migrations.slice(0, 25))
    expect(schemaVersion(db)).toBe(25)
    const strings = `SELECT id FROM source_string INDEXED BY source_string_changed
      WHERE max(created_at, coalesce(updated_at, 0)) / 60000 >= ?`
    const translations =
      'SELECT id FROM translation INDEXED BY translation_changed WHERE updated_at / 60000 >= ?'
    const since = (sql: string) => [1, 6, 8, 10].map((minute) => db.prepare(sql).pluck().all(minute))
    expect(since(strings)).toEqual([[1, 2], [2], [], []])
    expect(since(translations)).toEqual([[1, 2], [2], [2], []])
    await expect(outline(db)).toMatchFileSnapshot('./schemas/25.txt')
  })

  it('26, deflated files: those that are there stay as they are', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 25))
    db.exec(`INSERT INTO file (id, name, type, created_at) VALUES (1, 'a.json', 'json', 0)`)
    db.exec(`INSERT INTO file_content (file_id, content) VALUES (1, x'7b7d')`)
    migrate(db, migrations.slice(0, 26))
    expect(schemaVersion(db)).toBe(26)
    expect(readFileContent(db, 1)?.toString()).toBe('{}')
    const large = Buffer.from(`{"a": "${'long '.repeat(300_000)}"}`)
    writeContent(db, 1, new FileBytes(large))
    const stored = db.prepare('SELECT length(content) AS bytes, is_deflated FROM file_content').get()
    expect(stored).toEqual({ bytes: expect.closeTo(7_000, -4) as number, is_deflated: 1 })
    expect(readFileContent(db, 1)?.equals(large)).toBe(true)
    await expect(outline(db)).toMatchFileSnapshot('./schemas/26.txt')
  })

  it('27, trigram memory: much is gathered before it is written', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 27))
    expect(schemaVersion(db)).toBe(27)
    const gathered = ['source_string', 'translation', 'tm_record'].map((table) =>
      db.prepare(`SELECT v FROM ${table}_trigram_config WHERE k = 'hashsize'`).pluck().get(),
    )
    expect(gathered).toEqual([16_777_216, 16_777_216, 16_777_216])
    await expect(outline(db)).toMatchFileSnapshot('./schemas/27.txt')
  })

  it('28, counting rules: counts that are there are of older rules', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 27))
    db.exec(`INSERT INTO source_string (id, identifier, type, text, text_folded, created_at)
             VALUES (1, 'a', 'plain', 'A', 'a', 0)`)
    db.exec(
      `INSERT INTO languages_summary VALUES (1, 'uk', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
    )
    migrate(db, migrations.slice(0, 28))
    expect(schemaVersion(db)).toBe(28)
    expect(db.prepare('SELECT version FROM counting_rules').all()).toEqual([{ version: 0 }])
    const empty = memory()
    migrate(empty, migrations.slice(0, 28))
    expect(empty.prepare('SELECT version FROM counting_rules').all()).toEqual([{ version: 1 }])
    await expect(outline(db)).toMatchFileSnapshot('./schemas/28.txt')
  })

  it('29, pinned dictionaries: one of a language, by its hash', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 28))
    db.exec("INSERT INTO user (login) VALUES ('anna')")
    migrate(db, migrations.slice(0, 29))
    expect(schemaVersion(db)).toBe(29)
    expect(db.prepare('SELECT login FROM user').pluck().all()).toEqual(['anna'])
    const insert = db.prepare("INSERT INTO pinned_dictionary VALUES ('uk', 'uk_UA', NULL, ?)")
    expect(() => insert.run('ab12')).toThrow('CHECK')
    insert.run('a'.repeat(64))
    expect(() => insert.run('b'.repeat(64))).toThrow('UNIQUE')
    await expect(outline(db)).toMatchFileSnapshot('./schemas/29.txt')
  })

  it('30, string words: the trigrams of strings that are there', async () => {
    const db = memory()
    hardenConnection(db)
    migrate(db, migrations.slice(0, 29))
    db.exec(`INSERT INTO source_string (id, identifier, type, text, text_folded, context, created_at)
             VALUES (1, 'Cart.Empty', 'plain', 'A', 'a', 'The VERB' || char(10) || 'src/Main.c:12', 0)`)
    migrate(db, migrations.slice(0, 30))
    expect(schemaVersion(db)).toBe(30)
    const found = db
      .prepare<[string], number>('SELECT rowid FROM string_words_trigram WHERE string_words_trigram MATCH ?')
      .pluck()
    for (const match of ['identifier : "art"', 'context_note : "erb"', 'code_references : "mai"'])
      expect(found.all(match), match).toEqual([1])
    expect(found.all('context_note : "mai"')).toEqual([])
    await expect(outline(db)).toMatchFileSnapshot('./schemas/30.txt')
  })

  it('31, place ids: branches, directories and files share one id space', async () => {
    const db = memory()
    db.pragma('foreign_keys = ON')
    hardenConnection(db)
    migrate(db, migrations.slice(0, 30))
    db.exec(`
      INSERT INTO user (id, login) VALUES (1, 'anna');
      INSERT INTO branch (id, name) VALUES (1, 'main'), (2, 'next'), (3, 'old');
      INSERT INTO directory (id, branch_id, parent_id, name)
        VALUES (1, 2, NULL, 'outer'), (2, 2, 1, 'inner'), (3, NULL, NULL, 'pages');
      INSERT INTO file (id, branch_id, directory_id, name, type, created_at)
        VALUES (1, 2, 2, 'a.json', 'json', 0), (2, 3, 3, 'b.json', 'json', 0);
      INSERT INTO source_string (id, branch_id, identifier, type, text, text_folded, created_at)
        VALUES (1, 2, 'a', 'plain', 'A', 'a', 0), (2, 3, 'b', 'plain', 'B', 'b', 0);
      INSERT INTO cloud_row (entity, local_id, remote_id, base) VALUES
        ('branch', 2, 70, '{}'), ('directory', 2, 71, '{"branch_id":2,"parent_id":1}'),
        ('file', 2, 72, '{"directory_id":3}'), ('directory', 9, 73, '{}');
      INSERT INTO intent (id, user_id, action, at) VALUES (1, 1, 'source.change', 0);
      INSERT INTO event (intent_id, entity, entity_id, before, after) VALUES
        (1, 'branch', 2, NULL, '{"id":2,"name":"next"}'),
        (1, 'directory', 2, NULL, '{"id":2,"branch_id":2,"parent_id":1,"name":"inner"}'),
        (1, 'file', 2, '{"id":2,"branch_id":2,"directory_id":2}', '{"id":2,"branch_id":3,"directory_id":3}'),
        (1, 'string', 2, '{"id":2,"branch_id":2}', NULL);
      INSERT INTO saved_query (id, name, croql, created_at) VALUES
        (1, 'Of next', 'id of branch = 2 and id of file = 2', 0), (2, 'Of old', 'branch with (id = 3)', 0);
      INSERT INTO qa_rule (name, kind, expression, created_at) VALUES
        ('a', 'croql', 'id of branch != 1', 0), ('b', 'regex', 'id of branch = 2', 0);
    `)
    const identity = db.prepare('SELECT own_id, generation FROM project_identity')
    const before = identity.get() as { own_id: string; generation: string }
    migrate(db, migrations.slice(0, 31))
    expect(schemaVersion(db)).toBe(31)
    const rows = (sql: string): unknown[] => db.prepare(sql).raw().all()
    // Files keep their ids, and a branch that shares its id with a directory alone keeps it. 9 is of a deleted directory.
    expect(rows('SELECT id, name FROM branch ORDER BY id')).toEqual([
      [3, 'old'],
      [10, 'main'],
      [11, 'next'],
    ])
    expect(rows('SELECT id, branch_id, parent_id, name FROM directory ORDER BY id')).toEqual([
      [12, 11, null, 'outer'],
      [13, 11, 12, 'inner'],
      [14, null, null, 'pages'],
    ])
    expect(rows('SELECT id, branch_id, directory_id FROM file ORDER BY id')).toEqual([
      [1, 11, 13],
      [2, 3, 14],
    ])
    expect(rows('SELECT id, branch_id FROM source_string ORDER BY id')).toEqual([
      [1, 11],
      [2, 3],
    ])
    expect(rows('SELECT entity, local_id, remote_id, base FROM cloud_row ORDER BY remote_id')).toEqual([
      ['branch', 11, 70, '{}'],
      ['directory', 13, 71, '{"branch_id":11,"parent_id":12}'],
      ['file', 2, 72, '{"directory_id":14}'],
      ['directory', 9, 73, '{}'],
    ])
    expect(rows('SELECT entity, entity_id, before, after FROM event ORDER BY id')).toEqual([
      ['branch', 11, null, '{"id":11,"name":"next"}'],
      ['directory', 13, null, '{"id":13,"branch_id":11,"parent_id":12,"name":"inner"}'],
      ['file', 2, '{"id":2,"branch_id":11,"directory_id":13}', '{"id":2,"branch_id":3,"directory_id":14}'],
      ['string', 2, '{"id":2,"branch_id":11}', null],
    ])
    expect(rows('SELECT croql FROM saved_query ORDER BY id')).toEqual([
      ['id of branch = 11 and id of file = 2'],
      ['branch with (id = 3)'],
    ])
    expect(rows('SELECT expression FROM qa_rule ORDER BY name')).toEqual([
      ['id of branch != 10'],
      ['id of branch = 2'],
    ])
    // A mirror sees by it that it has to copy the whole project again.
    expect(identity.get()).toEqual({
      own_id: before.own_id,
      generation: expect.not.stringMatching(before.generation) as string,
    })
    expect(separatePlaceIds(db)).toBe(0)
    expect(unusedPlaceId(db)).toBe(15)
    expect(db.pragma('foreign_key_check')).toEqual([])
    await expect(outline(db)).toMatchFileSnapshot('./schemas/31.txt')
  })

  it('32, replaced files: go with their file', async () => {
    const db = memory()
    hardenConnection(db)
    migrate(db, migrations.slice(0, 31))
    db.exec("INSERT INTO file (id, name, type, created_at) VALUES (1, 'a.po', 'po', 0)")
    migrate(db, migrations.slice(0, 32))
    expect(schemaVersion(db)).toBe(32)
    const insert = db.prepare("INSERT INTO replaced_file VALUES (?, 1, x'', 0, NULL, ?, x'', '[]')")
    expect(() => insert.run(1, 'nplurals=2')).toThrow('CHECK')
    insert.run(1, '{}')
    expect(() => insert.run(1, '{}')).toThrow('UNIQUE')
    db.exec('PRAGMA foreign_keys = ON; DELETE FROM file')
    expect(db.prepare('SELECT * FROM replaced_file').all()).toEqual([])
    await expect(outline(db)).toMatchFileSnapshot('./schemas/32.txt')
  })

  it('33, moved drafts: files that a program without them replaced have none, and others keep theirs', async () => {
    const file = "INSERT INTO file (id, name, type, created_at) VALUES (1, 'a.po', 'po', 0);"
    const drafts = (db: Database) =>
      db.prepare('SELECT intent_id, content, moved_drafts FROM replaced_file').raw().all()
    const earlier = memory()
    migrate(earlier, [...migrations.slice(0, 31), replacedFilesWithoutDrafts])
    earlier.exec(`${file} INSERT INTO replaced_file VALUES (7, 1, x'61', 0, NULL, '{}', x'')`)
    const settled = memory()
    migrate(settled, migrations.slice(0, 32))
    settled.exec(`${file} INSERT INTO replaced_file VALUES (7, 1, x'61', 0, NULL, '{}', x'', '[[1,2]]')`)
    for (const db of [earlier, settled]) migrate(db, migrations.slice(0, 33))
    expect(schemaVersion(earlier)).toBe(33)
    expect(drafts(earlier)).toEqual([[7, Buffer.from('a'), '[]']])
    expect(drafts(settled)).toEqual([[7, Buffer.from('a'), '[[1,2]]']])
    expect(() => earlier.exec("UPDATE replaced_file SET moved_drafts = 'none'")).toThrow('CHECK')
    await expect(outline(earlier)).toMatchFileSnapshot('./schemas/33.txt')
  })

  it('34, match scores: translations of before came from no match', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 33))
    db.exec(`INSERT INTO source_string (id, identifier, type, text, text_folded, created_at)
        VALUES (1, 'a', 'plain', 'A', 'a', 0);
      INSERT INTO translation (id, string_id, language_id, plural_form, text, text_folded, created_at, updated_at)
        VALUES (1, 1, 'uk', 'none', 'Б', 'б', 0, 0)`)
    migrate(db, migrations.slice(0, 34))
    expect(schemaVersion(db)).toBe(34)
    expect(db.prepare('SELECT match_score, is_match_edited FROM translation').all()).toEqual([
      { match_score: null, is_match_edited: 0 },
    ])
    db.exec('UPDATE translation SET match_score = 101')
    expect(() => db.exec('UPDATE translation SET match_score = 102')).toThrow('CHECK')
    expect(() => db.exec('UPDATE translation SET is_match_edited = 2')).toThrow('CHECK')
    await expect(outline(db)).toMatchFileSnapshot('./schemas/34.txt')
  })

  it('35, locked strings: none is locked, and units with segments stay one string each', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 34))
    const text = '<mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2"/>'
    db.exec(`INSERT INTO file (id, name, type, created_at) VALUES (1, 'a.sdlxliff', 'xliff', 0),
        (2, 'b.xlf', 'xliff', 0), (3, 'c.xlf', 'xliff', 0), (4, 'd.po', 'po', 0);
      INSERT INTO file_settings VALUES (3, '{"encoding":"utf-8"}');
      INSERT INTO source_string (id, file_id, identifier, type, text, text_folded, position, created_at)
      VALUES (1, 1, 'a', 'plain', '${text}', '', 1, 0), (2, 2, 'b', 'plain', 'Two', '', 1, 0),
        (3, 3, 'c', 'plain', '<g id="1">${text}</g>', '', 1, 0), (4, 4, 'd', 'plain', '${text}', '', 1, 0)`)
    migrate(db, migrations.slice(0, 35))
    expect(schemaVersion(db)).toBe(35)
    expect(db.prepare('SELECT DISTINCT is_locked FROM source_string').pluck().all()).toEqual([0])
    expect(db.prepare('SELECT file_id, settings FROM file_settings ORDER BY file_id').raw().all()).toEqual([
      [1, '{"wholeUnits":true}'],
      [3, '{"encoding":"utf-8","wholeUnits":true}'],
    ])
    expect(() => db.exec('UPDATE source_string SET is_locked = 2')).toThrow('CHECK')
    await expect(outline(db)).toMatchFileSnapshot('./schemas/35.txt')
  })

  it('36, bookmarks: each person’s own, gone with their strings', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 35))
    db.exec(`INSERT INTO user (id, login) VALUES (1, 'anna'), (2, 'ivan');
      INSERT INTO source_string (id, identifier, type, text, text_folded, position, created_at)
      VALUES (1, 'a', 'plain', 'One', '', 1, 0)`)
    migrate(db, migrations.slice(0, 36))
    expect(schemaVersion(db)).toBe(36)
    db.exec('INSERT INTO bookmark VALUES (1, 1, 0), (2, 1, 0)')
    expect(() => db.exec('INSERT INTO bookmark VALUES (1, 1, 1)')).toThrow('UNIQUE')
    db.exec('DELETE FROM source_string')
    expect(db.prepare('SELECT count(*) FROM bookmark').pluck().get()).toBe(0)
    await expect(outline(db)).toMatchFileSnapshot('./schemas/36.txt')
  })

  it('37, proposals: gone with their strings, and agents are allowed', async () => {
    const db = memory()
    migrate(db, migrations.slice(0, 36))
    db.exec(`INSERT INTO suggestion_setting (id, are_forbidden) VALUES (1, 0);
      INSERT INTO source_string (id, identifier, type, text, text_folded, position, created_at)
      VALUES (1, 'a', 'plain', 'One', '', 1, 0)`)
    migrate(db, migrations.slice(0, 37))
    expect(schemaVersion(db)).toBe(37)
    expect(db.prepare('SELECT are_agents_forbidden FROM suggestion_setting').pluck().get()).toBe(0)
    db.exec(`INSERT INTO proposal VALUES (1, 1, 'de', 'none', 'Agent', NULL, 'Eins', 0);
      INSERT INTO refused_proposal VALUES (1, 'de', 'none', 'Agent', '', '[]', 0)`)
    expect(() =>
      db.exec("INSERT INTO refused_proposal VALUES (1, 'de', 'none', 'Agent', 'x', '[]', 1)"),
    ).toThrow('UNIQUE')
    db.exec('DELETE FROM source_string')
    const left = db.prepare(
      'SELECT (SELECT count(*) FROM proposal) + (SELECT count(*) FROM refused_proposal)',
    )
    expect(left.pluck().get()).toBe(0)
    await expect(outline(db)).toMatchFileSnapshot('./schemas/37.txt')
  })

  it('each have a test of their own', () => {
    const own = readFileSync(import.meta.filename, 'utf8')
    const untested = migrations.filter((_, at) => !own.includes(`it('${at + 1}, `)).map(({ name }) => name)
    expect(untested, 'migrations without a test in this file').toEqual([])
  })

  it('create strict tables only', () => {
    const db = memory()
    migrate(db)
    const loose = db
      .prepare(
        "SELECT name FROM pragma_table_list WHERE strict = 0 AND type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'",
      )
      .all()
    expect(loose).toEqual([])
  })

  it('have an index behind each cascade, so that deleting a row never scans a table', () => {
    const db = memory()
    migrate(db)
    const cascades = db
      .prepare<[], { child: string; column: string }>(
        `SELECT t.name AS child, k."from" AS "column" FROM sqlite_schema AS t, pragma_foreign_key_list(t.name) AS k
         WHERE t.type = 'table' AND k.on_delete = 'CASCADE'`,
      )
      .all()
    expect(cascades.length).toBeGreaterThan(15)
    for (const { child, column } of cascades) {
      const steps = db
        .prepare<[number], { detail: string }>(
          `EXPLAIN QUERY PLAN SELECT 1 FROM ${child} WHERE ${column} = ?`,
        )
        .all(1)
      expect(steps.map(({ detail }) => detail).join()).toMatch(/^SEARCH/)
    }
  })
})

describe('migrate', () => {
  const second: Migration = {
    name: 'second',
    up: (db) => db.exec('ALTER TABLE user ADD COLUMN email TEXT; UPDATE user SET email = login'),
  }
  const failing: Migration = {
    name: 'failing',
    up(db) {
      db.exec("ALTER TABLE user ADD COLUMN email TEXT; DELETE FROM user; INSERT INTO nowhere VALUES ('x')")
    },
  }
  const withUser = (): Database => {
    const db = memory()
    migrate(db, migrations)
    db.exec("INSERT INTO user (login) VALUES ('anna')")
    return db
  }

  it('does nothing to a file of the newest version', () => {
    const db = withUser()
    migrate(db)
    expect(schemaVersion(db)).toBe(NEWEST_VERSION)
    expect(hasSchemaOf(db, NEWEST_VERSION)).toBe(true)
  })

  it('runs new migrations, in order', () => {
    const db = withUser()
    migrate(db, [...migrations, second])
    expect(schemaVersion(db)).toBe(NEWEST_VERSION + 1)
    expect(db.prepare('SELECT login, email FROM user').all()).toEqual([{ login: 'anna', email: 'anna' }])
  })

  it('leaves version, schema and data unchanged if a step fails', () => {
    const db = withUser()
    expect(failureOf(() => migrate(db, [...migrations, failing]))).toMatchObject({
      code: 'project.migration',
      cause: { message: 'no such table: nowhere' },
    })
    expect(schemaVersion(db)).toBe(NEWEST_VERSION)
    expect(hasSchemaOf(db, NEWEST_VERSION)).toBe(true)
    expect(db.prepare('SELECT login FROM user').all()).toEqual([{ login: 'anna' }])
  })

  it('keeps the steps before the failed one', () => {
    const db = withUser()
    const broken: Migration = { ...failing, up: (at) => at.exec('INSERT INTO nowhere VALUES (1)') }
    expect(failureOf(() => migrate(db, [...migrations, second, broken]))).toMatchObject({
      code: 'project.migration',
    })
    expect(schemaVersion(db)).toBe(NEWEST_VERSION + 1)
  })

  it('refuses a file of a later program', () => {
    const db = withUser()
    db.pragma(`user_version = ${NEWEST_VERSION + 1}`)
    expect(failureOf(() => migrate(db))).toMatchObject({ code: 'project.newer' })
  })
})
