/**
 * Plural forms over the whole way: random edits of random subsets of forms go into files, another hand changes the files,
 * and they come in again. No text appears that nobody wrote, none disappears.
 */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PluralForm } from '../../core/contract/plural.ts'
import { testScreen } from '../workbench/testWorkbench.ts'

interface Sample {
  type: string
  source: readonly [path: string, content: string]
  /** The translation file, as it lies there before anything of the plurals is translated. */
  into: readonly [path: string, content: (id: string) => string]
}

const android = (items: string) => `<resources>\n${items}    <string name="s">Plain</string>\n</resources>\n`
const KEYS = ['n', 'm'] as const

const PO_HEAD = (id: string) =>
  `msgid ""\nmsgstr ""\n"Language: ${id}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n`
const plist = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n${body}</dict>\n</plist>\n`
const qt = (id: string, body: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="${id}">\n<context>\n    <name>W</name>\n${body}</context>\n</TS>\n`
const numerus = (key: string) =>
  `    <message numerus="yes">\n        <source>%n ${key}s</source>\n        <translation type="unfinished"><numerusform></numerusform></translation>\n    </message>\n`

const samples: readonly Sample[] = [
  {
    type: 'android',
    source: [
      'res/values/strings.xml',
      android(
        KEYS.map(
          (key) =>
            `    <plurals name="${key}">\n        <item quantity="one">%d ${key}</item>\n        <item quantity="other">%d ${key}s</item>\n    </plurals>\n`,
        ).join(''),
      ),
    ],
    into: ['res/values-LANG/strings.xml', () => android('').replace('Plain', 'Other')],
  },
  {
    type: 'stringsdict',
    source: [
      'en.lproj/L.stringsdict',
      plist(
        KEYS.map(
          (key) =>
            `<key>${key}</key>\n<dict>\n<key>NSStringLocalizedFormatKey</key>\n<string>%#@v@</string>\n<key>v</key>\n<dict>\n<key>NSStringFormatSpecTypeKey</key>\n<string>NSStringPluralRuleType</string>\n<key>NSStringFormatValueTypeKey</key>\n<string>d</string>\n<key>one</key>\n<string>%d ${key}</string>\n<key>other</key>\n<string>%d ${key}s</string>\n</dict>\n</dict>\n`,
        ).join(''),
      ),
    ],
    into: ['LANG.lproj/L.stringsdict', () => plist('')],
  },
  {
    type: 'xcstrings',
    source: [
      'L.xcstrings',
      `${JSON.stringify(
        {
          sourceLanguage: 'en',
          strings: Object.fromEntries(
            KEYS.map((key) => [
              key,
              {
                localizations: {
                  en: {
                    variations: {
                      plural: {
                        one: { stringUnit: { state: 'translated', value: `%d ${key}` } },
                        other: { stringUnit: { state: 'translated', value: `%d ${key}s` } },
                      },
                    },
                  },
                },
              },
            ]),
          ),
          version: '1.0',
        },
        null,
        2,
      )}\n`,
    ],
    into: ['L.xcstrings', () => ''],
  },
  {
    type: 'yaml',
    source: [
      'locales/en.yml',
      `en:\n  s: Plain\n${KEYS.map((key) => `  ${key}${key}:\n    one: "%{count} ${key}"\n    other: "%{count} ${key}s"\n`).join('')}`,
    ],
    into: ['locales/LANG.yml', (id) => `${id}:\n  s: Other\n`],
  },
  {
    type: 'i18next_json',
    source: [
      'locales/en.json',
      `{\n  "s": "Plain",\n${KEYS.map((key) => `  "${key}_one": "{{count}} ${key}",\n  "${key}_other": "{{count}} ${key}s"`).join(',\n')}\n}\n`,
    ],
    into: ['locales/LANG.json', () => '{\n  "s": "Other"\n}\n'],
  },
  {
    type: 'po',
    source: [
      'po/shop.pot',
      PO_HEAD('') +
        KEYS.map(
          (key) => `\nmsgid "%d ${key}"\nmsgid_plural "%d ${key}s"\nmsgstr[0] ""\nmsgstr[1] ""\n`,
        ).join(''),
    ],
    into: ['po/LANG.po', (id) => PO_HEAD(id)],
  },
  {
    type: 'qt_ts',
    source: ['i18n/app_en.ts', qt('en', KEYS.map(numerus).join(''))],
    into: ['i18n/app_LANG.ts', (id) => qt(id, KEYS.map(numerus).join(''))],
  },
]

type Edit = { key: number; forms: readonly number[] }
/** Which of the texts that stand in the file the other hand changes; by their share, since their number is not known. */
type Round = { edits: readonly Edit[]; hand: number | null }

const rounds: fc.Arbitrary<Round[]> = fc.array(
  fc.record({
    edits: fc.array(
      fc.record({ key: fc.nat(1), forms: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 4 }) }),
      { minLength: 1, maxLength: 3 },
    ),
    hand: fc.option(fc.double({ min: 0, max: 0.999, noNaN: true }), { freq: 4 }),
  }),
  { minLength: 1, maxLength: 3 },
)

