/** Values that no program of ours writes: a project that has one is refused as damaged, and names the column. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { BUDGETS, MAX_ID_AT_OPENING } from '../../core/contract/budgets.ts'
import { columnBeyondBudget, DEFINITIONS, TEXTS, valueBeyondBudget } from '../../core/store/budgets.ts'
import { fromSqlite } from '../../core/store/sqliteFailure.ts'
import { testScreen } from '../workbench/testWorkbench.ts'
import { checkProjectFile, openCheckedCopy } from '../../core/store/checkProjectFile.ts'
import { Failure } from '../../core/platform/errors/failure.ts'
import { folderForTest, goodProject, tamper } from './projects.ts'

const TRANSLATION = `INSERT INTO translation (string_id, language_id, plural_form, text, text_folded, created_at, updated_at)
  SELECT id, 'uk', 'none', 'x', 'x', 1, 1 FROM source_string LIMIT 1`

/** The bytes of a good project with a translation, made once: each change begins with them. */
let good: Buffer | undefined
function goodCopy(): string {
  const path = join(folderForTest(), 'shop.interlinear')
  if (good === undefined) {
    tamper(goodProject(path), (db) => {
      db.pragma('foreign_keys = OFF')
      db.exec(TRANSLATION)
    })
    good = readFileSync(path)
  }
  writeFileSync(path, good)
  return path
}

/** Returns the check's failure of a good project after a change. */
function refusal(change: (db: Database) => void): string {
  const path = goodCopy()
  tamper(path, (db) => {
    db.pragma('foreign_keys = OFF')
    db.pragma('ignore_check_constraints = ON')
    change(db)
  })
  const told = [() => checkProjectFile(path), () => openCheckedCopy(path)].flatMap((open) => {
    try {
      // Null: the file is too large for a copy.
      const opened = open()
      return opened === null ? [] : 'opened'
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return `${error.code}: ${error.details.value ?? ''}`
    }
  })
  expect(told).toEqual(told.map(() => told[0]))
  return told[0] ?? ''
}

const columns = (type: string): [table: string, column: string][] => {
  const path = goodCopy()
  const db = new SqliteDatabase(path, { readonly: true })
  try {
    return db
      .prepare<[string], { name: string; column: string }>(
        `SELECT t.name, c.name AS "column" FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
         WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND c.type = ?`,
      )
      .all(type)
      .flatMap(({ name, column }) =>
        db.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get() === undefined ? [] : [[name, column]],
      )
  } finally {
    db.close()
  }
}

