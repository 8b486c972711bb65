/** A source text that changes in a folder that is open as such: its translations need work. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../testWorkbench.ts'

async function inTree(contents: Readonly<Record<string, string>>, opened = '') {
  const screen = testScreen()
  const at = (path: string) => join(screen.folder, 'tree', path)
  const put = (files: Readonly<Record<string, string>>) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), content)
    }
  }
  put(contents)
  const answer = await screen.value('linked.open', {
    path: at(opened),
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk'],
  })
  if (answer.kind === 'asks') throw new Error(`It asks: ${JSON.stringify(answer)}`)
  const { project } = answer.overview
  const pull = async (files: Readonly<Record<string, string>>) => {
    put(files)
    await screen.value('linked.syncFromDisk', { project })
  }
  const stringId = async (named: string) => {
    const { list, total } = await screen.value('list.open', { project, languageId: 'uk' })
    const rows = await screen.value('list.rows', { list, from: 0, count: total })
    const id = rows.find((one) => one.identifier === named || one.text === named)?.id
    if (id === undefined) throw new Error(`There is no ${named}.`)
    return id
  }
  /**
   * The translations of a string, by its identifier or its source: the text, whether it needs work, and what its
   * source was.
   */
  const states = async (named: string) => {
    const id = await stringId(named)
    const { translations } = await screen.value('string.get', { project, stringId: id, languageId: 'uk' })
    return translations.map(({ text, needsWork, previous }) => [
      text,
      needsWork,
      previous?.source.map((one) => one.text) ?? null,
    ])
  }
  const save = async (named: string, text: string) =>
    screen.value('translation.save', {
      project,
      stringId: await stringId(named),
      languageId: 'uk',
      forms: { none: text },
    })
  const write = () => screen.value('linked.write', { project })
  const read = (path: string) => readFileSync(at(path), 'utf8')
  return { ...screen, project, pull, states, save, write, read }
}

const FILES = {
  'locales/en.json': '{"open": "Open", "close": "Close"}',
  'locales/uk.json': '{"open": "Відкрити"}',
}
const CHANGED = { 'locales/en.json': '{"open": "Open it", "close": "Close"}' }

describe('a source text that others change in an open folder', () => {
  it('leaves its translations for review, with their source', async () => {
    const { pull, states, write, read } = await inTree(FILES)
    expect(await states('open')).toEqual([['Відкрити', false, null]])
    await pull(CHANGED)
    expect(await states('open')).toEqual([['Відкрити', true, ['Open']]])
    await write()
    expect(read('locales/uk.json')).toBe(FILES['locales/uk.json'])
  })

  it('is confirmed by a user, whose text is then written', async () => {
    const { pull, states, save, write, read } = await inTree(FILES)
    await pull(CHANGED)
    await save('open', 'Відкрити це')
    expect(await states('open')).toContainEqual(['Відкрити це', false, null])
    await write()
    expect(read('locales/uk.json')).toBe('{"open": "Відкрити це"}')
  })

  it('stays marked when the files are imported again, and is compared with the oldest source', async () => {
    const { pull, states } = await inTree(FILES)
    await pull(CHANGED)
    await pull({ 'locales/en.json': '{"open": "Open all", "close": "Close"}' })
    await pull({ 'locales/uk.json': '{ "open": "Відкрити" }' })
    expect(await states('open')).toEqual([['Відкрити', true, ['Open']]])
  })

  it('has the translation that is imported with it', async () => {
    const { pull, states } = await inTree(FILES)
    await pull({ ...CHANGED, 'locales/uk.json': '{"open": "Відкрити це"}' })
    const [top, ...others] = await states('open')
    expect(top).toEqual(['Відкрити це', false, null])
    expect(others).toEqual([['Відкрити', true, ['Open']]])
  })

  it('marks the unit of a file that has states, once the file is written', async () => {
    const xliff = (source: string, state: string, other: string) =>
      `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="uk" datatype="plaintext"><body><trans-unit id="open"><source>${source}</source><target${state}>Відкрити</target></trans-unit><trans-unit id="close"><source>Close</source><target>${other}</target></trans-unit></body></file></xliff>`
    const { pull, save, write, states, read } = await inTree(
      { 'messages.uk.xlf': xliff('Open', '', 'Закрити') },
      'messages.uk.xlf',
    )
    const pulled = xliff('Open it', '', 'Закрити')
    await pull({ 'messages.uk.xlf': pulled })
    expect(await states('Open it')).toEqual([['Відкрити', true, ['Open']]])
    await write()
    expect(read('messages.uk.xlf'), 'What nobody worked on is not written.').toBe(pulled)
    await save('Close', 'Закрийте')
    await write()
    expect(read('messages.uk.xlf')).toBe(xliff('Open it', ' state="needs-review-translation"', 'Закрийте'))
  })
})

describe('a source text that changes with a requested import', () => {
  it('leaves its translations unchanged', async () => {
    const { value, folder } = testScreen()
    const path = join(folder, 'p.interlinear')
    const made = { path, name: 'P', sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
    const { project } = await value('project.create', made)
    for (const files of [FILES, CHANGED]) {
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true })
        writeFileSync(join(folder, name), content)
      }
      await value('project.import', { project, paths: [join(folder, 'locales')] })
    }
    const { translations } = await value('string.get', { project, stringId: 1, languageId: 'uk' })
    expect(translations).toMatchObject([{ text: 'Відкрити', needsWork: false, previous: null }])
  })
})
