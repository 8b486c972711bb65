/** Formatting: what a long expression looks like, and that it never comes to mean another thing. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contexts, type Context } from '../../core/croql/catalog.ts'
import { format, type FormatOptions } from '../../core/croql/format.ts'
import { parse } from '../../core/croql/parse.ts'
import { print } from '../../core/croql/print.ts'
import { expectLinearTime } from '../cpuTime.ts'
import { conditions } from './randomConditions.ts'
import { runs } from '../runs.ts'

function formatted(text: string, options: FormatOptions = {}): string {
  const result = format(text, options)
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join(' '))
  return result.text
}

/** Returns the meaning of an expression, without its positions. */
function meaning(text: string): string {
  const parsed = parse(text)
  if (!parsed.ok) throw new Error(`${text} cannot be read`)
  return JSON.stringify(parsed.expression, (key, value: unknown) =>
    key === 'start' || key === 'end' ? undefined : value,
  )
}

describe('a short expression stands on one line', () => {
  it.each([
    ['  is hidden   AND\n not   is duplicate ', 'is hidden and not is duplicate'],
    ['text CONTAINS "a  b"', 'text contains "a  b"'],
    ['max length≠1', 'max length != 1'],
    ['count of languagesSummary where ( isApproved )=0', 'count of languagesSummary where (isApproved) = 0'],
    ['count  of Languages   Summary = 0', 'count of Languages Summary = 0'],
    ['((is hidden))', 'is hidden'],
    ['(is hidden) and (text = "a")', 'is hidden and text = "a"'],
  ])('%j', (text, line) => expect(formatted(text)).toBe(line))

  it('keeps brackets that make and, or and xor clear', () => {
    expect(formatted('(is hidden and is duplicate) or (text = "a")')).toBe(
      '(is hidden and is duplicate) or text = "a"',
    )
    expect(formatted('is hidden and is duplicate or text = "a"')).toBe(
      'is hidden and is duplicate or text = "a"',
    )
    expect(formatted('(is hidden) and (is duplicate)')).toBe('is hidden and is duplicate')
    expect(formatted('count of translations where ((is pre translated or text = ")")) = 0')).toBe(
      'count of translations where (is pre translated or text = ")") = 0',
    )
  })

  it('writes names as they were, or in one spelling', () => {
    const text = 'maxLength > 1 and max length < 9 and count of Translations > 0'
    expect(formatted(text)).toBe(text)
    expect(formatted(text, { spelling: 'spaced' })).toBe(
      'max length > 1 and max length < 9 and count of translations > 0',
    )
    expect(formatted(text, { spelling: 'camelCase' })).toBe(
      'maxLength > 1 and maxLength < 9 and count of translations > 0',
    )
  })
})

describe('a long expression stands on several lines', () => {
  it.each([
    [
      'text contains "Your cart is empty" and count of translations = 0 and not is duplicate and is visible',
      `text contains "Your cart is empty"
and count of translations = 0
and not is duplicate
and is visible`,
    ],
    [
      'count of translations where (user = @user:"anna" and count of votes where (is up) > 1 and text contains "cart") > 0 and is visible',
      `count of translations where (
  user = @user:"anna"
  and count of votes where (is up) > 1
  and text contains "cart"
) > 0
and is visible`,
    ],
    [
      'is visible and (count of translations = 0 or count of comments where (has unresolved issue) > 0 or text contains "cart")',
      `is visible
and (
  count of translations = 0
  or count of comments where (has unresolved issue) > 0
  or text contains "cart"
)`,
    ],
    [
      'if count of languages summary where (is approved) > 0 then text contains "cart" else if is hidden then false else max length > 100',
      `if count of languages summary where (is approved) > 0
then text contains "cart"
else if is hidden then false else max length > 100`,
    ],
    [
      'not (count of translations where (text contains "leer") = 0 or identifier contains "checkout.page")',
      `not (
  count of translations where (text contains "leer") = 0
  or identifier contains "checkout.page"
)`,
    ],
  ])('%s', (text, lines) => expect(formatted(text)).toBe(lines))

  it('that is parsed and formatted again stays the same', () => {
    const text = 'count of translations where (text contains "a" and count of votes where (is up) > 0) > 0'
    expect(formatted(formatted(text, { width: 20 }), { width: 20 })).toBe(formatted(text, { width: 20 }))
    expect(formatted(formatted(text, { width: 20 }))).toBe(formatted(text))
  })
})

it('leaves invalid text unchanged, and reports the problem', () => {
  expect(format('is hidden and')).toEqual({
    ok: false,
    problems: [expect.objectContaining({ code: 'croql.syntax', start: 13 })],
  })
})

it('never changes the meaning of an expression, and is idempotent', () => {
  const anyContext = fc.constantFrom(...(Object.keys(contexts) as Context[]))
  const options = fc.record({
    width: fc.constantFrom(1, 20, 80),
    spelling: fc.constantFrom('kept' as const, 'spaced' as const, 'camelCase' as const),
  })
  fc.assert(
    fc.property(
      anyContext.chain((context) => conditions(context)),
      options,
      (expression, chosen) => {
        const text = print(expression)
        const once = formatted(text, chosen)
        expect(meaning(once)).toBe(meaning(text))
        expect(formatted(once, chosen)).toBe(once)
      },
    ),
    { numRuns: runs(1_000) },
  )
})

it.each<[string, (count: number) => string]>([
  ['deep', (count) => `${'not (is visible and '.repeat(count)}is hidden${')'.repeat(count)}`],
  ['long', (count) => Array.from({ length: 4 * count }, () => 'text contains "a b c"').join(' or ')],
])('formats a %s expression in time that grows with its length', async (_, textOf) => {
  await expectLinearTime((count) => formatted(textOf(count)), 23)
  const text = textOf(92)
  expect(meaning(formatted(text))).toBe(meaning(text))
})
