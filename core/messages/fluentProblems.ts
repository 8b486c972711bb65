/** Explains the Fluent parser's errors in a translator's terms. */
import type { MessageProblem } from '../contract/messages.ts'
import type { Annotation } from '@fluent/syntax'
import type { MessageRefValues } from '../platform/text/sentence.ts'

/** The problems by the parser's code. */
const told: Readonly<Record<string, { code: string; message: string }>> = {
  E0004: {
    code: 'badArgument',
    message: 'A name is missing here, or it has a character that names may not have.',
  },
  E0005: { code: 'noText', message: 'There is no text.' },
  E0008: { code: 'badArgument', message: 'Only functions in capitals, and terms, can be called.' },
  E0009: { code: 'badArgument', message: 'The name of an option is a plain word.' },
  E0010: {
    code: 'noOther',
    message: 'One branch must be marked with *: it is used where no other branch fits.',
  },
  E0011: { code: 'noBranches', message: 'After -> a branch is missing, such as *[other] and its text.' },
  E0012: { code: 'noText', message: 'The text of this branch is missing.' },
  E0013: { code: 'badSelector', message: 'The name of the branch is missing.' },
  E0014: { code: 'badArgument', message: 'A number or a text in quotes is missing here.' },
  E0015: { code: 'twice', message: 'Only one branch can be marked with *.' },
  E0016: { code: 'badSelector', message: 'Another message cannot decide which branch is used.' },
  E0017: {
    code: 'badSelector',
    message: 'A term cannot decide which branch is used; an attribute of it can.',
  },
  E0018: { code: 'badSelector', message: 'An attribute of a message cannot decide which branch is used.' },
  E0019: { code: 'badArgument', message: 'An attribute of a term cannot be shown.' },
  E0020: { code: 'unclosedQuote', message: 'The quote that opens here is never closed.' },
  E0021: { code: 'badArgument', message: 'Options with a name stand after those without.' },
  E0022: { code: 'twice', message: 'This option is there twice.' },
  E0025: { code: 'badEscape', message: 'This character needs no backslash, and may not have one.' },
  E0026: {
    code: 'badEscape',
    message: 'This is no character number: write four digits after \\u, six after \\U.',
  },
  E0027: {
    code: 'braceAlone',
    message: 'This brace closes none that is open. To write it as text, write {"}"}.',
  },
  E0028: {
    code: 'badArgument',
    message: 'The text after this brace is no argument. To write a brace as text, write {"{"}.',
  },
  E0029: { code: 'badSelector', message: 'This cannot decide which branch is used.' },
}

/** `offset`: the place in the text. */
export function fluentProblem(
  annotation: Annotation | undefined,
  offset: number,
  text: string,
): MessageProblem {
  const place = { start: offset, end: Math.min(offset + 1, text.length) }
  const [expected] = annotation?.arguments ?? []
  if (annotation?.code === 'E0003') return { ...place, ...missing(String(expected)) }
  const name = annotation?.code ?? ''
  const known = told[name]
  if (known === undefined)
    return { ...place, ...problem('syntax', 'unreadable', 'This is no message that can be read.') }
  return { ...place, ...problem(known.code, name, known.message) }
}

type Problem = Omit<MessageProblem, 'start' | 'end'>

function problem(code: string, name: string, message: string, values: MessageRefValues = {}): Problem {
  return { code, message, said: { name: `fluent.${name}`, values } }
}

function missing(expected: string): Problem {
  if (expected === '}') return problem('unclosed', 'brace', 'A } is missing here, or a -> and branches.')
  if (expected === '"') return problem('unclosedQuote', 'E0020', 'The quote that opens here is never closed.')
  if (expected === '\u2424') return problem('syntax', 'line', 'A new line has to start here.')
  return problem('syntax', 'missing', `A ${expected} is missing here.`, { sign: expected })
}
