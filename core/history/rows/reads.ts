/** What the readers of a project can be asked for of history, by name. */
import type { Operations } from '../../store/operation.ts'
import { findUser, listUsers } from './users.ts'

export const historyReads = {
  findUser,
  listUsers,
} satisfies Operations

type HistoryReads = typeof historyReads

declare module '../../store/operation.ts' {
  interface Reads extends HistoryReads {}
}
