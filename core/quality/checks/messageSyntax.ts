/** Problems of messages with branches, shared by the checks of ICU and Fluent. */
import type { MessageProblem, MessageSyntax } from '../../contract/messages.ts'
import { lackingIn } from '../../messages/branches.ts'
import { doubled, quotingApostrophes } from '../../messages/icu.ts'
import { ALL_MESSAGES } from '../../messages/formatStrings/grammarOf.ts'
import { parseMessage } from '../../messages/syntax.ts'
import type { CheckInput, UnnamedFinding } from '../check.ts'
import { lacksSingular } from '../text/pluralForms.ts'
import { messageLanguage, messageFactory, type FindingSentences } from '../sentences.ts'
import type { MessageRef, MessageLanguage } from '../../platform/text/sentence.ts'

/** A sentence of the messages' parser, of which the finding says where to mend it. */
interface Problem {
  problem: MessageRef
  /** The same in English, without its full stop. */
  english: string
}

/** The sentences of message checks. */
export const messageSentences = {
  'message.unreadable': ({ english, at }: Problem & { at: number }) =>
    `${english}. Mend it at character ${at}.`,
  'message.quoted': () =>
    'This apostrophe quotes the text after it, so that the message ends within its braces. Write two apostrophes.',
  'message.tags': ({ english }: Problem) => `${english}. Mend it.`,
  'message.forms': ({
    argument,
    forms,
    language,
  }: {
    argument: string
    forms: string
    language: MessageLanguage
  }) => `${argument} lacks the forms ${forms} of ${language.title}. Add them.`,
} satisfies FindingSentences
const say = messageFactory(messageSentences)

export function problemsIn(input: CheckInput, syntax: MessageSyntax): UnnamedFinding[] {
  const { source, text, string } = input
  if (text.trim() === '') return []
  const original = parseMessage(source, syntax)
  // A plain text need not be a message: only what its source can be read as has to be readable.
  if (!original.ok) return []
  const parsed = parseMessage(text, syntax)
  if (!parsed.ok) {
    const quoting =
      syntax === 'icu' ? Array.from(text.matchAll(quotingApostrophes()), ({ index }) => index) : []
    if (quoting.length > 0 && parseMessage(doubled(text, quoting), syntax).ok)
      return quoting.map((offset) => ({
        ...say('message.quoted'),
        ...{ place: { start: offset, end: offset + 1 }, fix: "''" },
      }))
    const { start, end } = parsed.problem
    const said = say('message.unreadable', { ...problemOf(parsed.problem), at: start + 1 })
    return [{ ...said, place: { start, end } }]
  }
  const found: UnnamedFinding[] = []
  const areTagsParsed =
    string.type === 'icu' || string.format === 'icu' || ALL_MESSAGES.has(string.fileType ?? '')
  if (areTagsParsed && original.tagProblem === null && source.includes('<') && parsed.tagProblem !== null) {
    const { start, end } = parsed.tagProblem
    found.push({ ...say('message.tags', problemOf(parsed.tagProblem)), place: { start, end } })
  }
  if (string.type !== 'icu') return found
  const forms = lacking(input, syntax)
  const lost = forms.length > 0 ? null : lacksSingular(original.nodes, parsed.nodes, input.language)
  return [...found, ...forms, ...(lost === null ? [] : [singular(lost, input)])]
}

/**
 * Returns the missing plural forms; `other` alone is accepted, because many translators of Slavic languages write only
 * that.
 */
function lacking({ text, language }: CheckInput, syntax: MessageSyntax): UnnamedFinding[] {
  return lackingIn(text, syntax, language)
    .filter(({ categories }) => categories.length > 1)
    .map(({ name, categories }) =>
      say('message.forms', {
        argument: name,
        forms: categories.join(', '),
        language: messageLanguage(language),
      }),
    )
}

/** A message that lost its plural, or all of it but `other`, shows one thing as it shows many. */
function singular(argument: string, { language }: CheckInput): UnnamedFinding {
  return say('message.forms', { argument, forms: 'one', language: messageLanguage(language) })
}

function problemOf({ said, message }: MessageProblem): { problem: MessageRef; english: string } {
  return { problem: said, english: message.replace(/\.$/, '') }
}
