/** The writes of CroQL, by name; each runs in one transaction. */
import type { Operations } from '../../store/operation.ts'
import { deleteSavedQuery, saveQuery } from './savedQueries.ts'

export const croqlWrites = {
  deleteSavedQuery,
  saveQuery,
} satisfies Operations

type CroqlWrites = typeof croqlWrites

declare module '../../store/operation.ts' {
  interface Writes extends CroqlWrites {}
}
