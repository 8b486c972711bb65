/** Shares, sizes and durations as people read them. */
import { describe, expect, it } from 'vitest'
import { share } from '../../../renderer/src/texts/units.ts'

describe('a share', () => {
  it('is never nothing once anything is done, and never all while anything is left', () => {
    expect(share(0, 11_813)).toBe('0%')
    expect(share(1, 11_813)).toBe('under 1%')
    expect(share(118, 11_813)).toBe('under 1%')
    expect(share(119, 11_813)).toBe('1%')
    expect(share(11_812, 11_813)).toBe('99%')
    expect(share(11_813, 11_813)).toBe('100%')
    expect(share(0, 0)).toBe('0%')
  })
})
