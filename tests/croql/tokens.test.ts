import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from '../../core/croql/parse.ts'
import { tokenize } from '../../core/croql/tokens.ts'
import { runs } from '../runs.ts'

const kindsOf = (text: string) => tokenize(text).map(({ kind, start, end }) => [kind, text.slice(start, end)])

describe('tokens', () => {
  it('describe each range', () => {
    expect(
      kindsOf('Not is hidden AND count of c where (text ≠ "a""b") >= 10.5 or added > \'today\''),
    ).toEqual([
      ['keyword', 'Not'],
      ['identifier', 'is hidden'],
      ['keyword', 'AND'],
      ['identifier', 'count'],
      ['keyword', 'of'],
      ['identifier', 'c'],
      ['keyword', 'where'],
      ['bracket', '('],
      ['identifier', 'text'],
      ['operator', '≠'],
      ['text', '"a""b"'],
      ['bracket', ')'],
      ['operator', '>='],
      ['number', '10.5'],
      ['keyword', 'or'],
      ['identifier', 'added'],
      ['operator', '>'],
      ['date', "'today'"],
    ])
    expect(kindsOf('@user:"anna" = true')).toEqual([
      ['mention', '@user:"anna"'],
      ['operator', '='],
      ['literal', 'true'],
    ])
  })
  it('continue if the expression is unfinished or invalid', () => {
    expect(kindsOf('text = "abc')).toEqual([
      ['identifier', 'text'],
      ['operator', '='],
      ['text', '"abc'],
    ])
    expect(kindsOf('@us')).toEqual([['mention', '@us']])
    expect(kindsOf('a == #b')).toEqual([
      ['identifier', 'a'],
      ['unknown', '=='],
      ['unknown', '#'],
      ['identifier', 'b'],
    ])
  })
  it('cover any text but its white space, in order', () => {
    const pieces = fc.constantFrom(
      'a',
      ' ',
      '"',
      "'",
      '@user',
      ':',
      '(',
      '≠',
      '!',
      '1.',
      'not',
      '\n',
      '😀',
      '\ud800',
      '#',
      '=',
      '[',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (any) => {
        let at = 0
        for (const { start, end } of tokenize(any)) {
          expect(any.slice(at, start).trim()).toBe('')
          expect(end).toBeGreaterThan(start)
          at = end
        }
        expect(any.slice(at).trim()).toBe('')
        expect(parse(any)).toHaveProperty('ok')
      }),
      { numRuns: runs(2_000) },
    )
  })
})
