/** What the store's writer can be asked for, by name; each runs in one transaction. */
import type { Operations } from '../operation.ts'
import { runBulk } from './bulk.ts'
import { addComment, resolveComment } from './commenting.ts'
import { saveDraft } from './drafting.ts'
import { changeGlossary, createGlossary, deleteConcept, deleteGlossary, saveConcept } from './glossary.ts'
import { importGlossary } from './glossaryExchange.ts'
import { importSources } from './importing.ts'
import { importTranslations } from './importingTranslations.ts'
import { deleteSegments, editRecord, setMemory } from '../memory/maintaining.ts'
import { pretranslate } from '../memory/pretranslating.ts'
import { importMemory } from './memoryExchange.ts'
import { addCustomLanguage, addTargetLanguage, initProject, setTargetLanguages } from './project.ts'
import { replaceTexts } from './replacing.ts'
import { ignoreIssue, keepFindings } from './quality.ts'
import { deleteQaRule, saveQaRule, setDictionaryWord, setQaCheck } from './qualitySettings.ts'
import { approveTranslation, vote } from './reviewing.ts'
import { putModuleApp, removeModuleApp, setModuleAccess } from './moduleApps.ts'
import { addScreenshot, deleteScreenshot, saveScreenshot } from './screenshots.ts'
import { deleteSavedQuery, saveQuery } from './savedQueries.ts'
import { serviceWrites } from './service/writes.ts'
import { deleteTranslation, saveForms } from './translating.ts'
import { redo, undo } from './undo.ts'
import { ensureUser } from './users.ts'
import { mergeWorklist } from './worklists.ts'

export const writes = {
  ...serviceWrites,
  initProject,
  ensureUser,
  addTargetLanguage,
  addCustomLanguage,
  setTargetLanguages,
  importSources,
  importTranslations,
  importMemory,
  pretranslate,
  setMemory,
  editRecord,
  deleteSegments,
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
  saveQuery,
  deleteSavedQuery,
  keepFindings,
  ignoreIssue,
  setQaCheck,
  saveQaRule,
  deleteQaRule,
  setDictionaryWord,
  undo,
  redo,
} satisfies Operations
