/** Comments of translators in their files (docs/reference/translations.md, "Comments of translators"). */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeComments } from '../../core/documents/translatorComments.ts'
import { testScreen } from '../workbench/testWorkbench.ts'

const HEADER = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
`
const TEMPLATE = `${HEADER}
# Shown in the menu.
#. of the toolbar
msgid "Save"
msgstr ""

msgid "Open"
msgstr ""
`
const entries = (save: string, open = '') => `${HEADER.trimEnd()}
"Language: uk\\n"

${save}#. of the toolbar
msgid "Save"
msgstr "Зберегти"

${open}msgid "Open"
msgstr ""
`

async function opened(translated: string) {
  const { value, folder } = testScreen()
  const at = (path: string) => join(folder, path)
  const languages = { sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
  const { project } = await value('project.create', { path: at('p.interlinear'), name: 'P', ...languages })
  const take = async (files: Readonly<Record<string, string>>) => {
    for (const [name, content] of Object.entries(files)) writeFileSync(at(name), content)
    await value('project.import', { project, paths: Object.keys(files).map(at) })
  }
  await take({ 'app.pot': TEMPLATE, 'uk.po': translated })
  const of = async (source: string) => {
    const { list } = await value('list.open', { project, languageId: 'uk', croql: `text = "${source}"` })
    const [row] = await value('list.rows', { list, from: 0, count: 1 })
    return { project, stringId: row?.id ?? 0, languageId: 'uk' }
  }
  const detail = async (source: string) => value('string.get', await of(source))
  const note = async (source: string, text: string) =>
    value('comment.noteInFile', { ...(await of(source)), text })
  const written = async () => {
    await value('project.export', { project, languageIds: ['uk'], folder: at('.'), beside: true })
    return readFileSync(at('uk.po'), 'utf8')
  }
  return { value, project, at, take, detail, note, written }
}

describe('a translator’s comment', () => {
  it('is imported with its file, and is not part of the template’s context', async () => {
    const { detail, written } = await opened(entries('# Олено, так?\n#\n# Або «Записати».\n'))
    expect(await detail('Save')).toMatchObject({
      translatorComment: { text: 'Олено, так?\n\nАбо «Записати».' },
      context: 'of the toolbar\nShown in the menu.',
    })
    expect((await detail('Open')).translatorComment).toEqual({ text: '' })
    expect(await written()).toBe(entries('# Олено, так?\n#\n# Або «Записати».\n'))
  })

  it('is imported with a file that is its own source', async () => {
    const { value, folder } = testScreen()
    const path = join(folder, 'messages.po')
    writeFileSync(path, entries('# Олено, так?\n'))
    const languages = { sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
    const { project } = await value('project.create', {
      ...{ path: join(folder, 'p.interlinear'), name: 'P' },
      ...languages,
    })
    await value('project.import', { project, paths: [path] })
    const { list } = await value('list.open', { project, languageId: 'uk', croql: 'text = "Save"' })
    const [row] = await value('list.rows', { list, from: 0, count: 1 })
    const { translatorComment } = await value('string.get', {
      ...{ project, stringId: row?.id ?? 0, languageId: 'uk' },
    })
    expect(translatorComment).toEqual({ text: 'Олено, так?' })
  })

  it('is exported into its entry, translated or not, without other changes', async () => {
    const { note, written } = await opened(entries(''))
    await note('Save', 'So it is.\n\n, fuzzy')
    await note('Open', '~ what of it?')
    expect(await written()).toBe(entries('# So it is.\n#\n# , fuzzy\n', '# ~ what of it?\n'))
    await note('Save', '')
    expect(await written()).toBe(entries('', '# ~ what of it?\n'))
  })

  it('is reverted by undo, in the file too', async () => {
    const { value, project, note, written, detail } = await opened(entries(''))
    await note('Save', 'So it is.')
    expect(await written()).toBe(entries('# So it is.\n'))
    await value('history.undo', { project })
    expect((await detail('Save')).translatorComment).toEqual({ text: '' })
    expect(await written()).toBe(entries(''))
  })

  it('is imported if it changed in the file; if both sides changed it, both stay', async () => {
    const { at, note, written, detail } = await opened(entries('# one\n', '# two\n'))
    writeFileSync(at('uk.po'), entries('# one\n# of theirs\n', '# other\n'))
    await note('Save', 'one\nof mine')
    expect(await written()).toBe(entries('# one\n# of theirs\n# of mine\n', '# other\n'))
    expect((await detail('Save')).translatorComment).toEqual({ text: 'one\nof theirs\nof mine' })
    expect((await detail('Open')).translatorComment).toEqual({ text: 'other' })
  })

  it('is deleted if the file lost it, and is not restored if it was deleted in the project', async () => {
    const { take, note, detail, written } = await opened(entries('# one\n', '# two\n'))
    await note('Open', '')
    await take({ 'uk.po': entries('', '# two\n') })
    expect((await detail('Save')).translatorComment).toEqual({ text: '' })
    expect((await detail('Open')).translatorComment).toEqual({ text: '' })
    expect(await written()).toBe(entries(''))
  })

  it('is kept by an archive', async () => {
    const { value, project, at, note } = await opened(entries('# one\n'))
    await note('Open', 'two')
    await value('project.backup', { project, path: at('p.jsonl') })
    const restored = await value('project.restore', { archive: at('p.jsonl'), path: at('again.interlinear') })
    const { list } = await value('list.open', { project: restored.project, languageId: 'uk', croql: '' })
    const rows = await value('list.rows', { list, from: 0, count: 2 })
    const comments = await Promise.all(
      rows.map(async ({ id: stringId }) => {
        const of = { project: restored.project, stringId, languageId: 'uk' }
        return (await value('string.get', of)).translatorComment
      }),
    )
    expect(comments).toEqual([{ text: 'one' }, { text: 'two' }])
  })
})

describe('the three-way merge of comments', () => {
  const line = fc.constantFrom('a', 'b', 'c')
  const comment = fc.array(line, { maxLength: 3 }).map((lines) => [...new Set(lines)].join('\n'))
  const comments = fc
    .dictionary(fc.constantFrom('x', 'y'), comment)
    .map((all) => new Map(Object.entries(all)))

  it('loses no line that one side added, and both sides agree afterwards', () => {
    fc.assert(
      fc.property(comments, comments, comments, (base, theirs, ours) => {
        const { toWrite, toTakeIn } = mergeComments({ base, theirs, ours })
        for (const id of ['x', 'y']) {
          const file = toWrite.get(id) ?? theirs.get(id) ?? ''
          const here = toTakeIn.get(id) ?? ours.get(id) ?? ''
          expect(here).toBe(file)
          const linesOf = (of: ReadonlyMap<string, string>) => (of.get(id) ?? '').split('\n').filter(Boolean)
          const before = linesOf(base)
          for (const side of [theirs, ours])
            for (const one of linesOf(side))
              if (!before.includes(one)) expect(linesOf(new Map([[id, file]]))).toContain(one)
        }
      }),
    )
  })
})
