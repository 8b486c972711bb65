/** Segments that are split and merged by a user: their strings, translations, updates and exports. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../workbench/testWorkbench.ts'

const PAGE = '# Help\n\nSave the file. Close it now.\n\nGo on. Stop.\n'
const HEAD = '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="uk">'

const xliff2Of = (unit: string, attributes = '') =>
  `${HEAD}\n <file id="f">\n  <unit id="u"${attributes}>\n${unit}\n  </unit>\n </file>\n</xliff>\n`
const xliff12Of = (unit: string) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0">` +
  `<file original="d" source-language="en" target-language="uk" datatype="x"><body>${unit}</body></file></xliff>`

/** A screen with a project in which a file is; its strings by their source texts. */
async function withFile(name: string, content: string, languageId = 'uk') {
  const screen = testScreen()
  const { value } = screen
  const at = (path: string) => join(screen.folder, path)
  writeFileSync(at(name), content)
  const { project } = await value('project.create', {
    path: at('p.interlinear'),
    name: 'P',
    sourceLanguageId: 'en',
    targetLanguageIds: [languageId],
  })
  const report = await value('project.import', { project, paths: [at(name)] })
  const rows = async () => {
    const { list } = await value('list.open', { project, languageId })
    return value('list.rows', { list, from: 0, count: 100 })
  }
  const idOf = async (text: string) => (await rows()).find((row) => row.text === text)!.id
  const detailOf = async (text: string) =>
    value('string.get', { project, stringId: await idOf(text), languageId })
  return {
    ...screen,
    ...{ project, at, idOf, detailOf, fileId: report.files[0]!.fileId },
    texts: async () => (await rows()).map(({ text }) => text),
    /** The top translation of each string, with a question mark if it needs work; null without any. */
    translations: async () => {
      const details = await Promise.all(
        (await rows()).map(({ id }) => value('string.get', { project, stringId: id, languageId })),
      )
      return details.map(({ translations }) => {
        const top = translations.find(({ isTop }) => isTop)
        return top ? `${top.text}${top.needsWork ? ' ?' : ''}` : null
      })
    },
    save: async (text: string, translation: string) =>
      value('translation.save', {
        ...{ project, stringId: await idOf(text), languageId },
        forms: { none: translation },
      }),
    split: async (text: string, before: string) => {
      const place = { stringId: await idOf(text), at: text.indexOf(before) }
      return value('segmentation.split', { project, ...place })
    },
    merge: async (text: string) => value('segmentation.merge', { project, stringId: await idOf(text) }),
    export: async () => {
      await value('project.export', { project, languageIds: [languageId], folder: at('out') })
      return readFileSync(at(`out/${name}`), 'utf8')
    },
  }
}

