import { saying } from '../../saying.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isAligned, sourceByName } from '../../../core/documents/import/read/alignTranslations.ts'
import { english, failureOf, ukrainian } from '../../formats/support.ts'
import { testScreen } from '../../workbench/testWorkbench.ts'

const sourcesAt = (...paths: string[]) =>
  paths.map((path, index) => ({
    id: index + 1,
    name: path.replace(/^.*\//, ''),
    path,
    type: 'md',
    identifiers: new Set<string>(),
  }))
const sourceOf = (path: string, ...sources: string[]) =>
  sourceByName({ path, type: 'md' }, sourcesAt(...sources), [english, ukrainian]).path

describe('the source of a translated page', () => {
  it.each([
    ['of the same path', 'a/index.md', ['b/index.md', 'a/index.md'], 'a/index.md'],
    ['of a path with another language', 'uk/a/index.md', ['en/b/index.md', 'en/a/index.md'], 'en/a/index.md'],
    ['of a name with the language', 'a/index.uk.md', ['b/index.md', 'a/index.en.md'], 'a/index.en.md'],
    ['named like a language', 'docs/uk.md', ['docs/other.md', 'docs/en.md'], 'docs/en.md'],
    ['with a region', 'uk-UA/index.md', ['other.md', 'index.md'], 'index.md'],
    ['of the same name elsewhere', 'translated/a.md', ['docs/a.md', 'docs/b.md'], 'docs/a.md'],
    ['that is the only one', 'pereklad.md', ['docs/a.md'], 'docs/a.md'],
  ])('is the one %s', (_, path, sources, source) => {
    expect(sourceOf(path, ...sources)).toBe(source)
  })

  it('is the only one of the same type', () => {
    expect(failureOf(() => sourceOf('x/a.md', 'b/a.md', 'c/a.md'))).toMatchObject({
      code: 'import.ambiguousSourceFile',
      details: { path: 'x/a.md', near: ['b/a.md', 'c/a.md'] },
    })
    const other = sourcesAt('a.md').map((source) => ({ ...source, type: 'html' }))
    expect(failureOf(() => sourceByName({ path: 'a.md', type: 'md' }, other, []))).toMatchObject({
      code: 'import.noSourceFile',
    })
  })

  it('is searched among formats of running text', () => {
    expect(['html', 'md', 'mdx_v2', 'txt', 'po', 'json'].filter(isAligned)).toEqual([
      'html',
      'md',
      'mdx_v2',
      'txt',
    ])
  })
})

describe('a translated page', () => {
  const SOURCE = '---\ntitle: Home\n---\n\n# Home\n\nOne. Two `a`.\n\n- Home\n'
  const TRANSLATED = '---\ntitle: Початок\n---\n\n# Домівка\n\nОдин. Два `a`.\n\n- Дім\n'

  async function withSource() {
    const screen = testScreen()
    const at = (path: string) => join(screen.folder, path)
    writeFileSync(at('index.md'), SOURCE)
    const { project } = await screen.value('project.create', {
      path: at('p.interlinear'),
      name: 'P',
      sourceLanguageId: 'en',
      targetLanguageIds: ['uk'],
    })
    await screen.value('project.import', { project, paths: [at('index.md')] })
    return { ...screen, project, at }
  }

  it('fills the strings of its source, and is rebuilt from them', async () => {
    const { value, project, at } = await withSource()
    writeFileSync(at('index.uk.md'), TRANSLATED)
    const report = await value('project.import', { project, paths: [at('index.uk.md')], languageId: 'uk' })
    expect(report.files).toMatchObject([{ path: 'index.md', translations: 5, warnings: [] }])
    await value('project.export', { project, languageIds: ['uk'], folder: at('out') })
    expect(readFileSync(at('out/index.md'), 'utf8')).toBe(TRANSLATED)
  })

  it('fills the strings that can be aligned if a block is missing, and names the others', async () => {
    const { value, project, at } = await withSource()
    writeFileSync(at('index.uk.md'), TRANSLATED.replace('# Домівка\n', ''))
    const report = await value('project.import', { project, paths: [at('index.uk.md')], languageId: 'uk' })
    expect(report.files).toMatchObject([
      {
        translations: 4,
        warnings: [saying(expect.stringContaining('The file lacks these texts of its source'))],
      },
    ])
  })

  it('changes nothing if its structure differs', async () => {
    const { failure, value, project, at } = await withSource()
    writeFileSync(at('index.uk.md'), '> Зовсім інше\n\n> Цитати\n\n> Без кінця\n')
    const input = { project, paths: [at('index.uk.md')], languageId: 'uk' }
    expect(await failure('project.import', input)).toMatchObject({
      code: 'format.shape',
      details: { path: 'index.uk.md', kept: 'The project was not changed.' },
    })
    const { progress } = await value('project.overview', { project })
    expect(progress).toMatchObject([{ languageId: 'uk', translated: 0 }])
  })
})
