import { sentence } from '../platform/text/sentence.ts'
import { defineEntity } from './define.ts'

/** A screenshot that strings are tagged on. */
export const screenshot = defineEntity('screenshot', {
  id: { type: 'id', croql: { about: sentence`Numeric id` } },
  name: { type: 'text', croql: { about: sentence`File name` } },
})
