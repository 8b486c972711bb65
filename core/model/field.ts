import { sentence } from '../platform/text/sentence.ts'
import { defineEntity } from './define.ts'

/** A custom property of strings. Its values are in `string_field`. */
export const field = defineEntity('field', {
  id: { type: 'id' },
  name: { type: 'text', croql: { about: sentence`Name` } },
  slug: { type: 'text', croql: { about: sentence`Name for programs` } },
  type: { type: 'text', croql: { about: sentence`Type of its values` } },
})
