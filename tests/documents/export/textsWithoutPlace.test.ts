/** Each text that an export in place did not bring into its file is named, with the reason. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testScreen } from '../../workbench/testWorkbench.ts'

async function opened(name: string, content: string) {
  const { value, folder } = testScreen()
  const at = join(folder, 'tree', name)
  mkdirSync(join(folder, 'tree'))
  writeFileSync(at, content)
  const { project } = await value('project.create', {
    path: join(folder, 'p.interlinear'),
    name: 'P',
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk', 'pl'],
  })
  await value('project.import', { project, paths: [join(folder, 'tree')] })
  const save = (languageId: string, forms: Record<string, string>, stringId = 1) =>
    value('translation.save', { project, stringId, languageId, forms })
  const write = () =>
    value('project.export', {
      project,
      languageIds: ['uk', 'pl'],
      folder: join(folder, 'tree'),
      beside: true,
    })
  const out = () =>
    value('project.export', { project, languageIds: ['uk', 'pl'], folder: join(folder, 'out') })
  return { save, write, out, at, read: () => readFileSync(at, 'utf8') }
}

interface Catalogue {
  strings: { days: { localizations: Record<string, { variations: { plural: object } }> } }
}

const CATALOGUE = `${JSON.stringify(
  {
    sourceLanguage: 'en',
    strings: {
      days: {
        localizations: {
          en: {
            variations: {
              plural: {
                one: { stringUnit: { state: 'translated', value: '%d day' } },
                other: { stringUnit: { state: 'translated', value: '%d days' } },
              },
            },
          },
        },
      },
    },
    version: '1.0',
  },
  null,
  2,
)}\n`

it('names an incomplete plural of a string catalogue in its language', async () => {
  const { save, write, read } = await opened('L.xcstrings', CATALOGUE)
  await save('pl', { one: '%d dzień' })
  await save('uk', { one: '%d день', few: '%d дні', many: '%d днів' })
  const { noPlace, failed } = await write()
  expect(failed).toEqual([])
  expect(noPlace).toMatchObject([{ identifier: 'days', languageId: 'pl', reason: 'incomplete' }])
  const { uk, pl } = (JSON.parse(read()) as Catalogue).strings.days.localizations
  expect(pl).toBeUndefined()
  expect(Object.keys(uk?.variations.plural ?? {}).toSorted()).toEqual(['few', 'many', 'one', 'other'])
  await save('pl', { few: '%d dni', many: '%d dni' })
  expect((await write()).noPlace).toEqual([])
})

it('names a translation of a table whose row others have removed', async () => {
  const { save, write, at, read } = await opened('t.csv', 'key,en,uk,pl\na,Open,,\nb,Close,,\n')
  writeFileSync(at, 'key,en,uk,pl\nb,Close,,\n')
  await save('uk', { none: 'Відкрити' })
  await save('uk', { none: 'Закрити' }, 2)
  const { noPlace } = await write()
  expect(noPlace).toMatchObject([{ identifier: 'a', languageId: 'uk', reason: 'missing' }])
  expect(read()).toBe('key,en,uk,pl\nb,Close,Закрити,\n')
})

const ANDROID = `<resources>
    <plurals name="days">
        <item quantity="one">%d day</item>
        <item quantity="other">%d days</item>
    </plurals>
</resources>
`
const PLURALS_ANEW: [name: string, content: string, reason: string | null][] = [
  ['strings.xml', ANDROID, 'incomplete'],
  ['en.yml', 'en:\n  days:\n    one: "%{count} day"\n    other: "%{count} days"\n', 'incomplete'],
  ['L.xcstrings', CATALOGUE, 'incomplete'],
  // i18next shows another language's text for a form that it lacks.
  ['en.json', '{ "days_one": "{{count}} day", "days_other": "{{count}} days" }', null],
]

it.each(PLURALS_ANEW)('names an incomplete plural of %s in a new file', async (name, content, reason) => {
  const { save, out } = await opened(name, content)
  await save('pl', { one: '%d dzień' })
  await save('uk', { one: '%d день', few: '%d дні', many: '%d днів' })
  const { noPlace, failed, files } = await out()
  expect(failed).toEqual([])
  expect(noPlace.map(({ identifier, languageId, reason: why }) => [identifier, languageId, why])).toEqual(
    reason === null ? [] : [['days', 'pl', reason]],
  )
  const written = files.map(({ path }) => readFileSync(path, 'utf8')).join('')
  expect(written).toContain('%d днів')
  expect(written.includes('%d dzień')).toBe(reason === null)
})
