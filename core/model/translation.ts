import { sentence } from '../platform/text/sentence.ts'
import { defineEntity } from './define.ts'
import { PROVIDERS } from './enumerations.ts'
import { PLURAL_FORMS } from './plural.ts'

/** A translation of a form of a string into a language. */
export const translation = defineEntity('translation', {
  id: { type: 'id', croql: { about: sentence`Numeric id` } },
  stringId: { type: 'id', refersTo: 'string' },
  languageId: { type: 'code', isLanguage: true },
  pluralForm: {
    ...{ type: 'code', values: PLURAL_FORMS },
    croql: { about: sentence`Plural category, or "none"` },
  },
  text: { type: 'text', isSynced: true, isFolded: true, croql: { about: sentence`Translation text` } },
  userId: {
    ...{ type: 'id', refersTo: 'user', isOptional: true },
    croql: { name: 'user', about: sentence`The user who added it` },
  },
  provider: {
    ...{ type: 'text', isOptional: true },
    croql: {
      about: sentence`TM, MT engine or AI it came from; absent for a person’s work`,
      values: PROVIDERS,
    },
  },
  isPreTranslated: { type: 'flag', absent: 0, croql: { about: sentence`Added by auto-translation` } },
  isShared: { type: 'flag', absent: 0, service: 'none' },
  needsWork: {
    ...{ type: 'flag', absent: 0, history: { before: 0 }, archive: { since: 2 }, service: 'none' },
    croql: { about: sentence`Is to be looked at before it counts`, isLocal: true },
  },
  // JSON: the source that the text was made for, a text or its forms; and the context then.
  previousSource: { type: 'text', isOptional: true, archive: { since: 2 }, mirror: 'none', service: 'none' },
  previousContext: { type: 'text', isOptional: true, archive: { since: 2 }, mirror: 'none', service: 'none' },
  // Percent; 101: of a match that also has the same context (docs/reference/translations.md, "Match score").
  matchScore: {
    ...{ type: 'number', isOptional: true, archive: 'sparse', service: 'none' },
    croql: {
      about: sentence`Percent of the memory match it was made from, 101 in the same context; absent without a match`,
      isLocal: true,
    },
  },
  isMatchEdited: {
    ...{ type: 'flag', absent: 0, history: { before: 0 }, archive: 'sparse', service: 'none' },
    croql: { about: sentence`Was changed after its memory match was inserted`, isLocal: true },
  },
  createdAt: { type: 'time', absent: 'now' },
  updatedAt: {
    type: 'time',
    croql: { name: 'updated', about: sentence`When it was last changed` },
    service: 'none',
  },
})
