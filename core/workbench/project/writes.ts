/**
 * Every write of an open project, by name: what `Store.write` runs in the writer's thread, each in one transaction. A
 * write is a function beside the rows that it changes; a line here gives it its name.
 */
import { type Operations } from '../../store/operation.ts'
import './entities.ts'
import { deleteSavedQuery, saveQuery } from '../../croql/rows/savedQueries.ts'
import { cutSegments } from '../../documents/rows/cutSegments.ts'
import { followDrafts } from '../../documents/rows/carriedDrafts.ts'
import { keepLayout } from '../../documents/rows/fileLayouts.ts'
import { importSources, previewSources } from '../../documents/rows/importSources.ts'
import { importTranslations, keepWrittenFiles } from '../../documents/rows/importTranslations.ts'
import { removeFiles } from '../../documents/rows/removeFiles.ts'
import { replacedFileUndo } from '../../documents/rows/replacedFiles.ts'
import { keepUnsettled } from '../../documents/rows/translationFiles.ts'
import { mergeWorklist } from '../../exchange/packages/rows/mergePackage.ts'
import { importGlossary } from '../../glossary/rows/exchange.ts'
import {
  changeGlossary,
  createGlossary,
  deleteConcept,
  deleteGlossary,
  renameGlossary,
  saveConcept,
} from '../../glossary/rows/glossaryEdits.ts'
import { addTerm, changeConcept, changeTerm, deleteTerms } from '../../glossary/rows/termEdits.ts'
import { ensureUser } from '../../history/rows/users.ts'
import { replaceDocumentPairs } from '../../memory/rows/documentPairs.ts'
import { mergeDuplicates, mergeSegments } from '../../memory/rows/duplicateSegments.ts'
import { importMemory } from '../../memory/rows/exchange.ts'
import { fillMemory } from '../../memory/rows/fillMemory.ts'
import {
  createMemory,
  deleteMemory,
  orderMemories,
  renameMemory,
  setMemory,
} from '../../memory/rows/memories.ts'
import { clearMemory, deleteSegments, saveSegment } from '../../memory/rows/segmentEdits.ts'
import { putModuleApp, removeModuleApp, setModuleAccess } from '../../modules/rows/moduleApps.ts'
import {
  forbidAgents,
  keepRefused,
  saveStyleGuide,
  settleProposals,
  storeProposals,
} from '../../proposals/rows/proposals.ts'
import { pinDictionaries } from '../../quality/rows/pinnedDictionaries.ts'
import {
  deleteQaRule,
  saveQaRule,
  setDictionaryWord,
  setPlaceholders,
  setQaCheck,
} from '../../quality/rows/settings.ts'
import { beginCheck, endCheck, forgetChecks } from '../../quality/rows/uncheckedStrings.ts'
import { ignoreIssue, writeFindings } from '../../quality/rows/writeFindings.ts'
import { changeComments } from '../../service/rows/comments.ts'
import { changeSegments } from '../../service/rows/memories.ts'
import { changeStrings } from '../../service/rows/strings.ts'
import { changeApprovals, changeTranslations } from '../../service/rows/translations.ts'
import { restoreSnapshot } from '../../snapshots/rows/snapshotRestore.ts'
import { addSnapshot, removeSnapshot } from '../../snapshots/rows/snapshots.ts'
import { countWordsOfStrings } from '../../strings/rows/countWords.ts'
import {
  addLanguage,
  changeLanguage,
  deleteLanguage,
  renameProject,
} from '../../strings/rows/customLanguages.ts'
import { addField, deleteField, renameField } from '../../strings/rows/fields.ts'
import { reserveFileId, setFileProperties } from '../../strings/rows/files.ts'
import { addLabel, deleteLabel, labelStrings, renameLabel } from '../../strings/rows/labelEditing.ts'
import {
  addBranch,
  addDirectory,
  deletePlace,
  describeFile,
  moveFile,
  movePlace,
  renameBranch,
  retitlePlace,
} from '../../strings/rows/places.ts'
import {
  addCustomLanguage,
  addTargetLanguage,
  changeTargetLanguages,
  initProject,
  setTargetLanguages,
} from '../../strings/rows/project.ts'
import { changeScreenshot } from '../../strings/rows/screenshotChanges.ts'
import {
  addScreenshot,
  deleteScreenshot,
  replaceImage,
  saveScreenshot,
} from '../../strings/rows/screenshots.ts'
import { forbidSuggestions, forgetSuggestions, keepSuggestions } from '../../suggestions/rows/suggestions.ts'
import { acknowledge, acknowledgeAll } from '../../sync/rows/acknowledge.ts'
import { keepSuperseded } from '../../sync/rows/divergedTranslations.ts'
import { linkProject, unlinkRows } from '../../sync/rows/linkProject.ts'
import { retryEdits, takeBackEdits } from '../../sync/rows/outboxQueries.ts'
import { movePull, pullMissing, pullMissingVotes, pullPage, pullResolved } from '../../sync/rows/pullPage.ts'
import { putPulledImage } from '../../sync/rows/pullScreenshots.ts'
import { beginPull, finishPull, languagesSince, putPulledContent } from '../../sync/rows/pullState.ts'
import { takeFromOutbox } from '../../sync/rows/pushBatch.ts'
import { recordRemoteConflict, rejectEdit, requeue } from '../../sync/rows/rejectedEdits.ts'
import { resolveConflicts } from '../../sync/rows/resolveConflicts.ts'
import { finishSync, lockSync, unlockSync } from '../../sync/rows/syncLock.ts'
import { deleteTranslations, restoreTranslation } from '../../translations/rows/addTranslation.ts'
import { runBulk } from '../../translations/rows/bulk.ts'
import { addComment, resolveComment } from '../../translations/rows/comments.ts'
import { toggleBookmark } from '../../strings/rows/bookmarks.ts'
import { saveDraft } from '../../translations/rows/drafts.ts'
import { pretranslate } from '../../translations/rows/pretranslate.ts'
import { exceptRepetition, useForRepetitions } from '../../translations/rows/propagate.ts'
import { replaceTexts } from '../../translations/rows/replaceTexts.ts'
import { approveTranslation, deleteApprovals, vote } from '../../translations/rows/reviews.ts'
import { deleteTranslation, saveForms } from '../../translations/rows/saveForms.ts'
import { setTranslatorComment } from '../../translations/rows/translatorComments.ts'
import { observeIntents } from '../../history/rows/observers.ts'
import { undoWith } from '../../history/rows/undo.ts'
import { memoryUndo } from '../../memory/rows/importedSegments.ts'
import { imageUndo } from '../../strings/rows/screenshotImages.ts'
import { openOutbox } from '../../sync/rows/outbox.ts'
import { decisionUndo } from '../../translations/rows/decisions.ts'
import { reviewUndo } from '../../translations/rows/reviewUndo.ts'

