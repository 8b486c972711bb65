/** What the store's readers can be asked for, by name. */
import type { Operations } from '../../store/operation.ts'
import { previewBulk } from '../../translations/rows/bulk.ts'
import { listConflicts } from '../../sync/rows/conflicts.ts'
import { cloudState, listOutbox, unsyncedStrings } from '../../sync/rows/outboxReading.ts'
import { linkedIds, pendingByEntity } from '../../sync/rows/pushing.ts'
import { planPush, uncertainEdits } from '../../sync/rows/pushPlan.ts'
import {
  cloudProject,
  filesWithoutContent,
  pullCursors,
  pullExpected,
  pullLinked,
} from '../../sync/rows/pullingState.ts'
import { imagesToPull } from '../../sync/rows/pullingScreenshots.ts'
import { stringDetail } from '../../translations/rows/detail.ts'
import { editAuthors } from '../../sync/rows/editAuthors.ts'
import { draftCounts, recoveredDrafts, stringsWithDrafts } from '../../translations/rows/drafting.ts'
import { exportTranslations, fileContent, sourceTexts } from '../../documents/rows/exporting.ts'
import { fileAt, settingsAt } from '../../strings/rows/files.ts'
import { conceptDetail, conceptRows, glossaries } from '../../glossary/rows/reading.ts'
import { labels } from '../../strings/rows/labelling.ts'
import { listFiles, listStrings, overview, rowsByIds } from '../../translations/rows/listing.ts'
import { projectNames } from '../../croql/rows/names.ts'
import { labelProgress, languageWork, progressFigures } from '../../translations/rows/overview.ts'
import { projectFacts } from '../../strings/rows/project.ts'
import {
  fieldToCheck,
  issueCounts,
  issuesOf,
  nextToCheck,
  openIssues,
  toCheck,
} from '../../quality/rows/issues.ts'
import { unchecked } from '../../quality/rows/unchecked.ts'
import { dictionaryWords, qaSettings } from '../../quality/rows/settings.ts'
import { explainQuery, queryCount, queryIds, rowsOfContext } from '../../croql/rows/querying.ts'
import { glossaryConcepts } from '../../glossary/rows/exchange.ts'
import { memorySize, memoryUnits } from '../../memory/rows/exchange.ts'
import { memoryConcordance, memoryMatches, memoryMatchesOf, memorySearch } from '../../memory/rows/lookup.ts'
import { memories } from '../../memory/rows/memories.ts'
import { duplicateGroups, duplicates } from '../../memory/rows/merging.ts'
import { emptyForms } from '../../memory/rows/pretranslating.ts'
import { memorySegments } from '../../memory/rows/segments.ts'
import { listGlossaries, listLabels, listTms } from '../../strings/rows/resources.ts'
import { listModuleApps } from '../../modules/rows/moduleApps.ts'
import {
  filePreview,
  moduleContents,
  moduleStrings,
  moduleTranslations,
  previewTexts,
} from '../../documents/rows/moduleFiles.ts'
import { describeReplacements, replaceableTexts } from '../../translations/rows/replacing.ts'
import { listSavedQueries } from '../../croql/rows/savedQueries.ts'
import { screenshotImage } from '../../strings/rows/screenshotImages.ts'
import { serviceList } from '../../service/rows/listing.ts'
import { screenshotDetail, screenshots, screenshotsOfString } from '../../strings/rows/screenshots.ts'
import { compareSnapshot, stringsChangedSince } from '../../snapshots/snapshotChanges.ts'
import { listSnapshots, snapshotPoint } from '../../snapshots/snapshots.ts'
import { stringHistory } from '../../translations/rows/stringHistory.ts'
import { fileIdentifiers, findString, messageSource } from '../../strings/rows/strings.ts'
import { stringsWithWord } from '../../quality/rows/spellingPlaces.ts'
import { forbiddenTerms, matchTerms, matchTexts, termsOfLanguages } from '../../glossary/rows/matching.ts'
import {
  clearedSince,
  fileLayouts,
  lastRevision,
  settledSince,
  sourceChangesSince,
  translationFile,
  translationFilePlaces,
} from '../../documents/rows/translationFiles.ts'
import { findUser, listUsers } from '../../history/users.ts'
import { worklistStrings } from '../../worklists/rows/strings.ts'
import { compareWorklist } from '../../worklists/rows/merging.ts'

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