describe('a segment of running text', () => {
  it('is split in two, of which the first keeps the translation and what belongs to the string', async () => {
    const file = await withFile('help.md', PAGE)
    const { value, project } = file
    await file.save('Save the file.', 'Збережіть файл.')
    const stringId = await file.idOf('Save the file.')
    await value('comment.add', { project, stringId, languageId: 'uk', text: 'Which file?' })
    const cut = await file.split('Save the file.', 'file')
    expect(cut).toMatchObject({ fileId: file.fileId, others: 0 })
    expect(cut.stringIds[0]).toBe(stringId)
    expect(await file.texts()).toEqual(['Help', 'Save the', 'file.', 'Close it now.', 'Go on.', 'Stop.'])
    expect(await file.translations()).toEqual([null, 'Збережіть файл. ?', null, null, null, null])
    const { comments, translations } = await file.detailOf('Save the')
    expect(comments.map(({ text }) => text)).toEqual(['Which file?'])
    expect(translations[0]!.previous!.source).toEqual([{ form: 'none', text: 'Save the file.' }])
  })

  it('is merged with the next one, with the translations and what belongs to both', async () => {
    const file = await withFile('help.md', PAGE)
    const { value, project } = file
    await file.save('Save the file.', 'Збережіть файл.')
    await file.save('Close it now.', 'Закрийте його.')
    const second = await file.idOf('Close it now.')
    await value('comment.add', { project, stringId: second, languageId: 'uk', text: 'When?' })
    await value('bulk.run', {
      ...{ project, languageId: 'uk', scope: { stringIds: [second] } },
      action: { kind: 'label', title: 'Release 2' },
    })
    await file.merge('Save the file.')
    expect(await file.texts()).toEqual(['Help', 'Save the file. Close it now.', 'Go on.', 'Stop.'])
    expect((await file.translations())[1]).toBe('Збережіть файл. Закрийте його.')
    const { comments, labels } = await file.detailOf('Save the file. Close it now.')
    expect(comments.map(({ text }) => text)).toEqual(['When?'])
    expect(labels).toEqual(['Release 2'])
    expect(await file.export()).toBe(
      PAGE.replace('Save the file. Close it now.', 'Збережіть файл. Закрийте його.'),
    )
  })

  it('gets its first part back as it was by a merge, and by undo and redo', async () => {
    const file = await withFile('help.md', PAGE)
    const { value, project } = file
    await file.save('Save the file.', 'Збережіть файл.')
    const before = [await file.texts(), await file.translations()]
    await file.split('Save the file.', 'file')
    const after = [await file.texts(), await file.translations()]
    await file.merge('Save the')
    expect([await file.texts(), await file.translations()]).toEqual(before)
    for (const [call, states] of [
      ['history.undo', [after, before]],
      ['history.redo', [after, before]],
    ] as const)
      for (const state of states) {
        expect((await value(call, { project }))?.action).toMatch(/^segments/)
        expect([await file.texts(), await file.translations()]).toEqual(state)
      }
  })

  it('brings the translation of its second part back if a merged one is split', async () => {
    const file = await withFile('help.md', PAGE)
    await file.save('Go on.', 'Далі.')
    await file.save('Stop.', 'Стоп.')
    await file.merge('Go on.')
    await file.split('Go on. Stop.', 'Stop')
    expect((await file.translations()).slice(-2)).toEqual(['Далі. Стоп. ?', 'Стоп.'])
  })

  it('stays apart in a new version if it was merged before, and split at another place', async () => {
    const file = await withFile('help.md', 'One here. Two here. Three here. Four here.\n')
    await file.save('One here.', 'Раз.')
    for (const text of ['One here.', 'One here. Two here.', 'One here. Two here. Three here.'])
      await file.merge(text)
    await file.split('One here. Two here. Three here. Four here.', 'Two')
    expect(await file.texts()).toEqual(['One here.', 'Two here. Three here. Four here.'])
    expect(await file.translations()).toEqual(['Раз. ?', null])
    writeFileSync(file.at('help.md'), 'One here. Two here. Three here. Four now.\n')
    await file.value('project.import', { project: file.project, paths: [file.at('help.md')] })
    expect(await file.texts()).toEqual(['One here.', 'Two here. Three here.', 'Four now.'])
    expect((await file.translations())[0]).toMatch(/^Раз\./)
  })

  it('is merged in the weaker state of both', async () => {
    const file = await withFile('help.md', PAGE)
    await file.save('Stop.', 'Стоп.')
    await file.merge('Go on.')
    expect((await file.translations()).at(-1)).toBe('Стоп. ?')
    expect((await file.detailOf('Go on. Stop.')).translations[0]!.previous!.source[0]!.text).toBe('Stop.')
  })

  it('has no space between the sentences of a language that writes none, and stays approved', async () => {
    const file = await withFile('help.md', PAGE, 'zh-CN')
    const { value, project } = file
    for (const [text, translation] of [
      ['Go on.', '继续。'],
      ['Stop.', '停止。'],
    ] as const) {
      await file.save(text, translation)
      const { translations } = await file.detailOf(text)
      await value('translation.approve', { project, translationId: translations[0]!.id, isApproved: true })
    }
    await file.merge('Go on.')
    const [top] = (await file.detailOf('Go on. Stop.')).translations
    expect(top).toMatchObject({ text: '继续。停止。', isApproved: true, needsWork: false })
  })

  it('is cut in the same way wherever it stands, and other strings keep what they have', async () => {
    const file = await withFile('help.md', 'Note. Read it.\n\nNote.\n\nNote. Read it.\n')
    expect(await file.texts()).toEqual(['Note.', 'Read it.', 'Note.', 'Note.', 'Read it.'])
    const { value, project } = file
    const { list } = await value('list.open', { project, languageId: 'uk' })
    const rows = await value('list.rows', { list, from: 0, count: 9 })
    const single = { project, stringId: rows[2]!.id, languageId: 'uk' }
    await value('translation.save', { ...single, forms: { none: 'Примітка' } })
    const cut = await file.merge('Note.')
    expect(cut.others).toBe(1)
    expect(await file.texts()).toEqual(['Note. Read it.', 'Note.', 'Note. Read it.'])
    expect(await file.translations()).toEqual([null, 'Примітка', null])
    expect((await value('string.get', single)).row.text).toBe('Note.')
    await value('history.undo', { project })
    expect(await file.texts()).toEqual(['Note.', 'Read it.', 'Note.', 'Note.', 'Read it.'])
    expect(await file.translations()).toEqual([null, null, 'Примітка', null, null])
  })

  it('stays cut in an update of the file, in the archive and in an export', async () => {
    const file = await withFile('help.md', PAGE)
    const { value, project, at } = file
    await file.split('Save the file.', 'file')
    await file.merge('Go on.')
    await file.save('Save the', 'Збережіть')
    await file.save('file.', 'файл.')
    writeFileSync(at('help.md'), `New.\n\n${PAGE.replace('Save the file.', 'Save\nthe file.')}`)
    await value('project.import', { project, paths: [at('help.md')] })
    const texts = ['New.', 'Help', 'Save the', 'file.', 'Close it now.', 'Go on. Stop.']
    expect(await file.texts()).toEqual(texts)
    expect((await file.export()).split('\n')[4]).toBe('Збережіть файл. Close it now.')
    await value('project.backup', { project, path: at('p.ndjson') })
    await value('project.restore', { archive: at('p.ndjson'), path: at('q.interlinear') })
    const { project: restored } = await value('project.open', { path: at('q.interlinear') })
    await value('project.import', { project: restored, paths: [at('help.md')] })
    const { list } = await value('list.open', { project: restored, languageId: 'uk' })
    const rows = await value('list.rows', { list, from: 0, count: 9 })
    expect(rows.map(({ text }) => text)).toEqual(texts)
  })

  it('is refused inside of marks, without words, at the end of a paragraph, and without segments', async () => {
    const file = await withFile('help.md', 'See **the *big* page**.\n')
    const { failure, project } = file
    const text = (await file.texts())[0]!
    const at = async (before: string) =>
      (
        await failure('segmentation.split', {
          project,
          stringId: await file.idOf(text),
          at: text.indexOf(before),
        })
      ).code
    expect(await at('the')).toBe('segments.place')
    expect(await at('big')).toBe('segments.place')
    expect(await at('.')).toBe('segments.place')
    expect(await failure('segmentation.merge', { project, stringId: await file.idOf(text) })).toMatchObject({
      code: 'segments.place',
    })
    const image = await withFile('a.html', '<p>See <img alt="A cat. A dog." src="a.png">.</p>')
    const ofImage = { project: image.project, stringId: await image.idOf('A cat. A dog.'), at: 7 }
    expect((await image.failure('segmentation.split', ofImage)).code).toBe('segments.format')
    const table = await withFile('a.json', '{"a": "One. Two."}')
    const ofTable = { project: table.project, stringId: await table.idOf('One. Two.'), at: 5 }
    expect((await table.failure('segmentation.split', ofTable)).code).toBe('segments.format')
    const page = await withFile('help.md', PAGE)
    const ofPage = { project: page.project, stringId: await page.idOf('Close it now.') }
    expect(await page.failure('segmentation.merge', ofPage)).toMatchObject({
      code: 'segments.place',
      details: { case: 'merge' },
    })
  })
})

