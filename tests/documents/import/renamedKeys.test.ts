/** A new version of a source file whose keys were renamed, or whose texts were corrected. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { UpdateOption } from '../../../core/contract/enumerations.ts'
import { testScreen } from '../../workbench/testWorkbench.ts'

/** A project with one file whose strings are all translated and approved, and the means to update it. */
async function withFile(name: string, content: string) {
  const screen = testScreen()
  const { value, folder } = screen
  const path = join(folder, name)
  const { project } = await value('project.create', {
    path: join(folder, 'p.interlinear'),
    name: 'P',
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk'],
  })
  const take = async (text: string, updateOption?: UpdateOption) => {
    writeFileSync(path, text)
    const { files } = await value('project.import', {
      project,
      paths: [path],
      ...(updateOption && { updateOption }),
    })
    return files[0]
  }
  const first = await take(content)
  const ids = Array.from({ length: first?.added ?? 0 }, (_, index) => index + 1)
  for (const stringId of ids) {
    const text = `Переклад ${stringId}`
    await value('translation.save', { project, stringId, languageId: 'uk', forms: { none: text } })
    const { translations } = await value('string.get', { project, stringId, languageId: 'uk' })
    await value('translation.approve', { project, translationId: translations[0]?.id ?? 0, isApproved: true })
  }
  const states = () =>
    Promise.all(
      ids.map(async (stringId) => {
        const { row, translations } = await value('string.get', { project, stringId, languageId: 'uk' })
        const [top] = translations
        return [row.identifier, top?.text ?? null, top?.isApproved ?? false]
      }),
    )
  return { ...screen, project, take, states }
}

const json = (texts: Record<string, string>) => JSON.stringify(texts, null, 2)
const TEXTS = { 'menu.open': 'Open', 'menu.close': 'Close' }

describe('a renamed key', () => {
  it('keeps its translations and approvals, and its place in the file', async () => {
    const { take, states } = await withFile('en.json', json(TEXTS))
    const report = await take(json({ greeting: 'Hello', 'file.open': 'Open', 'menu.close': 'Close' }))
    expect(report).toMatchObject({ added: 1, changed: 1, archived: 0 })
    expect(await states()).toEqual([
      ['file.open', 'Переклад 1', true],
      ['menu.close', 'Переклад 2', true],
    ])
  })

  it('keeps them for any update option, because its text is unchanged', async () => {
    const { take, states } = await withFile('en.json', json(TEXTS))
    await take(json({ 'file.open': 'Open', 'menu.close': 'Close it' }), 'clear_translations_and_approvals')
    expect(await states()).toEqual([
      ['file.open', 'Переклад 1', true],
      ['menu.close', null, false],
    ])
  })

  it('is a new string if several match', async () => {
    const { take } = await withFile('en.json', json(TEXTS))
    const report = await take(json({ 'file.open': 'Open', 'dialog.open': 'Open', 'menu.close': 'Close' }))
    expect(report).toMatchObject({ added: 2, changed: 0, archived: 1 })
  })
})

describe('a corrected text in a format that identifies strings by text', () => {
  const BEFORE = 'Recieve the files here.\n\nAnother paragraph.\n'
  const AFTER = 'Receive the files here.\n\nAnother paragraph.\n'

  it.each<[UpdateOption | undefined, string | null, boolean]>([
    [undefined, 'Переклад 1', true],
    ['keep_translations_and_approvals', 'Переклад 1', true],
    ['keep_translations', 'Переклад 1', false],
    ['clear_translations_and_approvals', null, false],
  ])('keeps its translations by the update option: %s', async (option, text, isApproved) => {
    const { take, states } = await withFile('page.txt', BEFORE)
    expect(await take(AFTER, option)).toMatchObject({ added: 0, changed: 1, archived: 0 })
    expect((await states()).map(([, ...rest]) => rest)).toEqual([
      [text, isApproved],
      ['Переклад 2', true],
    ])
  })

  const PO = (text: string) =>
    `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "${text}"\nmsgstr ""\n`

  it('is a new string in gettext, unless the user chose an option for its translations', async () => {
    const one = await withFile('shop.pot', PO('Recieve the files'))
    expect(await one.take(PO('Receive the files'))).toMatchObject({ added: 1, archived: 1 })
    const other = await withFile('shop.pot', PO('Recieve the files'))
    expect(await other.take(PO('Receive the files'), 'keep_translations')).toMatchObject({ changed: 1 })
    expect(await other.states()).toEqual([['Receive the files', 'Переклад 1', false]])
  })
})

describe('an update of many new strings', () => {
  it('keeps the order of the file', async () => {
    const { take, value, project } = await withFile('en.json', json({ a: 'First', z: 'Last' }))
    const more = Object.fromEntries(Array.from({ length: 700 }, (_, index) => [`k${index}`, `Text ${index}`]))
    const all = { a: 'First', ...more, z: 'Last' }
    expect(await take(json(all))).toMatchObject({ added: 700, changed: 0, archived: 0 })
    const { list, total } = await value('list.open', { project, languageId: 'uk' })
    expect(total).toBe(702)
    const rows = await value('list.rows', { list, from: 0, count: 3 })
    const last = await value('list.rows', { list, from: 699, count: 3 })
    expect([...rows, ...last].map(({ text }) => text)).toEqual([
      ...['First', 'Text 0', 'Text 1'],
      ...['Text 698', 'Text 699', 'Last'],
    ])
  })
})