observeIntents(openOutbox)

export const writes = {
  // croql
  deleteSavedQuery,
  saveQuery,

  // documents
  cutSegments,
  followDrafts,
  importSources,
  importTranslations,
  keepLayout,
  keepUnsettled,
  keepWrittenFiles,
  moveFile,
  previewSources,
  removeFiles,

  // exchange/packages
  mergeWorklist,

  // glossary
  changeGlossary,
  createGlossary,
  deleteConcept,
  deleteGlossary,
  importGlossary,
  saveConcept,

  // history
  ...undoWith([memoryUndo, decisionUndo, reviewUndo, imageUndo, replacedFileUndo]),
  ensureUser,

  // memory
  createMemory,
  deleteMemory,
  deleteSegments,
  fillMemory,
  importMemory,
  mergeDuplicates,
  mergeSegments,
  orderMemories,
  renameMemory,
  replaceDocumentPairs,
  saveSegment,
  setMemory,

  // modules
  putModuleApp,
  removeModuleApp,
  setModuleAccess,

  // proposals
  forbidAgents,
  keepRefused,
  saveStyleGuide,
  settleProposals,
  storeProposals,

  // quality
  beginCheck,
  deleteQaRule,
  endCheck,
  forgetChecks,
  ignoreIssue,
  keepFindings: writeFindings,
  pinDictionaries,
  saveQaRule,
  setDictionaryWord,
  setPlaceholders,
  setQaCheck,

  // service: the prefix distinguishes them from the editor's own
  serviceRenameProject: renameProject,
  serviceAddLanguage: addLanguage,
  serviceChangeLanguage: changeLanguage,
  serviceDeleteLanguage: deleteLanguage,
  serviceAddBranch: addBranch,
  serviceAddDirectory: addDirectory,
  serviceRetitlePlace: retitlePlace,
  serviceDescribeFile: describeFile,
  serviceRenameBranch: renameBranch,
  serviceMovePlace: movePlace,
  serviceDeletePlace: deletePlace,
  serviceChangeStrings: changeStrings,
  serviceAddField: addField,
  serviceRenameField: renameField,
  serviceDeleteField: deleteField,
  serviceAddLabel: addLabel,
  serviceRenameLabel: renameLabel,
  serviceDeleteLabel: deleteLabel,
  serviceLabelStrings: labelStrings,
  serviceChangeTranslations: changeTranslations,
  serviceRestoreTranslation: restoreTranslation,
  serviceDeleteTranslations: deleteTranslations,
  serviceChangeApprovals: changeApprovals,
  serviceDeleteApprovals: deleteApprovals,
  serviceChangeComments: changeComments,
  serviceChangeScreenshot: changeScreenshot,
  serviceReplaceImage: replaceImage,
  serviceClearTm: clearMemory,
  serviceChangeSegments: changeSegments,
  serviceRenameGlossary: renameGlossary,
  serviceAddTerm: addTerm,
  serviceChangeTerm: changeTerm,
  serviceDeleteTerms: deleteTerms,
  serviceChangeConcept: changeConcept,

  // snapshots
  addSnapshot,
  removeSnapshot,
  restoreSnapshot,

  // strings
  addCustomLanguage,
  addScreenshot,
  addTargetLanguage,
  changeTargetLanguages,
  countWords: countWordsOfStrings,
  deleteScreenshot,
  initProject,
  reserveFileId,
  setFileProperties,
  saveScreenshot,
  setTargetLanguages,

  // suggestions
  forbidSuggestions,
  forgetSuggestions,
  keepSuggestions,

  // sync
  acknowledge,
  acknowledgeAll,
  beginPull,
  collideInCloud: recordRemoteConflict,
  finishPull,
  finishSync,
  keepSuperseded,
  languagesSince,
  linkProject,
  lockSync,
  movePull,
  pullMissing,
  pullMissingVotes,
  pullPage,
  pullResolved,
  putPulledContent,
  putPulledImage,
  rejectEdit,
  requeue,
  resolveConflicts,
  retryEdits,
  takeBackEdits,
  takeFromOutbox,
  unlinkProject: unlinkRows,
  unlockSync,

  // translations
  addComment,
  approveTranslation,
  deleteTranslation,
  exceptRepetition,
  pretranslate,
  replaceTexts,
  resolveComment,
  runBulk,
  saveDraft,
  toggleBookmark,
  saveForms,
  useForRepetitions,
  setTranslatorComment,
  vote,
} satisfies Operations

type ProjectWrites = typeof writes

declare module '../../store/operation.ts' {
  interface Writes extends ProjectWrites {}
}
