import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { desk, laid, UK } from './linkedWorkbench.ts'

describe('the place of a file', () => {
  it('is that of its translation, else of its source, and is asked for where neither lies there', async () => {
    const { folder, open, value, failure } = desk()
    laid(folder, {
      'site/locales/en.json': '{"title": "Shop"}',
      'site/locales/uk.json': '{"title": "Крамниця"}',
    })
    const { overview } = await open('site', { sourceLanguageId: 'en', targetLanguageIds: ['uk', 'de'] })
    const { project, files } = overview
    const of = (languageId: string) => ({ project, fileId: files[0]?.id ?? 0, languageId })
    const at = (name: string) => ({ path: join(realpathSync(folder), 'site/locales', name), isShown: false })
    expect(await value('linked.reveal', of('uk'))).toEqual(at('uk.json'))
    expect(await value('linked.reveal', of('de'))).toEqual(at('en.json'))
    rmSync(join(folder, 'site/locales'), { recursive: true })
    expect(await failure('linked.reveal', of('uk'))).toMatchObject({ code: 'bound.gone' })
  })

  it('is that of the file that was opened alone, and a project without files has none', async () => {
    const { folder, open, value, failure } = desk()
    laid(folder, { 'uk.po': UK })
    const { overview } = await open('uk.po')
    const of = { project: overview.project, fileId: overview.files[0]?.id ?? 0, languageId: 'uk' }
    expect(await value('linked.reveal', of)).toMatchObject({ path: join(realpathSync(folder), 'uk.po') })
    const { project } = await value('project.openSample', {})
    expect(await failure('linked.reveal', { project, fileId: 1, languageId: 'uk' })).toMatchObject({
      code: 'bound.none',
    })
  })
})
