import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { diffSides } from '../../../core/documents/merge/diffSides.ts'
import type { FileTextEntry, FileTextChunks } from '../../../core/documents/import/merge/fileTexts.ts'
import { mergeTexts, type FormTexts } from '../../../core/documents/merge/threeWayMerge.ts'

const text = fc.oneof(
  fc.constantFrom('', 'x', 'y'),
  fc.record({ one: fc.constantFrom('', '1'), other: fc.constantFrom('2', 'B') }, { requiredKeys: ['other'] }),
)
const entries = fc.uniqueArray(fc.tuple(fc.constantFrom(...'abcdefghijkl'), text), {
  selector: ([identifier]) => identifier,
})

/** Makes a side with chunks of a given size that records whether it was discarded. */
function sliced(all: readonly FileTextEntry[], size: number): FileTextChunks & { isLeft: boolean } {
  const slices = async function* () {
    for (let from = 0; from < all.length; from += size)
      yield await Promise.resolve(all.slice(from, from + size))
  }
  return {
    ...{ slices: slices(), translatorComments: new Map(), isLeft: false },
    discard() {
      this.isLeft = true
    },
  }
}

describe('the differences of two sides of a merge', () => {
  it('merge to the same result as the whole, in the same order, for any chunk size', async () => {
    const size = fc.integer({ min: 1, max: 5 })
    await fc.assert(
      fc.asyncProperty(entries, entries, entries, size, size, async (base, theirs, ours, one, other) => {
        const sides = await diffSides({
          theirs: sliced(theirs, one),
          ours: sliced(ours, other),
          equal: 0,
        })
        const whole: Record<'base' | 'theirs' | 'ours', FormTexts> = {
          base: new Map(base),
          theirs: new Map(theirs),
          ours: new Map(ours),
        }
        const left = { base: whole.base, theirs: sides.theirs.texts, ours: sides.ours.texts }
        const [of, expected] = [await mergeTexts(left), await mergeTexts(whole)]
        expect(of).toEqual(expected)
        expect([...of.toWrite.keys()]).toEqual([...expected.toWrite.keys()])
        expect([sides.theirs.count, sides.ours.count]).toEqual([theirs.length, ours.length])
      }),
    )
  })

  it('are empty for equal sides, including the sources of their texts', async () => {
    const all = Array.from({ length: 20 }, (_, index): FileTextEntry => [`${index}`, 'x', { text: 'before' }])
    // One side is in another order than the other, by up to a slice.
    const [theirs, ours] = [sliced(all, 5), sliced(all.toSorted(), 5)]
    const sides = await diffSides({ theirs, ours, equal: 3 })
    for (const { texts, previous, count } of [sides.theirs, sides.ours])
      expect([texts.size, previous.size, count]).toEqual([0, 0, 23])
    expect([theirs.isLeft, ours.isLeft]).toEqual([true, true])
  })

  it('are discarded if one side cannot be read', async () => {
    const [theirs, ours] = [sliced([['a', 'x']], 1), sliced([['a', 'x']], 1)]
    theirs.slices = (async function* () {
      yield await Promise.reject<FileTextEntry[]>(new Error('gone'))
    })()
    await expect(diffSides({ theirs, ours, equal: 0 })).rejects.toThrow('gone')
    expect([theirs.isLeft, ours.isLeft]).toEqual([true, true])
  })
})
