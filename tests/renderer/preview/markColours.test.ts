import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, markColours, ofComputed, type Colour } from '../../../renderer/src/preview/markColours.ts'
import { runs } from '../../runs.ts'

const part = fc.integer({ min: 0, max: 255 })
const parts = (hex: string) =>
  [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)) as unknown as Colour

describe('colours of the mark', () => {
  it('are the house’s own on light and on dark', () => {
    expect(markColours([255, 255, 255])).toEqual({ mark: '#0c626b', edit: '#6a48a8' })
    expect(markColours([0, 0, 0])).toEqual({ mark: '#7fd3da', edit: '#b9a2f0' })
  })

  it('stand out from any ground', () => {
    const ground = fc.tuple(part, part, part) as fc.Arbitrary<Colour>
    fc.assert(
      fc.property(ground, (under) => {
        const { mark, edit } = markColours(under)
        expect(contrast(parts(mark), under)).toBeGreaterThanOrEqual(3)
        expect(contrast(parts(edit), under)).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('are known by what the browser computes', () => {
    expect(ofComputed('rgb(1, 2, 3)')).toEqual([1, 2, 3])
    expect(ofComputed('rgba(1, 2, 3, 0.9)')).toEqual([1, 2, 3])
    expect(ofComputed('rgba(0, 0, 0, 0)')).toBeNull()
    expect(ofComputed('oklch(0.7 0.1 200)')).toBeUndefined()
  })
})
