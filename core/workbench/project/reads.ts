/**
 * Every read of an open project, by name: what `Store.read` runs in a reader's thread. A read is a function beside the
 * rows that it reads; a line here gives it its name.
 */
import { inChunks, type Operations } from '../../store/operation.ts'
import './entities.ts'
import type { Database } from 'better-sqlite3'
import { rowsOfContext } from '../../archive/rows/contextRows.ts'
import { explainQuery, queryCount, queryIds } from '../../croql/rows/idQueries.ts'
import { members, membersAmong } from '../../croql/rows/members.ts'
import { projectNames } from '../../croql/rows/names.ts'
import { listSavedQueries } from '../../croql/rows/savedQueries.ts'
import { stringsBeside } from '../../documents/rows/cutSegments.ts'
import {
  clearedSince,
  lastRevision,
  settledSince,
  sourceChangesSince,
} from '../../documents/rows/changesSince.ts'
import {
  countEditsAfter,
  editedFiles,
  formerSourcePaths,
  stringsNamed,
} from '../../documents/rows/editedFiles.ts'
import {
  exportTranslations,
  exportedContent,
  fileToExport,
  insertedMatches,
  needsWorkIn,
  needsWorkLeftOut,
  needsWorkTexts,
  sourceTexts,
  statedHere,
  stringsToPseudo,
} from '../../documents/rows/exportRows.ts'
import { fileLayouts } from '../../documents/rows/fileLayouts.ts'
import { identifiersOfFile, pageFile, textsOfFile } from '../../documents/rows/preview.ts'
import { goesWithFiles } from '../../documents/rows/removeFiles.ts'
import { translationFile, translationFilePlaces } from '../../documents/rows/translationFiles.ts'
import { compareWorklist } from '../../exchange/packages/rows/mergePackage.ts'
import { worklistStrings } from '../../exchange/packages/rows/strings.ts'
import { conceptDetail, conceptRows, glossaries } from '../../glossary/rows/concepts.ts'
import { glossaryConcepts } from '../../glossary/rows/exchange.ts'
import {
  forbiddenTerms,
  glossaryWords,
  matchStoredTerms,
  matchTexts,
} from '../../glossary/rows/termMatches.ts'
import { asOfNow } from '../../history/rows/asOf.ts'
import { newestEvent } from '../../history/rows/changes.ts'
import { findUser, listUsers } from '../../history/rows/users.ts'
import { bestMatches } from '../../memory/rows/bestMatches.ts'
import { duplicateGroups, duplicates } from '../../memory/rows/duplicateSegments.ts'
import { memorySize, memoryUnits } from '../../memory/rows/exchange.ts'
import { feedState, finishedPairs } from '../../memory/rows/finishedPairs.ts'
import {
  memoryConcordance,
  memoryLookup,
  memoryMatches,
  memoryMatchesOf,
  memorySearch,
} from '../../memory/rows/lookup.ts'
import { memories } from '../../memory/rows/memories.ts'
import { memorySegments } from '../../memory/rows/segments.ts'
import { listModuleApps } from '../../modules/rows/moduleApps.ts'
import {
  moduleContents,
  modulePreview,
  modulePreviewTexts,
  moduleStrings,
  moduleTranslations,
} from '../../modules/rows/moduleFiles.ts'
import { agentFigures, agentSettings } from '../../proposals/rows/proposals.ts'
import { fieldToCheck, nextToCheck, toCheck } from '../../quality/rows/checkBatches.ts'
import { issueCounts, issuesOf, issuesPage, openIssues } from '../../quality/rows/issues.ts'
import { pinnedDictionaries } from '../../quality/rows/pinnedDictionaries.ts'
import { dictionaryWords, qaSettings } from '../../quality/rows/settings.ts'
import { stringsWithWord, unchecked } from '../../quality/rows/uncheckedStrings.ts'
import { countStrings } from '../../service/rows/strings.ts'
import { stringsToExport } from '../../service/rows/exported.ts'
import { serviceList, servicePage } from '../../service/rows/servicePages.ts'
import { compareSnapshot, stringsChangedSince } from '../../snapshots/rows/snapshotChanges.ts'
import { listSnapshots, snapshotPoint } from '../../snapshots/rows/snapshots.ts'
import { requireNew, requireUnused } from '../../strings/rows/customLanguages.ts'
import { projectFacts } from '../../strings/rows/facts.ts'
import { fileAt, filesOf, settingsAt } from '../../strings/rows/files.ts'
import { listGlossaries, listTms } from '../../strings/rows/resources.ts'
import { screenshotImage } from '../../strings/rows/screenshotImages.ts'
import { screenshotDetail, screenshots, screenshotsOfString } from '../../strings/rows/screenshots.ts'
import { labels } from '../../strings/rows/stringLabels.ts'
import {
  codePlaces,
  fileIdentifiers,
  findString,
  messageSource,
  stringOfReference,
} from '../../strings/rows/strings.ts'
import {
  approvedTexts,
  areSuggestionsForbidden,
  cachedSuggestions,
  issuesInStrings,
  textsOfForms,
} from '../../suggestions/rows/suggestions.ts'
import { listConflicts } from '../../sync/rows/conflicts.ts'
import { cloudState, editAuthors, listOutbox, unsyncedStrings } from '../../sync/rows/outboxQueries.ts'
import { imagesToPull } from '../../sync/rows/pullScreenshots.ts'
import {
  cloudProject,
  filesWithoutContent,
  pullCursors,
  pullExpected,
  pullLinked,
} from '../../sync/rows/pullState.ts'
import { pendingByEntity } from '../../sync/rows/pushBatch.ts'
import { planPush, uncertainEdits } from '../../sync/rows/pushPlan.ts'
import { linkedIds } from '../../sync/rows/remoteMapping.ts'
import { previewBulk } from '../../translations/rows/bulk.ts'
import { cellsByIds } from '../../translations/rows/cells.ts'
import { stringDetail } from '../../translations/rows/detail.ts'
import { bookmarkedStrings } from '../../strings/rows/bookmarks.ts'
import { draftCounts, recoveredDrafts, stringsWithDrafts } from '../../translations/rows/drafts.ts'
import { nextUnfinished } from '../../translations/rows/nextUnfinished.ts'
import {
  labelProgress,
  languageWork,
  placeFigures,
  progressFigures,
} from '../../translations/rows/overview.ts'
import { emptyForms } from '../../translations/rows/pretranslate.ts'
import { openQuestions } from '../../translations/rows/questions.ts'
import { countRepetitions, previewRepetitions } from '../../translations/rows/repetitions.ts'
import { describeReplacements, replaceableTexts } from '../../translations/rows/replaceTexts.ts'
import { sortedStrings } from '../../translations/rows/sortedStrings.ts'
import { stringHistory } from '../../translations/rows/stringHistory.ts'
import { analysisPage } from '../../translations/rows/analysisPages.ts'
import { listFiles, listStrings, overview, rowsByIds } from '../../translations/rows/stringList.ts'
import { firstCandidates, firstOfCandidates } from '../../translations/rows/topN.ts'
import { filesInOrder, stringNeighbours, stringsByFile } from '../../strings/rows/stringsByFile.ts'

