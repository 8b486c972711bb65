import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IdBitSet } from '../../core/croql/idBitSet.ts'

const id = fc.oneof(fc.nat(200), fc.integer({ min: 32_700, max: 32_800 }), fc.constantFrom(5_000_000_000, -7))

describe('a set of ids as bits', () => {
  it('has the content of a Set, also after a transfer to another thread', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(id, fc.boolean()), { maxLength: 300 }), (steps) => {
        const expected = new Set<number>()
        let bits = new IdBitSet()
        for (const [index, [id, isIn]] of steps.entries()) {
          if (isIn) expected.add(id)
          else expected.delete(id)
          bits.set(id, isIn)
          if (index % 50 === 49) bits = IdBitSet.unpack(structuredClone(bits.pack()))
          expect(bits.has(id)).toBe(isIn)
        }
        expect(bits.size).toBe(expected.size)
        for (const [id] of steps) expect(bits.has(id)).toBe(expected.has(id))
      }),
    )
  })

  it('takes 125 KB for a million in a row', () => {
    const bits = new IdBitSet()
    for (let id = 1; id <= 1_000_000; id++) bits.set(id, true)
    expect(bits.size).toBe(1_000_000)
    expect(bits.bytes).toBeLessThan(130_000)
  })
})
