import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { diffSides } from '../../../core/documents/merge/diffSides.ts'
import { projectTextChunks } from '../../../core/documents/import/merge/projectTexts.ts'
import { chunksOfFile } from '../../../core/documents/import/merge/fileTexts.ts'
import type { BuildTranslation, ParsedTranslation } from '../../../core/formats/format.ts'
import { dropEqualTexts } from '../../../core/parsing/dropEqualTexts.ts'
import { chunkList, chunksOf } from '../../../core/platform/threads/channel.ts'

const NO_COMMENTS = new Map<string, string>()

const identifier = fc.constantFrom(...'abcdefghijkl')
const text = fc.oneof(
  fc.constantFrom('', 'x', 'y'),
  fc.constantFrom({ one: '1', other: '2' }, { other: '2', one: '1' }, { other: 'B' }),
)
const previous = fc.constantFrom({ text: 'before' }, undefined)
const parsed: fc.Arbitrary<ParsedTranslation> = fc
  .tuple(text, fc.constantFrom('translated' as const, 'approved' as const, 'needsWork' as const), previous)
  .map(([one, status, source]) => ({ text: one, status, ...(source && { previous: source }) }))
const toBuild: fc.Arbitrary<BuildTranslation> = fc
  .tuple(text, fc.boolean(), previous)
  .map(([one, isWork, source]) => ({
    text: one,
    ...(isWork && { needsWork: { ...(source && { previous: source }) } }),
  }))
const sideOf = <One>(one: fc.Arbitrary<One>) =>
  fc.uniqueArray(fc.tuple(identifier, one), { selector: ([name]) => name })

type Entries<One> = readonly (readonly [identifier: string, One])[]

/** How the sides differ, with what is equal left out before they are compared or not. */
async function compared(
  theirs: Entries<ParsedTranslation>,
  ours: Entries<BuildTranslation>,
  { isLeftOut }: { isLeftOut: boolean },
) {
  const left = isLeftOut
    ? dropEqualTexts(theirs, chunkList(ours))
    : { theirs: chunkList(theirs), ours: chunkList(ours), equal: 0 }
  const sides = await diffSides({
    theirs: chunksOfFile({ translations: left.theirs }),
    ours: projectTextChunks({ translations: left.ours, translatorComments: NO_COMMENTS }),
    equal: left.equal,
  })
  return [sides.theirs, sides.ours].map((side) => ({
    texts: [...side.texts],
    sources: [...side.previous],
    count: side.count,
  }))
}

const translations = (count: number, named = (index: number) => `${index}`) =>
  Array.from({ length: count }, (_, index) => [named(index), { text: `Текст ${named(index)}` }] as const)
const asParsed = (all: Entries<BuildTranslation>): Entries<ParsedTranslation> =>
  all.map(([name, one]) => [name, { ...one, status: 'translated' }])

describe('the differences between a file and the project', () => {
  it('equal those of the whole, in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(sideOf(parsed), sideOf(toBuild), async (theirs, ours) => {
        expect(await compared(theirs, ours, { isLeftOut: true })).toEqual(
          await compared(theirs, ours, { isLeftOut: false }),
        )
      }),
    )
  })

  it('are empty for a large unchanged file', () => {
    const ours = translations(30_000)
    const { theirs, ours: left, equal } = dropEqualTexts(asParsed(ours), chunkList(ours))
    expect([theirs.length, left.length, equal]).toEqual([0, 0, 30_000])
  })

  it('include everything if the sides have other orders', async () => {
    const ours = translations(30_000)
    const theirs = asParsed(ours).toReversed()
    const { theirs: left, equal } = dropEqualTexts(theirs, chunkList(ours))
    expect(left.length).toBe(30_000 - equal)
    expect(left.length).toBeGreaterThan(0)
    const none = { texts: [], sources: [], count: 30_000 }
    expect(await compared(theirs, ours, { isLeftOut: true })).toEqual([none, none])
  })

  it('read the project’s side to its end', () => {
    const ours = translations(1_000)
    const { theirs, ours: left } = dropEqualTexts(asParsed(ours.slice(0, 3)), chunkList(ours))
    expect(theirs.length).toBe(0)
    expect([...chunksOf(left)].flat().map(([name]) => name)).toEqual(ours.slice(3).map(([name]) => name))
  })

  it('discard the project’s side if the file cannot be read', () => {
    const here = chunkList(translations(1_000))
    const broken = (function* (): Generator<readonly [string, ParsedTranslation]> {
      yield ['0', { text: 'x', status: 'translated' }]
      throw new Error('broken')
    })()
    expect(() => dropEqualTexts(broken, here)).toThrow('broken')
    expect(() => [...chunksOf(here)]).toThrow()
  })
})
