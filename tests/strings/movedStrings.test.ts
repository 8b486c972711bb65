import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedStrings, nearestString, type StringToMatch } from '../../core/strings/movedStrings.ts'

const keyed = (texts: Record<string, string>): StringToMatch[] =>
  Object.entries(texts).map(([identifier, text]) => ({ identifier, text }))
const named = (...texts: string[]) => texts.map((text) => ({ identifier: text, text }))
const isNamedByText = ({ identifier, text }: StringToMatch) => identifier === text
const moved = (gone: StringToMatch[], fresh: StringToMatch[], by: 'text' | 'nearText' = 'nearText') =>
  Object.fromEntries(movedStrings(gone, fresh, { by, isNamedByText }))

describe('strings that moved', () => {
  it.each<[string, StringToMatch[], StringToMatch[], Record<string, string>]>([
    ['a key that was renamed', keyed({ a: 'Save' }), keyed({ b: 'Save' }), { b: 'a' }],
    ['two keys that could be it', keyed({ a: 'Save' }), keyed({ b: 'Save', c: 'Save' }), {}],
    ['two keys that are gone', keyed({ a: 'Save', b: 'Save' }), keyed({ c: 'Save' }), {}],
    ['a key and its text', keyed({ a: 'Save it' }), keyed({ b: 'Save it!' }), {}],
    ['an empty text', keyed({ a: '' }), keyed({ b: '' }), {}],
    [
      'a text that was corrected',
      named('Recieve the file', 'Open'),
      named('Receive the file'),
      { 'Receive the file': 'Recieve the file' },
    ],
    ['two texts that are as near', named('A red pen'), named('A bed pen', 'A wed pen'), {}],
    ['another number', named('Page 10'), named('Page 11'), {}],
    ['a short word', named('on', 'off'), named('of'), {}],
    ['another text', named('Delete the file'), named('Rename the file'), {}],
  ])('are found if they are unambiguous: %s', (_, gone, fresh, expected) => {
    expect(moved(gone, fresh)).toEqual(expected)
  })

  it('are matched by a near text only if requested', () => {
    expect(moved(named('Recieve the file'), named('Receive the file'), 'text')).toEqual({})
  })

  it('are matched one to one, for any texts', () => {
    const texts = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 12 }))
    fc.assert(
      fc.property(texts, texts, (gone, fresh) => {
        const pairs = movedStrings(named(...gone), named(...fresh), { by: 'nearText', isNamedByText })
        expect(new Set(pairs.values()).size).toBe(pairs.size)
        for (const [to, from] of pairs) {
          expect(fresh).toContain(to)
          expect(gone).toContain(from)
        }
      }),
    )
  })
})

describe('the nearest text', () => {
  it('is the one of fewest changes, within a tenth of its length', () => {
    const others = named('Close the window now', 'Close the windows', 'Clos the windowss')
    expect(nearestString({ identifier: '', text: 'Close the window' }, others)?.text).toBe(
      'Close the windows',
    )
    expect(nearestString({ identifier: '', text: 'Open a door' }, others)).toBeUndefined()
  })
})
