import { sentence } from '../platform/text/sentence.ts'
import { defineEntity } from './define.ts'

/** A concept of a glossary: its terms in each language. */
export const concept = defineEntity('concept', {
  id: { type: 'id', croql: { about: sentence`Numeric id` } },
  glossaryId: { type: 'id', refersTo: 'glossary' },
  userId: {
    ...{ type: 'id', refersTo: 'user', isOptional: true },
    croql: { name: 'user', about: sentence`The user who added it` },
  },
  subject: { type: 'text', isSynced: true, isOptional: true, croql: { about: sentence`Area of knowledge` } },
  definition: { type: 'text', isSynced: true, isOptional: true, croql: { about: sentence`Definition` } },
  url: { type: 'text', isSynced: true, isOptional: true, croql: { about: sentence`Reference link` } },
  note: {
    type: 'text',
    isSynced: true,
    isOptional: true,
    croql: { about: sentence`Guidance for translators` },
  },
  translatable: { type: 'flag', isSynced: true, absent: 1, croql: { about: sentence`Is to be translated` } },
  createdAt: { type: 'time', absent: 'now', croql: { about: sentence`When it was added` } },
  updatedAt: { type: 'time', isOptional: true, croql: { about: sentence`When it was last changed` } },
})
