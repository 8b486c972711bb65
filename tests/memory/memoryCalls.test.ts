/** Memories kept in order by calls: several with priorities, segments, duplicates, imports; all with undo. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { MemorySegment } from '../../core/contract/index.ts'
import { encodeLines } from '../../core/platform/threads/jsonLines.ts'
import { failureOf, TestProject } from '../testProject.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
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

  it('score a similar text by what differs in it', async () => {
    const { screen, project, importCsv } = await openShop()
    await importCsv(
      'Shop',
      'en,uk\nAdd it to the cart,Додати до кошика\nAdd it to the card,Додати до картки\n',
    )
    const found = await screen.value('memory.search', {
      ...{ project, languageId: 'uk', text: 'Add it to the cart now' },
    })
    expect(found.map(({ kind, source, score }) => ({ kind, source, score }))).toEqual([
      { kind: 'fuzzy', source: 'Add it to the cart', score: 81 },
      { kind: 'fuzzy', source: 'Add it to the card', score: 77 },
    ])
  })

  it('reverts and restores an import', async () => {
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

describe('an import of the same file', () => {
  it('changes nothing: each unit is merged into its segment', async () => {
    const { importCsv, list } = await openShop()
    expect(await importCsv('Shop')).toMatchObject({ added: 3 })
    expect(await importCsv('Shop')).toMatchObject({ added: 0, merged: 4 })
    expect(await list()).toEqual([['Shop', 3]])
  })
})

describe('an import with later edits of others', () => {
  const record = (language: string, text: string) => ({
    ...{ language, text, usageCount: 0, createdBy: null, updatedBy: null, createdAt: null, updatedAt: null },
  })
  const units = (...pairs: [string, string][]) => ({
    languages: {},
    units: encodeLines(pairs.map(([en, uk]) => [record('en', en), record('uk', uk)])),
    count: pairs.length,
  })
  const texts = (project: TestProject) =>
    project
      .rows<{ texts: string }>(
        `SELECT group_concat(text, ' | ' ORDER BY language_id <> 'en', language_id DESC) AS texts FROM tm_record
         GROUP BY segment_id ORDER BY segment_id`,
      )
      .map((row) => row.texts)

  it('is reverted without their edits, and restored', () => {
    const project = new TestProject()
    const { anna, boris } = project
    const { tmId } = project.write('createMemory', { userId: boris, name: 'M', languageIds: ['en', 'uk'] })
    const edit = (
      segmentId: number | undefined,
      records: { recordId?: number; languageId: string; text: string }[],
    ) => project.write('saveSegment', { userId: boris, tmId, segmentId, records })
    const recordAt = (text: string) =>
      project.rows<{ id: number; segment_id: number }>(
        'SELECT id, segment_id FROM tm_record WHERE text = ?',
        text,
      )[0]!
    edit(undefined, [
      { languageId: 'en', text: 'Save' },
      { languageId: 'de', text: 'Sichern' },
    ])
    project.write('importMemory', {
      ...{ userId: anna, target: { id: tmId } },
      ...units(['Save', 'Записати'], ['Open', 'Відкрити'], ['Close', 'Закрити'], ['Print', 'Друк']),
    })
    const open = recordAt('Відкрити')
    edit(open.segment_id, [{ recordId: open.id, languageId: 'uk', text: 'Відчинити' }])
    edit(recordAt('Закрити').segment_id, [{ languageId: 'de', text: 'Schließen' }])
    // Boris's own goes into the imported one, with the text that it lacks.
    project.write('mergeDuplicates', { userId: boris, tmId, same: 'source', keep: 'newest' })
    const all = [
      'Save | Записати | Sichern',
      'Open | Відчинити',
      'Close | Закрити | Schließen',
      'Print | Друк',
    ]
    expect(texts(project).toSorted()).toEqual(all.toSorted())

    expect(project.write('undo', { userId: anna })).toMatchObject({ action: 'memory.import' })
    expect(texts(project).toSorted()).toEqual(all.slice(0, 3).toSorted())
    expect(project.write('redo', { userId: anna })).toMatchObject({ action: 'memory.import' })
    expect(texts(project).toSorted()).toEqual(all.toSorted())

    project.write('undo', { userId: boris })
    project.write('undo', { userId: boris })
    expect(project.write('undo', { userId: anna })).toMatchObject({ action: 'memory.import' })
    expect(texts(project), 'but for what Boris has taken back').toEqual([
      'Save | Sichern',
      'Open | Відчинити',
    ])
  })

  it('is reverted in the same way after filling a memory', () => {
    const project = new TestProject()
    const ids = project.import([
      { identifier: 'save', text: 'Save' },
      { identifier: 'open', text: 'Open' },
    ])
    const { anna, boris } = project
    const own = () => project.rows('SELECT 1 FROM tm_segment').length
    project.save(ids['save']!, 'Зберегти', { userId: boris })
    project.save(ids['open']!, 'Відкрити', { userId: boris })
    project.db.exec('DELETE FROM tm_origin; DELETE FROM tm_record; DELETE FROM tm_segment')
    project.write('fillMemory', { userId: anna })
    expect(own()).toBe(2)
    project.save(ids['save']!, 'Записати', { userId: boris })
    expect(project.write('undo', { userId: anna })).toMatchObject({ action: 'memory.fill' })
    expect(texts(project)).toEqual(['Save | Записати'])
  })

  it('leaves no intent if its file has no units', () => {
    const project = new TestProject()
    const { anna: userId } = project
    const { tmId } = project.write('createMemory', { userId, name: 'M', languageIds: ['en', 'uk'] })
    const before = project.rows('SELECT * FROM intent')
    project.write('importMemory', { userId, target: { id: tmId }, ...units() })
    expect(project.rows('SELECT * FROM intent')).toEqual(before)
  })

  it('merges a unit into the records of the same texts, which keep the later change and the higher count', () => {
    const project = new TestProject()
    const { anna: userId } = project
    const used = (
      text: string,
      language: string,
      usageCount: number,
      updatedAt: number | null,
      updatedBy: string,
    ) => ({
      ...record(language, text),
      ...{ usageCount, updatedAt, updatedBy },
    })
    const take = (...unit: ReturnType<typeof used>[]) =>
      project.write('importMemory', {
        ...{ userId, target: { name: 'M' }, languages: {}, count: 1 },
        units: encodeLines([unit]),
      })
    const later = project.now + 2_000
    take(
      used('Save', 'en', 1, null, 'boris'),
      used('Зберегти', 'uk', 3, later, 'boris'),
      used('Записати', 'uk', 1, later, 'boris'),
    )
    expect(
      take(
        used('Save', 'en', 1, null, 'boris'),
        used('Зберегти', 'uk', 2, later - 1_000, 'carl'),
        used('Записати', 'uk', 5, later + 1_000, 'carl'),
      ),
    ).toMatchObject({ added: 0, merged: 1 })
    expect(
      project.rows(
        `SELECT text, usage_count, updated_at, login FROM tm_record JOIN user ON user.id = updated_by
         WHERE language_id = 'uk' ORDER BY tm_record.id`,
      ),
    ).toEqual([
      { text: 'Зберегти', usage_count: 3, updated_at: later, login: 'boris' },
      { text: 'Записати', usage_count: 5, updated_at: later + 1_000, login: 'carl' },
    ])
  })

  it('keeps the users that its file names, of this project or new ones', () => {
    const project = new TestProject()
    const { anna: userId } = project
    const by = (text: string, language: string) => ({
      ...record(language, text),
      createdBy: 'boris',
      updatedBy: 'carl',
    })
    project.write('importMemory', {
      ...{ userId, target: { name: 'M' }, languages: {}, count: 1 },
      units: encodeLines([[by('Save', 'en'), by('Зберегти', 'uk')]]),
    })
    const rows = project.rows(`SELECT creator.login AS createdBy, changer.login AS updatedBy FROM tm_record
      JOIN user AS creator ON creator.id = created_by JOIN user AS changer ON changer.id = updated_by`)
    expect(rows).toEqual(Array(2).fill({ createdBy: 'boris', updatedBy: 'carl' }))
  })

  it('is refused by a read-only memory', () => {
    const project = new TestProject()
    const { anna: userId } = project
    const { tmId } = project.write('createMemory', { userId, name: 'M', languageIds: ['en', 'uk'] })
    project.write('setMemory', { userId, tmId, isReadOnly: true })
    const input = { userId, target: { id: tmId }, ...units(['Save', 'Зберегти']) }
    expect(failureOf(() => project.write('importMemory', input)).code).toBe('memory.readOnly')
    expect(texts(project)).toEqual([])
  })

  it('keeps the source first in a segment of the service, and removes the segment with its last record', () => {
    const project = new TestProject()
    const { anna: userId } = project
    const { tmId } = project.write('createMemory', { userId, name: 'M', languageIds: ['en', 'uk'] })
    const added = [
      { languageId: 'uk', text: 'Зберегти' },
      { languageId: 'en', text: 'Save' },
    ]
    const { segmentIds } = project.write('serviceChangeSegments', {
      ...{ userId, tmId },
      changes: [{ kind: 'add', records: added }],
    })
    const [segmentId = 0] = segmentIds
    const records = () =>
      project.rows<{ id: number; language: string }>(
        'SELECT id, language_id AS language FROM tm_record ORDER BY id',
      )
    expect(records().map(({ language }) => language)).toEqual(['en', 'uk'])
    const remove = (id: number) =>
      project.write('serviceChangeSegments', {
        ...{ userId, tmId },
        changes: [{ kind: 'records', segmentId, changes: [{ kind: 'remove', id }] }],
      })
    const [first, second] = records()
    remove(first?.id ?? 0)
    expect(project.rows('SELECT id FROM tm_segment')).toEqual([{ id: segmentId }])
    remove(second?.id ?? 0)
    expect(project.rows('SELECT id FROM tm_segment')).toEqual([])
    project.write('undo', { userId })
    expect(project.rows('SELECT id FROM tm_segment')).toEqual([{ id: segmentId }])
  })

  it('keeps a segment that changed after a query selected it for deletion', () => {
    const project = new TestProject()
    const { anna, boris } = project
    const { tmId } = project.write('createMemory', { userId: anna, name: 'M', languageIds: ['en', 'uk'] })
    const target = { id: tmId }
    project.write('importMemory', {
      userId: anna,
      target,
      ...units(['Save', 'Зберегти'], ['Open', 'Відкрити']),
    })
    const asOf = project.read('newestEvent', {})
    const segmentIds = project.rows<{ id: number }>('SELECT id FROM tm_segment').map(({ id }) => id)
    const [reworded] = project.rows<{ id: number }>("SELECT id FROM tm_record WHERE text = 'Зберегти'")
    project.write('saveSegment', {
      ...{ userId: boris, tmId, segmentId: segmentIds[0] },
      records: [{ recordId: reworded!.id, languageId: 'uk', text: 'Записати' }],
    })
    const deletion = { userId: anna, tmId, segmentIds, asOf }
    expect(project.write('deleteSegments', deletion)).toEqual({ segments: 1 })
    expect(texts(project)).toEqual(['Save | Записати'])
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

  it('are merged by source into the chosen one, which gets its missing languages', async () => {
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
    const { asOf } = found
    const merged = await screen.value('memory.mergeSegments', { project, tmId, segmentIds, asOf })
    expect(merged).toEqual({ segments: 1 })
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

  it('are listed as duplicates in windows, group by group', async () => {
    const { screen, project, importCsv } = await openShop()
    const pairs = ['a', 'b', 'c'].flatMap((text) => [`${text},1`, `${text},2`])
    const { tmId } = await importCsv('Shop', `en,uk\n${pairs.join('\n')}\n`)
    const shown = await screen.value('memory.duplicates', { project, tmId, from: 1, count: 1 })
    expect(shown.total).toBe(3)
    const [{ keep, segments } = { keep: 0, segments: [] }] = shown.groups
    expect(keep).toBe(segments[0]?.id)
    expect(shown.groups.map(({ segments }) => segments.map(textsOf).toSorted())).toEqual([['b | 1', 'b | 2']])
  })

  it('are the same by their texts only if the languages are the same, too', async () => {
    const { screen, project, importCsv, segments } = await openShop()
    const { tmId } = await importCsv('Shop', 'en,uk,de\nTotal,OK,\nOK,,Total\n')
    const merge = { project, tmId, same: 'texts', keep: 'newest', isPreview: false } as const
    expect(await screen.value('memory.mergeDuplicates', merge)).toEqual({ segments: 0 })
    const records = [
      { languageId: 'en', text: 'Total' },
      { languageId: 'uk', text: 'OK' },
    ]
    await screen.value('memory.saveSegment', { project, tmId, records })
    expect(await screen.value('memory.mergeDuplicates', merge)).toEqual({ segments: 1 })
    expect((await segments(tmId)).toSorted()).toEqual(['OK | Total', 'Total | OK'])
  })

  it('are not merged across memories, of which one was checked for writing', async () => {
    const { screen, project, importCsv, segments } = await openShop()
    const { tmId: first } = await importCsv('First')
    const { tmId: second } = await importCsv('Second')
    await screen.value('memory.settings', { project, tmId: first, isReadOnly: true })
    const idsOf = async (tmId: number) => {
      const window = { project, tmId, croql: 'true', from: 0, count: 10 }
      return (await screen.value('memory.segments', window)).rows.map(({ id }) => id)
    }
    const ofFirst = await idsOf(first)
    const [ofSecond] = await idsOf(second)
    const before = await segments(first)
    for (const segmentIds of [ofFirst.slice(0, 2), [ofFirst[0]!, ofSecond!], [ofSecond!, ofFirst[1]!]]) {
      const input = { project, tmId: second, segmentIds, asOf: Number.MAX_SAFE_INTEGER }
      const refused = await screen.failure('memory.mergeSegments', input)
      expect(refused.code).toBe('memory.unknownSegment')
    }
    expect(await segments(first)).toEqual(before)
    expect(await segments(second)).toEqual(before)
  })

  it('stay if another user edits them before a merge or deletion', async () => {
    const { screen, project, importCsv, segments } = await openShop()
    const { tmId } = await importCsv('Shop', 'en,uk\nTotal,Разом\nTotal,Усього\nTotal,Загалом\n')
    const reword = async (from: string, to: string) => {
      const croql = `count of records where (text = "${from}") > 0`
      const { rows } = await screen.value('memory.segments', { project, tmId, croql, from: 0, count: 1 })
      const [{ id: segmentId, records } = { id: 0, records: [] }] = rows
      await screen.value('memory.saveSegment', {
        ...{ project, tmId, segmentId },
        records: records.map(({ id: recordId, languageId, text }) => {
          return { recordId, languageId, text: text === from ? to : text }
        }),
      })
    }
    /** Has something done once what is to be written was read, before it is written. */
    const meanwhile = (act: () => Promise<void>) => {
      const spy = vi.spyOn(ProjectSession.prototype, 'editorId')
      spy.mockImplementationOnce(async function (this: ProjectSession) {
        spy.mockRestore()
        await act()
        return this.editorId()
      })
    }
    const all = { project, tmId, same: 'source', keep: 'newest', isPreview: false } as const
    const shown = await screen.value('memory.duplicates', { project, tmId, from: 0, count: 10 })
    const segmentIds = shown.groups.flatMap((group) => group.segments.map(({ id }) => id))
    await reword('Загалом', 'Підсумок')
    const late = { project, tmId, segmentIds, asOf: shown.asOf }
    expect((await screen.failure('memory.mergeSegments', late)).code).toBe('memory.unknownSegment')
    expect(await segments(tmId)).toEqual(['Total | Разом', 'Total | Усього', 'Total | Підсумок'])

    meanwhile(() => reword('Total', 'Sum'))
    expect(await screen.value('memory.mergeDuplicates', all)).toEqual({ segments: 1 })
    expect((await segments(tmId)).filter((text) => text.startsWith('Sum'))).toHaveLength(1)

    const [merged] = (await segments(tmId)).filter((text) => text.startsWith('Total'))
    meanwhile(() => reword('Total', 'Total sum'))
    const deletion = { project, tmId, croql: 'count of records where (text = "Total") > 0', isPreview: false }
    expect(await screen.value('memory.deleteSegments', deletion)).toEqual({ segments: 0 })
    expect(await segments(tmId)).toContain(merged!.replace('Total', 'Total sum'))
    const rest = { ...deletion, croql: 'true' }
    expect(await screen.value('memory.deleteSegments', rest)).toEqual({ segments: 2 })
  })

  it('return their records when saved, which the next save names', async () => {
    const { screen, project, importCsv, segments } = await openShop()
    const { tmId } = await importCsv('Shop', 'en,uk\nTotal,Разом\n')
    const made = await screen.value('memory.saveSegment', {
      ...{ project, tmId },
      records: [{ languageId: 'en', text: 'Bag' }],
    })
    expect(made.records.map(({ languageId, text }) => [languageId, text])).toEqual([['en', 'Bag']])
    await screen.value('memory.saveSegment', {
      ...{ project, tmId, segmentId: made.segmentId },
      records: [{ recordId: made.records[0]!.id, languageId: 'en', text: 'Bags' }],
    })
    expect(await segments(tmId)).toEqual(['Total | Разом', 'Bags'])
  })
})

it('finds matches for each plural category', async () => {
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
