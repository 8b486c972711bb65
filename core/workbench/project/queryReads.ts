/** The reads of a query alone: a command that only counts ends before the reads of all subjects would have loaded. */
import { explainQuery, queryCount, queryIds } from '../../croql/rows/idQueries.ts'
import { members, membersAmong } from '../../croql/rows/members.ts'
import { projectNames } from '../../croql/rows/names.ts'
import { listSavedQueries } from '../../croql/rows/savedQueries.ts'
import { findUser, listUsers } from '../../history/rows/users.ts'
import type { Operations } from '../../store/operation.ts'
import { projectFacts } from '../../strings/rows/facts.ts'
import { listGlossaries, listTms } from '../../strings/rows/resources.ts'

export const queryReads = {
  explainQuery,
  findUser,
  listGlossaries,
  listSavedQueries,
  listTms,
  listUsers,
  members,
  membersAmong,
  projectFacts,
  projectNames,
  queryCount,
  queryIds,
} satisfies Operations

/** The same, and the rows of the ids that a query finds. */
export async function loadRowReads(): Promise<Operations> {
  const { rowsOfContext } = await import('../../archive/rows/contextRows.ts')
  return { ...queryReads, rowsOfContext }
}
