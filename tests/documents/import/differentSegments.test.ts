/** Pages whose translation has another number of sentences or blocks than their source (docs/reference/files.md, "Running text: HTML, Markdown, MDX, plain text"). */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../../workbench/testWorkbench.ts'
import { saying } from '../../saying.ts'

async function pages(files: Record<string, string>) {
  const { value, folder } = testScreen()
  const at = (path: string) => join(folder, 'tree', path)
  const put = (path: string, content: string) => {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), content)
  }
  for (const [path, content] of Object.entries(files)) put(path, content)
  const { project } = await value('project.create', {
    path: join(folder, 'p.interlinear'),
    name: 'P',
    sourceLanguageId: 'en',
    targetLanguageIds: ['de'],
  })
  const take = () => value('project.import', { project, paths: [at('')] })
  const report = await take()
  const { list } = await value('list.open', { project, languageId: 'de' })
  const rows = await value('list.rows', { list, from: 0, count: 50 })
  const idOf = (source: string) => rows.find(({ text }) => text === source)?.id ?? 0
  const type = (source: string, text: string) =>
    value('translation.save', { project, stringId: idOf(source), languageId: 'de', forms: { none: text } })
  const textOf = async (source: string) =>
    (await value('string.get', { project, stringId: idOf(source), languageId: 'de' })).translations.find(
      ({ isTop }) => isTop,
    )?.text
  const write = () => value('project.export', { project, languageIds: ['de'], folder: at(''), beside: true })
  return { report, put, take, type, textOf, write, read: (path: string) => readFileSync(at(path), 'utf8') }
}

const SOURCE = '# Title\n\nThis is one. This is two.\n\nLast.\n'
const TRANSLATION = '# Titel\n\nDas ist eins. Das ist zwei.\n\nEnde.\n'

describe('a translation with more sentences than its source', () => {
  const files = {
    'en/index.md': SOURCE,
    'de/index.md': TRANSLATION,
    'en/b.md': 'Text.\n',
    'de/b.md': 'Text de.\n',
  }

  it('is written with the other files, and read back as typed', async () => {
    const { type, write, read, take, textOf } = await pages(files)
    await type('This is two.', 'Das ist zwei. Und noch etwas.')
    await type('Text.', 'Ein Text.')
    expect(await write()).toMatchObject({ failed: [], noPlace: [] })
    expect(read('de/index.md')).toBe(TRANSLATION.replace('zwei.', 'zwei. Und noch etwas.'))
    expect(read('de/b.md')).toBe('Ein Text.\n')
    await take()
    expect(await textOf('This is two.')).toBe('Das ist zwei. Und noch etwas.')
    await type('This is one.', 'Neu.')
    await type('This is two.', 'Nur zwei.')
    await write()
    expect(read('de/index.md')).toBe(TRANSLATION.replace('Das ist eins. Das ist zwei.', 'Neu. Nur zwei.'))
  })

  it('keeps changes of others', async () => {
    const { type, write, put, read, take, textOf } = await pages(files)
    await type('This is two.', 'Das ist zwei. Und noch etwas.')
    await write()
    put('de/index.md', read('de/index.md').replace('noch etwas', 'noch mehr'))
    await take()
    expect([await textOf('This is one.'), await textOf('This is two.')]).toEqual([
      'Das ist eins.',
      'Das ist zwei. Und noch mehr.',
    ])
  })
})

describe.each([
  ['index.md', 'This is one. This is two.\n', 'Ein Satz statt zwei.\n'],
  ['index.html', '<div>\n  This is one. This is two.\n</div>\n', '<div>\n  Ein Satz statt zwei.\n</div>\n'],
])('%s with one sentence for two', (name, source, translation) => {
  const opened = () => pages({ [`en/${name}`]: source, [`de/${name}`]: translation })

  it('is named, and keeps its sentence beside the first typed one', async () => {
    const { report, type, write, read } = await opened()
    expect(report.files.at(-1)).toMatchObject({
      translations: 0,
      warnings: [saying(expect.stringContaining('cut into more or fewer segments'))],
    })
    await type('This is two.', 'Neu zwei.')
    expect(await write()).toMatchObject({ failed: [], noPlace: [] })
    expect(read(`de/${name}`)).toBe(translation.replace('zwei.', 'zwei. Neu zwei.'))
    await type('This is one.', 'Neu eins.')
    await write()
    expect(read(`de/${name}`)).toBe(translation.replace('Ein Satz statt zwei.', 'Neu eins. Neu zwei.'))
  })
})

describe('a page with other blocks than its source', () => {
  it('imports blocks that can be aligned, writes texts with a place, and names the others', async () => {
    const en = '# Title\n\nFirst text here.\n\n- A point\n\nThe last words.\n'
    const de = '# Titel\n\nErster Text hier.\n\nDie letzten Worte.\n'
    const { report, type, write, read, textOf } = await pages({ 'en/a.md': en, 'de/a.md': de })
    expect(report.files.at(-1)).toMatchObject({
      translations: 3,
      warnings: [saying('The file lacks these texts of its source: “A point”.')],
    })
    expect(await textOf('The last words.')).toBe('Die letzten Worte.')
    await type('The last words.', 'Das Ende.')
    await type('A point', 'Ein Punkt')
    expect((await write()).noPlace).toMatchObject([{ languageId: 'de', reason: 'unpaired' }])
    expect(read('de/a.md')).toBe(de.replace('Die letzten Worte.', 'Das Ende.'))
  })
})

describe('a block that is one sentence to its reader, and several in its source', () => {
  const link = (id: string) => `<a href="https://example.com/${id}">${id}</a>`
  const SEVERAL = `<div>
  Specify a timeout (in minutes) for submodules operations.<br/>
  This option overrides the default timeout of 10 minutes. <br/>
  You can change the timeout via the property org.example.timeOut (see ${link('A-1')}).
  Note that property should be set on both controller and agent to have effect (see ${link('A-2')}).
</div>
`
  const ONE = `<div>
  サブモジュールの操作のタイムアウト(分)を指定します。このオプションは、デフォルトの10分を上書きします。
  プロパティorg.example.timeOutを使用して、gitのグローバルなタイムアウトを変更することができます。<br/>
  (詳細は、${link('A-1')}を参照してください。)<br/>
  注意:プロパティは、効果がでるように、マスタとスレーブの両方に設定すべきです。<br/>
  (詳細は、${link('A-2')}を参照してください。)
</div>
`

  it('gets no text for one of them that the next export could not distinguish', async () => {
    const { type, write, read } = await pages({ 'en/a.html': SEVERAL, 'de/a.html': ONE })
    await type('Specify a timeout (in minutes) for submodules operations.', 'Neuer Text')
    const first = await write()
    const written = read('de/a.html')
    if (first.noPlace.length > 0) expect(written).toBe(ONE)
    else expect(written.split('Neuer Text')).toHaveLength(2)
    const again = await write()
    expect(read('de/a.html')).toBe(written)
    expect(again.noPlace).toEqual(first.noPlace)
  })
})
