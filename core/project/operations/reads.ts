/** What the store's readers can be asked for, by name. */
import type { Operations } from '../operation.ts'
import { stringDetail } from './detail.ts'
import { exportEntries, fileContent } from './exporting.ts'
import { settingsAt } from './files.ts'
import { listFiles, listStrings, overview, rowsByIds } from './listing.ts'
import { projectFacts } from './project.ts'
import { explainQuery, queryCount, queryIds, rowsOfContext } from './querying.ts'
import { listGlossaries, listLabels, listTms } from './resources.ts'
import { stringHistory } from './stringHistory.ts'
import { fileIdentifiers, findString } from './strings.ts'
import { findUser, listUsers } from './users.ts'

export const reads = {
  projectFacts,
  overview,
  listUsers,
  findUser,
  listFiles,
  listStrings,
  listLabels,
  listTms,
  listGlossaries,
  rowsByIds,
  findString,
  stringDetail,
  stringHistory,
  fileContent,
  settingsAt,
  fileIdentifiers,
  exportEntries,
  queryIds,
  queryCount,
  explainQuery,
  rowsOfContext,
} satisfies Operations