export const reads = {
  // archive
  rowsOfContext,

  // croql
  explainQuery,
  listSavedQueries,
  members,
  membersAmong,
  projectNames,
  queryCount,
  queryIds,

  // documents
  clearedSince: inChunks(clearedSince),
  editedFiles,
  exportTranslations,
  needsWorkIn,
  needsWorkLeftOut,
  needsWorkTexts: inChunks(needsWorkTexts),
  fileContent: exportedContent,
  fileLayouts: inChunks(fileLayouts),
  fileToExport,
  formerSourcePaths,
  goesWithFiles,
  identifiersOfFile: inChunks(identifiersOfFile),
  insertedMatches,
  countEditsAfter,
  lastRevision,
  moduleContents: inChunks(moduleContents),
  modulePreview,
  modulePreviewTexts: inChunks(modulePreviewTexts),
  moduleStrings: inChunks(moduleStrings),
  moduleTranslations: inChunks(moduleTranslations),
  pageFile,
  settledSince: inChunks(settledSince),
  sourceChangesSince,
  sourceTexts: inChunks(sourceTexts),
  stringsBeside,
  statedHere,
  stringsNamed: inChunks(stringsNamed),
  stringsToPseudo: inChunks(stringsToPseudo),
  textsOfFile: inChunks(textsOfFile),
  translationFile,
  translationFilePlaces: inChunks(translationFilePlaces),

  // exchange/packages
  compareWorklist,
  worklistStrings: inChunks(worklistStrings),

  // glossary
  conceptDetail,
  conceptRows,
  forbiddenTerms,
  glossaries,
  glossaryConcepts: inChunks(glossaryConcepts),
  glossaryWords,
  matchTerms: matchStoredTerms,
  matchTexts,

  // history
  asOfNow: (db: Database) => asOfNow(db),
  findUser,
  listUsers,
  newestEvent: (db: Database) => newestEvent(db),

  // memory
  bestMatches,
  duplicateGroups,
  duplicates,
  feedState,
  finishedPairs,
  memories,
  memoryConcordance,
  memoryLookup,
  memoryMatches,
  memoryMatchesOf,
  memorySearch,
  memorySegments,
  memorySize,
  memoryUnits: inChunks(memoryUnits),

  // modules
  listModuleApps,

  // proposals
  agentFigures,
  agentSettings,

  // quality
  dictionaryWords,
  fieldToCheck,
  issueCounts,
  issuesOf,
  nextToCheck,
  openIssues: inChunks(openIssues),
  issuesPage,
  pinnedDictionaries,
  qaSettings,
  stringsWithWord,
  toCheck: inChunks(toCheck),
  unchecked,

  // service
  languageToAdd: requireNew,
  languageToDelete: requireUnused,
  serviceList,
  servicePage,
  serviceCountStrings: countStrings,
  serviceStringsToExport: stringsToExport,

  // snapshots
  compareSnapshot,
  listSnapshots,
  snapshotPoint,
  stringsChangedSince,

  // strings
  codePlaces,
  fileAt,
  fileIdentifiers: inChunks(fileIdentifiers),
  filesOf: inChunks(filesOf),
  findString,
  labels,
  listGlossaries,
  listTms,
  messageSource,
  projectFacts,
  filesInOrder,
  screenshotDetail,
  stringNeighbours,
  stringOfReference,
  stringsByFile,
  screenshots,
  screenshotsOfString,
  serviceImage: screenshotImage,
  settingsAt,

  // suggestions
  approvedTexts,
  areSuggestionsForbidden,
  issuesInStrings,
  cachedSuggestions: inChunks(cachedSuggestions),
  textsOfForms: inChunks(textsOfForms),

  // sync
  cloudLinked: linkedIds,
  cloudProject,
  cloudState,
  editAuthors: inChunks(editAuthors),
  filesWithoutContent: inChunks(filesWithoutContent),
  imagesToPull,
  listConflicts,
  listOutbox,
  pendingByEntity,
  planPush,
  pullCursors,
  pullExpected,
  pullLinked,
  uncertainEdits,
  unsyncedStrings,

  // translations
  analysisPage,
  cellsByIds,
  countRepetitions,
  describeReplacements,
  bookmarkedStrings,
  draftCounts,
  emptyForms: inChunks(emptyForms),
  firstCandidates,
  firstOfCandidates,
  labelProgress,
  languageWork,
  listFiles: inChunks(listFiles),
  listStrings,
  openQuestions: inChunks(openQuestions),
  overview,
  previewBulk,
  previewRepetitions,
  placeFigures,
  progressFigures,
  recoveredDrafts,
  replaceableTexts: inChunks(replaceableTexts),
  rowsByIds,
  nextUnfinished,
  sortedStrings,
  stringDetail,
  stringHistory,
  stringsWithDrafts,
} satisfies Operations

type ProjectReads = typeof reads

declare module '../../store/operation.ts' {
  interface Reads extends ProjectReads {}
}
