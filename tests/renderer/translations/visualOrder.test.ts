import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPlaceholders } from '../../../renderer/src/strings/placeholders.ts'
import {
  visualRow,
  unitsOf,
  withEndOfRow,
  type TextDirection,
} from '../../../renderer/src/translations/visualOrder.ts'
import { runs } from '../../runs.ts'

function row(text: string, direction: TextDirection, open?: number) {
  const chips = findPlaceholders(text).map(({ start, end }, index) => ({
    from: start,
    to: end,
    isOpen: index === open,
  }))
  return visualRow(unitsOf(text, chips, direction), direction)
}

/** The units from left to right, as they are written in the text. */
const drawn = (text: string, direction: TextDirection, open?: number) =>
  row(text, direction, open).units.map(({ from, to }) => text.slice(from, to))

const parts = [
  'abc',
  'من',
  'שלום',
  ' ',
  '%s',
  '%1$s',
  '<b>',
  '12',
  '(',
  ')',
  '.',
  'e\u0301',
  '\u064e',
  '👨‍👩‍👧',
  '\t',
]

describe('the places of the cursor in a line', () => {
  it('lie from left to right, in whichever direction the line runs', () => {
    expect(row('a%sb', 'ltr').stops).toEqual([0, 1, 3, 4])
    expect(row('א%sב', 'rtl').stops).toEqual([4, 3, 1, 0])
  })

  it('pass a chip among words of the other direction as it is drawn', () => {
    expect(drawn('ab %s cd', 'rtl')).toEqual(['a', 'b', ' ', '%s', ' ', 'c', 'd'])
    expect(row('ab %s cd', 'rtl').stops).toEqual([8, 1, 2, 3, 5, 6, 7, 0])
    expect(drawn('אב %s', 'ltr')).toEqual(['ב', 'א', ' ', '%s'])
  })

  it('are those of what encloses the other where directions meet', () => {
    expect(drawn('א ab ב', 'rtl')).toEqual(['ב', ' ', 'a', 'b', ' ', 'א'])
    expect(row('א ab ב', 'rtl').stops).toEqual([6, 5, 4, 3, 2, 1, 0])
  })

  it('lie within a chip that is open, which is read from the left', () => {
    expect(drawn('א%sב', 'rtl', 0)).toEqual(['ב', '%', 's', 'א'])
    expect(row('א%sב', 'rtl', 0).stops).toEqual([4, 3, 2, 1, 0])
  })

  it('have the white space at the end of a row in the direction of the line', () => {
    const units = unitsOf('ab אב גד', [], 'ltr')
    const first = visualRow(withEndOfRow(units.slice(0, 6), 'ltr'), 'ltr')
    expect(first.units.map(({ from }) => from)).toEqual([0, 1, 2, 4, 3, 5])
    expect(first.stops).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('are the only one of an empty line', () => {
    expect(row('', 'rtl').stops).toEqual([0])
  })

  it('are each of the edges of what the cursor passes, and each once, in any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((found) => found.join('')),
        fc.constantFrom<TextDirection>('ltr', 'rtl'),
        (text, direction) => {
          const { units, stops } = row(text, direction)
          const wanted = [0, ...units.map(({ to }) => to)]
          expect(stops.toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b))
        },
      ),
      { numRuns: runs(1000) },
    )
  })
})
