/** What the local service writes, beside what the editor does (operations/writes.ts). */
import type { Operations } from '../../operation.ts'
import { addTerm, changeConcept, changeTerm, deleteTerms } from './glossaries.ts'
import { addLabel, deleteLabel, labelStrings, renameLabel } from './labels.ts'
import { addSegment, addTm, changeRecords, deleteSegment, deleteTm, renameTm } from './memories.ts'
import { addBranch, addDirectory, deletePlace, renameBranch, retitlePlace } from './places.ts'
import { addString, archiveString, changeString } from './strings.ts'
import {
  deleteApproval,
  deleteApprovals,
  deleteComment,
  deleteTranslations,
  putTranslation,
  rewordComment,
} from './translations.ts'

/** `service` stands before each, so that they are told from the editor's own. */
export const serviceWrites = {
  serviceAddBranch: addBranch,
  serviceAddDirectory: addDirectory,
  serviceRetitlePlace: retitlePlace,
  serviceRenameBranch: renameBranch,
  serviceDeletePlace: deletePlace,
  serviceAddString: addString,
  serviceChangeString: changeString,
  serviceArchiveString: archiveString,
  serviceAddLabel: addLabel,
  serviceRenameLabel: renameLabel,
  serviceDeleteLabel: deleteLabel,
  serviceLabelStrings: labelStrings,
  servicePutTranslation: putTranslation,
  serviceDeleteTranslations: deleteTranslations,
  serviceDeleteApproval: deleteApproval,
  serviceDeleteApprovals: deleteApprovals,
  serviceRewordComment: rewordComment,
  serviceDeleteComment: deleteComment,
  serviceAddTm: addTm,
  serviceRenameTm: renameTm,
  serviceDeleteTm: deleteTm,
  serviceAddSegment: addSegment,
  serviceDeleteSegment: deleteSegment,
  serviceChangeRecords: changeRecords,
  serviceAddTerm: addTerm,
  serviceChangeTerm: changeTerm,
  serviceDeleteTerms: deleteTerms,
  serviceChangeConcept: changeConcept,
} satisfies Operations
