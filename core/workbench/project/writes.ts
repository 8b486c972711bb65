/** What the store's writer can be asked for, by name; each runs in one transaction. */
import type { Operations } from '../../store/operation.ts'
import { runBulk } from '../../translations/rows/bulk.ts'
import { movePull, pullMissing, pullMissingVotes, pullPage, pullResolved } from '../../sync/rows/pulling.ts'
import { linkProject, unlinkProject } from '../../sync/rows/linking.ts'
import { beginPull, finishPull, putPulledContent } from '../../sync/rows/pullingState.ts'
import { putPulledImage } from '../../sync/rows/pullingScreenshots.ts'
import { resolveConflicts } from '../../sync/rows/conflicts.ts'
import { finishSync, lockSync, unlockSync } from '../../sync/rows/locking.ts'
import { retryEdits, takeBackEdits } from '../../sync/rows/outboxReading.ts'
import {
  acknowledge,
  acknowledgeAll,
  collideInCloud,
  rejectEdit,
  requeue,
  takeFromOutbox,
} from '../../sync/rows/pushing.ts'
import { keepSuperseded } from '../../sync/rows/beside.ts'
import { addComment, resolveComment } from '../../translations/rows/commenting.ts'
import { saveDraft } from '../../translations/rows/drafting.ts'
import {
  changeGlossary,
  createGlossary,
  deleteConcept,
  deleteGlossary,
  saveConcept,
} from '../../glossary/rows/editing.ts'
import { importGlossary } from '../../glossary/rows/exchange.ts'
import { importSources } from '../../documents/rows/importing.ts'
import { importTranslations, keepWrittenFiles } from '../../documents/rows/importingTranslations.ts'
import { deleteSegments, saveSegment } from '../../memory/rows/maintaining.ts'
import {
  createMemory,
  deleteMemory,
  orderMemories,
  renameMemory,
  setMemory,
} from '../../memory/rows/memories.ts'
import { mergeSegments } from '../../memory/rows/merging.ts'
import { fillMemory } from '../../memory/rows/filling.ts'
import { pretranslate } from '../../memory/rows/pretranslating.ts'
import { importMemory } from '../../memory/rows/exchange.ts'
import {
  addCustomLanguage,
  addTargetLanguage,
  initProject,
  setTargetLanguages,
} from '../../strings/rows/project.ts'
import { replaceTexts } from '../../translations/rows/replacing.ts'
import { ignoreIssue, keepFindings } from '../../quality/rows/issues.ts'
import { beginCheck, endCheck, forgetChecks } from '../../quality/rows/unchecked.ts'
import { deleteQaRule, saveQaRule, setDictionaryWord, setQaCheck } from '../../quality/rows/settings.ts'
import { approveTranslation, vote } from '../../translations/rows/reviewing.ts'
import { reserveFileId } from '../../strings/rows/files.ts'
import { putModuleApp, removeModuleApp, setModuleAccess } from '../../modules/rows/moduleApps.ts'
import { addScreenshot, deleteScreenshot, saveScreenshot } from '../../strings/rows/screenshots.ts'
import { deleteSavedQuery, saveQuery } from '../../croql/rows/savedQueries.ts'
import { restoreSnapshot } from '../../snapshots/snapshotRestore.ts'
import { addSnapshot, removeSnapshot } from '../../snapshots/snapshots.ts'
import { serviceWrites } from '../../service/rows/writes.ts'
import { deleteTranslation, saveForms } from '../../translations/rows/translating.ts'
import { redo, undo } from '../../history/undo.ts'
import { keepUnsettled } from '../../documents/rows/translationFiles.ts'
import { ensureUser } from '../../history/users.ts'
import { countWords } from '../../strings/rows/words.ts'
import { mergeWorklist } from '../../worklists/rows/merging.ts'

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
