/** XLIFF files hold their sources: what their names tell is the language of their translations. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../../workbench/testWorkbench.ts'

const XLIFF = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" datatype="plaintext" source-language="en" target-language="uk"><body>
<trans-unit id="1"><source>Open</source><target>Відкрити</target></trans-unit>
<trans-unit id="2"><source>Close</source></trans-unit>
</body></file></xliff>
`

const NAMES = [
  'home.uk.xlf',
  'home_uk.xlf',
  'home-uk.xlf',
  'home_uk_UA.xliff',
  'home_en-uk.xlf',
  'en-uk.xlf',
  'brochure.docx_eng_ukr.mqxliff',
  'brochure_uk.sdlxliff',
  'brochure-en-uk-T.mxliff',
  'brochure.docx.txlf',
  'uk.xlf',
]

describe('an XLIFF file without a file in the source language beside it', () => {
  async function withFile(name: string) {
    const screen = testScreen()
    const folder = join(screen.folder, 'in')
    mkdirSync(folder)
    writeFileSync(join(folder, name), XLIFF)
    const { project } = await screen.value('project.create', {
      ...{ path: join(screen.folder, 'p.interlinear'), name: 'P' },
      ...{ sourceLanguageId: 'en', targetLanguageIds: ['uk'] },
    })
    return { ...screen, project, folder }
  }

  it.each(NAMES)('is a source file if it is named individually: %s', async (name) => {
    const { value, project, folder } = await withFile(name)
    const report = await value('project.import', { project, paths: [join(folder, name)] })
    expect(report.skipped).toEqual([])
    expect(report.files).toMatchObject([{ path: name, strings: 2, added: 2, translations: 1 }])
    await value('translation.save', { project, stringId: 2, languageId: 'uk', forms: { none: 'Закрити' } })
    await value('project.export', { project, languageIds: ['uk'], folder, beside: true })
    expect(readFileSync(join(folder, name), 'utf8')).toBe(
      XLIFF.replace('<source>Close</source>', '<source>Close</source><target>Закрити</target>'),
    )
  })

  it.each(NAMES)('is imported with its folder: %s', async (name) => {
    const { value, project, folder } = await withFile(name)
    const { files, skipped } = await value('project.import', { project, paths: [folder] })
    expect(skipped).toEqual([])
    expect(files.reduce((sum, { added }) => sum + added, 0)).toBe(2)
    expect(files.reduce((sum, { translations }) => sum + translations, 0)).toBe(1)
    await value('project.export', { project, languageIds: ['uk'], folder, beside: true })
    expect(readFileSync(join(folder, name), 'utf8')).toBe(XLIFF)
  })
})

describe('bilingual files of one name in folders of languages', () => {
  const fileIn = (language: string, attributes: string) => `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:mq="MQXliff"><file original="a" datatype="plaintext" source-language="en" target-language="${language}"><body>
<trans-unit id="1" mq:status="NotStarted" mq:locked="locked"><source>Open</source><target></target></trans-unit>
<trans-unit id="2" mq:status="NotStarted"${attributes}><source>Close</source><target></target></trans-unit>
</body></file></xliff>
`

  it('are one catalogue, whose strings are locked where each file locks them', async () => {
    const { value, folder } = testScreen()
    const files = { uk: fileIn('uk', ''), de: fileIn('de', ' mq:locked="locked"') }
    for (const [language, content] of Object.entries(files)) {
      mkdirSync(join(folder, 'in', language), { recursive: true })
      writeFileSync(join(folder, 'in', language, 'brochure.docx.mqxliff'), content)
    }
    const read = (language: string) =>
      readFileSync(join(folder, 'in', language, 'brochure.docx.mqxliff'), 'utf8')
    const { project } = await value('project.create', {
      ...{ path: join(folder, 'p.interlinear'), name: 'P' },
      ...{ sourceLanguageId: 'en', targetLanguageIds: ['uk', 'de'] },
    })
    const { files: imported } = await value('project.import', { project, paths: [join(folder, 'in')] })
    expect(imported.reduce((sum, { added }) => sum + added, 0)).toBe(2)
    const { list } = await value('list.open', { project, languageId: 'uk' })
    const rows = await value('list.rows', { list, from: 0, count: 5 })
    expect(rows.map(({ text, isLocked }) => [text, isLocked])).toEqual([
      ['Open', true],
      ['Close', false],
    ])
    const stringId = rows[1]?.id ?? 0
    await value('translation.save', { project, stringId, languageId: 'uk', forms: { none: 'Закрити' } })
    await value('translation.save', { project, stringId, languageId: 'de', forms: { none: 'Schließen' } })
    const written = await value('project.export', {
      ...{ project, languageIds: ['uk', 'de'], folder: join(folder, 'in'), beside: true },
    })
    expect(written.noPlace).toMatchObject([{ languageId: 'de', identifier: 'a␄2', reason: 'locked' }])
    expect(read('uk')).toBe(
      files.uk
        .replace('"NotStarted"><source>Close', '"ManuallyConfirmed"><source>Close')
        .replace('<source>Close</source><target>', '<source>Close</source><target>Закрити'),
    )
    expect(read('de')).toBe(files.de)
  })
})
