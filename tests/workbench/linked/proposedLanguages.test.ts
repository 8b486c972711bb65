/** Which languages a folder is proposed to be translated into, and which of its files is the source. */
import { describe, expect, it } from 'vitest'
import { desk, laid, XCSTRINGS } from './linkedWorkbench.ts'

const json = (text: string) => `{\n "a": "${text} one",\n "b": "${text} two"\n}\n`

describe('the languages of a folder', () => {
  it('include all inside a string catalogue, whatever other files name', async () => {
    const { folder, asked, open, translate, read, value } = desk()
    laid(folder, {
      'x/A/en.lproj/InfoPlist.strings': '"x" = "Camera";\n',
      'x/A/uk.lproj/InfoPlist.strings': '"x" = "Камера";\n',
      'x/B/Localizable.xcstrings': XCSTRINGS,
    })
    const { targetLanguageIds, files } = await asked('x')
    expect(targetLanguageIds).toEqual(['uk', 'de'])
    expect(files.map(({ path, languageIds }) => [path, languageIds])).toEqual([
      ['A/en.lproj/InfoPlist.strings', ['uk']],
      ['B/Localizable.xcstrings', ['de']],
    ])
    const { project } = (await open('x', { targetLanguageIds })).overview
    await translate(project, 'Cart', 'Warenkorb', 'de')
    await value('linked.write', { project })
    expect(read('x/B/Localizable.xcstrings')).toBe(XCSTRINGS.replace('Korb', 'Warenkorb'))
  })

  it('are one if a catalogue and paths spell it differently', async () => {
    const { folder, asked } = desk()
    laid(folder, {
      'x/A/en.lproj/InfoPlist.strings': '"x" = "Camera";\n',
      'x/A/es-ES.lproj/InfoPlist.strings': '"x" = "Cámara";\n',
      'x/B/Localizable.xcstrings': XCSTRINGS.replace('"de"', '"es"'),
    })
    expect((await asked('x')).targetLanguageIds).toEqual(['es-ES'])
  })

  it('have English of a country as the source if all are named in lower case', async () => {
    const { folder, asked } = desk()
    const codes = ['en_us', 'en_gb', 'en_au', 'en_ca', 'en_nz', 'en_pt', 'de_de', 'fr_fr']
    laid(folder, Object.fromEntries(codes.map((code) => [`x/lang/${code}.json`, json(code)])))
    const { sourceLanguageId, targetLanguageIds, files } = await asked('x')
    expect(files.map(({ path }) => path)).toEqual(['lang/en_us.json'])
    expect(sourceLanguageId).toBe('en')
    expect(targetLanguageIds.toSorted()).toEqual(['de', 'en-AU', 'en-CA', 'en-GB', 'en-NZ', 'en-PT', 'fr'])
  })

  it('are distinguished from the source that the user chose', async () => {
    const { folder, value } = desk()
    laid(
      folder,
      Object.fromEntries(['en_us', 'en_au', 'de_de'].map((code) => [`x/lang/${code}.json`, json(code)])),
    )
    const asked = async (sourceLanguageId: string) => {
      const answer = await value('linked.open', { path: `${folder}/x`, sourceLanguageId })
      if (answer.kind === 'opened') throw new Error('It asks nothing.')
      return [answer.sourceLanguageId, answer.files.map(({ path }) => path)]
    }
    expect(await asked('en-US')).toEqual(['en-US', ['lang/en_us.json']])
    expect(await asked('en-AU')).toEqual(['en-AU', ['lang/en_au.json']])
    expect(await asked('de')).toEqual(['de', ['lang/de_de.json']])
  })

  it('are recognized by every locale code of the service that crowdin.yml may put into paths', async () => {
    const { folder, asked, open, translate, value, read } = desk()
    const codes = ['de_DE', 'en_PT', 'eo_UY', 'la_LA', 'sr_SP', 'tlh_AA', 'uk_UA']
    laid(folder, {
      'x/crowdin.yml': 'files:\n  - source: /T/en.json\n    translation: /T/%locale_with_underscore%.json\n',
      'x/T/en.json': json('en'),
      ...Object.fromEntries(codes.map((code) => [`x/T/${code}.json`, json(code)])),
    })
    const { targetLanguageIds } = await asked('x')
    expect(targetLanguageIds.toSorted()).toEqual(['de', 'en-PT', 'eo', 'la', 'sr', 'tlh', 'uk'])
    const { project } = (await open('x', { targetLanguageIds })).overview
    await translate(project, 'en one', 'unu', 'eo')
    await value('linked.write', { project })
    expect(read('x/T/eo_UY.json')).toBe(json('eo_UY').replace('eo_UY one', 'unu'))
    expect(read('x/T/sr_SP.json')).toBe(json('sr_SP'))
  })

  it('are mapped or left out under the ids of the service', async () => {
    const { folder, asked } = desk()
    laid(folder, {
      'x/crowdin.yml':
        'files:\n  - source: /en.json\n    translation: /%two_letters_code%.json\n    languages_mapping:\n      two_letters_code:\n        sv-SE: swedish\n    excluded_target_languages: [hy-AM]\n',
      'x/en.json': json('en'),
      'x/swedish.json': json('sv'),
      'x/hy.json': json('hy'),
    })
    expect((await asked('x')).targetLanguageIds).toEqual(['sv'])
  })
})

describe('a file that is opened by itself', () => {
  const DE = '{\n  "Log in": "Anmelden",\n  "No results.": "Keine Treffer"\n}\n'

  it('is a translation of its keys where these are texts', async () => {
    const { folder, open, asked, rows, translate, read, value } = desk()
    laid(folder, {
      'a/lang/de.json': DE,
      'b/lang/de.json': '{ "auth.login": "Anmelden", "auth.exit": "Ab" }',
    })
    const { project } = (await open('a/lang/de.json')).overview
    const texts = (await rows(project, 'de')).map(({ text, translation }) => [text, translation])
    expect(texts).toEqual([
      ['Log in', 'Anmelden'],
      ['No results.', 'Keine Treffer'],
    ])
    await translate(project, 'Log in', 'Einloggen', 'de')
    await value('linked.write', { project })
    expect(read('a/lang/de.json')).toBe(DE.replace('Anmelden', 'Einloggen'))
    expect(await asked('b/lang/de.json')).toMatchObject({ sourceLanguageId: 'de' })
  })

  it('keeps its own language beside those that it is to be translated into', async () => {
    const { folder, open, rows } = desk()
    laid(folder, { 'a/lang/de.json': DE })
    const { project } = (await open('a/lang/de.json', { targetLanguageIds: ['uk'] })).overview
    expect((await rows(project, 'uk')).map(({ text }) => text)).toEqual(['Log in', 'No results.'])
    expect((await rows(project, 'de')).map(({ translation }) => translation)).toEqual([
      'Anmelden',
      'Keine Treffer',
    ])
  })
})
