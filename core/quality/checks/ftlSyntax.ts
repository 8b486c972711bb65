import type { Check } from '../check.ts'
import { messageSentences, problemsIn } from './messageSyntax.ts'

/** A pattern in Fluent's syntax can be read. */
export const ftlSyntax: Check = {
  title: 'Fluent syntax',
  readsMessages: true,
  isOnByDefault: true,
  sentences: messageSentences,
  run(input) {
    return input.string.messages === 'fluent' ? problemsIn(input, 'fluent') : []
  },
}
