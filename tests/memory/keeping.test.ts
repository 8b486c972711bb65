/** Memories kept in order through the door: several with priorities, segments, duplicates, imports; all with undo. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { MemorySegment } from '../../core/contract/index.ts'
import { testScreen } from '../workbench/testWorkbench.ts'

const CSV = `en,uk,de
Your cart,Ваш кошик,Ihr Warenkorb
Your cart,Ваш візок,
Your cart,Ваш кошик,Ihr Warenkorb
Total,Разом,Summe
`

async function openShop() {
  const screen = testScreen()
  const { project } = await screen.value('project.create', {
    path: join(screen.folder, 'p.interlinear'),
    name: 'Shop',
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk', 'de'],
  })
  const importCsv = async (into: string, csv = CSV) => {
    const path = join(screen.folder, 'm.csv')
    writeFileSync(path, csv)
    return screen.value('exchange.importMemory', { project, path, into })
  }
  const list = async () =>
    (await screen.value('memory.list', { project })).map(({ name, segments }) => [name, segments])
  const segments = async (tmId: number, croql = 'true') =>
    (await screen.value('memory.segments', { project, tmId, croql, from: 0, count: 100 })).rows.map(textsOf)
  const undo = () => screen.value('history.undo', { project })
  const redo = () => screen.value('history.redo', { project })
  const search = async (text: string) =>
    (await screen.value('memory.search', { project, languageId: 'uk', text })).map(({ target }) => target)
  return { screen, project, importCsv, list, segments, undo, redo, search }
}

function textsOf({ records }: MemorySegment): string {
  const languages = ['en', 'uk', 'de']
  const place = (languageId: string) => languages.indexOf(languageId)
  return records
    .toSorted((one, other) => place(one.languageId) - place(other.languageId))
    .map(({ text }) => text)
    .join(' | ')
}

describe('several memories', () => {
  it('are made, renamed, put in order and deleted, and undone', async () => {
    const { screen, project, importCsv, list, undo, redo, search } = await openShop()
    const { tmId: first } = await importCsv('First', 'en,uk\nYour cart,Ваш кошик\n')
    const { tmId: second } = await importCsv('Second', 'en,uk\nYour cart,Ваш візок\n')
    expect(await search('Your cart')).toHaveLength(2)

    await screen.value('memory.order', { project, tmIds: [second, first] })
    expect((await search('Your cart'))[0]).toBe('Ваш візок')
    expect(await list()).toEqual([
      ['Second', 1],
      ['First', 1],
    ])
    await undo()
    await screen.value('memory.order', { project, tmIds: [first, second] })
    expect((await search('Your cart'))[0]).toBe('Ваш кошик')

    await screen.value('memory.rename', { project, tmId: first, name: 'Old' })
    await screen.value('memory.delete', { project, tmId: first })
    expect(await list()).toEqual([['Second', 1]])
    expect(await search('Your cart')).toEqual(['Ваш візок'])
    await undo()
    expect(await list()).toEqual([
      ['Old', 1],
      ['Second', 1],
    ])
    expect((await search('Your cart'))[0]).toBe('Ваш кошик')
    await redo()
    expect(await list()).toEqual([['Second', 1]])
    await undo()
    await undo()
    expect((await list())[0]).toEqual(['First', 1])

    const { tmId } = await screen.value('memory.create', {
      project,
      name: 'Empty',
      languageIds: ['en', 'uk'],
    })
    await screen.value('memory.settings', { project, tmId, isReadOnly: true })
    const records = [{ languageId: 'en', text: 'Pay' }]
    const refused = await screen.failure('memory.saveSegment', { project, tmId, records })
    expect(refused.code).toBe('memory.readOnly')
    expect((await screen.failure('memory.delete', { project, tmId })).code).toBe('memory.readOnly')
    await undo()
    await screen.value('memory.saveSegment', { project, tmId, records })
    expect((await list()).at(-1)).toEqual(['Empty', 1])
  })

  it('an import is taken back, and brought again', async () => {
    const { importCsv, list, undo, redo, search } = await openShop()
    await importCsv('Shop')
    expect(await list()).toEqual([['Shop', 3]])
    await importCsv('Shop', 'en,uk\nPay now,Сплатити зараз\nTotal,Разом\n')
    expect(await list()).toEqual([['Shop', 5]])
    await undo()
    expect(await list()).toEqual([['Shop', 3]])
    expect(await search('Pay now')).toEqual([])
    await redo()
    expect(await search('Pay now')).toEqual(['Сплатити зараз'])
    await undo()
    await undo()
    expect(await list()).toEqual([])
    await redo()
    expect(await list()).toEqual([['Shop', 3]])
    expect(await search('Total')).toEqual(['Разом'])
  })
})

describe('segments', () => {
  it('are listed by CroQL a window at a time, edited, and deleted one by one', async () => {
    const { screen, project, importCsv, segments, undo } = await openShop()
    const { tmId } = await importCsv('Shop')
    const window = { project, tmId, croql: 'true', from: 1, count: 1 }
    const { total, rows } = await screen.value('memory.segments', window)
    expect(total).toBe(3)
    const [segment] = rows
    expect(textsOf(segment!)).toBe('Your cart | Ваш візок')
    const [source, target] = segment!.records
    const records = [
      { recordId: source!.id, languageId: 'en', text: 'Your basket' },
      { recordId: target!.id, languageId: 'uk', text: '' },
      { languageId: 'de', text: 'Ihr Korb' },
    ]
    await screen.value('memory.saveSegment', { project, tmId, segmentId: segment!.id, records })
    const basket = 'count of records where (text contains "basket") = 1'
    expect(await segments(tmId, basket)).toEqual(['Your basket | Ihr Korb'])
    await undo()
    expect(await segments(tmId, basket)).toEqual([])
    expect(await segments(tmId)).toContain('Your cart | Ваш візок')

    const gone = records.map((record) => ({ ...record, text: '' }))
    const empty = { project, tmId, segmentId: segment!.id, records: gone }
    expect((await screen.failure('memory.saveSegment', empty)).code).toBe('memory.emptySegment')
    await screen.value('memory.deleteSegment', { project, tmId, segmentId: segment!.id })
    expect(await segments(tmId)).toHaveLength(2)
    const late = { project, tmId, segmentId: segment!.id, records }
    expect((await screen.failure('memory.saveSegment', late)).code).toBe('memory.unknownSegment')
    const wrong = { project, tmId, croql: 'recordz', from: 0, count: 1 }
    expect((await screen.failure('memory.segments', wrong)).code).toBe('croql.invalid')
  })

  it('with the same source become the one that is chosen, which gets the languages that it lacks', async () => {
    const { screen, project, importCsv, segments, undo } = await openShop()
    const { tmId } = await importCsv('Shop')
    const found = await screen.value('memory.duplicates', { project, tmId, from: 0, count: 10 })
    expect(found.total).toBe(1)
    const [cart] = found.groups
    const texts = cart!.segments.map(textsOf)
    expect(texts).toHaveLength(2)
    const kept = cart!.segments.find((one) => textsOf(one) === 'Your cart | Ваш візок')!
    const others = cart!.segments.filter((one) => one !== kept)
    const segmentIds = [kept, ...others].map(({ id }) => id)
    expect(await screen.value('memory.mergeSegments', { project, tmId, segmentIds })).toEqual({ segments: 1 })
    const after = await segments(tmId)
    expect(after.toSorted()).toEqual(['Total | Разом | Summe', 'Your cart | Ваш візок | Ihr Warenkorb'])
    await undo()
    expect((await segments(tmId)).filter((text) => text.startsWith('Your cart'))).toHaveLength(2)
    const all = { project, tmId, same: 'source', keep: 'mostUsed' } as const
    expect(await screen.value('memory.mergeDuplicates', { ...all, isPreview: true })).toEqual({ segments: 1 })
    expect(await screen.value('memory.mergeDuplicates', { ...all, isPreview: false })).toEqual({
      segments: 1,
    })
    expect(await segments(tmId)).toHaveLength(2)
  })
})

it('each plural category finds matches of its own', async () => {
  const { screen, project } = await openShop()
  const PO = `msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "%d file was deleted"
msgid_plural "%d files were deleted"
msgstr[0] ""
msgstr[1] ""

msgid "%d file was deleted!"
msgid_plural "%d files were deleted!"
msgstr[0] ""
msgstr[1] ""
`
  writeFileSync(join(screen.folder, 'app.pot'), PO)
  await screen.value('project.import', { project, paths: [join(screen.folder, 'app.pot')] })
  const { list } = await screen.value('list.open', { project, languageId: 'uk' })
  const [first, second] = await screen.value('list.rows', { list, from: 0, count: 2 })
  const forms = { one: '%d файл видалено', few: '%d файли видалено', many: '%d файлів видалено' }
  await screen.value('translation.save', { project, stringId: first!.id, languageId: 'uk', forms })
  for (const form of ['one', 'few', 'many'] as const) {
    const place = { project, stringId: second!.id, languageId: 'uk', form }
    const [best, ...others] = await screen.value('memory.matches', place)
    expect(best, form).toMatchObject({ target: forms[form], penalties: [{ kind: 'punctuation' }] })
    for (const other of others) expect(other.penalties, form).toContainEqual({ kind: 'form', percent: 3 })
  }
})
