import { defineEntity } from './define.ts'

/** A glossary. */
export const glossary = defineEntity('glossary', {
  id: { type: 'id' },
  name: { type: 'text', isSynced: true },
  // JSON: a list of language codes.
  languageIds: { type: 'text' },
})
