/** The project's memory takes what came with files, when it is asked to. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../core/store/database.ts'
import { testScreen } from '../workbench/testWorkbench.ts'

const entries = (languageId: string, texts: [string, string][], plural: string[]) => `msgid ""
msgstr ""
"Language: ${languageId}\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

${texts.map(([source, text]) => `msgid "${source}"\nmsgstr "${text}"\n`).join('\n')}
msgid "Ticket %d"
msgid_plural "Tickets %d"
${plural.map((text, index) => `msgstr[${index}] "${text}"`).join('\n')}
`

async function openShop() {
  const screen = testScreen()
  const write = (name: string, content: string) => {
    const path = join(screen.folder, name)
    writeFileSync(path, content)
    return path
  }
  const { project } = await screen.value('project.create', {
    path: join(screen.folder, 'p.interlinear'),
    name: 'Shop',
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk', 'de'],
  })
  const uk = entries(
    'uk',
    [
      ['Open the file', 'Відкрити файл'],
      ['Close the file', 'Закрити файл'],
      ['Not translated', ''],
    ],
    ['Квиток %d', 'Квитки %d', 'Квитків %d'],
  )
  const source = write('app.po', uk)
  const german = write(
    'de.po',
    entries('de', [['Open the file', 'Datei öffnen']], ['Fahrkarte %d', 'Fahrkarten %d']),
  )
  const search = async (text: string, languageId = 'uk') =>
    (await screen.value('memory.search', { project, languageId, text })).map(({ target }) => target)
  const memories = async () =>
    (await screen.value('memory.list', { project })).map(({ segments, isOwn }) => ({ segments, isOwn }))
  return { screen, project, source, german, search, memories }
}

/** Each translation in the memory, with its source and where it belongs. */
function rowsOfMemory(folder: string): unknown[] {
  const db = openDatabase(join(folder, 'p.interlinear'), { readonly: true })
  try {
    return db
      .prepare(
        `SELECT source.text AS source, target.language_id, target.text, origin.string_id, origin.plural_form,
           origin.identifier, origin.previous_hash, origin.next_hash
         FROM tm_origin AS origin JOIN tm_record AS source USING (segment_id) JOIN tm_record AS target USING (segment_id)
         WHERE source.language_id = 'en' AND target.language_id <> 'en' ORDER BY string_id, origin.plural_form`,
      )
      .all()
  } finally {
    db.close()
  }
}

