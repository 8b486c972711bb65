import fc from 'fast-check'
import { EditMap } from 'micromark-util-edit-map'
import { expect, it } from 'vitest'
import { readEvents } from '../../core/formats/markdown/events.ts'

const own = readEvents('a\n\n'.repeat(10), 'markdown')
const others = readEvents('# b\n\n'.repeat(5), 'markdown')

const edit = fc.record({
  skip: fc.nat(4),
  removed: fc.nat(3),
  added: fc.nat(3),
})

it('applies events like one edit after the other', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
      const events = [...own]
      const expected = [...own]
      const map = new EditMap()
      let at = 0
      const places = edits.map(({ skip, removed, added }, number) => {
        const index = at + skip
        at = index + removed + 1
        return { index, removed, added: others.slice(number, number + added) }
      })
      for (const { index, removed, added } of places) map.add(index, removed, added)
      for (const { index, removed, added } of places.toReversed()) expected.splice(index, removed, ...added)
      map.consume(events)
      expect(events).toEqual(expected)
      // It is empty then.
      map.consume(events)
      expect(events).toEqual(expected)
    }),
  )
})
