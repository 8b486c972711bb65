import { defineEntity } from './define.ts'

/** A segment of a translation memory: records in two or more languages. */
export const segment = defineEntity('tm_segment', {
  id: { type: 'id' },
  tmId: { type: 'id', refersTo: 'tm' },
})
