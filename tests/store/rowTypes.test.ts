/**
 * Compares each statement's row type with its columns. TypeScript does not check `prepare<Parameters, Row>`, so a
 * missing or misspelt column would be `undefined` at run time.
 */
import SqliteDatabase from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '../../core/workbench/project/entities.ts'
import { approval } from '../../core/model/approval.ts'
import { branch } from '../../core/model/branch.ts'
import { comment } from '../../core/model/comment.ts'
import { concept } from '../../core/model/concept.ts'
import { directory } from '../../core/model/directory.ts'
import { field } from '../../core/model/field.ts'
import { file } from '../../core/model/file.ts'
import { label } from '../../core/model/label.ts'
import { record } from '../../core/model/record.ts'
import { segment } from '../../core/model/segment.ts'
import { string } from '../../core/model/string.ts'
import { translation } from '../../core/model/translation.ts'
import { vote } from '../../core/model/vote.ts'
import { serviceColumns, storedColumns } from '../../core/model/define.ts'
import { selectTermMembers, term, TERM_COLUMNS, TERM_MEMBER_NAMES } from '../../core/model/term.ts'
import { STRING_COLUMNS } from '../../core/strings/rows/entities.ts'
import { foldCase } from '../../core/platform/text/caseFolding.ts'
import { columnsOf, definitionOf } from '../../core/history/rows/entities.ts'
import { migrate } from '../../core/store/migrate.ts'
import { faultsOf } from './rowTypes/faults.ts'
import { preparedStatements, type Prepared } from './rowTypes/statements.ts'

/** Statements whose text is built at run time, by their file, with the reason why their rows are certain. */
const ASSEMBLED: Readonly<Record<string, string>> = {
  'core/croql/rows/firstIds.ts':
    'CroQL is compiled to a query of one column, which its callers pluck; the tests of croql run every construct.',
  'core/mirror/rows/copyRows.ts':
    'It counts the rows of each table of the mirror’s model, and plucks; tests/mirror/model.test.ts holds the model against the schema.',
}

/** Texts that are built at program start from the tables of the subjects. */
const MADE = {
  ...{ approval, branch, comment, concept, directory, field, file, label, record, segment, string, term },
  ...{ translation, vote },
  ...{ columnsOf, definitionOf, selectTermMembers, serviceColumns, storedColumns },
  ...{ STRING_COLUMNS, TERM_COLUMNS, TERM_MEMBER_NAMES },
}

const db = new SqliteDatabase(':memory:')
let prepared: Prepared

beforeAll(() => {
  db.function('fold', { deterministic: true }, (value) =>
    typeof value === 'string' ? foldCase(value) : null,
  )
  db.function('not_cancelled', () => 1)
  migrate(db)
  // The statistics have a table once ANALYZE has run.
  db.exec('ANALYZE')
  prepared = preparedStatements(MADE)
})

afterAll(() => db.close())

test('each row type of a statement matches its columns', () => {
  const faults = prepared.statements.map((statement) => ({ ...statement, faults: faultsOf(db, statement) }))
  expect(prepared.statements.length).toBeGreaterThan(300)
  expect(faults.filter(({ file }) => !Object.hasOwn(ASSEMBLED, file)).flatMap((one) => one.faults)).toEqual(
    [],
  )
  const assembled = new Set(faults.flatMap((one) => (one.faults.length > 0 ? [one.file] : [])))
  expect([...assembled].sort()).toEqual(Object.keys(ASSEMBLED).sort())
})

test('no result of a statement is typed by an assertion', () => {
  expect(prepared.asserted).toEqual([])
})
