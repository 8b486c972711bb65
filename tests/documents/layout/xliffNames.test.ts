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
