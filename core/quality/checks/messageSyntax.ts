/** What keeps a message with branches from being read: shared by the checks of ICU and of Fluent. */
import type { MessageSyntax } from '../../contract/messages.ts'
import { lackingIn } from '../../messages/branches.ts'
import { parseMessage } from '../../messages/syntax.ts'
import type { CheckInput, Found } from '../check.ts'

export function problemsIn(input: CheckInput, syntax: MessageSyntax): Found[] {
  const { source, text, string } = input
  if (text.trim() === '') return []
  const original = parseMessage(source, syntax)
  // A plain text need not be a message: only what its source can be read as has to be readable.
  if (!original.ok) return []
  const parsed = parseMessage(text, syntax)
  if (!parsed.ok) {
    const { message, start, end } = parsed.problem
    return [{ message: `${withoutStop(message)}. Mend it at character ${start + 1}.`, place: { start, end } }]
  }
  const found: Found[] = []
  if (original.tagProblem === null && source.includes('<') && parsed.tagProblem !== null) {
    const { message, start, end } = parsed.tagProblem
    found.push({ message: `${withoutStop(message)}. Mend it.`, place: { start, end } })
  }
  if (string.type !== 'icu') return found
  return [...found, ...lacking(input, syntax)]
}

/** Where one form alone is lacking, `other` stands for it, as many translators of Slavic languages write. */
function lacking({ text, language }: CheckInput, syntax: MessageSyntax): Found[] {
  return lackingIn(text, syntax, language)
    .filter(({ categories }) => categories.length > 1)
    .map(({ name, categories }) => ({
      message: `${name} lacks the forms ${categories.join(', ')} of ${language.name}. Add them.`,
    }))
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '')
}
