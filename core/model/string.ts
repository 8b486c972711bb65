import { sentence } from '../platform/text/sentence.ts'
import { defineEntity } from './define.ts'
import { STRING_TYPES } from './enumerations.ts'

/** A source string, as its file, a script or a cloud has it. */
export const string = defineEntity('source_string', {
  id: { type: 'id' },
  fileId: {
    ...{ type: 'id', refersTo: 'file', isOptional: true },
    croql: { name: 'file', about: sentence`Its source file` },
  },
  branchId: { type: 'id', refersTo: 'branch', isOptional: true },
  identifier: { type: 'text', isSynced: true, croql: { about: sentence`Key` } },
  type: { type: 'code', values: STRING_TYPES, absent: 'plain' },
  text: {
    ...{ type: 'text', isFolded: true, isSynced: true },
    croql: { about: sentence`Source text; plural forms are joined by line feeds` },
  },
  // A line of an archive has the forms as an object under `text`.
  pluralForms: { type: 'text', isOptional: true, archive: 'none' },
  context: { type: 'text', isSynced: true, isOptional: true, croql: { about: sentence`Context` } },
  maxLength: {
    ...{ type: 'number', isOptional: true, isSynced: true },
    croql: { about: sentence`Most characters a translation may have` },
  },
  isHidden: { type: 'flag', isSynced: true, absent: 0, croql: { about: sentence`Hidden from translators` } },
  isLocked: {
    ...{ type: 'flag', absent: 0, history: { before: 0 }, archive: 'sparse', service: 'none' },
    croql: { about: sentence`Locked by its file`, isLocal: true },
  },
  masterStringId: { type: 'id', refersTo: 'string', isOptional: true },
  isPassedWorkflow: {
    ...{ type: 'flag', absent: 0, history: 'none' },
    croql: { about: sentence`Passed through the workflow`, isEnterpriseOnly: true },
  },
  customData: { type: 'text', isOptional: true, history: 'none', service: 'none' },
  // In an archive both stand behind the times (core/archive/rows/strings.ts).
  position: { type: 'number', history: 'none', archive: 'none', service: 'none' },
  isArchived: { type: 'flag', archive: 'none', service: 'none' },
  createdAt: { type: 'time', absent: 'now', croql: { name: 'added', about: sentence`When it was added` } },
  updatedAt: {
    ...{ type: 'time', isOptional: true },
    croql: { name: 'updated', about: sentence`When it was last changed` },
  },
  sourceChangedAt: { type: 'time', isOptional: true, service: 'none' },
})