describe('the segments of a connected project', () => {
  it('are those of its cloud', async () => {
    const file = await withFile('help.md', PAGE)
    const { project, failure, at } = file
    const db = new Database(at('p.interlinear'))
    db.exec(`INSERT INTO cloud_project (id, connection_id, remote_id, user_id, language_ids)
      VALUES (1, 'c', 7, 1, '["uk"]')`)
    db.close()
    const place = { project, stringId: await file.idOf('Save the file.') }
    expect((await failure('segmentation.split', { ...place, at: 5 })).code).toBe('segments.cloud')
    expect((await failure('segmentation.merge', place)).code).toBe('segments.cloud')
    expect(await file.texts()).toHaveLength(5)
  })
})

describe('a segment of XLIFF 2', () => {
  const UNIT = `   <segment id="s1" state="translated">
    <source>Save &amp; go. <pc id="1">Now</pc> stop.</source>
    <target>Збережіть. Стоп.</target>
   </segment>`

  it('is written as two with the white space between, and the state of a text that needs work', async () => {
    const file = await withFile('a.xlf', xliff2Of(UNIT))
    await file.split('Save & go. <pc id="1">Now</pc> stop.', '<pc')
    expect(await file.texts()).toEqual(['Save & go.', '<pc id="1">Now</pc> stop.'])
    expect(await file.translations()).toEqual(['Збережіть. Стоп. ?', null])
    await file.save('<pc id="1">Now</pc> stop.', '<pc id="1">Тепер</pc> стоп.')
    expect(await file.export()).toBe(
      xliff2Of(`   <segment id="s1" state="initial">
    <source>Save &amp; go.</source>
    <target>Збережіть. Стоп.</target>
   </segment>
   <ignorable>
    <source> </source>
   </ignorable>
   <segment id="s1-2" state="translated">
    <source><pc id="1">Now</pc> stop.</source>
    <target><pc id="1">Тепер</pc> стоп.</target>
   </segment>`),
    )
  })

  it('is merged with the text between, and gets the earlier state', async () => {
    const two = `   <segment id="s1" state="final"><source>One.</source><target>Раз.</target></segment>
   <ignorable><source> </source></ignorable>
   <segment id="s2" state="reviewed"><source>Two.</source><target>Два.</target></segment>`
    const file = await withFile('a.xlf', xliff2Of(two))
    await file.merge('One.')
    expect(await file.texts()).toEqual(['One. Two.'])
    expect(await file.translations()).toEqual(['Раз. Два.'])
    expect(await file.export()).toBe(
      xliff2Of(
        `   <segment id="s1" state="reviewed"><source>One. Two.</source><target>Раз. Два.</target></segment>`,
      ),
    )
  })

  it('is merged with both texts where the first was approved and the second needs work', async () => {
    const two = `   <segment id="s1" state="final"><source>One.</source><target>Раз.</target></segment>
   <ignorable><source> </source></ignorable>
   <segment id="s2" state="initial"><source>Two.</source><target>Два.</target></segment>`
    const file = await withFile('a.xlf', xliff2Of(two))
    await file.merge('One.')
    expect(await file.translations()).toEqual(['Раз. Два. ?'])
    expect(await file.export()).toBe(
      xliff2Of(
        `   <segment id="s1" state="initial"><source>One. Two.</source><target>Раз. Два.</target></segment>`,
      ),
    )
    await file.value('history.undo', { project: file.project })
    expect(await file.translations()).toEqual(['Раз.', 'Два. ?'])
    expect((await file.detailOf('One.')).translations[0]).toMatchObject({ isApproved: true })
  })

  it('is not cut where the file forbids it, in elements, or if something refers to it', async () => {
    const forbidden = await withFile('a.xlf', xliff2Of(UNIT, ' canResegment="no"'))
    const text = 'Save & go. <pc id="1">Now</pc> stop.'
    const of = async (file: typeof forbidden, before: string) => {
      const place = { stringId: await file.idOf(text), at: text.indexOf(before) }
      return (await file.failure('segmentation.split', { project: file.project, ...place })).code
    }
    expect(await of(forbidden, '<pc')).toBe('segments.forbidden')
    const file = await withFile('a.xlf', xliff2Of(UNIT))
    expect([await of(file, 'ow<'), await of(file, 'pc id')]).toEqual(['segments.place', 'segments.place'])
    const referred = `<notes><note appliesTo="source" id="n">See #s2</note></notes>
   <segment id="s1"><source>One.</source></segment><segment id="s2"><source>Two.</source></segment>`
    const merged = await withFile('a.xlf', xliff2Of(referred.replace('See #s2', '<a b="#s2"/>')))
    const stringId = await merged.idOf('One.')
    expect((await merged.failure('segmentation.merge', { project: merged.project, stringId })).code).toBe(
      'segments.place',
    )
  })
})