const LANGUAGES = ['pl', 'fr', 'cs', 'ja', 'de'] as const

/** A plural that is completed in two steps. */
const COMPLETED: [(typeof LANGUAGES)[number], Round[]] = [
  'pl',
  [
    { edits: [{ key: 0, forms: [2] }], hand: null },
    { edits: [{ key: 0, forms: [1, 0] }], hand: null },
  ],
]

type Texts = Record<string, string>

/** What of a property run has to be told apart: texts by `KEY.FORM`. */
interface Written {
  /** All that people wrote of each form, here or in the file. */
  ever: Map<string, Set<string>>
  /** What was typed last. */
  last: Map<string, string>
}

async function run(
  screen: ReturnType<typeof testScreen>,
  sample: Sample,
  id: string,
  given: readonly Round[],
) {
  const { value, folder } = screen
  const tree = mkdtempSync(join(folder, 'tree-'))
  const at = (path: string) => join(tree, path.replaceAll('LANG', id))
  const [sourcePath, sourceContent] = sample.source
  const [intoPath, intoContent] = sample.into
  for (const path of [sourcePath, intoPath]) mkdirSync(dirname(at(path)), { recursive: true })
  if (intoPath !== sourcePath) writeFileSync(at(intoPath), intoContent(id))
  writeFileSync(at(sourcePath), sourceContent)
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
  const { list } = await value('list.open', { project, languageId: id, croql: 'type is plural' })
  const rows = await value('list.rows', { list, from: 0, count: 10 })
  expect(rows).toHaveLength(2)
  const { forms: categories } = await value('string.get', { project, stringId: rows[0]!.id, languageId: id })
  const texts = async (): Promise<Texts> => {
    const found: Texts = {}
    for (const [key, { id: stringId }] of rows.entries()) {
      const { translations } = await value('string.get', { project, stringId, languageId: id })
      for (const { form, text, isTop } of translations) if (isTop) found[`${key}.${form}`] = text
    }
    return found
  }
  const written: Written = { ever: new Map(), last: new Map() }
  let count = 0
  const wrote = (place: string, text: string) => {
    written.ever.set(place, (written.ever.get(place) ?? new Set()).add(text))
    written.last.set(place, text)
  }
  for (const { edits, hand } of given) {
    for (const { key, forms } of edits) {
      const typed: Partial<Record<PluralForm, string>> = {}
      for (const index of forms) typed[categories[index % categories.length]!] = `%d T${++count}T`
      for (const [form, text] of Object.entries(typed)) wrote(`${key}.${form}`, text)
      await value('translation.save', { project, stringId: rows[key]!.id, languageId: id, forms: typed })
    }
    const report = await write()
    const file = read()
    for (const [key, { id: stringId }] of rows.entries()) {
      const { identifier } = (await value('string.get', { project, stringId, languageId: id })).row
      const lacking = [...written.last].filter(
        ([place, text]) => place.startsWith(`${key}.`) && !file.includes(text),
      )
      const isNamed = report.noPlace.some((one) => one.identifier === identifier)
      // What is typed is in the file, or is named.
      expect([lacking, isNamed]).toEqual([isNamed ? expect.anything() : [], lacking.length > 0])
    }
    const standing = [...file.matchAll(/T\d+T|H\d+H/g)]
    const chosen = hand === null ? undefined : standing[Math.floor(hand * standing.length)]
    if (chosen) {
      const text = `H${++count}H`
      writeFileSync(
        at(intoPath),
        file.slice(0, chosen.index) + text + file.slice(chosen.index + chosen[0].length),
      )
    }
    const before = await texts()
    await take()
    const after = await texts()
    const places = new Set([...Object.keys(before), ...Object.keys(after)])
    const changed = [...places].filter((place) => before[place] !== after[place])
    if (!chosen) expect(changed).toEqual([])
    else {
      // The other hand changed one form, and that one alone is another now.
      expect(changed.length).toBeLessThanOrEqual(1)
      for (const place of changed) wrote(place, `%d H${count}H`)
    }
    for (const [place, text] of Object.entries(after)) expect(written.ever.get(place)).toContain(text)
    for (const [place, text] of written.last) expect(after[place]).toBe(text)
  }
  const last = read()
  await write()
  expect(read()).toBe(last)
  await value('project.close', { project })
}

describe.each(samples)('plural forms of $type', (sample) => {
  it('come back as people wrote them', async () => {
    const screen = testScreen()
    const tried = fc.asyncProperty(fc.constantFrom(...LANGUAGES), rounds, (id, given) =>
      run(screen, sample, id, given),
    )
    await fc.assert(tried, { numRuns: few(60), examples: [COMPLETED] })
  })
})

/** A run takes a project and its files: fewer are tried than of what is counted in memory. */
function few(most: number): number {
  return process.env['INTERLINEAR_RUNS'] === 'all' ? most : 8
}
