/** Differences of the schema that are allowed between project files, and those that are not. */
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { hasSchemaOf, schemaDigest } from '../../core/store/expectedSchema.ts'
import { migrate, NEWEST_VERSION } from '../../core/store/migrate.ts'
import { allSupersededSteps, migrations } from '../../core/store/migrations/index.ts'

/** Creates a project's tables as a program of `version` did. */
function schemaOf(version: number): Database {
  const db = new SqliteDatabase(':memory:')
  onTestFinished(() => void db.close())
  migrate(db, migrations.slice(0, version))
  return db
}

/** Changes the text that SQLite keeps for a schema object. */
function respell(db: Database, name: string, change: (sql: string) => string): void {
  const sql =
    db.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(name) ?? ''
  const changed = change(sql)
  expect(changed).not.toBe(sql)
  db.unsafeMode(true)
  db.pragma('writable_schema = ON')
  db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(changed, name)
}

/** The table that differed between builds, in a file that its comment names. */
const BITS = 'core/project/qaChecks.ts'

describe('a schema', () => {
  test.each<[string, string, (sql: string) => string]>([
    ['with another comment', 'languages_summary', (sql) => sql.replace(BITS, 'core/contract/qaChecks.ts')],
    ['without its comments', 'languages_summary', (sql) => sql.replaceAll(/--.*/g, '')],
    ['on one line', 'vote', (sql) => sql.replaceAll(/\s+/g, ' ')],
    ['with a comment more', 'comment_string', (sql) => `${sql} /* by user */`],
  ])('%s is accepted', (_, name, change) => {
    const db = schemaOf(NEWEST_VERSION)
    respell(db, name, change)
    expect(hasSchemaOf(db, NEWEST_VERSION)).toBe(true)
  })

  test.each<[string, string, (sql: string) => string]>([
    ['a column more', 'vote', (sql) => sql.replace('voted_at', 'more TEXT, voted_at')],
    ['a column of another type', 'vote', (sql) => sql.replace('mark INTEGER', 'mark TEXT')],
    ['a check less', 'vote', (sql) => sql.replace(/CHECK \(mark[^)]*\)\)/, '')],
    ['a check in a comment', 'vote', (sql) => sql.replace(/CHECK \(mark[^)]*\)\)/, '/* $& */')],
    [
      'a column behind a comment that ends',
      'vote',
      (sql) => sql.replace('voted_at', '/* */ more TEXT, voted_at'),
    ],
    ['an ending behind NUL', 'vote', (sql) => sql.replace(/\) STRICT/, ') --\0\n STRICT')],
    ['a default in place of a comment', 'languages_summary', (sql) => sql.replace(/--.*/, 'DEFAULT 1')],
    ['a condition of an index', 'event_string', (sql) => sql.replace('IS NOT NULL', 'IS NULL')],
    [
      'an option of a virtual table',
      'translation_trigram',
      (sql) => sql.replace('trigram case', 'trigram  case'),
    ],
  ])('is rejected with %s', (_, name, change) => {
    const db = schemaOf(NEWEST_VERSION)
    respell(db, name, change)
    expect(hasSchemaOf(db, NEWEST_VERSION)).toBe(false)
  })

  test.each([
    'CREATE TRIGGER evil AFTER INSERT ON user BEGIN DELETE FROM translation; END',
    'CREATE VIEW evil AS SELECT 1',
    'CREATE TABLE evil (id INTEGER) STRICT',
  ])('is rejected in every version with %s', (sql) => {
    for (const version of [1, 2, 9, 15, NEWEST_VERSION]) {
      const db = schemaOf(version)
      db.exec(sql)
      expect(hasSchemaOf(db, version)).toBe(false)
    }
  })

  it('is accepted in the version of a superseded step only, and the next step fixes it', () => {
    for (const step of allSupersededSteps) {
      const { version } = step
      const db = schemaOf(version - 1)
      migrate(db, [...migrations.slice(0, version - 1), step])
      expect(hasSchemaOf(db, version)).toBe(true)
      expect(schemaDigest(db)).not.toBe(schemaDigest(schemaOf(version)))
      db.exec('CREATE TRIGGER evil AFTER INSERT ON user BEGIN DELETE FROM translation; END')
      expect(hasSchemaOf(db, version)).toBe(false)
      db.exec('DROP TRIGGER evil')
      migrate(db, migrations.slice(0, version + 1))
      expect(hasSchemaOf(db, version + 1)).toBe(true)
      expect(schemaDigest(db)).toBe(schemaDigest(schemaOf(version + 1)))
    }
  })

  it('has another digest with another comment, because connections to one file read the same text', () => {
    const db = schemaOf(NEWEST_VERSION)
    const before = schemaDigest(db)
    respell(db, 'languages_summary', (sql) => sql.replace(BITS, 'core/contract/qaChecks.ts'))
    expect(schemaDigest(db)).not.toBe(before)
  })
})
