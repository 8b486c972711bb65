/** Schema errors of a request, in the API's terms: a validator's messages are for programmers. */
import type { z } from 'zod'
import type { FieldProblem } from '../answers.ts'

/** `whole`: the key of what is wrong as a whole, as `body`. */
export function fieldProblem(issue: z.core.$ZodIssue, value: unknown, whole: string): FieldProblem {
  const key = issue.path.length === 0 ? whole : issue.path.join('.')
  const given = issue.path.reduce<unknown>(
    (offset, part) =>
      typeof offset === 'object' && offset !== null
        ? (offset as Record<PropertyKey, unknown>)[part]
        : undefined,
    value,
  )
  return given === undefined || isEmptied(issue)
    ? { key, code: 'isEmpty', message: "Value is required and can't be empty" }
    : { key, code: CODES[issue.code] ?? 'invalid', message: sentenceOf(issue) }
}

/** A text or a list that must not be empty, and is. */
function isEmptied(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'too_small' && issue.minimum === 1 && isMeasured(issue.origin)
}

function isMeasured(origin: string): boolean {
  return Object.hasOwn(MEASURES, origin)
}

/** The unit of values with a size. */
const MEASURES: Readonly<Record<string, string>> = { string: 'characters', array: 'members' }

const CODES: Readonly<Record<string, string>> = {
  invalid_type: 'invalidType',
  too_big: 'tooLong',
  too_small: 'tooShort',
  invalid_value: 'notInArray',
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `The value must be ${TYPES[issue.expected] ?? 'of another type'}.`
  if (issue.code === 'invalid_value')
    return `The value must be one of: ${issue.values.map(String).join(', ')}.`
  if (issue.code === 'too_big') return `The value ${bounded('at most', issue.maximum, issue.origin)}.`
  if (issue.code === 'too_small') return `The value ${bounded('at least', issue.minimum, issue.origin)}.`
  if ('prefix' in issue) return `The value begins with ${String(issue.prefix)}.`
  // A pattern and a condition have a message that was written for them.
  const isOwn = issue.code === 'invalid_format' || issue.code === 'custom'
  return isOwn ? issue.message : 'The value is none that can be taken here.'
}

function bounded(side: string, bound: number | bigint, origin: string): string {
  return isMeasured(origin) ? `has ${side} ${bound} ${MEASURES[origin]}` : `is ${side} ${bound}`
}
