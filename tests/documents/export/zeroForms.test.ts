/**
 * Texts for the count 0 that a source has beside a plural (Rails' `zero`). In languages with the category `zero` they
 * are that form of the plural, in others a string of their own.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../../workbench/testWorkbench.ts'

type Forms = Readonly<Record<string, string>>

interface Case {
  source: [path: string, content: string]
  /** The path of a language's file; the same for all languages of a catalogue. */
  path: (language: string) => string
  /** The file with these forms, and `zero` where it is given. */
  file: (language: string, forms: Forms, before?: string) => string
}

const ENGLISH = { zero: 'No comments', one: '%d comment', other: '%d comments' }
const ARABIC = { zero: 'FORM-ZERO', one: 'واحد', two: 'اثنان', few: '%d a', many: '%d b', other: '%d c' }
const UKRAINIAN = { one: '%d коментар', few: '%d коментарі', many: '%d коментарів' }

const yaml = (language: string, forms: Forms) => {
  const lines = Object.entries(forms).map(([form, text]) => `    ${form}: "${text}"\n`)
  return `${language}:\n${lines.length > 0 ? `  n:\n${lines.join('')}` : ''}  x: "X"\n`
}
const i18next = (_: string, forms: Forms) =>
  `${JSON.stringify(
    { ...Object.fromEntries(Object.entries(forms).map(([form, text]) => [`n_${form}`, text])), x: 'X' },
    null,
    2,
  )}\n`
const stringsdict = (_: string, forms: Forms) => {
  const entry = ([form, text]: [string, string]) =>
    `      <key>${form}</key>\n      <string>${text}</string>\n`
  const variable =
    Object.keys(forms).length === 0
      ? ''
      : `  <key>n</key>
  <dict>
    <key>NSStringLocalizedFormatKey</key>
    <string>%#@c@</string>
    <key>c</key>
    <dict>
      <key>NSStringFormatSpecTypeKey</key>
      <string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key>
      <string>d</string>
${Object.entries(forms).map(entry).join('')}    </dict>
  </dict>
`
  return `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0">
<dict>
${variable}</dict>
</plist>
`
}

const xcstrings = (language: string, forms: Forms) => {
  const localization = (given: Forms) => ({
    variations: {
      plural: Object.fromEntries(
        Object.entries(given).map(([form, value]) => [form, { stringUnit: { state: 'translated', value } }]),
      ),
    },
  })
  const own = Object.keys(forms).length > 0 && { [language]: localization(forms) }
  const strings = { n: { localizations: { en: localization(ENGLISH), ...own } } }
  return `${JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' }, null, 2)}\n`
}

const CASES: Record<string, Case> = {
  xcstrings: { source: ['L.xcstrings', ''], path: () => 'L.xcstrings', file: xcstrings },
  yaml: {
    source: ['config/locales/en.yml', yaml('en', ENGLISH)],
    path: (language) => `config/locales/${language}.yml`,
    file: yaml,
  },
  i18next: {
    source: ['locales/en/app.json', i18next('en', ENGLISH)],
    path: (language) => `locales/${language}/app.json`,
    file: i18next,
  },
  stringsdict: {
    source: ['en.lproj/L.stringsdict', stringsdict('en', ENGLISH)],
    path: (language) => `${language}.lproj/L.stringsdict`,
    file: stringsdict,
  },
}

