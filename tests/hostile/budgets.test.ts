/** Values that no program of ours writes: a project that has one is refused as damaged, and names the column. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { columnBeyondBudget, MAX_DATE, MAX_ID, MAX_NAME_BYTES } from '../../core/store/budgets.ts'
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

/** What the check says of a good project that was changed. */
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
    'with %s in any column of numbers that has a row',
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
  ])('with a name in %s.%s that is %i bytes long', (table, column, bytes) => {
    const told = refusal((db) => {
      db.prepare(`UPDATE OR IGNORE ${table} SET ${column} = ?`).run('x'.repeat(bytes))
    })
    expect(told).toBe(`project.damaged: ${table}.${column} is out of bounds`)
  })

  it('with a counter at its end', () => {
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
  ])('with an index of texts that has %s', (_, sql) => {
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

describe('columnBeyondBudget', () => {
  it('names a name that is too long, by its bytes', () => {
    const at = 'ї'.repeat(MAX_NAME_BYTES / 2)
    expect(columnBeyondBudget('label', { title: at })).toBeNull()
    expect(columnBeyondBudget('label', { title: `${at}x` })).toBe('title')
    expect(columnBeyondBudget('translation', { text: 'x'.repeat(MAX_NAME_BYTES + 1) })).toBeNull()
  })

  it('names a date and an id that are out of range', () => {
    expect(columnBeyondBudget('comment', { created_at: MAX_DATE })).toBeNull()
    expect(columnBeyondBudget('comment', { created_at: MAX_DATE + 2 })).toBe('created_at')
    expect(columnBeyondBudget('source_string', { id: MAX_ID + 2 })).toBe('id')
  })
})
