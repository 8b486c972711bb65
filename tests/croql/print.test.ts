import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from '../../core/croql/parse.ts'
import { print } from '../../core/croql/print.ts'
import type { Expression } from '../../core/croql/syntax.ts'
import { conditions } from './randomConditions.ts'
import { runs } from '../runs.ts'

function read(text: string): Expression {
  const result = parse(text)
  if (!result.ok) throw new Error(`${text}: ${result.problems[0]?.message}`)
  return result.expression
}

/** The tree without its spans. */
function bare(node: Expression): unknown {
  return JSON.parse(
    JSON.stringify(node, (key, value: unknown) => (key === 'start' || key === 'end' ? undefined : value)),
  )
}

describe('print', () => {
  it.each([
    ['COUNT  of languagesSummary where(isApproved)=0', 'count of languages summary where (is approved) = 0'],
    ['maxLength≥10 AND NOT (isHidden)', 'max length >= 10 and not is hidden'],
    ['((a or b)) and (c and d)', '(a or b) and (c and d)'],
    ['(a - b) - (c - d) * (e + f)', 'a - b - (c - d) * (e + f)'],
    ['-(-(a)) = -(b + c)', '--a = -(b + c)'],
    [
      '(count of c) = (if a then (if b then 1 else 2) else (if c then 3 else 4))',
      'count of c = (if a then (if b then 1 else 2) else if c then 3 else 4)',
    ],
    ['(count of c) + 1 > 2', 'count of c + 1 > 2'],
    ['(a of b) where p', '(a of b) where (p)'],
    ['c where not p', 'c where (not p)'],
    ['user=@USER:"a""b"', 'user = @user:"a""b"'],
    ["added between 'today' and '2026-01-01'", "added between 'today' and '2026-01-01'"],
    ['a = (b = c)', 'a = (b = c)'],
  ])('%s', (text, canonical) => {
    expect(print(read(text))).toBe(canonical)
    expect(print(read(canonical))).toBe(canonical)
  })
  it.each(['isOf', 'trueColor', 'languagesSUMMARY', 'a_B', 'x', 'aB1C', 'notFound'])(
    'writes the name %s so that it reads back as the same',
    (name) => {
      expect(read(print(read(name)))).toMatchObject({
        kind: 'name',
        name: (read(name) as { name: string }).name,
      })
    },
  )
  it('reads back as the same tree, whatever was printed', () => {
    const any = fc.oneof(conditions('strings', 4), conditions('terms', 4))
    fc.assert(
      fc.property(any, (expression) => {
        expect(bare(read(print(expression)))).toEqual(bare(expression))
      }),
      { numRuns: runs(3_000) },
    )
  })
})