describe('a segment of XLIFF 2 with a note', () => {
  const NOTED = `<notes><note id="2">Say it</note></notes>
   <segment id="1"><source>One.</source></segment>
   <segment id="2"><source><mrk id="m" type="comment" ref="#n=2">Two.</mrk></source></segment>`

  it('is merged with its comment, whose note may have the id of the segment', async () => {
    const file = await withFile('a.xlf', xliff2Of(NOTED))
    await file.merge('One.')
    const [text] = await file.texts()
    await file.save(text!, 'Раз.')
    expect(await file.export()).toContain(
      '<source>One.<mrk id="m" type="comment" ref="#n=2">Two.</mrk></source>',
    )
  })

  it.each(['#2', '#/f=f/u=u/2'])('is not merged if its unit refers to it by %s', async (reference) => {
    const match = `<mtc:matches xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0"><mtc:match ref="${reference}"><source>Two.</source><target>Два.</target></mtc:match></mtc:matches>`
    const file = await withFile('a.xlf', xliff2Of(match + NOTED))
    const stringId = await file.idOf('One.')
    expect((await file.failure('segmentation.merge', { project: file.project, stringId })).code).toBe(
      'segments.place',
    )
  })
})

describe('a segment of XLIFF 2 with a comment', () => {
  const comment = (id: string, text: string) => `<mrk id="${id}" type="comment" value="Short">${text}</mrk>`
  const UNIT = `   <segment id="s1"><source>Open ${comment('m1', 'it. Go <pc id="1">on</pc>.')}</source><target>${comment('m1', 'Раз.')}</target></segment>`

  it('across the place of a split keeps it in the first part, and a merge restores the file', async () => {
    const file = await withFile('a.xlf', xliff2Of(UNIT))
    const before = await file.export()
    const text = 'Open it. Go <pc id="1">on</pc>.'
    expect(await file.texts()).toEqual([text])
    expect((await file.detailOf(text)).context).toBe('Short')
    await file.split(text, 'Go')
    await file.save('Open it.', 'Відкрийте.')
    await file.save('Go <pc id="1">on</pc>.', '<pc id="1">Далі</pc>.')
    expect(await file.export()).toBe(
      xliff2Of(
        `   <segment id="s1"><source>Open ${comment('m1', 'it.')}</source><target>${comment('m1', 'Відкрийте.')}</target></segment>
   <ignorable><source> </source></ignorable>
   <segment id="s1-2"><source>Go <pc id="1">on</pc>.</source><target><pc id="1">Далі</pc>.</target></segment>`,
      ),
    )
    await file.value('history.undo', { project: file.project })
    await file.value('history.undo', { project: file.project })
    await file.merge('Open it.')
    expect(await file.export()).toBe(before)
  })

  it('takes its mark in a translation as a tag', async () => {
    const file = await withFile('a.xlf', xliff2Of(UNIT))
    const text = 'Open it. Go <pc id="1">on</pc>.'
    await file.save(text, `Раз ${comment('m1', 'два')}.`)
    expect(await file.export()).toContain(`<target>Раз ${comment('m1', 'два')}.</target>`)
  })
})

