/** What the store's writer can be asked for, by name; each runs in one transaction. */
import type { Operations } from '../operation.ts'
import { runBulk } from './bulk.ts'
import { movePull, pullMissing, pullMissingVotes, pullPage, pullResolved } from './cloud/pulling.ts'
import { linkProject, unlinkProject } from './cloud/linking.ts'
import { beginPull, finishPull, putPulledContent } from './cloud/pullingState.ts'
import { putPulledImage } from './cloud/pullingScreenshots.ts'
import { resolveConflicts } from './cloud/conflicts.ts'
import { finishSync, lockSync, unlockSync } from './cloud/locking.ts'
import { retryEdits, takeBackEdits } from './cloud/outboxReading.ts'
import {
  acknowledge,
  acknowledgeAll,
  collideInCloud,
  rejectEdit,
  requeue,
  takeFromOutbox,
} from './cloud/pushing.ts'
import { keepSuperseded } from './cloud/beside.ts'
import { addComment, resolveComment } from './commenting.ts'
import { saveDraft } from './drafting.ts'
import { changeGlossary, createGlossary, deleteConcept, deleteGlossary, saveConcept } from './glossary.ts'
import { importGlossary } from './glossaryExchange.ts'
import { importSources } from './importing.ts'
import { importTranslations, keepWrittenFiles } from './importingTranslations.ts'
import { deleteSegments, saveSegment } from '../memory/maintaining.ts'
import { createMemory, deleteMemory, orderMemories, renameMemory, setMemory } from '../memory/memories.ts'
import { mergeSegments } from '../memory/merging.ts'
import { fillMemory } from '../memory/filling.ts'
import { pretranslate } from '../memory/pretranslating.ts'
import { importMemory } from './memoryExchange.ts'
import { addCustomLanguage, addTargetLanguage, initProject, setTargetLanguages } from './project.ts'
import { replaceTexts } from './replacing.ts'
import { ignoreIssue, keepFindings } from './quality.ts'
import { beginCheck, endCheck, forgetChecks } from './qualityProgress.ts'
import { deleteQaRule, saveQaRule, setDictionaryWord, setQaCheck } from './qualitySettings.ts'
import { approveTranslation, vote } from './reviewing.ts'
import { reserveFileId } from './files.ts'
import { putModuleApp, removeModuleApp, setModuleAccess } from './moduleApps.ts'
import { addScreenshot, deleteScreenshot, saveScreenshot } from './screenshots.ts'
import { deleteSavedQuery, saveQuery } from './savedQueries.ts'
import { restoreSnapshot } from './snapshotRestore.ts'
import { addSnapshot, removeSnapshot } from './snapshots.ts'
import { serviceWrites } from './service/writes.ts'
import { deleteTranslation, saveForms } from './translating.ts'
import { redo, undo } from './undo.ts'
import { keepUnsettled } from './translationFiles.ts'
import { ensureUser } from './users.ts'
import { countWords } from './words.ts'
import { mergeWorklist } from './worklists.ts'

export const writes = {
  linkProject,
  unlinkProject,
  beginPull,
  pullPage,
  movePull,
  pullMissing,
  pullMissingVotes,
  pullResolved,
  putPulledContent,
  putPulledImage,
  finishPull,
  ...serviceWrites,
  takeFromOutbox,
  acknowledge,
  acknowledgeAll,
  rejectEdit,
  requeue,
  collideInCloud,
  keepSuperseded,
  retryEdits,
  takeBackEdits,
  resolveConflicts,
  lockSync,
  unlockSync,
  finishSync,
  initProject,
  ensureUser,
  addTargetLanguage,
  addCustomLanguage,
  setTargetLanguages,
  importSources,
  importTranslations,
  keepWrittenFiles,
  keepUnsettled,
  importMemory,
  fillMemory,
  pretranslate,
  createMemory,
  renameMemory,
  setMemory,
  orderMemories,
  deleteMemory,
  saveSegment,
  deleteSegments,
  mergeSegments,
  importGlossary,
  mergeWorklist,
  saveForms,
  approveTranslation,
  vote,
  deleteTranslation,
  addComment,
  resolveComment,
  saveDraft,
  putModuleApp,
  reserveFileId,
  setModuleAccess,
  removeModuleApp,
  createGlossary,
  changeGlossary,
  deleteGlossary,
  saveConcept,
  deleteConcept,
  addScreenshot,
  saveScreenshot,
  deleteScreenshot,
  runBulk,
  replaceTexts,
  countWords,
  addSnapshot,
  removeSnapshot,
  restoreSnapshot,
  saveQuery,
  deleteSavedQuery,
  keepFindings,
  beginCheck,
  endCheck,
  forgetChecks,
  ignoreIssue,
  setQaCheck,
  saveQaRule,
  deleteQaRule,
  setDictionaryWord,
  undo,
  redo,
} satisfies Operations
