/** Authors of a file's translations (docs/reference/translations.md, "Author and date"). */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { authorOfFile } from '../../../core/formats/fileAuthor.ts'
import { testScreen } from '../../workbench/testWorkbench.ts'

const catalogue = (fields: readonly string[], text: string) => `msgid ""
msgstr ""
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
${fields.map((field) => `"${field}\\n"\n`).join('')}
msgid "Save"
msgstr "${text}"
`
const OLHA = ['Last-Translator: Ольга Бук <olha@example.org>', 'PO-Revision-Date: 2024-05-06 07:08+0300']

async function opened(content: string) {
  const { value, folder } = testScreen()
  const at = (path: string) => join(folder, path)
  const languages = { sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
  const { project } = await value('project.create', { path: at('p.interlinear'), name: 'P', ...languages })
  const take = async (bytes: string) => {
    writeFileSync(at('uk.po'), bytes)
    await value('project.import', { project, paths: [at('uk.po')] })
  }
  await take(content)
  const { list } = await value('list.open', { project, languageId: 'uk' })
  const [row] = await value('list.rows', { list, from: 0, count: 1 })
  const stringId = row?.id ?? 0
  const translations = async () =>
    (await value('string.get', { project, stringId, languageId: 'uk' })).translations
  const counted = (croql: string) => value('list.counts', { project, languageId: 'uk', expressions: [croql] })
  return { value, project, stringId, at, take, translations, counted }
}

describe('a translation from a file', () => {
  it('has the author and the date of the file’s header', async () => {
    const { translations, counted } = await opened(catalogue(OLHA, 'Зберегти'))
    const [entry] = await translations()
    expect(entry).toMatchObject({
      isOwn: false,
      user: { login: 'olha@example.org', name: 'Ольга Бук' },
      createdAt: '2024-05-06T04:08:00Z',
    })
    expect(await counted('count of translations where (user = @user:"olena") > 0')).toEqual([0])
    expect(await counted('count of translations where (user = @user:"olha@example.org") > 0')).toEqual([1])
  })

  it('has no author if the file names none', async () => {
    const fields = ['Last-Translator: FULL NAME <EMAIL@ADDRESS>', 'PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE']
    const { translations } = await opened(catalogue(fields, 'Зберегти'))
    expect(await translations()).toMatchObject([{ user: null, isOwn: false }])
  })

  it('has the current time if an update brings another text, which becomes the top one', async () => {
    const { take, translations } = await opened(catalogue(OLHA, 'Зберегти'))
    await take(catalogue(OLHA, 'Записати'))
    const [top, former] = await translations()
    expect([top?.text, former?.text]).toEqual(['Записати', 'Зберегти'])
    expect(Date.parse(top?.updatedAt ?? '')).toBeGreaterThan(Date.parse('2026-01-01'))
  })

  it('stays beside a translator’s own text', async () => {
    const { value, project, stringId, translations } = await opened(catalogue(OLHA, 'Зберегти'))
    await value('translation.save', { project, stringId, languageId: 'uk', forms: { none: 'Записати' } })
    expect((await translations()).map(({ text, isOwn }) => [text, isOwn])).toEqual([
      ['Записати', true],
      ['Зберегти', false],
    ])
  })
})

describe('users of one name', () => {
  it('are distinguished by their addresses', async () => {
    const { take, translations } = await opened(catalogue(OLHA, 'Зберегти'))
    await take(catalogue(['Last-Translator: Ольга Бук <another@example.org>'], 'Записати'))
    expect((await translations()).map(({ user }) => user?.login)).toEqual([
      'another@example.org',
      'olha@example.org',
    ])
  })
})

describe('the user’s name and address', () => {
  it('are written to the file’s header from then on', async () => {
    const { value, project, stringId, at } = await opened(catalogue(OLHA, 'Зберегти'))
    await value('app.setSettings', { settings: { userName: 'Olena Ro', userMail: 'olena@example.org' } })
    await value('translation.save', { project, stringId, languageId: 'uk', forms: { none: 'Записати' } })
    await value('project.export', { project, languageIds: ['uk'], folder: at('out') })
    expect(readFileSync(at('out/uk.po'), 'utf8')).toContain(
      '"Last-Translator: Olena Ro <olena@example.org>\\n"',
    )
  })

  it('are withdrawn: a cleared address is no longer in any header', async () => {
    const { value, project, stringId, at } = await opened(catalogue(OLHA, 'Зберегти'))
    const written = async (text: string, mail: string) => {
      await value('app.setSettings', { settings: { userName: 'Olena Ro', userMail: mail } })
      await value('translation.save', { project, stringId, languageId: 'uk', forms: { none: text } })
      await value('project.export', { project, languageIds: ['uk'], folder: at(text) })
      return readFileSync(at(`${text}/uk.po`), 'utf8')
    }
    expect(await written('Записати', 'olena@example.org')).toContain('<olena@example.org>')
    expect(await written('Сховати', '')).toContain('"Last-Translator: Olena Ro\\n"')
  })
})

describe('the header of a catalogue', () => {
  const headOf = (...fields: string[]) =>
    authorOfFile('po', new TextEncoder().encode(catalogue(fields, 'Зберегти')))

  it.each([
    ['Last-Translator: Anna', { name: 'Anna', mail: null }],
    ['Last-Translator: <anna@example.org>', { name: 'anna@example.org', mail: 'anna@example.org' }],
    ['Last-Translator: Anna <anna@example.org>, 2024', { name: 'Anna', mail: 'anna@example.org' }],
    ['Last-Translator: Automatically generated', null],
    ['Last-Translator: ', null],
  ])('%s', (field, person) => {
    expect(headOf(field).person).toEqual(person)
  })

  it.each([
    ['PO-Revision-Date: 2024-05-06 07:08+0300', Date.UTC(2024, 4, 6, 4, 8)],
    ['PO-Revision-Date: 2024-05-06 07:08:09-05:00', Date.UTC(2024, 4, 6, 12, 8)],
    ['PO-Revision-Date: 2024-13-06 07:08+0300', null],
    ['PO-Revision-Date: yesterday', null],
  ])('%s', (field, at) => {
    expect(headOf(field).at).toBe(at)
  })

  it('names an author in no other format', () => {
    expect(authorOfFile('json', new TextEncoder().encode('{}'))).toEqual({ person: null, at: null })
  })
})