describe('a segment of XLIFF 1.2', () => {
  const unit = (source: string, target: string, definitions: string) =>
    `<trans-unit id="u"><source>Open it. Go. End.</source><seg-source>${source}</seg-source>` +
    `<target>${target}</target><sdl:seg-defs>${definitions}</sdl:seg-defs></trans-unit>`
  const UNIT = unit(
    '<g id="5"><mrk mtype="seg" mid="1">Open it. Go.</mrk> <mrk mtype="seg" mid="2">End.</mrk></g>',
    '<g id="5"><mrk mtype="seg" mid="1">Раз. Два.</mrk> <mrk mtype="seg" mid="2">Кінець.</mrk></g>',
    '<sdl:seg id="1" conf="Translated"/><sdl:seg id="2" conf="Draft"/>',
  )

  it('is split into two elements, in a file of Trados with a definition each', async () => {
    const file = await withFile('a.sdlxliff', xliff12Of(UNIT))
    await file.split('Open it. Go.', 'Go')
    expect(await file.texts()).toEqual(['Open it.', 'Go.', 'End.'])
    await file.save('Go.', 'Далі.')
    await file.save('Open it.', 'Відкрийте.')
    expect(await file.export()).toBe(
      xliff12Of(
        unit(
          '<g id="5"><mrk mtype="seg" mid="1">Open it.</mrk> <mrk mtype="seg" mid="1-2">Go.</mrk> <mrk mtype="seg" mid="2">End.</mrk></g>',
          '<g id="5"><mrk mtype="seg" mid="1">Відкрийте.</mrk><mrk mtype="seg" mid="1-2">Далі.</mrk> <mrk mtype="seg" mid="2">Кінець.</mrk></g>',
          '<sdl:seg id="1" conf="Translated" origin="interactive"/><sdl:seg id="1-2" origin="interactive" conf="Translated"/><sdl:seg id="2" conf="Draft"/>',
        ),
      ),
    )
  })

  it('is merged into a single element', async () => {
    const file = await withFile('a.sdlxliff', xliff12Of(UNIT))
    await file.merge('Open it. Go.')
    expect(await file.translations()).toEqual(['Раз. Два. Кінець. ?'])
    await file.save('Open it. Go. End.', 'Усе.')
    expect(await file.export()).toBe(
      xliff12Of(
        unit(
          '<g id="5"><mrk mtype="seg" mid="1">Open it. Go. End.</mrk></g>',
          '<g id="5"><mrk mtype="seg" mid="1">Усе.</mrk></g>',
          '<sdl:seg id="1" conf="Translated" origin="interactive"/>',
        ),
      ),
    )
  })

  describe('with the comments of Trados', () => {
    const comment = (id: string, text: string) => `<mrk mtype="x-sdl-comment" sdl:cid="${id}">${text}</mrk>`
    const added = (text: string) => `<mrk mtype="x-sdl-added" sdl:revid="r">${text}</mrk>`
    const segment = (mid: string, text: string) => `<mrk mtype="seg" mid="${mid}">${text}</mrk>`
    const DEFINITIONS = '<sdl:seg id="1" conf="Draft"/>'
    const header = ['c1', 'c2']
      .map((id) => {
        const own = `<Comment user="Ana">About ${id}</Comment>`
        return `<sdl:cmt-def id="${id}"><Comments xmlns="">${own}</Comments></sdl:cmt-def>`
      })
      .join('')
    const documentOf = (units: string) =>
      xliff12Of(units).replace(
        '<file ',
        `<doc-info xmlns="http://sdl.com/FileTypes/SdlXliff/1.0">${header.replaceAll('sdl:', '')}</doc-info><file `,
      )

    it.each([
      ['on all of it', comment('c1', 'Open it. Go.'), [comment('c1', 'Open it.'), 'Go.'], ['c1', '']],
      [
        'across the place',
        `Open ${comment('c1', 'it. Go.')}`,
        [`Open ${comment('c1', 'it.')}`, 'Go.'],
        ['c1', ''],
      ],
      [
        'on the second part',
        `Open it. ${comment('c1', 'Go.')}`,
        ['Open it.', comment('c1', 'Go.')],
        ['', 'c1'],
      ],
      [
        'on both parts',
        `${comment('c1', 'Open it.')} ${comment('c2', 'Go.')}`,
        [comment('c1', 'Open it.'), comment('c2', 'Go.')],
        ['c1', 'c2'],
      ],
      [
        'in a tracked insertion',
        added(`Open ${comment('c1', 'it. Go.')}`),
        [added(`Open ${comment('c1', 'it.')}`), added('Go.')],
        ['c1', ''],
      ],
      [
        'beside a tracked deletion',
        `Open <mrk mtype="x-sdl-deleted" sdl:revid="d">that &amp; </mrk>${comment('c1', 'it. Go.')}`,
        [`Open <mrk mtype="x-sdl-deleted" sdl:revid="d">that &amp; </mrk>${comment('c1', 'it.')}`, 'Go.'],
        ['c1', ''],
      ],
    ] as const)('%s, is split in two, and a merge restores the file', async (_, content, parts, comments) => {
      const whole = documentOf(unit(segment('1', content), segment('1', 'Раз.'), DEFINITIONS))
      const file = await withFile('a.sdlxliff', whole)
      const before = await file.export()
      await file.split('Open it. Go.', 'Go')
      expect(await file.texts()).toEqual(['Open it.', 'Go.'])
      for (const [index, text] of (['Open it.', 'Go.'] as const).entries()) {
        const { context } = await file.detailOf(text)
        const own = comments[index] ?? ''
        expect((context ?? '').match(/About c\d/g) ?? []).toEqual(own === '' ? [] : [`About ${own}`])
      }
      await file.save('Go.', 'Два.')
      expect(await file.export()).toBe(
        documentOf(
          unit(
            `${segment('1', parts[0])} ${segment('1-2', parts[1])}`,
            segment('1', 'Раз.') + segment('1-2', 'Два.'),
            `${DEFINITIONS}<sdl:seg id="1-2" origin="interactive" conf="Translated"/>`,
          ),
        ),
      )
      await file.value('history.undo', { project: file.project })
      await file.merge('Open it.')
      expect(await file.texts()).toEqual(['Open it. Go.'])
      expect(await file.export()).toBe(before)
    })

    it('on its target, is split, translated again and merged without losing one', async () => {
      const unitWith = (source: string, target: string, definitions: string) =>
        documentOf(unit(source, target, definitions))
      const whole = unitWith(segment('1', 'Open it. Go.'), segment('1', comment('c1', 'Раз.')), DEFINITIONS)
      const file = await withFile('a.sdlxliff', whole)
      expect(await file.translations()).toEqual(['Раз. ?'])
      expect((await file.detailOf('Open it. Go.')).context).toContain('About c1')
      await file.split('Open it. Go.', 'Go')
      await file.save('Open it.', 'Відкрийте.')
      await file.save('Go.', 'Далі.')
      const definition = (id: string) => `<sdl:seg id="${id}" conf="Translated" origin="interactive"/>`
      expect(await file.export()).toBe(
        unitWith(
          `${segment('1', 'Open it.')} ${segment('1-2', 'Go.')}`,
          segment('1', comment('c1', 'Відкрийте.')) + segment('1-2', 'Далі.'),
          definition('1') + '<sdl:seg id="1-2" origin="interactive" conf="Translated"/>',
        ),
      )
      await file.merge('Open it.')
      await file.save('Open it. Go.', 'Відкрийте. Далі!')
      expect(await file.export()).toBe(
        unitWith(
          segment('1', 'Open it. Go.'),
          segment('1', comment('c1', 'Відкрийте. Далі!')),
          definition('1'),
        ),
      )
    })

    it('is merged, and has the comments of both', async () => {
      const both = [segment('1', comment('c1', 'Open it.')), segment('2', `Go ${comment('c2', 'now.')}`)]
      const definitions = `${DEFINITIONS}<sdl:seg id="2" conf="Draft"/>`
      const whole = documentOf(unit(both.join(' '), segment('1', 'Раз.') + segment('2', 'Два.'), definitions))
      const file = await withFile('a.sdlxliff', whole)
      await file.merge('Open it.')
      const { context } = await file.detailOf('Open it. Go now.')
      expect((context ?? '').match(/About c\d/g)).toEqual(['About c1', 'About c2'])
      await file.save('Open it. Go now.', 'Усе.')
      expect(await file.export()).toBe(
        documentOf(
          unit(
            segment('1', `${comment('c1', 'Open it.')} Go ${comment('c2', 'now.')}`),
            segment('1', 'Усе.'),
            '<sdl:seg id="1" conf="Translated" origin="interactive"/>',
          ),
        ),
      )
    })
  })

  it('is not cut if it is locked, or if its unit has no segments', async () => {
    const locked = await withFile('a.sdlxliff', xliff12Of(UNIT.replace('conf="Draft"', 'locked="true"')))
    const { project, failure } = locked
    const stringId = await locked.idOf('Open it. Go.')
    expect((await failure('segmentation.merge', { project, stringId })).code).toBe('segments.locked')
    const place = { project, stringId: await locked.idOf('End.'), at: 2 }
    expect((await failure('segmentation.split', place)).code).toBe('segments.locked')
    const plain = await withFile(
      'b.xlf',
      xliff12Of('<trans-unit id="u"><source>One. Two.</source></trans-unit>'),
    )
    const whole = { project: plain.project, stringId: await plain.idOf('One. Two.'), at: 5 }
    expect((await plain.failure('segmentation.split', whole)).code).toBe('segments.format')
  })
})
