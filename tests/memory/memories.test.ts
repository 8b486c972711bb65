import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testScreen, type TestScreen } from '../workbench/testWorkbench.ts'

const PO = `msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Ferries leave at noon"
msgstr ""

msgid "Choose a seat near the window"
msgstr ""

msgid "Choose a seat near the window."
msgstr ""

msgid "Ticket %d"
msgid_plural "Tickets %d"
msgstr[0] ""
msgstr[1] ""
`

async function openProject(screen: TestScreen) {
  writeFileSync(join(screen.folder, 'app.pot'), PO)
  const { project } = await screen.value('project.create', {
    path: join(screen.folder, 'p.interlinear'),
    name: 'Ferries',
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk', 'de'],
  })
  await screen.value('project.import', { project, paths: [join(screen.folder, 'app.pot')] })
  const { list, total } = await screen.value('list.open', { project, languageId: 'uk' })
  const rows = await screen.value('list.rows', { list, from: 0, count: total })
  const translate = (stringId: number, text: string, form: 'none' | 'one' | 'few' | 'many' = 'none') =>
    screen.value('translation.save', { project, stringId, languageId: 'uk', forms: { [form]: text } })
  const matches = (stringId: number, form?: 'one' | 'few' | 'many') =>
    screen.value('memory.matches', { project, stringId, languageId: 'uk', ...(form ? { form } : {}) })
  const search = (text: string) => screen.value('memory.search', { project, languageId: 'uk', text })
  const plain = rows.filter(({ type }) => type === 'plain')
  return { project, rows, plain, translate, matches, search }
}

describe('the memory of a project', () => {
  it('adds saved texts, follows their edits, and is reverted and restored by undo and redo', async () => {
    const screen = testScreen()
    const { project, plain, translate, search } = await openProject(screen)
    const { id, text } = plain[0]!
    expect(await search(text)).toEqual([])
    await translate(id, 'Перший')
    expect(await search(text)).toMatchObject([
      { kind: 'exact', score: 100, target: 'Перший', changedBy: 'olena' },
    ])
    await translate(id, 'Другий')
    expect((await search(text)).map(({ target }) => target)).toEqual(['Другий'])
    expect(await screen.value('memory.list', { project })).toMatchObject([{ segments: 1, isOwn: true }])
    await screen.value('history.undo', { project })
    expect((await search(text)).map(({ target }) => target)).toEqual(['Перший'])
    await screen.value('history.undo', { project })
    expect(await search(text)).toEqual([])
    expect(await screen.value('memory.list', { project })).toMatchObject([{ segments: 0 }])
    await screen.value('history.redo', { project })
    expect((await search(text)).map(({ target }) => target)).toEqual(['Перший'])
  })

  it('keeps a segment in which another language has a translation', async () => {
    const screen = testScreen()
    const { project, plain, translate } = await openProject(screen)
    const { id, text } = plain[0]!
    await translate(id, 'Перший')
    await screen.value('translation.save', {
      project,
      stringId: id,
      languageId: 'de',
      forms: { none: 'Erster' },
    })
    await screen.value('history.undo', { project })
    const german = await screen.value('memory.search', { project, languageId: 'de', text })
    expect(german).toEqual([])
    expect(await screen.value('memory.list', { project })).toMatchObject([{ segments: 1 }])
    await screen.value('history.undo', { project })
    expect(await screen.value('memory.list', { project })).toMatchObject([{ segments: 0 }])
  })

  it('offers a string the matches of others, never its own translation', async () => {
    const screen = testScreen()
    const { plain, translate, matches, search } = await openProject(screen)
    const { id, text } = plain[0]!
    await translate(id, 'Перший')
    expect((await matches(id)).filter(({ target }) => target === 'Перший')).toEqual([])
    expect(await search(`${text}!`)).toMatchObject([{ kind: 'fuzzy', target: 'Перший' }])
  })

  it('offers the forms of a plural to other texts, never to its own forms', async () => {
    const screen = testScreen()
    const { project, rows, translate, matches, search } = await openProject(screen)
    const plural = rows.find(({ type }) => type === 'plural')!
    await translate(plural.id, 'Кілька', 'few')
    const { source } = await screen.value('string.get', { project, stringId: plural.id, languageId: 'uk' })
    const [other] = await search(source.find(({ form }) => form === 'other')?.text ?? '')
    expect(other).toMatchObject({ target: 'Кілька' })
    for (const form of ['few', 'many'] as const)
      expect((await matches(plural.id, form)).filter(({ target }) => target === 'Кілька')).toEqual([])
  })

  it('is searched for a word, in both languages', async () => {
    const screen = testScreen()
    const { project, plain, translate } = await openProject(screen)
    const { id, text } = plain[0]!
    await translate(id, 'Пароплав прибуває')
    const found = (word: string) =>
      screen.value('memory.concordance', { project, languageId: 'uk', text: word })
    expect(await found('пароплав')).toMatchObject([{ source: text, foundIn: 'target' }])
    expect(await found(text.slice(0, 6))).toMatchObject([{ target: 'Пароплав прибуває', foundIn: 'source' }])
    expect(await found('при')).toHaveLength(1)
    expect(await found('пр')).toHaveLength(1)
    expect(await found('literally nothing')).toEqual([])
  })
})

