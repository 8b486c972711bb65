/** The names of a content's parts: never those of another string. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partPrefixes } from '../../core/modules/hosting/contents.ts'
import { zip } from '../../core/platform/collections/zip.ts'
import { runs } from '../runs.ts'

describe('the prefix of a content’s parts', () => {
  it('is its identifier, as long as no other identifier begins so', () => {
    expect(partPrefixes(['a'], ['a', 'b#1', 'ab'], new Map())).toEqual(['a#'])
    expect(partPrefixes(['a'], ['a', 'a#1', 'a#2', 'a#30'], new Map())).toEqual(['a#4#'])
  })

  it('stays what it was, until it is taken', () => {
    const known = new Map([['a', 'a#2#']])
    expect(partPrefixes(['a'], ['a'], known)).toEqual(['a#2#'])
    expect(partPrefixes(['a'], ['a', 'a#2#x'], known)).toEqual(['a#3#'])
  })

  it('is the beginning of no identifier, and of no other prefix', () => {
    const identifier = fc.string({ unit: fc.constantFrom('a', '#', '2', '3'), minLength: 1, maxLength: 8 })
    const file = fc.uniqueArray(identifier, { minLength: 1, maxLength: 30 }).chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.subarray(all),
        fc.subarray(all).map((some) => new Map(some.map((one, index) => [one, `${one}#${index + 2}#`]))),
      ),
    )
    fc.assert(
      fc.property(file, ([all, contents, known]) => {
        const prefixes = zip(contents, partPrefixes(contents, all, known))
        for (const [content, prefix] of prefixes) {
          expect(prefix.startsWith(`${content}#`)).toBe(true)
          expect(all.filter((one) => one.startsWith(prefix))).toEqual([])
          const others = prefixes.filter(([other]) => other !== content)
          expect(others.filter(([, one]) => one.startsWith(prefix))).toEqual([])
        }
      }),
      { numRuns: runs(300) },
    )
  })
})
