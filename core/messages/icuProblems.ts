/** Explains the ICU parser's errors in a translator's terms. */
import type { MessageProblem } from '../contract/messages.ts'

interface Told {
  code: string
  message: string
}

/** The problems by the parser's name for them. */
const told: Readonly<Record<string, Told>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: {
    code: 'unclosed',
    message: 'The brace that opens here is never closed: a } is missing.',
  },
  EMPTY_ARGUMENT: { code: 'noName', message: 'These braces name no argument.' },
  MALFORMED_ARGUMENT: {
    code: 'badArgument',
    message: "The text after this brace is no argument. To write a brace as text, write it as '{'.",
  },
  EXPECT_ARGUMENT_TYPE: { code: 'badType', message: 'After the comma the type of the argument is missing.' },
  INVALID_ARGUMENT_TYPE: {
    code: 'badType',
    message: 'An argument is of type number, date, time, plural, selectordinal or select, not of this one.',
  },
  EXPECT_ARGUMENT_STYLE: { code: 'badStyle', message: 'After the second comma the format is missing.' },
  INVALID_NUMBER_SKELETON: { code: 'badStyle', message: 'This is no format of a number.' },
  INVALID_DATE_TIME_SKELETON: { code: 'badStyle', message: 'This is no format of a date or a time.' },
  EXPECT_NUMBER_SKELETON: { code: 'badStyle', message: 'After :: the format of the number is missing.' },
  EXPECT_DATE_TIME_SKELETON: { code: 'badStyle', message: 'After :: the format of the date is missing.' },
  UNCLOSED_QUOTE_IN_ARGUMENT_STYLE: {
    code: 'unclosedQuote',
    message: 'The apostrophe that opens here is never closed.',
  },
  EXPECT_SELECT_ARGUMENT_OPTIONS: {
    code: 'noBranches',
    message: 'A comma and the branches are missing here.',
  },
  EXPECT_PLURAL_ARGUMENT_OFFSET_VALUE: {
    code: 'badOffset',
    message: 'After offset a colon and a number are missing.',
  },
  INVALID_PLURAL_ARGUMENT_OFFSET_VALUE: { code: 'badOffset', message: 'The offset is no whole number.' },
  EXPECT_SELECT_ARGUMENT_SELECTOR: {
    code: 'noBranches',
    message: 'A branch is missing here, such as other {…}.',
  },
  EXPECT_PLURAL_ARGUMENT_SELECTOR: {
    code: 'noBranches',
    message: 'A branch is missing here, such as other {…}.',
  },
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: {
    code: 'noText',
    message: 'The text of this branch is missing: write it in braces.',
  },
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: {
    code: 'noText',
    message: 'The text of this branch is missing: write it in braces.',
  },
  INVALID_PLURAL_ARGUMENT_SELECTOR: { code: 'badSelector', message: 'After = stands a whole number.' },
  DUPLICATE_PLURAL_ARGUMENT_SELECTOR: { code: 'twice', message: 'This branch is there twice.' },
  DUPLICATE_SELECT_ARGUMENT_SELECTOR: { code: 'twice', message: 'This branch is there twice.' },
  MISSING_OTHER_CLAUSE: {
    code: 'noOther',
    message: 'The branch other is missing: it is used where no other branch fits.',
  },
  INVALID_TAG: { code: 'badTag', message: 'This tag is broken, or it has attributes.' },
  INVALID_TAG_NAME: { code: 'badTag', message: 'This tag has no proper name.' },
  UNMATCHED_CLOSING_TAG: { code: 'badTag', message: 'This tag closes none that is open.' },
  UNCLOSED_TAG: { code: 'badTag', message: 'This tag is never closed.' },
}

interface ParserError extends SyntaxError {
  location: { start: { offset: number }; end: { offset: number } }
}

function isParserError(error: unknown): error is ParserError {
  return error instanceof SyntaxError && 'location' in error
}

/** @throws an error that is not the parser's */
export function icuProblemOf(error: unknown, text: string): MessageProblem {
  if (!isParserError(error)) throw error
  const known = told[error.message]
  const said = { name: known === undefined ? 'icu.unreadable' : `icu.${error.message}`, values: {} }
  const words = known ?? { code: 'syntax', message: 'This is no message that can be read.' }
  const start = Math.min(error.location.start.offset, text.length)
  return { ...words, said, start, end: Math.max(start, Math.min(error.location.end.offset, text.length)) }
}

/** Explains why tags of a text are read as text. */
export function tagProblemOf(error: unknown, text: string): MessageProblem {
  const problem = icuProblemOf(error, text)
  if (problem.code === 'badTag') return problem
  const start = text.indexOf('<')
  const message = 'The tags do not fit together, so they are text.'
  return { code: 'badTag', start, end: start + 1, message, said: { name: 'icu.tags', values: {} } }
}
