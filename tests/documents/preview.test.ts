/** Previews that formats make of source files: the page, what stands in it, and what is being typed. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../workbench/testWorkbench.ts'

async function withFiles(contents: Readonly<Record<string, string>>) {
  const screen = testScreen()
  const paths = Object.entries(contents).map(([name, content]) => {
    const path = join(screen.folder, name)
    writeFileSync(path, content)
    return path
  })
  const { project } = await screen.value('project.create', {
    path: join(screen.folder, 'site.interlinear'),
    name: 'Site',
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk'],
  })
  const { files } = await screen.value('project.import', { project, paths })
  return { ...screen, project, fileIds: files.map(({ fileId }) => fileId) }
}

describe('the preview of a document', () => {
  it('shows each string of a Markdown file in its place, and rendered translations', async () => {
    const { value, project, fileIds } = await withFiles({
      'guide.md': '# Ferry\n\nBuy a **ticket**. Have a [good trip](/trip)!\n',
    })
    const fileId = fileIds[0]!
    const page = await value('preview.get', { project, fileId })
    expect(page).toMatchObject({ isMarkup: true })
    expect(page!.html).toContain('<h1><preview-text data-preview-id="1">Ferry</preview-text></h1>')
    expect(page!.html).toContain(
      '<preview-text data-preview-id="2">Buy a <strong>ticket</strong>.</preview-text>',
    )
    const texts = await value('preview.texts', { project, fileId, languageId: 'uk' })
    expect(texts.map(({ source }) => source)).toEqual([
      'Ferry',
      'Buy a **ticket**.',
      'Have a [good trip](/trip)!',
    ])
    expect(page!.elements.map(({ stringId }) => stringId)).toEqual(texts.map(({ stringId }) => stringId))

    const { stringId } = texts[1]!
    const forms = { none: 'Купіть **квиток**.' }
    await value('translation.save', { project, stringId, languageId: 'uk', forms })
    const [, saved] = await value('preview.texts', { project, fileId, languageId: 'uk' })
    expect(saved).toMatchObject({ html: 'Купіть <strong>квиток</strong>.', translation: forms.none })
    expect(await value('preview.render', { project, fileId, text: '*Купіть*' })).toEqual({
      html: '<em>Купіть</em>',
    })
  })

  it('lists invisible texts above a page, and marks the elements of attributes', async () => {
    const { value, project, fileIds } = await withFiles({
      'page.html':
        '<!doctype html><html><head><title>Tea</title></head><body><p>Drink <img src="x.png" alt="A cup"> it</p></body></html>',
    })
    const page = await value('preview.get', { project, fileId: fileIds[0]! })
    expect(page!.html).toMatch(
      /<body><preview-above [^>]*><preview-text [^>]*data-preview-id="1">Tea<\/preview-text><\/preview-above>/,
    )
    expect(page!.html).toMatch(/<img src="x.png" alt="A cup" data-preview-attributes="\d:alt">/)
  })

  it('is missing for a format without pages', async () => {
    const { value, failure, project, fileIds } = await withFiles({ 'en.json': '{ "a": "A" }' })
    expect(await value('preview.get', { project, fileId: fileIds[0]! })).toBeNull()
    expect(await failure('preview.render', { project, fileId: fileIds[0]!, text: 'A' })).toMatchObject({
      code: 'file.noContent',
    })
  })
})
