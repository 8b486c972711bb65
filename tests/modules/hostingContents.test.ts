/** Contents of a built-in format within files of a custom one: cut into sentences, translated and merged. */
import { describe, expect, it } from 'vitest'
import { manifest } from './apps.ts'
import { withApp } from './customApp.ts'

describe('contents of a built-in format', () => {
  const ARTICLE = 'title: Refunds\n\nYou have <b>30 days</b>. Nobody asks why.\n\nWrite to us.\n'

  it('are segmented and merged again, and the preview is kept', async () => {
    const { importing, save, exported, value, project } = await withApp('articles', {
      files: { 'refunds.article': ARTICLE },
    })
    expect((await importing('refunds.article')).files).toMatchObject([{ type: 'help-article', strings: 4 }])
    expect(await exported('refunds.article')).toBe(ARTICLE)
    const preview = await value('preview.get', { project, fileId: 1 })
    expect(preview?.html).toContain('id="string_preview_id_1"')
    expect(preview?.elements.map(({ previewId }) => previewId)).toEqual([0, 1, 1, 2])
    await save(3, { none: 'Ніхто не питає чому.' })
    expect(await exported('refunds.article')).toBe(
      ARTICLE.replace('Nobody asks why.', 'Ніхто не питає чому.'),
    )
  })

  it('are translated from a file of translations, part by part', async () => {
    const translated = ARTICLE.replace('Nobody asks why.', 'Ніхто не питає.').replace('Write', 'Пишіть')
    const { importing, exported } = await withApp('articles', {
      files: { 'refunds.article': ARTICLE, 'uk/refunds.article': translated },
    })
    await importing('refunds.article')
    await importing('uk/refunds.article', { languageId: 'uk' })
    expect(await exported('refunds.article')).toBe(translated)
  })

  it('are distinguished from strings of the module with similar names', async () => {
    const app = {
      'manifest.json': manifest({ type: 'twins' }),
      'process.mjs': `const text = (string) => string.translations.uk.text
        const names = (source) => source.split(' ')
        export default ({ jobType, file, strings }) => jobType === 'parse-file'
          ? { data: { strings: names(Buffer.from(file.content, 'base64').toString()).map((identifier) =>
              identifier === 'a' ? { identifier, text: '<p>Inner.</p>', attributes: { serviceType: 'html' } } : { identifier, text: 'Own.' }) } }
          : { data: { content: Buffer.from(strings.map((string) => string.identifier + '=' + text(string)).sort().join('\\n')).toString('base64') } }`,
    }
    const { importing, exported, save, put, detail } = await withApp(app, { files: { 'ui.twins': 'a' } })
    const type = { type: 'twins' }
    await importing('ui.twins', type)
    await save(1, { none: 'Усередині.' })
    const inner = (await detail(1)).row.identifier
    expect(inner).toMatch(/^a#./)
    // Now the module has a string of the very name of the part, and one that only begins like it.
    put('ui.twins', `a a#other ${inner}`)
    expect((await importing('ui.twins', type)).files).toMatchObject([{ strings: 3 }])
    const built = await exported('ui.twins')
    expect(
      built
        .split('\n')
        .map((line) => line.split('=')[0])
        .sort(),
    ).toEqual(['a', inner, 'a#other'])
    expect(built).toContain('a#other=Own.')
  })

  it('are sent under the id of a part: translated once any part is, approved once all are', async () => {
    const app = {
      'manifest.json': manifest({ type: 'pages' }),
      'process.mjs': `export default ({ jobType, strings }) => jobType === 'parse-file'
          ? { data: { strings: [{ identifier: 'body', text: '<p>One.</p><p>Two.</p>', attributes: { serviceType: 'html' } },
              { identifier: 'own', text: 'Own.' }] } }
          : { data: { content: Buffer.from(JSON.stringify(strings.map(({ identifier, id, translations: { uk }, ...others }) =>
              [identifier, id > 0, uk.status, 'attributes' in others]))).toString('base64') } }`,
    }
    const { importing, exported, save, value, project, detail } = await withApp(app, {
      files: { 'a.pages': 'a' },
    })
    await importing('a.pages', { type: 'pages' })
    const built = async (): Promise<unknown> => JSON.parse(await exported('a.pages'))
    const own = ['own', true, 'untranslated', false]
    expect(await built()).toEqual([own, ['body', true, 'untranslated', true]])
    await save(1, { none: 'Раз.' })
    expect(await built()).toEqual([own, ['body', true, 'translated', true]])
    await save(2, { none: 'Два.' })
    for (const stringId of [1, 2])
      await value('translation.approve', {
        project,
        translationId: (await detail(stringId)).translations[0]!.id,
        isApproved: true,
      })
    expect(await built()).toEqual([own, ['body', true, 'approved', true]])
  })

  it('are unchanged in a string-based project', async () => {
    const { importing } = await withApp('articles', {
      files: { 'refunds.article': ARTICLE },
      project: { type: 'string-based' },
    })
    expect((await importing('refunds.article')).files).toMatchObject([{ strings: 3 }])
  })

  it('are not segmented if they have plurals, and survive a round trip', async () => {
    const app = {
      'manifest.json': manifest({ type: 'counts' }),
      'process.mjs': `const text = { one: '<p>One. File.</p>', other: '<p>Many. Files.</p>' }
        export default ({ jobType, strings }) => jobType === 'parse-file'
          ? { data: { strings: [{ identifier: 'n', hasPlurals: true, text, attributes: { serviceType: 'html' } }] } }
          : { data: { content: Buffer.from(JSON.stringify(strings.map((one) => one.text))).toString('base64') } }`,
    }
    const { importing, exported, detail } = await withApp(app, { files: { 'a.counts': 'a' } })
    expect((await importing('a.counts', { type: 'counts' })).files).toMatchObject([{ strings: 1 }])
    expect((await detail(1)).row.identifier).toBe('n')
    const texts = [{ one: '<p>One. File.</p>', other: '<p>Many. Files.</p>' }]
    expect(JSON.parse(await exported('a.counts'))).toEqual(texts)
  })
})
