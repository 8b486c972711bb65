/**
 * A fuzz of project files: random bytes, values and cuts. Each file opens and is readable, or is refused with a code.
 * `INTERLINEAR_FUZZ_SECONDS=60` runs it from a new seed, which is printed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BUDGETS, MAX_ID_AT_OPENING } from '../../core/contract/budgets.ts'
import { Failure, toFailureValue } from '../../core/platform/errors/failure.ts'
import { checkProjectFile, openCheckedCopy } from '../../core/store/checkProjectFile.ts'
import { fromSqlite } from '../../core/store/sqliteFailure.ts'
import { folderForTest, goodProject } from './projects.ts'
import { fuzzLimits } from '../fuzzing.ts'

const flip = fc.record({ kind: fc.constant('flip' as const), at: fc.nat(), byte: fc.nat({ max: 255 }) })
const cut = fc.record({ kind: fc.constant('cut' as const), at: fc.nat() })
const value = fc.record({
  kind: fc.constant('value' as const),
  column: fc.nat(),
  to: fc.oneof(
    fc.constantFrom<unknown>(9223372036854775807n, -9223372036854775808n, 0n, -1n, 1e300, '', '\0', null),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('x'.repeat(100_000), 'x'.repeat(BUDGETS.text.max + 1)),
    fc.constantFrom(BigInt(MAX_ID_AT_OPENING), BigInt(MAX_ID_AT_OPENING) + 1n),
    fc.uint8Array({ maxLength: 20 }),
  ),
})
const changes = fc.array(fc.oneof(flip, flip, cut, value, value), { minLength: 1, maxLength: 6 })
type Change = typeof changes extends fc.Arbitrary<(infer One)[]> ? One : never

/** Sets a column of every row, with SQLite's own checks off; what it refuses all the same stays. */
function setColumn(path: string, { column, to }: Extract<Change, { kind: 'value' }>): void {
  const db = new SqliteDatabase(path)
  try {
    db.unsafeMode(true)
    db.pragma('ignore_check_constraints = ON')
    db.pragma('foreign_keys = OFF')
    const all = db
      .prepare<[], { name: string; column: string }>(
        `SELECT t.name, c.name AS "column" FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
         WHERE t.schema = 'main' AND t.type IN ('table', 'shadow') AND t.name NOT LIKE 'sqlite_schema'`,
      )
      .all()
    const one = all[column % all.length]
    if (one) db.prepare(`UPDATE OR IGNORE "${one.name}" SET "${one.column}" = ?`).run(to)
  } catch {
    // A file that is broken by now.
  } finally {
    db.close()
  }
}

function change(path: string, one: Change): void {
  if (one.kind === 'value') return setColumn(path, one)
  const bytes = readFileSync(path)
  if (bytes.length === 0) return
  if (one.kind === 'cut') writeFileSync(path, bytes.subarray(0, one.at % bytes.length))
  else {
    bytes[one.at % bytes.length] = one.byte
    writeFileSync(path, bytes)
  }
}

const READS = [
  'SELECT count(*), max(created_at), max(length(text)) FROM source_string',
  'SELECT count(*) FROM source_string_trigram WHERE source_string_trigram MATCH \'"tex"\'',
  'SELECT * FROM project JOIN user ON user.id = owner_id',
]

/** Null: it opened, and could be read. */
function refusal(path: string): unknown {
  try {
    checkProjectFile(path)
    const db = openCheckedCopy(path)
    try {
      for (const sql of READS) db?.prepare(sql).safeIntegers().all()
    } catch (error) {
      throw fromSqlite(error, path)
    } finally {
      db?.close()
    }
    return null
  } catch (error) {
    return error
  }
}

it('opens a project, or refuses it with a code', () => {
  const folder = folderForTest()
  const good = readFileSync(goodProject(join(folder, 'good.interlinear')))
  const path = join(folder, 'changed.interlinear')
  const property = fc.property(changes, (all) => {
    writeFileSync(path, good)
    for (const one of all) change(path, one)
    const error = refusal(path)
    if (error === null) return
    expect(error).toBeInstanceOf(Failure)
    const { code } = toFailureValue(error)
    expect(code).toMatch(/^project\./)
    expect(code).not.toBe('project.diskFull')
  })
  fc.assert(property, fuzzLimits(60))
}, 0)
