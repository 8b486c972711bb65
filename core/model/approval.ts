import { sentence } from '../platform/text/sentence.ts'
import { defineEntity } from './define.ts'

/** The approval of a translation by a user. */
export const approval = defineEntity('approval', {
  id: { type: 'id' },
  translationId: { type: 'id', refersTo: 'translation' },
  userId: {
    ...{ type: 'id', refersTo: 'user', isOptional: true },
    croql: { name: 'user', about: sentence`The user who approved` },
  },
  createdAt: { type: 'time', absent: 'now', croql: { name: 'added', about: sentence`When it was given` } },
})
