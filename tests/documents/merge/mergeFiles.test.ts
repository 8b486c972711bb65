import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeLanguagesOf } from '../../../core/documents/merge/mergeLanguages.ts'
import { readFileVersion } from '../../../core/documents/merge/version.ts'
import { formatOfType } from '../../../core/formats/registry.ts'
import { bytes, CLEAN, merged, textOf } from './mergeSupport.ts'
import { samples, WITHOUT_COMMENTS, type Entries, type Sample } from './samples.ts'

const mergedSample = ({ path, write }: Sample, base: Entries, ours: Entries, theirs: Entries) =>
  merged(path, write(base), write(ours), write(theirs))

const FOUR: Entries = { apple: 'Яблуко', bread: 'Хліб', cake: 'Пиріг', date: 'Фінік' }

describe.each(samples)('a merge of $type', (sample) => {
  const { write } = sample

  it('has the translations of both sides, and no other difference', async () => {
    const outcome = await mergedSample(
      sample,
      FOUR,
      { ...FOUR, bread: 'Хлібина' },
      { ...FOUR, cake: 'Тістечко', date: 'Фініки' },
    )
    expect(textOf(outcome.content)).toBe(
      write({ ...FOUR, bread: 'Хлібина', cake: 'Тістечко', date: 'Фініки' }),
    )
    expect(outcome).toMatchObject({ ...CLEAN, type: sample.type })
  })

  it('has the insertions of both sides at one place', async () => {
    const outcome = await mergedSample(sample, FOUR, { ...FOUR, egg: 'Яйце' }, { ...FOUR, fig: 'Інжир' })
    expect(textOf(outcome.content)).toBe(write({ ...FOUR, egg: 'Яйце', fig: 'Інжир' }))
    expect(outcome).toMatchObject(CLEAN)
  })

  it('has a text added beside a changed one, and lacks a text that one side removed', async () => {
    const outcome = await mergedSample(
      sample,
      FOUR,
      { ...FOUR, bread: 'Хлібина' },
      { bread: 'Хліб', cake: 'Пиріг', cherry: 'Вишня', date: 'Фінік' },
    )
    expect(textOf(outcome.content)).toBe(
      write({ bread: 'Хлібина', cake: 'Пиріг', cherry: 'Вишня', date: 'Фінік' }),
    )
    expect(outcome).toMatchObject(CLEAN)
  })

  it('treats the same change of both sides as one', async () => {
    const both = { ...FOUR, bread: 'Хлібина' }
    const outcome = await mergedSample(sample, FOUR, both, { ...both, date: 'Фініки' })
    expect(textOf(outcome.content)).toBe(write({ ...both, date: 'Фініки' }))
    expect(outcome).toMatchObject(CLEAN)
  })

  it('has one conflict if both changed one text, and reports both texts', async () => {
    const outcome = await mergedSample(
      sample,
      FOUR,
      { ...FOUR, bread: 'Хлібина' },
      { ...FOUR, bread: 'Буханець', cake: 'Тістечко' },
    )
    expect(outcome.conflicts).toHaveLength(1)
    expect(outcome.conflicts[0]).toMatchObject({
      base: 'Хліб',
      ours: 'Хлібина',
      theirs: 'Буханець',
      form: 'none',
    })
    expect(outcome).toMatchObject({ unwritten: [], contestedLines: [], droppedLines: [] })
    const content = textOf(outcome.content)
    expect(content).toContain('Хлібина')
    expect(content).toContain('Тістечко')
    expect(content.includes('Буханець')).toBe(!WITHOUT_COMMENTS.includes(sample.type))
    expect(textsIn(sample, outcome.content)).toEqual(
      textsIn(sample, bytes(write({ ...FOUR, bread: 'Хлібина', cake: 'Тістечко' }))),
    )
  })

  it('keeps a text that one side changed and the other removed, and reports it', async () => {
    const { bread: _, ...without } = FOUR
    for (const [ours, theirs] of [
      [{ ...FOUR, bread: 'Хлібина' }, without],
      [without, { ...FOUR, bread: 'Хлібина' }],
    ] as const) {
      const { content, conflicts, unwritten } = await mergedSample(sample, FOUR, ours, theirs)
      expect(textOf(content)).toContain('Хлібина')
      expect(unwritten).toEqual([])
      expect(conflicts).toHaveLength(KEEPS_OBSOLETE.includes(sample.type) ? 0 : 1)
    }
  })

  it('equals a merge of tables for any changes, additions and removals', async () => {
    await fc.assert(
      fc.asyncProperty(entriesArbitrary, entriesArbitrary, entriesArbitrary, async (base, ours, theirs) => {
        const outcome = await mergedSample(sample, base, ours, theirs)
        expect(outcome.unwritten).toEqual([])
        const found = textsIn(sample, outcome.content)
        const opposite = await mergedSample(sample, base, theirs, ours)
        const contested = new Set(outcome.conflicts.map(({ identifier }) => identifier))
        expect(new Set(opposite.conflicts.map(({ identifier }) => identifier))).toEqual(contested)
        const mirrored = textsIn(sample, opposite.content)
        for (const key of KEYS) {
          const name = sample.identifier?.(key) ?? key
          const expected = mergedText(base[key], ours[key], theirs[key], KEEPS_OBSOLETE.includes(sample.type))
          if (expected === CONTESTED) {
            expect(contested).toContain(name)
            expect([ours[key], theirs[key]]).toContain(found.get(name))
          } else {
            expect(contested).not.toContain(name)
            expect(found.get(name)).toBe(expected)
            expect(mirrored.get(name)).toBe(expected)
          }
        }
      }),
      { numRuns: 12 },
    )
  })

  it('equals the changed side byte for byte if only one side changed', async () => {
    await fc.assert(
      fc.asyncProperty(entriesArbitrary, entriesArbitrary, async (base, changed) => {
        const [b, c] = [write(base), write(changed)]
        for (const [ours, theirs, expected] of [
          [c, c, c],
          [b, c, c],
          [c, b, c],
        ] as const)
          expect(textOf((await merged(sample.path, b, ours, theirs)).content)).toBe(expected)
      }),
      { numRuns: 6 },
    )
  })
})

