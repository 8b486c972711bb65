import { sentence } from '../platform/text/sentence.ts'
import { defineEntity } from './define.ts'

/** A user: the author of edits. */
export const user = defineEntity('user', {
  id: { type: 'id', croql: { about: sentence`Numeric id` } },
  login: { type: 'text', croql: { about: sentence`Login` } },
  name: { type: 'text', isOptional: true, croql: { about: sentence`Full name` } },
  mail: { type: 'text', isOptional: true, archive: { since: 2 }, mirror: 'none' },
})
