import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../workbench/testWorkbench.ts'

const PAGE = '# Help\n\nSave, then close. It is easy, is it not? Yes.\n'

const AT_COMMAS = `<srx version="2.0"><header segmentsubflows="yes" cascade="no"/><body><languagerules>
<languagerule languagerulename="Commas">
<rule><beforebreak>,</beforebreak><afterbreak>\\s</afterbreak></rule>
<rule break="no"><beforebreak>\\X</beforebreak></rule>
</languagerule></languagerules>
<maprules><languagemap languagepattern=".*" languagerulename="Commas"/></maprules></body></srx>
`

/** A screen with a project in which a Markdown file is. */
async function withPage() {
  const screen = testScreen()
  const at = (name: string) => join(screen.folder, name)
  writeFileSync(at('help.md'), PAGE)
  const { project } = await screen.value('project.create', {
    path: at('p.interlinear'),
    name: 'P',
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk'],
  })
  const report = await screen.value('project.import', { project, paths: [at('help.md')] })
  const fileId = report.files[0]!.fileId
  const texts = async () => {
    const { list } = await screen.value('list.open', { project, languageId: 'uk' })
    const rows = await screen.value('list.rows', { list, from: 0, count: 50 })
    return rows.map((row) => row.text)
  }
  return { ...screen, project, fileId, at, texts }
}

describe('segmentation rules', () => {
  it('are tested on a text, with the rule of each break and the rules that are left out', async () => {
    const { value, failure } = testScreen()
    const trial = await value('segmentation.try', { text: 'a, b. C', languageId: 'en', srx: AT_COMMAS })
    expect(trial.segments).toEqual([
      { text: 'a, ', rule: null },
      { text: 'b. C', rule: { languageRule: 'Commas', number: 1, line: 3, column: 1 } },
    ])
    expect(trial.problems).toMatchObject([{ languageRule: 'Commas', rule: 2, line: 4 }])
    const byDefault = await value('segmentation.try', { text: 'a, b. C', languageId: 'en' })
    expect(byDefault.segments.map(({ text }) => text)).toEqual(['a, b. ', 'C'])
    expect(await failure('segmentation.try', { text: '', languageId: 'en', srx: '<srx>' })).toMatchObject({
      code: 'segmentation.srx',
      details: { line: 1 },
    })
  })

  it('are named if they hang, and the workbench continues', async () => {
    const { value, failure } = testScreen()
    const srx = AT_COMMAS.replace('>,<', '>x(a+)+,<')
    const text = `(${'a'.repeat(60)}, b`
    expect(await failure('segmentation.try', { text, languageId: 'en', srx })).toMatchObject({
      code: 'segmentation.slow',
      message: 'Rule 1 of "Commas" takes too long.',
    })
    expect((await value('segmentation.try', { text: 'Ab. B', languageId: 'en' })).segments).toHaveLength(2)
  })

  it('are attached to a file, whose strings keep their translations if their texts stay', async () => {
    const { value, project, fileId, texts } = await withPage()
    expect(await texts()).toEqual(['Help', 'Save, then close.', 'It is easy, is it not?', 'Yes.'])
    const rules = await value('segmentation.rules', { project, fileId })
    expect(rules).toMatchObject({ path: 'help.md', languageId: 'en', srx: null, isSegmented: true })
    const { list } = await value('list.open', { project, languageId: 'uk' })
    const rows = await value('list.rows', { list, from: 0, count: 1 })
    const help = { project, stringId: rows[0]!.id, languageId: 'uk' }
    await value('translation.save', { ...help, forms: { none: 'Довідка' } })

    const report = await value('segmentation.attach', { project, fileId, srx: AT_COMMAS })
    expect(report).toMatchObject({ path: 'help.md', strings: 4, added: 3, archived: 3 })
    expect(await texts()).toEqual(['Help', 'Save,', 'then close. It is easy,', 'is it not? Yes.'])
    expect((await value('segmentation.rules', { project, fileId })).srx).toBe(AT_COMMAS)
    expect(JSON.stringify(await value('string.get', help))).toContain('Довідка')

    const back = await value('segmentation.attach', { project, fileId, srx: null })
    expect(back).toMatchObject({ added: 0, archived: 3, returned: 3 })
    expect(await texts()).toEqual(['Help', 'Save, then close.', 'It is easy, is it not?', 'Yes.'])
  })

  it('apply to later imports of the file and to its export', async () => {
    const { value, project, fileId, at, texts } = await withPage()
    await value('segmentation.attach', { project, fileId, srx: AT_COMMAS })
    writeFileSync(at('help.md'), `${PAGE}\nOne, two.\n`)
    await value('project.import', { project, paths: [at('help.md')] })
    expect((await texts()).slice(-2)).toEqual(['One,', 'two.'])
    const { list } = await value('list.open', { project, languageId: 'uk' })
    const rows = await value('list.rows', { list, from: 0, count: 50 })
    const stringId = rows.find((row) => row.text === 'One,')!.id
    await value('translation.save', { project, stringId, languageId: 'uk', forms: { none: 'Раз,' } })
    await value('project.export', { project, languageIds: ['uk'], folder: at('out') })
    expect(readFileSync(at('out/help.md'), 'utf8')).toBe(`${PAGE}\nРаз, two.\n`)
  })

  it('change nothing if they are no SRX', async () => {
    const { value, failure, project, fileId, texts } = await withPage()
    expect(await failure('segmentation.attach', { project, fileId, srx: '<a/>' })).toMatchObject({
      code: 'segmentation.srx',
    })
    expect((await value('segmentation.rules', { project, fileId })).srx).toBe(null)
    expect(await texts()).toHaveLength(4)
  })

  it('are saved as a document and opened from one', async () => {
    const { value, failure, folder } = testScreen()
    const path = join(folder, 'own.srx')
    const utf16 = `<?xml version="1.0" encoding="UTF-16"?>\n${AT_COMMAS}`
    await value('segmentation.save', { path, srx: utf16 })
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
    expect((await value('segmentation.open', { path })).srx).toBe(utf16.replace('UTF-16', 'UTF-8'))
    expect(await failure('segmentation.open', { path: join(folder, 'none.srx') })).toMatchObject({
      code: 'segmentation.file',
    })
    expect(await failure('segmentation.save', { path: join(path, 'own.srx'), srx: '' })).toMatchObject({
      code: 'segmentation.file',
    })
  })
})
