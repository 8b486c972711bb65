/**
 * The rows that our statements promise: TypeScript takes `prepare<Parameters, Row>` at its word, so a column that is
 * missing or misspelt would be `undefined` at run time.
 */
import SqliteDatabase from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '../../core/workbench/project/entities.ts'
import { selectTermMembers, TERM_COLUMNS, TERM_MEMBER_NAMES } from '../../core/contract/termMembers.ts'
import { foldCase } from '../../core/platform/text/caseFolding.ts'
import { columnsOf, definitionOf } from '../../core/history/rows/entities.ts'
import { migrate } from '../../core/store/migrate.ts'
import { faultsOf } from './rowTypes/faults.ts'
import { preparedStatements, type Prepared } from './rowTypes/statements.ts'

/** Statements whose text is not in our code, by their file, and why their rows are certain nevertheless. */
const ASSEMBLED: Readonly<Record<string, string>> = {
  'core/croql/rows/firstIds.ts':
    'CroQL is compiled to a query of one column, which its callers pluck; the tests of croql run every construct.',
  'core/mirror/rows/copyRows.ts':
    'It counts the rows of each table of the mirror’s model, and plucks; tests/mirror/model.test.ts holds the model against the schema.',
}

/** What of the texts is made as the program begins, from the tables of the rooms. */
const MADE = { columnsOf, definitionOf, selectTermMembers, TERM_COLUMNS, TERM_MEMBER_NAMES }

const db = new SqliteDatabase(':memory:')
let prepared: Prepared

beforeAll(() => {
  db.function('fold', { deterministic: true }, (value) =>
    typeof value === 'string' ? foldCase(value) : null,
  )
  db.function('not_cancelled', () => 1)
  migrate(db)
  // The statistics have a table once they were gathered.
  db.exec('ANALYZE')
  prepared = preparedStatements(MADE)
})

afterAll(() => db.close())

test('each row that a statement promises is what it selects', () => {
  const faults = prepared.statements.map((statement) => ({ ...statement, faults: faultsOf(db, statement) }))
  expect(prepared.statements.length).toBeGreaterThan(300)
  expect(faults.filter(({ file }) => !Object.hasOwn(ASSEMBLED, file)).flatMap((one) => one.faults)).toEqual(
    [],
  )
  const assembled = new Set(faults.flatMap((one) => (one.faults.length > 0 ? [one.file] : [])))
  expect([...assembled].sort()).toEqual(Object.keys(ASSEMBLED).sort())
})

test('no answer of a statement gets its type by assertion', () => {
  expect(prepared.asserted).toEqual([])
})
