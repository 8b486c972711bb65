/** What the store's readers can be asked for, by name. */
import type { Operations } from '../operation.ts'
import { stringDetail } from './detail.ts'
import { exportEntries, fileContent } from './exporting.ts'
import { fileAt, settingsAt } from './files.ts'
import { listFiles, listStrings, overview, rowsByIds } from './listing.ts'
import { projectNames } from './names.ts'
import { projectFacts } from './project.ts'
import { explainQuery, queryCount, queryIds, rowsOfContext } from './querying.ts'
import { listGlossaries, listLabels, listTms } from './resources.ts'
import { listModuleApps } from './moduleApps.ts'
import {
  filePreview,
  moduleContents,
  moduleStrings,
  moduleTranslations,
  previewTexts,
} from './moduleFiles.ts'
import { listSavedQueries } from './savedQueries.ts'
import { stringHistory } from './stringHistory.ts'
import { fileIdentifiers, findString, messageSource } from './strings.ts'
import { findUser, listUsers } from './users.ts'

export const reads = {
  projectFacts,
  projectNames,
  overview,
  listUsers,
  listSavedQueries,
  listModuleApps,
  filePreview,
  previewTexts,
  moduleContents,
  moduleStrings,
  moduleTranslations,
  findUser,
  listFiles,
  listStrings,
  listLabels,
  listTms,
  listGlossaries,
  rowsByIds,
  findString,
  stringDetail,
  messageSource,
  stringHistory,
  fileContent,
  fileAt,
  settingsAt,
  fileIdentifiers,
  exportEntries,
  queryIds,
  queryCount,
  explainQuery,
  rowsOfContext,
} satisfies Operations
