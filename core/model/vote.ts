import { sentence } from '../platform/text/sentence.ts'
import { defineEntity } from './define.ts'

/** The vote of a user for or against a translation. */
export const vote = defineEntity('vote', {
  translationId: { type: 'id', refersTo: 'translation' },
  userId: { type: 'id', refersTo: 'user', croql: { name: 'user', about: sentence`The user who voted` } },
  mark: { type: 'number', isSynced: true, values: [1, -1] },
  votedAt: { type: 'time', absent: 'now', croql: { name: 'added', about: sentence`When it was cast` } },
})
