/** What the database does not take of a row that comes from the cloud: such a row is set aside, and the rest goes on. */
import Sqlite from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import type { SetAsideReason } from '../../contract/cloud.ts'

/** Why the database refused a row; null: the error is of another kind, and ends the sync. */
export function databaseRefusal(error: unknown): SetAsideReason | null {
  if (error instanceof Failure && error.code === 'value.beyondBudget') return 'value'
  if (!(error instanceof Sqlite.SqliteError)) return null
  switch (error.code) {
    case 'SQLITE_CONSTRAINT_FOREIGNKEY':
      return 'reference'
    case 'SQLITE_CONSTRAINT_UNIQUE':
    case 'SQLITE_CONSTRAINT_PRIMARYKEY':
    case 'SQLITE_CONSTRAINT_ROWID':
      return 'duplicate'
    case 'SQLITE_CONSTRAINT_CHECK':
    case 'SQLITE_CONSTRAINT_DATATYPE':
    case 'SQLITE_CONSTRAINT_NOTNULL':
    case 'SQLITE_TOOBIG':
      return 'value'
    default:
      return null
  }
}
