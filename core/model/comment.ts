import { sentence } from '../platform/text/sentence.ts'
import { defineEntity } from './define.ts'
import { COMMENT_TYPES, ISSUE_STATUSES, ISSUE_TYPES } from './enumerations.ts'

/** A comment on a string, or an issue. */
export const comment = defineEntity('comment', {
  id: { type: 'id', croql: { about: sentence`Numeric id` } },
  stringId: { type: 'id', refersTo: 'string' },
  languageId: {
    ...{ type: 'code', isLanguage: true, isOptional: true },
    croql: { name: 'language', about: sentence`Language code` },
  },
  userId: {
    ...{ type: 'id', refersTo: 'user', isOptional: true },
    croql: { name: 'user', about: sentence`The author` },
  },
  type: { type: 'code', values: COMMENT_TYPES, absent: 'comment' },
  issueType: { type: 'code', values: ISSUE_TYPES, isOptional: true },
  issueStatus: { type: 'code', isSynced: true, values: ISSUE_STATUSES, isOptional: true },
  text: { type: 'text', isSynced: true, isFolded: true, croql: { about: sentence`Comment text` } },
  createdAt: { type: 'time', absent: 'now', croql: { name: 'added', about: sentence`When it was written` } },
})
