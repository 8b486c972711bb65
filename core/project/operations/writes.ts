/** What the store's writer can be asked for, by name; each runs in one transaction. */
import type { Operations } from '../operation.ts'
import { addComment, resolveComment } from './commenting.ts'
import { saveDraft } from './drafting.ts'
import { importSources } from './importing.ts'
import { importTranslations } from './importingTranslations.ts'
import { addCustomLanguage, addTargetLanguage, initProject, setTargetLanguages } from './project.ts'
import { approveTranslation, vote } from './reviewing.ts'
import { putModuleApp, removeModuleApp, setModuleAccess } from './moduleApps.ts'
import { deleteSavedQuery, saveQuery } from './savedQueries.ts'
import { deleteTranslation, saveForms } from './translating.ts'
import { redo, undo } from './undo.ts'
import { ensureUser } from './users.ts'

export const writes = {
  initProject,
  ensureUser,
  addTargetLanguage,
  addCustomLanguage,
  setTargetLanguages,
  importSources,
  importTranslations,
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
  saveQuery,
  deleteSavedQuery,
  undo,
  redo,
} satisfies Operations
