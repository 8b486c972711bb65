/** The history's writes, by name; each runs in one transaction. */
import type { Operations } from '../../store/operation.ts'
import { ensureUser } from './users.ts'

export const historyWrites = {
  ensureUser,
} satisfies Operations

type HistoryWrites = typeof historyWrites

declare module '../../store/operation.ts' {
  interface Writes extends HistoryWrites {}
}