describe('memories', () => {
  it('are attached, detached and protected', async () => {
    const screen = testScreen()
    const { project, plain, translate, search } = await openProject(screen)
    const [first, second] = plain
    await translate(first!.id, 'Перший')
    const tmId = (await screen.value('memory.list', { project }))[0]!.id
    await screen.value('memory.settings', { project, tmId, penalty: 5 })
    expect(await search(first!.text)).toMatchObject([
      { score: 95, penalties: [{ kind: 'memory', percent: 5 }] },
    ])
    await screen.value('memory.settings', { project, tmId, isAttached: false })
    expect(await search(first!.text)).toEqual([])
    await screen.value('memory.settings', { project, tmId, isAttached: true, isReadOnly: true })
    await translate(second!.id, 'Другий')
    expect(await search(second!.text)).toEqual([])
    const match = (await search(first!.text))[0]!
    const records = [{ recordId: match.recordId, languageId: 'uk', text: 'Інший' }]
    const edit = { project, tmId, segmentId: match.segmentId, records }
    expect(await screen.failure('memory.saveSegment', edit)).toMatchObject({ code: 'memory.readOnly' })
  })

  it('are edited: records changed, segments deleted by a query, and undone', async () => {
    const screen = testScreen()
    const { project, plain, translate, search } = await openProject(screen)
    await translate(plain[0]!.id, 'Перший')
    await translate(plain[1]!.id, 'Другий')
    const match = (await search(plain[0]!.text))[0]!
    const tmId = match.memory.id
    const records = [{ recordId: match.recordId, languageId: 'uk', text: 'Інший' }]
    await screen.value('memory.saveSegment', { project, tmId, segmentId: match.segmentId, records })
    expect((await search(plain[0]!.text)).map(({ target }) => target)).toEqual(['Інший'])
    const deletion = { project, tmId, croql: 'count of records where (text contains "Інший") > 0' }
    expect(await screen.value('memory.deleteSegments', { ...deletion, isPreview: true })).toEqual({
      segments: 1,
    })
    expect(await screen.value('memory.deleteSegments', { ...deletion, isPreview: false })).toEqual({
      segments: 1,
    })
    expect(await search(plain[0]!.text)).toEqual([])
    await screen.value('history.undo', { project })
    expect((await search(plain[0]!.text)).map(({ target }) => target)).toEqual(['Інший'])
    expect(await screen.value('memory.mergeDuplicates', { project, tmId, isPreview: true })).toEqual({
      segments: 0,
    })
  })
})

describe('pre-translation', () => {
  it('fills empty forms with their best matches, as one change', async () => {
    const screen = testScreen()
    const { project, rows, plain, translate } = await openProject(screen)
    await translate(plain[1]!.id, 'Оберіть місце біля вікна')
    const request = { project, languageId: 'uk', croql: 'true', minimumScore: 90 }
    expect(await screen.value('memory.pretranslatePreview', request)).toMatchObject({
      total: rows.length,
      strings: 1,
      forms: 1,
      byKind: { context: 0, exact: 0, fuzzy: 1 },
      rows: [{ stringId: plain[2]!.id, score: 98, target: 'Оберіть місце біля вікна' }],
    })
    const none = { ...request, minimumScore: 99 }
    expect(await screen.value('memory.pretranslate', none)).toEqual({ strings: 0, forms: 0 })
    expect(await screen.value('memory.pretranslate', request)).toEqual({ strings: 1, forms: 1 })
    const place = { project, stringId: plain[2]!.id, languageId: 'uk' }
    expect((await screen.value('string.get', place)).translations).toMatchObject([
      { text: 'Оберіть місце біля вікна', provider: 'tm' },
    ])
    expect(await screen.value('memory.pretranslatePreview', request)).toMatchObject({ forms: 0 })
    // Machine translations are not confirmed, so the memory does not add them.
    expect(await screen.value('memory.list', { project })).toMatchObject([{ segments: 1 }])
    await screen.value('history.undo', { project })
    expect((await screen.value('string.get', place)).translations).toEqual([])
  })
})
