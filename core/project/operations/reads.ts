/** What the store's readers can be asked for, by name. */
import type { Operations } from '../operation.ts'
import { previewBulk } from './bulk.ts'
import { listConflicts } from './cloud/conflicts.ts'
import { cloudState, listOutbox, unsyncedStrings } from './cloud/outboxReading.ts'
import { linkedIds, pendingByEntity } from './cloud/pushing.ts'
import { planPush, uncertainEdits } from './cloud/pushPlan.ts'
import {
  cloudProject,
  filesWithoutContent,
  pullCursors,
  pullExpected,
  pullLinked,
} from './cloud/pullingState.ts'
import { imagesToPull } from './cloud/pullingScreenshots.ts'
import { stringDetail } from './detail.ts'
import { editAuthors } from './cloud/editAuthors.ts'
import { draftCounts, recoveredDrafts, stringsWithDrafts } from './drafting.ts'
import { exportTranslations, fileContent, sourceTexts } from './exporting.ts'
import { fileAt, settingsAt } from './files.ts'
import { conceptDetail, conceptRows, glossaries } from './glossaryReading.ts'
import { labels } from './labelling.ts'
import { listFiles, listStrings, overview, rowsByIds } from './listing.ts'
import { projectNames } from './names.ts'
import { labelProgress, languageWork, progressFigures } from './overview.ts'
import { projectFacts } from './project.ts'
import { fieldToCheck, issueCounts, issuesOf, nextToCheck, openIssues, toCheck } from './quality.ts'
import { unchecked } from './qualityProgress.ts'
import { dictionaryWords, qaSettings } from './qualitySettings.ts'
import { explainQuery, queryCount, queryIds, rowsOfContext } from './querying.ts'
import { glossaryConcepts } from './glossaryExchange.ts'
import { memorySize, memoryUnits } from './memoryExchange.ts'
import { memoryConcordance, memoryMatches, memoryMatchesOf, memorySearch } from '../memory/lookup.ts'
import { memories } from '../memory/memories.ts'
import { duplicateGroups, duplicates } from '../memory/merging.ts'
import { emptyForms } from '../memory/pretranslating.ts'
import { memorySegments } from '../memory/segments.ts'
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
import { screenshotImage } from './service/images.ts'
import { serviceList } from './service/listing.ts'
import { screenshotDetail, screenshots, screenshotsOfString } from './screenshots.ts'
import { compareSnapshot, stringsChangedSince } from './snapshotChanges.ts'
import { listSnapshots, snapshotPoint } from './snapshots.ts'
import { stringHistory } from './stringHistory.ts'
import { fileIdentifiers, findString, messageSource } from './strings.ts'
import { stringsWithWord } from './spellingPlaces.ts'
import { forbiddenTerms, matchTerms, matchTexts, termsOfLanguages } from './terms.ts'
import {
  clearedSince,
  fileLayouts,
  lastRevision,
  settledSince,
  sourceChangesSince,
  translationFile,
  translationFilePlaces,
} from './translationFiles.ts'
import { findUser, listUsers } from './users.ts'
import { worklistStrings } from './worklistRows.ts'
import { compareWorklist } from './worklists.ts'

export const reads = {
  cloudState,
  cloudLinked: linkedIds,
  pendingByEntity,
  planPush,
  uncertainEdits,
  listOutbox,
  unsyncedStrings,
  listConflicts,
  cloudProject,
  pullCursors,
  pullExpected,
  pullLinked,
  filesWithoutContent,
  imagesToPull,
  serviceList,
  serviceImage: screenshotImage,
  projectFacts,
  projectNames,
  overview,
  listUsers,
  listSavedQueries,
  progressFigures,
  languageWork,
  labelProgress,
  listSnapshots,
  snapshotPoint,
  compareSnapshot,
  stringsChangedSince,
  recoveredDrafts,
  draftCounts,
  editAuthors,
  stringsWithDrafts,
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
  matchTerms,
  matchTexts,
  stringsWithWord,
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
  exportTranslations,
  sourceTexts,
  translationFile,
  translationFilePlaces,
  fileLayouts,
  clearedSince,
  settledSince,
  sourceChangesSince,
  lastRevision,
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
  memorySegments,
  duplicates,
  duplicateGroups,
  emptyForms,
  memoryUnits,
  glossaryConcepts,
  worklistStrings,
  compareWorklist,
  nextToCheck,
  toCheck,
  fieldToCheck,
  issuesOf,
  unchecked,
  openIssues,
  issueCounts,
  qaSettings,
  dictionaryWords,
} satisfies Operations
