import { defineEntity } from './define.ts'

/** A translation memory. */
export const memory = defineEntity('tm', {
  id: { type: 'id' },
  name: { type: 'text' },
  // JSON: a list of language codes.
  languageIds: { type: 'text' },
})
