/**
 * Round trips of texts in each format. Random edits of random texts and forms are written to files, another program
 * changes or rewrites the files, and they are imported again. No text appears that was not written, and none
 * disappears.
 */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PluralForm } from '../../../core/model/plural.ts'
import { formats } from '../../../core/formats/registry.ts'
import { testScreen } from '../../workbench/testWorkbench.ts'
import { samples, type Sample } from './samples.ts'

/** An edit of some forms of a string, each by its share, since their number is not known. */
interface Edit {
  string: number
  forms: readonly number[]
  tail: number
}

/** `hand`: which of the texts that stand in the file another hand changes, by its share; `spelling`: how it rewrites it. */
interface Round {
  edits: readonly Edit[]
  hand: number | null
  spelling: number | null
}

const share = fc.double({ min: 0, max: 0.999, noNaN: true })

const rounds: fc.Arbitrary<Round[]> = fc.array(
  fc.record({
    edits: fc.array(
      fc.record({
        string: share,
        forms: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 4 }),
        tail: share,
      }),
      { minLength: 1, maxLength: 3 },
    ),
    hand: fc.option(share, { freq: 4 }),
    spelling: fc.option(share, { freq: 1 }),
  }),
  { minLength: 1, maxLength: 3 },
)

const LANGUAGES = ['pl', 'fr', 'cs', 'ja', 'de'] as const

/** A plural that is completed in two steps. */
const COMPLETED: [(typeof LANGUAGES)[number], Round[]] = [
  'pl',
  [
    { edits: [{ string: 0, forms: [2], tail: 0 }], hand: null, spelling: null },
    { edits: [{ string: 0, forms: [1, 0], tail: 0 }], hand: null, spelling: null },
  ],
]

const TAILS = ['', ` it's "q" & <i>`, ' é—ю 😀', ' a\\b 100%', '\nline two']

function of<Value>(values: readonly Value[], at: number): Value {
  return values[Math.floor(at * values.length)]!
}

/** Texts by `KEY.FORM`. */
type Texts = Record<string, string>

async function run(
  screen: ReturnType<typeof testScreen>,
  { type, source, into = source as never, spellings, tails = TAILS }: Sample,
  id: string,
  given: readonly Round[],
) {
  const { value, folder } = screen
  const tree = mkdtempSync(join(folder, 'tree-'))
  const at = (path: string) => join(tree, path.replaceAll('LANG', id))
  const [intoPath, intoContent] = into
  for (const path of [source[0], intoPath]) mkdirSync(dirname(at(path)), { recursive: true })
  if (intoPath !== source[0]) writeFileSync(at(intoPath), intoContent(id))
  writeFileSync(at(source[0]), source[1].replaceAll('LANG', id))
  const { project } = await value('project.create', {
    path: join(tree, 'p.interlinear'),
    name: 'P',
    sourceLanguageId: 'en',
    targetLanguageIds: [id],
  })
  const take = () => value('project.import', { project, paths: [tree] })
  const write = () => value('project.export', { project, languageIds: [id], folder: tree, beside: true })
  const read = () => readFileSync(at(intoPath), 'utf8')
  await take()
  const { files } = await value('project.overview', { project })
  expect(files.map((one) => one.type)).toEqual([type])
  const { list } = await value('list.open', { project, languageId: id })
  const rows = await value('list.rows', { list, from: 0, count: 20 })
  expect(rows.length).toBeGreaterThan(1)
  const ask = (stringId: number) => value('string.get', { project, stringId, languageId: id })
  const texts = async (): Promise<Texts> => {
    const found: Texts = {}
    for (const [key, { id: stringId }] of rows.entries())
      for (const { form, text, isTop } of (await ask(stringId)).translations)
        if (isTop) found[`${key}.${form}`] = text
    return found
  }
  /** All that people wrote of each form, here or in the file, and what was written last. */
  const ever = new Map<string, Set<string>>()
  const last = new Map<string, string>()
  const wrote = (place: string, text: string) => {
    ever.set(place, (ever.get(place) ?? new Set()).add(text))
    last.set(place, text)
  }
  for (const [place, text] of Object.entries(await texts())) wrote(place, text)
  let count = 0
  for (const { edits, hand, spelling } of given) {
    for (const { string, forms, tail } of edits) {
      const key = Math.floor(string * rows.length)
      const { forms: categories } = await ask(rows[key]!.id)
      const typed: Partial<Record<PluralForm, string>> = {}
      for (const index of forms) {
        const form = categories[index % categories.length]!
        typed[form] = `${form === 'none' ? '' : '%d '}T${++count}T${of(tails, tail)}`
      }
      for (const [form, text] of Object.entries(typed)) wrote(`${key}.${form}`, text)
      await value('translation.save', { project, stringId: rows[key]!.id, languageId: id, forms: typed })
    }
    const report = await write()
    const file = read()
    for (const [key, { id: stringId }] of rows.entries()) {
      const { identifier } = (await ask(stringId)).row
      const words = [...last].flatMap(([place, text]) =>
        place.startsWith(`${key}.`) ? (/[TH]\d+[TH]/.exec(text) ?? []).slice(0, 1) : [],
      )
      const lacking = words.filter((word) => !file.includes(word))
      const isNamed = report.noPlace.some((one) => one.identifier === identifier)
      // A typed text is in the file, or is named.
      expect([lacking, isNamed]).toEqual([isNamed ? expect.anything() : [], lacking.length > 0])
    }
    const spelled = spelling === null ? file : of(spellings, spelling)(file, id)
    const standing = [...spelled.matchAll(/T\d+T|H\d+H/g)]
    const chosen = hand === null || standing.length === 0 ? undefined : of(standing, hand)
    const word = `H${++count}H`
    writeFileSync(
      at(intoPath),
      chosen
        ? spelled.slice(0, chosen.index) + word + spelled.slice(chosen.index + chosen[0].length)
        : spelled,
    )
    const before = await texts()
    await take()
    const after = await texts()
    const places = new Set([...Object.keys(before), ...Object.keys(after)])
    const changed = [...places].filter((place) => before[place] !== after[place])
    // The other hand changed one form, and that one alone is another now.
    expect(changed.length).toBeLessThanOrEqual(chosen ? 1 : 0)
    for (const place of changed) {
      const was = before[place] ?? Object.values(before).find((text) => text.includes(chosen![0]))!
      wrote(place, was.replace(chosen![0], word))
    }
    for (const [place, text] of Object.entries(after)) expect(ever.get(place)).toContain(text)
    for (const [place, text] of last) expect(after[place]).toBe(text)
  }
  const written = read()
  await write()
  expect(read()).toBe(written)
  await value('project.close', { project })
}

describe('the samples of round trips', () => {
  it('exist for each registered format', () => {
    expect(samples.map(({ type }) => type).toSorted()).toEqual(formats.map(({ type }) => type).toSorted())
  })
})

describe.each(samples)('texts in files of $type', (sample) => {
  it('are imported as they were written', async () => {
    const screen = testScreen()
    const tried = fc.asyncProperty(fc.constantFrom(...LANGUAGES), rounds, (id, given) =>
      run(screen, sample, id, given),
    )
    const isAll = process.env['INTERLINEAR_RUNS'] === 'all'
    // A run takes a project and its files: fewer are tried than of what is counted in memory.
    await fc.assert(tried, {
      ...(isAll ? { numRuns: 60 } : { numRuns: 2, seed: 47 }),
      examples: [COMPLETED],
    })
  })
})