async function taken({ source: [sourcePath, source], path, file }: Case, language: string, forms: Forms) {
  const screen = testScreen()
  const folder = join(screen.folder, 'tree')
  const place = join(folder, path(language))
  for (const [at, content] of [
    [join(folder, sourcePath), source],
    [place, file(language, forms)],
  ] as const) {
    mkdirSync(dirname(at), { recursive: true })
    writeFileSync(at, content)
  }
  const { project } = await screen.value('project.create', {
    ...{ path: join(screen.folder, 'p.interlinear'), name: 'P', sourceLanguageId: 'en' },
    targetLanguageIds: [language],
  })
  await screen.value('project.import', { project, paths: [folder] })
  const idOf = async (type: 'plural' | 'zero') => {
    for (const stringId of [1, 2, 3]) {
      const { row } = await screen.value('string.get', { project, stringId, languageId: language })
      if (type === 'plural' ? row.type === 'plural' : row.identifier.endsWith('zero')) return stringId
    }
    throw new Error(`There is no ${type} string.`)
  }
  const save = async (type: 'plural' | 'zero', given: Record<string, string>) =>
    screen.value('translation.save', {
      ...{ project, stringId: await idOf(type), languageId: language, forms: given },
    })
  const write = () =>
    screen.value('project.export', { project, languageIds: [language], folder, beside: true })
  const read = () => readFileSync(place, 'utf8')
  /** The text in use of the string for 0, and of the plural's form. */
  const texts = async () => {
    const detailOf = async (type: 'plural' | 'zero') =>
      screen.value('string.get', { project, stringId: await idOf(type), languageId: language })
    const topOf = ({ translations }: Awaited<ReturnType<typeof detailOf>>, form: string) =>
      translations.find((one) => one.form === form)?.text
    return [topOf(await detailOf('zero'), 'none'), topOf(await detailOf('plural'), 'zero')]
  }
  return { save, write, read, texts }
}

describe.each(Object.entries(CASES))('the text for 0 in %s', (_, one) => {
  it('is imported and exported as a form of the plural', async () => {
    const { save, write, read, texts } = await taken(one, 'ar', ARABIC)
    expect(await texts()).toEqual(['FORM-ZERO', 'FORM-ZERO'])
    await save('zero', { none: 'TYPED' })
    expect(await write()).toMatchObject({ failed: [], noPlace: [], conflicts: [] })
    expect(read()).toBe(one.file('ar', { ...ARABIC, zero: 'TYPED' }))
    await write()
    expect(read()).toBe(one.file('ar', { ...ARABIC, zero: 'TYPED' }))
  })

  it('equals the form of the plural, whichever is typed', async () => {
    const { save, write, read, texts } = await taken(one, 'ar', ARABIC)
    await save('plural', { zero: 'TYPED' })
    expect(await texts()).toEqual(['TYPED', 'TYPED'])
    await save('zero', { none: 'AGAIN' })
    expect(await texts()).toEqual(['AGAIN', 'AGAIN'])
    await write()
    expect(read()).toBe(one.file('ar', { ...ARABIC, zero: 'AGAIN' }))
  })

  it('completes a plural that the file lacks', async () => {
    const { save, write, read } = await taken(one, 'ar', {})
    const { zero, ...others } = ARABIC
    await save('plural', others)
    await save('zero', { none: zero })
    expect(await write()).toMatchObject({ failed: [], noPlace: [] })
    for (const text of Object.values(ARABIC)) expect(read()).toContain(text)
    // No English form comes along.
    expect(read().split('omment')).toHaveLength(one.file('ar', {}).split('omment').length)
  })

  it('is named if its plural is incomplete', async () => {
    const { save, write, read } = await taken(one, 'ar', {})
    await save('zero', { none: 'TYPED' })
    const { noPlace } = await write()
    if (read().includes('TYPED')) expect(noPlace).toEqual([])
    else expect(noPlace.map(({ reason }) => reason)).toEqual(['incomplete', 'incomplete'])
  })

  it('is an entry of its own in other languages', async () => {
    const { save, write, read } = await taken(one, 'uk', UKRAINIAN)
    await save('zero', { none: 'Немає' })
    expect(await write()).toMatchObject({ failed: [], noPlace: [] })
    const added = read()
      .split('\n')
      .filter((line) => !one.file('uk', UKRAINIAN).includes(line))
    expect(added.join('\n')).toContain('Немає')
    expect(added.filter((line) => !/zero|Немає/.test(line))).toEqual([])
  })

  it.each<Forms>([{}, { zero: 'Немає' }])('is added with a plural that the file lacks: %j', async (zero) => {
    const { save, write, read } = await taken(one, 'uk', {})
    await save('plural', UKRAINIAN)
    if (zero.zero) await save('zero', { none: zero.zero })
    expect(await write()).toMatchObject({ failed: [], noPlace: [] })
    for (const text of Object.values({ ...UKRAINIAN, ...zero })) expect(read()).toContain(text)
    // No English form comes along.
    expect(read().split('omment')).toHaveLength(one.file('uk', {}).split('omment').length)
  })
})