describe('filling the memory', () => {
  it('adds texts of a file once, each form on its own; undo removes them', async () => {
    const { screen, project, source, search, memories } = await openShop()
    await screen.value('project.import', { project, paths: [source] })
    expect(await search('Open the file')).toEqual([])

    expect(await screen.value('memory.fill', { project })).toEqual({ added: 5 })
    expect(await memories()).toEqual([{ segments: 5, isOwn: true }])
    expect(await search('Open the file')).toEqual(['Відкрити файл', 'Закрити файл'])
    expect(await search('Tickets %d')).toContain('Квитків %d')
    expect(await screen.value('memory.fill', { project })).toEqual({ added: 0 })

    await screen.value('history.undo', { project })
    expect(await memories()).toEqual([{ segments: 0, isOwn: true }])
    await screen.value('history.redo', { project })
    expect(await search('Open the file')).toContain('Відкрити файл')
  })

  it('is part of an import that requests it, and is reverted with it', async () => {
    const { screen, project, source, german, search, memories } = await openShop()
    await screen.value('project.import', { project, paths: [source], addToTm: true })
    expect(await search('Open the file')).toContain('Відкрити файл')
    await screen.value('project.import', { project, paths: [german], languageId: 'de', addToTm: true })
    expect(await search('Open the file', 'de')).toEqual(['Datei öffnen'])
    // The German stands in the segment of the same string.
    expect(await memories()).toEqual([{ segments: 6, isOwn: true }])

    await screen.value('history.undo', { project })
    expect(await search('Open the file', 'de')).toEqual([])
    expect(await search('Open the file')).toContain('Відкрити файл')
  })

  it('equals typing each: the same texts, strings and neighbours', async () => {
    const { screen, project, source } = await openShop()
    await screen.value('project.import', { project, paths: [source], addToTm: true })
    const typed = await openShop()
    await typed.screen.value('project.import', { project: typed.project, paths: [typed.source] })
    const { list, total } = await typed.screen.value('list.open', {
      project: typed.project,
      languageId: 'uk',
    })
    for (const { id } of await typed.screen.value('list.rows', { list, from: 0, count: total })) {
      const place = { project: typed.project, stringId: id, languageId: 'uk' }
      const { translations } = await typed.screen.value('string.get', place)
      for (const { form, text } of translations)
        await typed.screen.value('translation.save', { ...place, forms: { [form]: text }, approve: true })
    }
    const filled = rowsOfMemory(screen.folder)
    expect(filled).toHaveLength(5)
    expect(rowsOfMemory(typed.screen.folder)).toEqual(filled)
  })

  it('is updated by later edits', async () => {
    const { screen, project, source, search } = await openShop()
    await screen.value('project.import', { project, paths: [source], addToTm: true })
    const { list, total } = await screen.value('list.open', { project, languageId: 'uk' })
    const rows = await screen.value('list.rows', { list, from: 0, count: total })
    const { id } = rows.find(({ text }) => text === 'Close the file')!
    const place = { project, stringId: id, languageId: 'uk' }
    expect((await screen.value('memory.matches', place)).map(({ target }) => target)).toEqual([
      'Відкрити файл',
    ])
    await screen.value('translation.save', { ...place, forms: { none: 'Закрийте файл' } })
    expect(await search('Close the file')).toEqual(['Закрийте файл', 'Відкрити файл'])
  })

  it('leaves out machine translations, and a read-only memory', async () => {
    const { screen, project, source, german, memories } = await openShop()
    await screen.value('project.import', { project, paths: [source] })
    const csv = join(screen.folder, 'm.csv')
    writeFileSync(csv, 'en,de\nOpen the file,Datei öffnen\n')
    await screen.value('exchange.importMemory', { project, path: csv, into: 'Old' })
    await screen.value('memory.pretranslate', {
      project,
      croql: 'true',
      languageId: 'de',
      minimumScore: 100,
    })
    expect(await screen.value('memory.fill', { project })).toEqual({ added: 5 })

    const own = (await screen.value('memory.list', { project })).find(({ isOwn }) => isOwn)!
    await screen.value('memory.settings', { project, tmId: own.id, isReadOnly: true })
    await screen.value('project.import', { project, paths: [german], languageId: 'de', addToTm: true })
    expect(await memories()).toContainEqual({ segments: 5, isOwn: true })
    expect(await screen.value('memory.fill', { project })).toEqual({ added: 0 })
  })
})

describe('a match of the same text', () => {
  it('is one in context only between the same neighbours, hidden strings left out', async () => {
    const { screen, project } = await openShop()
    const importJson = async (name: string, texts: Record<string, string>) => {
      const path = join(screen.folder, name)
      writeFileSync(path, JSON.stringify(texts))
      await screen.value('project.import', { project, paths: [path] })
    }
    const first = { a: 'Open', b: 'Save', c: 'Close' }
    await importJson('first.json', first)
    await importJson('same.json', { d: 'Open', e: 'Save', f: 'Close' })
    await importJson('before.json', { g: 'Print', h: 'Save', i: 'Close' })
    await importJson('after.json', { j: 'Open', k: 'Save', l: 'Print' })
    await importJson('hidden.json', { m: 'Open', n: 'Tip', o: 'Save', p: 'Close' })
    const { list, total } = await screen.value('list.open', { project, languageId: 'uk' })
    const rows = await screen.value('list.rows', { list, from: 0, count: total })
    const placeOf = (identifier: string) => {
      const stringId = rows.find((row) => row.identifier === identifier)!.id
      return { project, stringId, languageId: 'uk' }
    }
    const contextOf = async (identifier: string) => {
      const [match] = await screen.value('memory.matches', placeOf(identifier))
      const { isSamePrevious, isSameNext } = match!.context
      return [match!.kind, isSamePrevious, isSameNext]
    }
    await screen.value('translation.save', { ...placeOf('b'), forms: { none: 'Зберегти' } })

    expect(await contextOf('e')).toEqual(['context', true, true])
    expect(await contextOf('h')).toEqual(['exact', false, true])
    expect(await contextOf('k')).toEqual(['exact', true, false])
    expect(await contextOf('o')).toEqual(['exact', false, true])
    const scope = { stringIds: [placeOf('n').stringId] }
    await screen.value('bulk.run', { project, languageId: 'uk', scope, action: { kind: 'hide' } })
    expect(await contextOf('o')).toEqual(['context', true, true])
  })
})