describe('a project is refused', () => {
  it.each([9223372036854775807n, -9223372036854775808n])(
    'is refused with %s in any column of numbers that has a row',
    (value) => {
      const tried = columns('INTEGER')
      expect(tried.length).toBeGreaterThan(20)
      for (const [table, column] of tried) {
        const told = refusal((db) => {
          db.prepare(`UPDATE OR IGNORE ${table} SET ${column} = ?`).run(value)
        })
        expect(told, `${table}.${column}`).toMatch(/^project\.damaged: /)
      }
    },
    0,
  )

  it.each([
    ['project', 'name', 20_000_000],
    ['user', 'login', 20_000_000],
    ['file', 'path', 20_000_000],
    ['target_language', 'language_id', 20_000_000],
    ['translation', 'language_id', 20_000],
  ])('is refused with a name in %s.%s that is %i bytes long', (table, column, bytes) => {
    const told = refusal((db) => {
      db.prepare(`UPDATE OR IGNORE ${table} SET ${column} = ?`).run('x'.repeat(bytes))
    })
    expect(told).toBe(`project.damaged: ${table}.${column} is out of bounds`)
  })

  it.each([
    ['saved_query', 'croql', 'INSERT INTO saved_query (name, croql, created_at) VALUES (?, ?, 1)'],
    [
      'custom_language',
      'definition',
      'INSERT INTO custom_language (id, definition) VALUES (?, json_quote(?))',
    ],
  ])('refuses a definition in %s.%s of 40 MB', (table, column, sql) => {
    const told = refusal((db) => db.prepare(sql).run('x', 'y'.repeat(40_000_000)))
    expect(told).toBe(`project.damaged: ${table}.${column} is out of bounds`)
  })

  it('refuses an id that leaves no room for others', () => {
    expect(
      refusal((db) => db.prepare('UPDATE user SET id = ? WHERE id = 1').run(MAX_ID_AT_OPENING + 2)),
    ).toBe('project.damaged: user.id is out of bounds')
  })

  it('refuses a counter at its end', () => {
    expect(
      refusal((db) =>
        db.prepare("UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'translation'").run(),
      ),
    ).toBe('project.damaged: the counter of translation is at its end')
  })

  it.each([
    ['a version of another program', "UPDATE source_string_trigram_config SET v = 99 WHERE k = 'version'"],
    ['no version', 'DELETE FROM source_string_trigram_config'],
    ['no structure', 'DELETE FROM source_string_trigram_data WHERE id = 10'],
  ])('is refused with an index of texts that has %s', (_, sql) => {
    expect(refusal((db) => db.exec(sql))).toMatch(/^project\.damaged: /)
  })

  it.each([
    'DROP TABLE source_string_trigram_data',
    'DROP TABLE vote',
    'CREATE VIEW v AS SELECT 1',
    'CREATE TRIGGER t AFTER INSERT ON vote BEGIN DELETE FROM vote; END',
  ])('after %s', (sql) => {
    expect(refusal((db) => db.exec(sql))).toMatch(/^project\./)
  })
})

/** The findings for a file that is too large to be read as a whole on opening. */
function saidOfLarge(change: (db: Database) => void): string | null {
  const path = goodCopy()
  tamper(path, (db) => {
    db.pragma('foreign_keys = OFF')
    change(db)
  })
  const db = new SqliteDatabase(path, { readonly: true })
  try {
    return valueBeyondBudget(db, { isWhole: false })
  } finally {
    db.close()
  }
}

