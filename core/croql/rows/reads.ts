/** What the readers of a project can be asked for of croql, by name. */
import type { Operations } from '../../store/operation.ts'
import { projectNames } from './names.ts'
import { explainQuery, queryCount, queryIds } from './querying.ts'
import { listSavedQueries } from './savedQueries.ts'

export const croqlReads = {
  explainQuery,
  listSavedQueries,
  projectNames,
  queryCount,
  queryIds,
} satisfies Operations

type CroqlReads = typeof croqlReads

declare module '../../store/operation.ts' {
  interface Reads extends CroqlReads {}
}
