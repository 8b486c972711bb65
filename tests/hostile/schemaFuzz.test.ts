/**
 * A fuzz of schemas and journals: an opened file runs only the statements of a good project. SQLite's own programs for
 * each write (EXPLAIN), triggers included, show that independently of the tested code. `HOSTILE_RUNS=2000 npx vitest
 * run tests/hostile/schemaFuzz.test.ts` runs all of it.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkProjectFile } from '../../core/store/checkProjectFile.ts'
import { openDatabase } from '../../core/store/database.ts'
import { Failure } from '../../core/platform/errors/failure.ts'
import { fromSqlite } from '../../core/store/sqliteFailure.ts'
import { copyAs, folderForTest, goodProject, hotJournal, putIntoSchema, tamper } from './projects.ts'

const RUNS = Number(process.env['HOSTILE_RUNS'] ?? 60)

const TABLES = ['user', 'project', 'translation', 'vote', 'comment', 'source_string', 'file', 'history_event']

/** The programs that SQLite runs for a write and a read of each table, with those of triggers and views. */
function programsOf(db: Database): string {
  const explain = db as Database & { explain(sql: string): { opcode: string; p4: string | null }[] }
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name",
    )
    .pluck()
    .all()
    .filter((name) => !name.startsWith('sqlite_'))
  return tables
    .flatMap((table) => [
      `DELETE FROM "${table}"`,
      `INSERT INTO "${table}" DEFAULT VALUES`,
      `SELECT * FROM "${table}"`,
    ])
    .map((sql) => {
      const steps = explain.explain(sql).map(({ opcode, p4 }) => `${opcode} ${p4 ?? ''}`)
      return `${sql}\n${steps.join('\n')}`
    })
    .join('\n')
}

type Mutation = (db: Database) => void

const table = fc.constantFrom(...TABLES)
const name = fc.oneof(
  fc.constantFrom(
    'sqlite_evil',
    'sqlite_stat1',
    'sqlite_stat4',
    'sqlite_sequence',
    'sqlite_autoindex_user_1',
    'SQLITE_STAT1',
    'evil',
    '',
  ),
  fc.string({ maxLength: 10 }).map((text) => `sqlite_${text.replaceAll('\0', '')}`),
)
const event = fc.constantFrom('INSERT', 'UPDATE', 'DELETE')

const trigger: fc.Arbitrary<Mutation> = fc
  .tuple(name, table, event, fc.constantFrom('trigger', 'table', 'index'))
  .map(
    ([name, table, event, type]) =>
      (db) =>
        putIntoSchema(
          db,
          type,
          name,
          table,
          `CREATE TRIGGER "${name.replaceAll('"', '""')}" AFTER ${event} ON ${table} BEGIN DELETE FROM vote; END`,
        ),
  )

const view: fc.Arbitrary<Mutation> = name.map(
  (name) => (db) =>
    putIntoSchema(db, 'view', name, name, `CREATE VIEW "${name.replaceAll('"', '""')}" AS SELECT 1 AS a`),
)

/** Rows of the schema under another name, type, table, page or text. */
const changed: fc.Arbitrary<Mutation> = fc
  .tuple(
    fc.constantFrom('type', 'name', 'tbl_name', 'rootpage', 'sql'),
    fc.nat(200),
    fc.oneof(fc.constantFrom<string | number | null>(null, 0, 1, 2, 'table', 'view'), fc.nat(150), name),
  )
  .map(
    ([column, row, value]) =>
      (db) =>
        db.prepare(`UPDATE sqlite_schema SET ${column} = ? WHERE rowid = ?`).run(value, row),
  )

const edited: fc.Arbitrary<Mutation> = fc
  .tuple(
    fc.nat(200),
    fc.constantFrom(
      [' AS ', ' as '],
      ['NOT NULL', ''],
      ['DELETE', 'INSERT'],
      [')', ') STRICT'],
      ['CREATE', 'create'],
    ),
  )
  .map(
    ([row, [from, to]]) =>
      (db) =>
        db.prepare('UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE rowid = ?').run(from, to, row),
  )

const dropped: fc.Arbitrary<Mutation> = fc
  .nat(200)
  .map((row) => (db) => db.prepare('DELETE FROM sqlite_schema WHERE rowid = ?').run(row))

/** Changes that SQLite itself would make: the file opens only if its schema equals ours afterwards. */
const harmless: fc.Arbitrary<Mutation> = fc.constantFrom<Mutation>(
  (db) => db.exec('ANALYZE'),
  (db) => db.exec("INSERT INTO user (login) VALUES ('zoe')"),
)

