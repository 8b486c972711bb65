/** Segments of opened files that are split and merged: the file on the disk, and the project beside it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { desk, laid } from './linkedWorkbench.ts'

const sdlxliffOf = (source: string, target: string, definitions: string) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0">` +
  `<file original="d" source-language="en" target-language="uk" datatype="x"><body><trans-unit id="u">` +
  `<source>Open it. Go. End.</source><seg-source>${source}</seg-source><target>${target}</target>` +
  `<sdl:seg-defs>${definitions}</sdl:seg-defs></trans-unit></body></file></xliff>`
const mrk = (mid: string, text: string) => `<mrk mtype="seg" mid="${mid}">${text}</mrk>`

const BEFORE = sdlxliffOf(
  `${mrk('1', 'Open it. Go.')} ${mrk('2', 'End.')}`,
  `${mrk('1', 'Раз. Два.')} ${mrk('2', 'Кінець.')}`,
  '<sdl:seg id="1" conf="Translated"/><sdl:seg id="2" conf="Translated"/>',
)

describe('a file that is opened', () => {
  it('gets the parts of a split with the next save, and is read again without a change', async () => {
    const { value, open, rows, translate, caughtUp, folder } = desk()
    laid(folder, { 'a.sdlxliff': BEFORE })
    const { project } = (await open('a.sdlxliff')).overview
    const state = async () => (await rows(project)).map(({ text, translation }) => [text, translation])
    const [first] = await rows(project)
    await value('segmentation.split', { project, stringId: first!.id, at: 9 })
    await translate(project, 'Open it.', 'Відкрийте.')
    await translate(project, 'Go.', 'Далі.')
    const after = [
      ['Open it.', 'Відкрийте.'],
      ['Go.', 'Далі.'],
      ['End.', 'Кінець.'],
    ]
    expect(await state()).toEqual(after)
    await value('linked.write', { project })
    const written = readFileSync(join(folder, 'a.sdlxliff'), 'utf8')
    expect(written).toBe(
      sdlxliffOf(
        `${mrk('1', 'Open it.')} ${mrk('1-2', 'Go.')} ${mrk('2', 'End.')}`,
        `${mrk('1', 'Відкрийте.')}${mrk('1-2', 'Далі.')} ${mrk('2', 'Кінець.')}`,
        '<sdl:seg id="1" conf="Translated" origin="interactive"/><sdl:seg id="1-2" origin="interactive" conf="Translated"/><sdl:seg id="2" conf="Translated"/>',
      ),
    )
    await caughtUp(project)
    expect(await state()).toEqual(after)
    writeFileSync(join(folder, 'a.sdlxliff'), written.replace('Кінець.', 'Край.'))
    await caughtUp(project)
    expect(await state()).toEqual([...after.slice(0, 2), ['End.', 'Край.']])

    await value('segmentation.merge', { project, stringId: first!.id })
    expect(await state()).toEqual([
      ['Open it. Go.', 'Відкрийте. Далі.'],
      ['End.', 'Край.'],
    ])
    await value('linked.write', { project })
    expect(readFileSync(join(folder, 'a.sdlxliff'), 'utf8')).toContain(
      `${mrk('1', 'Відкрийте. Далі.')} ${mrk('2', 'Край.')}`,
    )
    await caughtUp(project)
    expect((await state())[0]).toEqual(['Open it. Go.', 'Відкрийте. Далі.'])
  })

  it('says in a file of Trados which text is a match of a memory, until it is edited', async () => {
    const { value, open, rows, folder } = desk()
    laid(folder, { 'a.sdlxliff': BEFORE })
    const { project } = (await open('a.sdlxliff')).overview
    const [first, second] = await rows(project)
    const save = (stringId: number, text: string, isEdited: boolean) =>
      value('translation.save', {
        ...{ project, stringId, languageId: 'uk', forms: { none: text } },
        matches: { none: { score: 100, isEdited } },
      })
    await save(first!.id, 'Відкрийте. Далі.', false)
    await save(second!.id, 'Край.', true)
    await value('linked.write', { project })
    expect(readFileSync(join(folder, 'a.sdlxliff'), 'utf8')).toContain(
      '<sdl:seg-defs><sdl:seg id="1" conf="Translated" origin="tm" percent="100"/>' +
        '<sdl:seg id="2" conf="Translated" origin="interactive"/></sdl:seg-defs>',
    )
  })

  it('keeps the translated page of running text as the parts are translated', async () => {
    const { value, open, rows, translate, caughtUp, folder } = desk()
    laid(folder, {
      'docs/en/a.md': 'Open it, then go. End.\n',
      'docs/uk/a.md': 'Відкрийте, тоді йдіть. Кінець.\n',
    })
    const { project } = (await open('docs', { targetLanguageIds: ['uk'] })).overview
    const state = async () => (await rows(project)).map(({ text, translation }) => [text, translation])
    const [first] = await rows(project)
    await value('segmentation.split', { project, stringId: first!.id, at: 9 })
    await translate(project, 'Open it,', 'Відкрий,')
    await translate(project, 'then go.', 'тоді йди.')
    await value('linked.write', { project })
    expect(readFileSync(join(folder, 'docs/uk/a.md'), 'utf8')).toBe('Відкрий, тоді йди. Кінець.\n')
    await caughtUp(project)
    expect(await state()).toEqual([
      ['Open it,', 'Відкрий,'],
      ['then go.', 'тоді йди.'],
      ['End.', 'Кінець.'],
    ])
  })
})
