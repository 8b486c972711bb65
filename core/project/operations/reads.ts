/** What the store's readers can be asked for, by name. */
import type { Operations } from '../operation.ts'
import { previewBulk } from './bulk.ts'
import { stringDetail } from './detail.ts'
import { exportTranslations, fileContent } from './exporting.ts'
import { fileAt, settingsAt } from './files.ts'
import { conceptDetail, conceptRows, glossaries } from './glossaryReading.ts'
import { labels } from './labelling.ts'
import { listFiles, listStrings, overview, rowsByIds } from './listing.ts'
import { projectNames } from './names.ts'
import { projectFacts } from './project.ts'
import { fieldToCheck, issueCounts, issuesOf, nextToCheck, openIssues, toCheck } from './quality.ts'
import { dictionaryWords, qaSettings } from './qualitySettings.ts'
import { explainQuery, queryCount, queryIds, rowsOfContext } from './querying.ts'
import { glossaryConcepts } from './glossaryExchange.ts'
import { memorySize, memoryUnits } from './memoryExchange.ts'
import { memoryConcordance, memoryMatches, memoryMatchesOf, memorySearch } from '../memory/lookup.ts'
import { duplicateSegments, memories } from '../memory/maintaining.ts'
import { emptyForms } from '../memory/pretranslating.ts'
import { listGlossaries, listLabels, listTms } from './resources.ts'
import { listModuleApps } from './moduleApps.ts'
import {
  filePreview,
  moduleContents,
  moduleStrings,
  moduleTranslations,
  previewTexts,
} from './moduleFiles.ts'
import { describeReplacements, replaceableTexts } from './replacing.ts'
import { listSavedQueries } from './savedQueries.ts'
import { serviceList } from './service/listing.ts'
import { screenshotDetail, screenshots, screenshotsOfString } from './screenshots.ts'
import { stringHistory } from './stringHistory.ts'
import { fileIdentifiers, findString, hasAnyIdentifier, messageSource } from './strings.ts'
import { forbiddenTerms, matchTexts, termsOfLanguages } from './terms.ts'
import { findUser, listUsers } from './users.ts'
import { worklistStrings } from './worklistRows.ts'
import { compareWorklist } from './worklists.ts'

export const reads = {
  serviceList,
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
  glossaries,
  conceptRows,
  conceptDetail,
  matchTexts,
  forbiddenTerms,
  termsOfLanguages,
  labels,
  screenshots,
  screenshotsOfString,
  screenshotDetail,
  previewBulk,
  replaceableTexts,
  describeReplacements,
  rowsByIds,
  findString,
  stringDetail,
  messageSource,
  stringHistory,
  fileContent,
  fileAt,
  settingsAt,
  fileIdentifiers,
  hasAnyIdentifier,
  exportTranslations,
  queryIds,
  queryCount,
  explainQuery,
  rowsOfContext,
  memorySize,
  memories,
  memoryMatches,
  memoryMatchesOf,
  memorySearch,
  memoryConcordance,
  duplicateSegments,
  emptyForms,
  memoryUnits,
  glossaryConcepts,
  worklistStrings,
  compareWorklist,
  nextToCheck,
  toCheck,
  fieldToCheck,
  issuesOf,
  openIssues,
  issueCounts,
  qaSettings,
  dictionaryWords,
} satisfies Operations