const mutation = fc.oneof(
  { weight: 4, arbitrary: trigger },
  { weight: 2, arbitrary: view },
  { weight: 4, arbitrary: changed },
  { weight: 3, arbitrary: edited },
  { weight: 1, arbitrary: dropped },
  { weight: 2, arbitrary: harmless },
)

const bytes = fc.array(fc.tuple(fc.nat(8191), fc.nat(255)), { maxLength: 3 })
/** The place of the change: the file, a journal beside it, a log, or the file with the good in a journal. */
const place = fc.constantFrom('file', 'journal', 'log', 'journal takes it back')

test(`${RUNS} mutated schemas and journals: none opens with what is not ours`, { timeout: 1_200_000 }, () => {
  const folder = folderForTest()
  const good = goodProject(join(folder, 'good.interlinear'))
  const clean = openDatabase(copyAs(good, join(folder, 'clean.interlinear')))
  const ours = programsOf(clean)
  clean.close()
  const original = readFileSync(good)
  const counts = { opened: 0, refused: 0 }

  const opens = (path: string): Database | null => {
    try {
      checkProjectFile(path)
      return openDatabase(path)
    } catch (error) {
      // Every fault is a failure of the project, and no other error is thrown.
      expect(fromSqlite(error, path)).toBeInstanceOf(Failure)
      return null
    }
  }

  fc.assert(
    fc.property(
      fc.array(mutation, { minLength: 1, maxLength: 3 }),
      bytes,
      place,
      (mutations, bytes, place) => {
        const own = mkdtempSync(join(tmpdir(), 'interlinear-fuzz-'))
        try {
          const path = copyAs(good, join(own, 'p.interlinear'))
          changeBy(path, mutations, place === 'log')
          if (place !== 'log') {
            const evil = readFileSync(path)
            for (const [at, byte] of bytes) evil[at % evil.length] = byte
            if (place === 'journal') {
              writeFileSync(path, original)
              writeFileSync(`${path}-journal`, hotJournal(original, evil))
            } else {
              writeFileSync(path, evil)
              if (place !== 'file') writeFileSync(`${path}-journal`, hotJournal(evil, original))
            }
          }
          const db = opens(path)
          if (db === null) counts.refused += 1
          else {
            counts.opened += 1
            try {
              expect(programsOf(db)).toBe(ours)
            } finally {
              db.close()
            }
          }
          if (place === 'journal takes it back') expect(db).not.toBeNull()
        } finally {
          rmSync(own, { recursive: true, force: true })
        }
      },
    ),
    { numRuns: RUNS },
  )
  // Both happen, or the fuzz tries nothing.
  expect(Math.min(counts.opened, counts.refused)).toBeGreaterThan(0)
  console.info(`Of ${RUNS} mutated files ${counts.refused} were refused, ${counts.opened} are as ours.`)
})

test('any byte of the header changed: a failure of the project, or the same project', () => {
  const folder = folderForTest()
  const original = readFileSync(goodProject(join(folder, 'good.interlinear')))
  for (let at = 0; at < 100; at += 1) {
    for (const value of [0, 1, 2, 5, 127, 255]) {
      const path = join(folder, `${at}-${value}.interlinear`)
      const changed = Buffer.from(original)
      changed[at] = value
      writeFileSync(path, changed)
      const before = readFileSync(path)
      try {
        checkProjectFile(path)
        openDatabase(path).close()
      } catch (error) {
        expect(fromSqlite(error, path), `byte ${at} as ${value}`).toBeInstanceOf(Failure)
        expect(readFileSync(path).equals(before)).toBe(true)
      }
      rmSync(path)
    }
  }
})

function changeBy(path: string, mutations: readonly Mutation[], isInLog: boolean): void {
  const tryAll = (db: Database) => {
    for (const change of mutations) {
      try {
        change(db)
      } catch {
        // Changes that SQLite itself prevents need no test.
      }
    }
  }
  if (!isInLog) return tamper(path, tryAll)
  const db = new SqliteDatabase(path)
  db.unsafeMode(true)
  db.pragma('wal_autocheckpoint = 0')
  db.pragma('writable_schema = ON')
  tryAll(db)
  const [file, log] = [readFileSync(path), readFileSync(`${path}-wal`)]
  db.close()
  writeFileSync(path, file)
  writeFileSync(`${path}-wal`, log)
}
