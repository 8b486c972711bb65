import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IdentifierSet } from '../../core/strings/identifierSet.ts'

describe('a set of identifiers by their hashes', () => {
  it('contains each added one, of any characters', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (identifiers) => {
        const set = new IdentifierSet()
        for (const identifier of identifiers) set.add(identifier)
        expect(identifiers.every((identifier) => set.mayHave(identifier))).toBe(true)
        expect(set.size).toBe(identifiers.length)
      }),
    )
  })

  it('contains hardly any other, among a hundred thousand similar ones', () => {
    const set = new IdentifierSet()
    for (let index = 0; index < 100_000; index++) set.add(`group.key ${index}`)
    let wrong = 0
    for (let index = 100_000; index < 200_000; index++) if (set.mayHave(`group.key ${index}`)) wrong++
    expect(wrong).toBe(0)
    expect(set.mayHave('')).toBe(false)
  })
})
