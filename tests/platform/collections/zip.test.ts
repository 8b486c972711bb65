/** Lists that belong together, and values that have to be there. */
import { describe, expect, it } from 'vitest'
import { assertDefined } from '../../../core/platform/errors/assertDefined.ts'
import { zip } from '../../../core/platform/collections/zip.ts'

describe('zip', () => {
  it('pairs the items of one place', () => {
    expect(zip(['a', 'b'], [1, undefined])).toEqual([
      ['a', 1],
      ['b', undefined],
    ])
    expect(zip([], [])).toEqual([])
  })

  it('stops at lists of unlike lengths, on either side', () => {
    const words = 'Two lists that belong together have'
    expect(() => zip([1, 2], [1])).toThrow(`${words} 2 and 1 items.`)
    expect(() => zip([1], [1, 2])).toThrow(`${words} 1 and 2 items.`)
  })
})

describe('present', () => {
  it('returns a value, an empty one too, and throws with a message if there is none', () => {
    expect([
      assertDefined(0, 'A count'),
      assertDefined('', 'A text'),
      assertDefined(false, 'A flag'),
    ]).toEqual([0, '', false])
    expect(() => assertDefined(undefined, 'The first file')).toThrow('The first file is missing.')
    expect(() => assertDefined(null, 'The first file')).toThrow('The first file is missing.')
  })
})
