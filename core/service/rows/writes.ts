/** Writes of the local service, beside those of the editor (workbench/project/writes.ts). */
import type { Operations, OperationContext } from '../../store/operation.ts'
import { changeComments } from './comments.ts'
import { addField, deleteField, renameField } from '../../strings/rows/fields.ts'
import { addTerm, changeConcept, changeTerm, deleteTerms } from '../../glossary/rows/termEdits.ts'
import { changeScreenshot } from '../../strings/rows/screenshotChanges.ts'
import { replaceImage } from '../../strings/rows/screenshots.ts'
import { addLabel, deleteLabel, labelStrings, renameLabel } from '../../strings/rows/labelEditing.ts'
import { clearMemory } from '../../memory/rows/segmentEdits.ts'
import { changeSegments } from './memories.ts'
import {
  addBranch,
  addDirectory,
  deletePlace,
  describeFile,
  movePlace,
  renameBranch,
  retitlePlace,
} from '../../strings/rows/places.ts'
import {
  addLanguage,
  changeLanguage,
  deleteLanguage,
  renameProject,
} from '../../strings/rows/customLanguages.ts'
import { changeStrings } from './strings.ts'
import { deleteTranslations, restoreTranslation } from '../../translations/rows/addTranslation.ts'
import { deleteApprovals } from '../../translations/rows/reviews.ts'
import { changeApprovals, changeTranslations } from './translations.ts'
import type { Database } from 'better-sqlite3'
import { changeGlossary, requireGlossary } from '../../glossary/rows/glossaryEdits.ts'

/** The prefix `service` distinguishes them from the editor's own. */
export const serviceWrites = {
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
} satisfies Operations

type ServiceWrites = typeof serviceWrites

declare module '../../store/operation.ts' {
  interface Writes extends ServiceWrites {}
}

/** The languages stay those that it has when it is written. @throws Failure `glossary.unknown` */
function renameGlossary(
  db: Database,
  { userId, glossaryId, name }: { userId: number; glossaryId: number; name: string },
  context: OperationContext,
): void {
  const { language_ids: languages } = requireGlossary(db, glossaryId)
  const languageIds = JSON.parse(languages) as string[]
  changeGlossary(db, { userId, glossaryId, name, languageIds }, context)
}
