import { sentence } from '../platform/text/sentence.ts'
import { defineEntity } from './define.ts'

/** A label of strings and screenshots. */
export const label = defineEntity('label', {
  id: { type: 'id', croql: { about: sentence`Numeric id` } },
  title: { type: 'text', isSynced: true, croql: { about: sentence`Title` } },
  isSystem: {
    ...{ type: 'flag', absent: 0 },
    croql: { about: sentence`Added automatically, with the source file’s name` },
  },
})