const KEEPS_OBSOLETE: readonly string[] = ['po', 'qt_ts']
const KEYS = ['apple', 'bread', 'cake', 'date', 'egg', 'fig', 'grape', 'honey'] as const

/** Some of the keys, in their order, each with one of a few texts. */
const entriesArbitrary: fc.Arbitrary<Entries> = fc
  .tuple(...KEYS.map((key) => fc.tuple(fc.constant(key), fc.constantFrom('Раз', 'Два', 'Три', null))))
  .map((pairs) => Object.fromEntries(pairs.flatMap(([key, text]) => (text === null ? [] : [[key, text]]))))
  .filter((entries) => Object.keys(entries).length > 0)

const CONTESTED = Symbol('contested')

function mergedText(
  base: string | undefined,
  ours: string | undefined,
  theirs: string | undefined,
  keepsObsolete: boolean,
): string | undefined | typeof CONTESTED {
  if (ours === theirs || theirs === base) return ours
  if (ours === base) return theirs
  return keepsObsolete && (ours === undefined || theirs === undefined) ? undefined : CONTESTED
}

/** The texts that are in a merged file, by identifier; those that need work without saying so. */
function textsIn({ path, type, code = '' }: Sample, content: Uint8Array): Map<string, unknown> {
  const format = formatOfType(type)
  const name = path.replace(/^.*\//, '')
  const { texts } = readFileVersion(
    { format, name, languages: mergeLanguagesOf(format, path, content) },
    content,
  )
  const sign = '\0needs work\0'
  return new Map(
    Array.from(texts.get(code) ?? [], ([identifier, text]) => [
      identifier,
      typeof text === 'string' ? text.replace(sign, '') : text,
    ]),
  )
}
