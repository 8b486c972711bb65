import { sentence } from '../platform/text/sentence.ts'
import { defineEntity } from './define.ts'

/** The text of a segment in a language. */
export const record = defineEntity('tm_record', {
  id: { type: 'id', croql: { about: sentence`Numeric id` } },
  // A line of an archive has the records within their segment.
  segmentId: { type: 'id', refersTo: 'segment', archive: 'none' },
  languageId: { type: 'code', isLanguage: true },
  text: { type: 'text', isSynced: true, isFolded: true, croql: { about: sentence`Text` } },
  usageCount: { type: 'number', absent: 0, croql: { about: sentence`How often it was used` } },
  createdBy: {
    ...{ type: 'id', refersTo: 'user', isOptional: true },
    croql: { about: sentence`The user who added it` },
  },
  updatedBy: {
    ...{ type: 'id', refersTo: 'user', isOptional: true },
    croql: { about: sentence`The user who last changed it` },
  },
  createdAt: { type: 'time', absent: 'now', croql: { about: sentence`When it was added` } },
  updatedAt: { type: 'time', isOptional: true, croql: { about: sentence`When it was last changed` } },
})
