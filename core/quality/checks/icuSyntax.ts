import { ALL_MESSAGES } from '../../messages/formatStrings/grammarOf.ts'
import { findVariables } from '../text/variables.ts'
import type { Check } from '../check.ts'
import { messageSentences, problemsIn } from './messageSyntax.ts'

/** A message in ICU's syntax can be read, and has the plural forms of its language. */
export const icuSyntax: Check = {
  title: 'ICU syntax',
  readsMessages: true,
  isOnByDefault: true,
  sentences: messageSentences,
  run(input) {
    const { messages, type, fileType, format } = input.string
    const isKnown = format === 'icu'
    const isIcu = isKnown || messages === 'icu' || (type === 'icu' && messages === null)
    // XLIFF's inline elements quote code in braces.
    const isCode = type === 'plain' && !isKnown && (fileType?.startsWith('xliff') ?? false)
    // Quotes around `{{name}}` are no apostrophes of ICU, which would make a source of another grammar valid.
    if (!isKnown && type === 'plain' && !ALL_MESSAGES.has(fileType ?? '') && input.source.includes("'{"))
      return []
    const isMessage =
      isKnown ||
      type === 'icu' ||
      ALL_MESSAGES.has(fileType ?? '') ||
      input.source.includes('<') ||
      findVariables(input.source, input.string).length > 0
    return isIcu && !isCode && isMessage ? problemsIn(input, 'icu') : []
  },
}
