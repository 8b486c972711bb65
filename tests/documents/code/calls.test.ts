import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../../workbench/testWorkbench.ts'

const QT = `<TS version="2.1"><context><name>Menu</name>
<message><location filename="../src/menu.cpp" line="+2"/><source>Open</source><translation type="unfinished"/></message>
<message><location line="+1"/><location filename="../src/gone.cpp" line="9"/><source>Close</source><translation type="unfinished"/></message>
</context></TS>`

const XLIFF = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="uk" datatype="plaintext"><body>
<trans-unit id="quit"><source>Quit</source><context-group purpose="location"><context context-type="sourcefile">src/menu.cpp</context><context context-type="linenumber">1</context></context-group></trans-unit>
</body></file></xliff>`

/** A project of a folder with a catalogue, and the code beside it. */
async function treeWith(name: string, content: string) {
  const screen = testScreen()
  const tree = join(screen.folder, 'tree')
  for (const folder of ['src', 'i18n']) mkdirSync(join(tree, folder), { recursive: true })
  writeFileSync(join(tree, 'src', 'menu.cpp'), 'one\ntwo\nthree\n')
  writeFileSync(join(tree, 'i18n', name), content)
  const { project } = await screen.value('project.create', {
    path: join(screen.folder, 'desk.interlinear'),
    name: 'Desk',
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk'],
  })
  await screen.value('project.import', { project, paths: [tree] })
  const { list } = await screen.value('list.open', { project, languageId: 'uk' })
  const rows = await screen.value('list.rows', { list, from: 0, count: 10 })
  const idOf = (text: string) => rows.find((row) => row.text === text)?.id ?? 0
  return { ...screen, project, tree, idOf }
}

describe('source code of a string', () => {
  it('is found from a Qt catalogue, with each reference listed', async () => {
    const { value, failure, project, tree, idOf } = await treeWith('app_uk.ts', QT)
    const stringId = idOf('Close')
    const { references } = await value('string.get', { project, stringId, languageId: 'uk' })
    expect(references).toEqual([
      { path: '../src/menu.cpp', line: 3 },
      { path: '../src/gone.cpp', line: 9 },
    ])
    expect(await value('code.show', { project, stringId })).toEqual({
      ...{ index: 0, folder: tree, path: 'src/menu.cpp', line: 3, firstLine: 1, total: 3 },
      lines: ['one', 'two', 'three'],
    })
    expect((await failure('code.show', { project, stringId, index: 1 })).code).toBe('code.missing')
    expect(await value('code.show', { project, stringId: idOf('Open') })).toMatchObject({ line: 2 })
  })

  it('is found from the contexts of XLIFF 1.2', async () => {
    const { value, project, idOf } = await treeWith('app.uk.xlf', XLIFF)
    expect(await value('code.show', { project, stringId: idOf('Quit') })).toMatchObject({ line: 1, total: 3 })
  })

  it('is found in the working copy around a catalogue that was opened alone', async () => {
    const { value, failure, folder } = testScreen()
    for (const path of ['tree/src', 'tree/i18n']) mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, 'tree/src/menu.cpp'), 'one\ntwo\nthree\n')
    const place = join(folder, 'tree/i18n/app_uk.ts')
    writeFileSync(place, QT)
    const opened = await value('linked.open', { path: place, targetLanguageIds: ['uk'] })
    if (opened.kind === 'asks') throw new Error('It asks.')
    const { project } = opened.overview
    // Nothing tells yet that what lies above the catalogue belongs to it.
    expect((await failure('code.show', { project, stringId: 1 })).code).toBe('code.outside')
    mkdirSync(join(folder, 'tree/.git'))
    expect(await value('code.show', { project, stringId: 1 })).toMatchObject({
      ...{ folder: join(folder, 'tree'), path: 'src/menu.cpp', line: 2 },
    })
  })

  it('requires an existing string', async () => {
    const { failure, project } = await treeWith('app_uk.ts', QT)
    expect((await failure('code.show', { project, stringId: 999 })).code).toBe('string.unknown')
  })
})
