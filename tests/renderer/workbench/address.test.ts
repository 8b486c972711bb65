import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressHash, placeIn } from '../../../renderer/src/workbench/address.ts'

describe('the address of a page', () => {
  it('leads back to the project, language and string that it was made of', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'binary' }).filter((path) => path.isWellFormed()),
        fc.constantFrom('uk', 'sr-Latn-RS'),
        fc.option(fc.nat()),
        (path, languageId, stringId) => {
          const hash = addressHash({ path, languageId, stringId, fileId: null, croql: '' })
          expect(placeIn(hash)).toEqual({ path, languageId, ...(stringId !== null && { stringId }) })
        },
      ),
    )
  })

  it('names nothing where no project is shown, and what it does not know it leaves', () => {
    expect(addressHash(null)).toBe('')
    expect(placeIn('')).toBeNull()
    expect(placeIn('#section')).toBeNull()
    expect(placeIn('#project=%2Fa&string=-1;drop')).toEqual({ path: '/a' })
  })
})
