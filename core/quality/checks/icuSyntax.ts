import type { Check } from '../check.ts'
import { messageSentences, problemsIn } from './messageSyntax.ts'

/** Types of files whose programs parse each text as a message, also one without arguments. */
const ALL_MESSAGES: ReadonlySet<string> = new Set(['formatjs_json', 'arb'])

/** A message in ICU's syntax can be read, and has the plural forms of its language. */
export const icuSyntax: Check = {
  title: 'ICU syntax',
  readsMessages: true,
  isOnByDefault: true,
  sentences: messageSentences,
  run(input) {
    const { messages, type, fileType } = input.string
    const isIcu = messages === 'icu' || (type === 'icu' && messages === null)
    // XLIFF's inline elements quote code in braces.
    const isCode = type === 'plain' && (fileType?.startsWith('xliff') ?? false)
    const isMessage = type === 'icu' || ALL_MESSAGES.has(fileType ?? '') || /[{}<]/.test(input.source)
    return isIcu && !isCode && isMessage ? problemsIn(input, 'icu') : []
  },
}
