/** The history's reads, by name. */
import type { Database } from 'better-sqlite3'
import type { Operations } from '../../store/operation.ts'
import { asOfNow } from './asOf.ts'
import { newestEvent } from './changes.ts'
import { findUser, listUsers } from './users.ts'

export const historyReads = {
  asOfNow: (db: Database) => asOfNow(db),
  findUser,
  listUsers,
  newestEvent: (db: Database) => newestEvent(db),
} satisfies Operations

type HistoryReads = typeof historyReads

declare module '../../store/operation.ts' {
  interface Reads extends HistoryReads {}
}
