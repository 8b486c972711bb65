/** What the writer of a project can be asked for of history, by name; each runs in one transaction. */
import type { Operations } from '../../store/operation.ts'
import { redo, undo } from './undo.ts'
import { ensureUser } from './users.ts'

export const historyWrites = {
  ensureUser,
  redo,
  undo,
} satisfies Operations

type HistoryWrites = typeof historyWrites

declare module '../../store/operation.ts' {
  interface Writes extends HistoryWrites {}
}
