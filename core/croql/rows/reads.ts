/** The reads of CroQL, by name. */
import type { Operations } from '../../store/operation.ts'
import { members, membersAmong } from './members.ts'
import { projectNames } from './names.ts'
import { explainQuery, queryCount, queryIds } from './idQueries.ts'
import { listSavedQueries } from './savedQueries.ts'

export const croqlReads = {
  explainQuery,
  listSavedQueries,
  members,
  membersAmong,
  projectNames,
  queryCount,
  queryIds,
} satisfies Operations

type CroqlReads = typeof croqlReads

declare module '../../store/operation.ts' {
  interface Reads extends CroqlReads {}
}
