import { describe, expect, it } from 'vitest'
import {
  escapePattern,
  LinearRegExp,
  MAX_PATTERN_LENGTH,
  matchesPattern,
} from '../../../core/platform/text/linearRegExp.ts'
import { countCpu } from '../../cpuTime.ts'
import fc from 'fast-check'

function compiled(pattern: string): LinearRegExp {
  const expression = LinearRegExp.compile(pattern)
  if (expression instanceof LinearRegExp) return expression
  throw new Error(`${pattern}: ${expression.kind}`)
}

describe('a linear regular expression', () => {
  it.each([
    ['(', 'unclosed', '('],
    ['[a', 'unclosed', '[a'],
    ['a(?=b)', 'unsupported', '(?='],
    ['(a)\\1', 'unsupported', '\\1'],
    ['*a', 'unreadable', '*'],
    ['[z-a]', 'unreadable', 'z-a'],
    ['a{1001}', 'tooLarge', '{1001}'],
    ['a'.repeat(MAX_PATTERN_LENGTH + 1), 'tooLarge', 'a'.repeat(MAX_PATTERN_LENGTH + 1)],
    [
      '(?:a{900}){1}(?:b{900}){1}(?:c{900}){1}(?:d{900}){1}',
      'tooLarge',
      '(?:a{900}){1}(?:b{900}){1}(?:c{900}){1}(?:d{900}){1}',
    ],
  ])('names what is wrong with %j', (pattern, kind, part) => {
    expect(LinearRegExp.compile(pattern)).toEqual({ kind, part })
  })

  it.each([
    ['(a*)*b', 'a'],
    ['(a|aa)+$', 'a'],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'],
    ['(?:a?){500}(?:a){500}[cd]', 'a'],
    ['(?:a|b)*a(?:a|b){400}[cd]', 'ab'],
  ])('takes time in proportion to the text: %s', (pattern, unit) => {
    const expression = compiled(pattern)
    const cost = (length: number) => {
      const spent = countCpu()
      expression.test(`${unit.repeat(length / unit.length)}!`)
      return spent()
    }
    cost(20_000)
    const [short, long] = [cost(20_000), cost(200_000)]
    expect(long).toBeLessThan(40 * Math.max(short, 2))
  })

  it('matches nothing where a text is no pattern', () => {
    expect(matchesPattern('(', '(')).toBe(false)
    expect(matchesPattern('(', escapePattern('('))).toBe(true)
  })

  it('finds any text by its escaped form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (text) => {
        expect(matchesPattern(`x${text}y`, `^x${escapePattern(text)}y$`)).toBe(true)
      }),
    )
  })
})
