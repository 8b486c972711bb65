import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionAt, positionFinder } from '../../core/formats/position.ts'
import { splice, type Edit } from '../../core/platform/text/splice.ts'
import { expectLinearTime } from '../cpuTime.ts'

describe('splice', () => {
  it('replaces, inserts and removes, in any order of edits', () => {
    const edits = [
      { start: 8, end: 8, text: '!' },
      { start: 0, end: 1, text: 'H' },
      { start: 5, end: 6, text: '' },
    ]
    expect(splice('hello wo', edits)).toBe('Hellowo!')
  })

  it('keeps the order of insertions at one offset', () => {
    const edits = ['a', 'b', 'c'].map((text) => ({ start: 1, end: 1, text }))
    expect(splice('[]', edits)).toBe('[abc]')
  })

  it('refuses edits that overlap or lie outside', () => {
    expect(() =>
      splice('abcdef', [
        { start: 0, end: 3, text: '' },
        { start: 2, end: 4, text: '' },
      ]),
    ).toThrow(RangeError)
    expect(() => splice('abc', [{ start: 2, end: 4, text: '' }])).toThrow(RangeError)
  })

  it('equals cutting and joining by hand', () => {
    const cuts = fc.array(fc.tuple(fc.string(), fc.string(), fc.string()))
    fc.assert(
      fc.property(cuts, fc.string(), (pieces, tail) => {
        const edits: Edit[] = []
        let before = ''
        let after = ''
        for (const [kept, removed, added] of pieces) {
          edits.push({
            start: before.length + kept.length,
            end: before.length + kept.length + removed.length,
            text: added,
          })
          before += kept + removed
          after += kept + added
        }
        expect(splice(before + tail, edits)).toBe(after + tail)
      }),
    )
  })

  it('makes edits in time proportional to their number', async () => {
    await expectLinearTime((count) => {
      const edits = Array.from({ length: count }, (_, index) => ({
        start: index * 5,
        end: index * 5 + 1,
        text: 'yy',
      }))
      expect(splice('x'.repeat(5 * count), edits)).toHaveLength(6 * count)
    }, 50_000)
  })
})

describe('positions', () => {
  it('counts lines and columns from 1', () => {
    expect(positionAt('ab\ncd', 0)).toEqual({ line: 1, column: 1 })
    expect(positionAt('ab\ncd', 2)).toEqual({ line: 1, column: 3 })
    expect(positionAt('ab\ncd', 3)).toEqual({ line: 2, column: 1 })
    expect(positionAt('ab\r\n', 4)).toEqual({ line: 2, column: 1 })
  })

  it('finds many positions like a single one', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r') }), (text) => {
        const find = positionFinder(text)
        for (let offset = 0; offset <= text.length; offset += 1)
          expect(find(offset)).toEqual(positionAt(text, offset))
      }),
    )
  })
})