describe('a large project is refused by what its indexes tell', () => {
  it.each([
    ['source_string', 'id', MAX_ID_AT_OPENING + 2],
    ['translation', 'id', -MAX_ID_AT_OPENING - 2],
    ['source_string', 'updated_at', 2 ** 53],
    ['translation', 'updated_at', -(2 ** 53)],
  ])('refuses %s.%s at %d', (table, column, value) => {
    const said = saidOfLarge((db) => {
      db.prepare(`UPDATE ${table} SET ${column} = ? WHERE id = (SELECT min(id) FROM ${table})`).run(value)
    })
    expect(said).toBe(`${table}.${column} is out of bounds`)
  })

  it('reads no table that has a row for each text', () => {
    const path = goodCopy()
    const db = new SqliteDatabase(path, { readonly: true })
    const asked: string[] = []
    try {
      const prepare = db.prepare.bind(db)
      db.prepare = (sql: string) => {
        asked.push(sql)
        return prepare(sql)
      }
      expect(valueBeyondBudget(db, { isWhole: false })).toBeNull()
      const scans = asked.flatMap((sql) => {
        const plan = prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql.replaceAll('?', '1')}`).all()
        return plan.map(({ detail }) => detail)
      })
      expect(asked.length).toBeGreaterThan(10)
      expect(
        scans.filter((detail) => /^SCAN (source_string|translation|event|intent|tm_record)\b/.test(detail)),
      ).toEqual([])
    } finally {
      db.close()
    }
  })
})

describe('a project that is opened', () => {
  it('keeps a text of an earlier version, and shows it shortened', async () => {
    const path = goodCopy()
    const long = `${'ї'.repeat(BUDGETS.text.max - 2)}😀😀`
    tamper(path, (db) => {
      db.prepare("UPDATE translation SET text = ?, text_folded = ''").run(long)
      db.prepare(
        "UPDATE source_string SET text = ?, text_folded = '' WHERE id = (SELECT string_id FROM translation)",
      ).run(long)
      db.exec("INSERT INTO source_string_trigram (source_string_trigram) VALUES ('rebuild')")
      db.exec("INSERT INTO translation_trigram (translation_trigram) VALUES ('rebuild')")
    })
    const screen = testScreen()
    const { project } = await screen.value('project.open', { path })
    const [stringId = 0] = numbersOf(path, 'SELECT string_id FROM translation')
    const detail = await screen.value('string.get', { project, stringId, languageId: 'uk' })
    const shown = `${'ї'.repeat(BUDGETS.text.max - 2)}…`
    expect(detail.source).toEqual([{ form: 'none', text: shown }])
    expect(detail.translations.map(({ text }) => text)).toEqual([shown])
    await screen.value('translation.save', {
      project,
      stringId,
      languageId: 'uk',
      forms: { none: 'Нове' },
    })
    expect(numbersOf(path, 'SELECT length(text) FROM translation ORDER BY id')).toEqual([BUDGETS.text.max, 4])
  })

  it('gives no id with which it could not be opened again', async () => {
    const path = goodCopy()
    tamper(path, (db) => {
      db.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = 'translation'").run(MAX_ID_AT_OPENING - 1)
    })
    const screen = testScreen()
    const { project } = await screen.value('project.open', { path })
    const [first = 0, second = 0] = numbersOf(path, 'SELECT id FROM source_string ORDER BY id')
    const save = (stringId: number, text: string) =>
      screen.value('translation.save', { project, stringId, languageId: 'uk', forms: { none: text } })
    await save(first, 'Перше')
    await expect(save(second, 'Друге')).rejects.toThrow('value.beyondBudget')
    await screen.value('project.close', { project })
    expect(checkProjectFile(path).isWhole).toBe(true)
    expect(numbersOf(path, "SELECT id FROM translation WHERE text = 'Перше'")).toEqual([MAX_ID_AT_OPENING])
  })
})

function numbersOf(path: string, sql: string): number[] {
  const db = new SqliteDatabase(path, { readonly: true })
  try {
    return db.prepare<[], number>(sql).pluck().all()
  } finally {
    db.close()
  }
}

it('names a value that SQLite does not read as damage, not as a defect', () => {
  const error = new SqliteDatabase.SqliteError('string or blob too big', 'SQLITE_TOOBIG')
  expect(fromSqlite(error, '/a')).toMatchObject({ code: 'project.damaged' })
})

it('bounds each column of a text, and has no budget of a column that is gone', () => {
  const db = new SqliteDatabase(goodCopy(), { readonly: true })
  const all = db
    .prepare<[], string>(
      `SELECT t.name || '.' || c.name FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
       WHERE t.schema = 'main' AND t.type = 'table' AND c.type = 'TEXT'`,
    )
    .pluck()
    .all()
  db.close()
  const listed = [TEXTS, DEFINITIONS].flatMap((kind) =>
    Object.entries(kind).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
  )
  expect(listed.filter((name) => !all.includes(name))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

describe('columnBeyondBudget', () => {
  it('names a name that is too long, by its bytes', () => {
    const at = 'ї'.repeat(BUDGETS.storedName.max / 2)
    expect(columnBeyondBudget('label', { title: at })).toBeNull()
    expect(columnBeyondBudget('label', { title: `${at}x` })).toBe('title')
    expect(columnBeyondBudget('translation', { text: 'x'.repeat(BUDGETS.storedName.max + 1) })).toBeNull()
  })

  it('names a date and an id that are out of range', () => {
    expect(columnBeyondBudget('comment', { created_at: BUDGETS.date.max })).toBeNull()
    expect(columnBeyondBudget('comment', { created_at: BUDGETS.date.max + 2 })).toBe('created_at')
    expect(columnBeyondBudget('source_string', { id: MAX_ID_AT_OPENING + 2 })).toBe('id')
  })
})
