import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import {
  mergeTexts,
  unsettledOf,
  withUnsettled,
  type FormTexts,
} from '../../../core/documents/merge/threeWayMerge.ts'
import type { PluralForms } from '../../../core/model/plural.ts'

type Sides = Record<'base' | 'theirs' | 'ours', string | PluralForms | undefined>

async function merge(sides: Sides) {
  const texts = (text: string | PluralForms | undefined): FormTexts =>
    new Map(text === undefined ? [] : [['a', text]])
  const { toWrite, toTakeIn, conflicts, removed } = await mergeTexts({
    base: texts(sides.base),
    theirs: texts(sides.theirs),
    ours: texts(sides.ours),
  })
  return {
    written: toWrite.get('a')?.text,
    taken: toTakeIn[0]?.text,
    conflicts: conflicts.map(({ form }) => form),
    removed: removed.map(({ form }) => form),
  }
}

const NOTHING = { written: undefined, taken: undefined, conflicts: [], removed: [] }

describe('a three-way merge of translations', () => {
  it.each<[string, Sides, Partial<Awaited<ReturnType<typeof merge>>>]>([
    ['nobody changed it', { base: 'x', theirs: 'x', ours: 'x' }, {}],
    ['both made the same change', { base: 'x', theirs: 'y', ours: 'y' }, {}],
    ['changed here', { base: 'x', theirs: 'x', ours: 'y' }, { written: 'y' }],
    ['new here', { base: undefined, theirs: undefined, ours: 'y' }, { written: 'y' }],
    ['changed there', { base: 'x', theirs: 'y', ours: 'x' }, { taken: 'y' }],
    ['new there', { base: undefined, theirs: 'y', ours: undefined }, { taken: 'y' }],
    ['changed on both sides', { base: 'x', theirs: 'y', ours: 'z' }, { conflicts: ['none'] }],
    ['new on both sides', { base: undefined, theirs: 'y', ours: 'z' }, { conflicts: ['none'] }],
    ['removed there', { base: 'x', theirs: undefined, ours: 'x' }, { removed: ['none'] }],
    ['removed there, changed here', { base: 'x', theirs: undefined, ours: 'y' }, { conflicts: ['none'] }],
    ['without a translation here', { base: 'x', theirs: 'x', ours: undefined }, {}],
    [
      'a form here, another there',
      { base: { one: '1', other: '2' }, theirs: { one: '1', other: 'B' }, ours: { one: 'A', other: '2' } },
      { written: { one: 'A', other: 'B' }, taken: { other: 'B' } },
    ],
    [
      'a string that became plural here',
      { base: 'x', theirs: 'x', ours: { one: '1', other: '2' } },
      { written: { one: '1', other: '2' } },
    ],
  ])('%s', async (_what, sides, expected) => {
    expect(await merge(sides)).toEqual({ ...NOTHING, ...expected })
  })

  it('never overwrites a text that only the file has, nor imports one over a text of the project', async () => {
    const text = fc.constantFrom('x', 'y', 'z', undefined)
    await fc.assert(
      fc.asyncProperty(text, text, text, async (base, theirs, ours) => {
        const { written, taken } = await merge({ base, theirs, ours })
        if (written !== undefined) expect(theirs).toBe(base)
        if (taken !== undefined) expect([undefined, base]).toContain(ours)
      }),
    )
  })

  it('keeps conflicts of a string named like a property of objects', async () => {
    const texts = (text: string) => new Map([['__proto__', text]])
    const { conflicts } = await mergeTexts({ base: texts('x'), theirs: texts('y'), ours: texts('z') })
    const kept = JSON.parse(JSON.stringify(unsettledOf(conflicts))) as ReturnType<typeof unsettledOf>
    expect(withUnsettled(texts('y'), kept)).toEqual(texts('x'))
  })

  it('finds conflicts again, whatever the file contained when it was seen', async () => {
    const { conflicts } = await mergeTexts({
      base: new Map([['a', 'x']]),
      theirs: new Map([['a', 'y']]),
      ours: new Map([['a', 'z']]),
    })
    const base = withUnsettled(new Map([['a', 'y']]), unsettledOf(conflicts))
    expect(base).toEqual(new Map([['a', 'x']]))
    const again = await mergeTexts({
      base,
      theirs: new Map([['a', 'y']]),
      ours: new Map([['a', 'z']]),
    })
    expect(again.conflicts).toEqual(conflicts)
  })

  it('yields to the event loop with many strings, and reads theirs before the rest of ours', async () => {
    const sides = (from: number, text: string) =>
      new Map(Array.from({ length: 200_000 }, (_, index) => [`key ${from + index}`, text]))
    const merging = mergeTexts({ base: new Map(), theirs: sides(0, 'y'), ours: sides(100_000, 'z') })
    let turns = 0
    let isOver = false
    const counting = async () => {
      for (; !isOver; turns++) await setImmediate()
    }
    const others = counting()
    const { toWrite, toTakeIn, conflicts } = await merging
    isOver = true
    await others
    expect(turns).toBeGreaterThan(2)
    expect(toTakeIn.map(({ identifier }) => identifier).slice(0, 2)).toEqual(['key 0', 'key 1'])
    expect([toTakeIn.length, conflicts.length, toWrite.size]).toEqual([100_000, 100_000, 100_000])
    expect([...toWrite.keys()][0]).toBe('key 200000')
  })
})
