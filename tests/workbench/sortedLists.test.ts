/** Lists in an order that a person chose, with any query, and what is found by going through them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LIST_ORDERS, type ListOrder } from '../../core/contract/enumerations.ts'
import { testScreen } from './testWorkbench.ts'

const SOURCES = { k0: 'pear', k1: 'Apple', k2: 'fig', k3: 'Banana split', k4: 'apple' }

async function fruit() {
  const { value, folder } = testScreen()
  const path = join(folder, 'p.interlinear')
  const languages = { sourceLanguageId: 'en', targetLanguageIds: ['uk', 'de'] }
  const { project } = await value('project.create', { path, name: 'P', ...languages })
  writeFileSync(join(folder, 'en.json'), JSON.stringify(SOURCES))
  await value('project.import', { project, paths: [join(folder, 'en.json')] })
  const open = async (by: ListOrder, isDescending = false, more: { croql?: string } = {}) => {
    const order = { by, isDescending }
    const { list, total } = await value('list.open', { project, languageId: 'uk', order, ...more })
    const rows = total === 0 ? [] : await value('list.rows', { list, from: 0, count: 100 })
    return { list, rows, keys: rows.map(({ identifier }) => identifier.slice(1)).join('') }
  }
  const ids = Object.fromEntries((await open('file')).rows.map(({ identifier, id }) => [identifier, id]))
  const of = (key: keyof typeof SOURCES) => ({ project, stringId: ids[key] ?? 0, languageId: 'uk' })
  return { value, project, open, of }
}

describe('a list in an order', () => {
  it('has texts folded, by code points, and equal ones in the order of their file', async () => {
    const { open } = await fruit()
    expect((await open('source')).keys).toBe('14320')
    expect((await open('length')).keys).toBe('20143')
    expect((await open('file')).keys).toBe('01234')
    expect((await open('identifier', true)).keys).toBe('43210')
  })

  it('has untranslated strings before others, by the text, the state and the time', async () => {
    const { value, open, of } = await fruit()
    await value('translation.save', { ...of('k3'), forms: { none: 'банан' } })
    await value('translation.save', { ...of('k1'), forms: { none: 'яблуко' }, approve: true })
    await value('translation.save', { ...of('k2'), forms: { none: 'Інжир' }, needsWork: true })
    await value('draft.save', { ...of('k4'), form: 'none', text: 'я' })
    expect((await open('translation')).keys).toBe('04312')
    expect((await open('state')).keys).toBe('04231')
    const newest = (await open('changed', true)).rows.map(({ identifier }) => identifier)
    expect(newest.slice(0, 3).toSorted()).toEqual(['k1', 'k2', 'k3'])
  })

  it('has unfinished strings before others, each in the order of their file', async () => {
    const { value, project, open, of } = await fruit()
    await value('translation.save', { ...of('k0'), forms: { none: 'груша' } })
    await value('translation.save', { ...of('k1'), forms: { none: 'яблуко' }, approve: true })
    await value('translation.save', { ...of('k2'), forms: { none: 'Інжир' }, needsWork: true })
    await value('draft.save', { ...of('k0'), form: 'none', text: 'дуля' })
    const scope = { stringIds: [of('k3').stringId] }
    await value('bulk.run', { project, languageId: 'uk', scope, action: { kind: 'hide' } })
    expect((await open('unfinished')).keys).toBe('24013')
    expect((await open('unfinished', true)).keys).toBe('31042')
  })

  it('has the texts of another language, if they determine the order', async () => {
    const { value, project, of } = await fruit()
    for (const [key, text] of Object.entries({ k0: 'Birne', k1: 'Apfel', k2: 'Feige', k4: 'Äpfel' }))
      await value('translation.save', { ...of(key as 'k0'), languageId: 'de', forms: { none: text } })
    await value('translation.save', { ...of('k2'), forms: { none: 'а' } })
    const order = { by: 'translation', isDescending: false, languageId: 'de' } as const
    const { list } = await value('list.open', { project, languageId: 'uk', order })
    const rows = await value('list.rows', { list, from: 0, count: 9 })
    expect(rows.map(({ identifier }) => identifier)).toEqual(['k3', 'k1', 'k0', 'k2', 'k4'])
    // The rows are those of the current language.
    expect(rows.find(({ identifier }) => identifier === 'k2')?.translation).toBe('а')
  })

  it('is reversed from its end', async () => {
    const { value, open, of } = await fruit()
    await value('translation.save', { ...of('k3'), forms: { none: 'банан' } })
    for (const by of LIST_ORDERS) {
      const [one, other] = [await open(by), await open(by, true)]
      expect(other.keys, by).toBe([...one.keys].reverse().join(''))
    }
  })

  it('contains exactly the results of a query', async () => {
    const { open } = await fruit()
    expect(
      (await open('source', false, { croql: 'text contains "apple" or text contains "pear"' })).keys,
    ).toBe('140')
    expect((await open('length', true, { croql: 'text contains "nothing"' })).keys).toBe('')
  })

  it('is navigated as shown: the next string, its position, the visible row', async () => {
    const { value, project, open, of } = await fruit()
    await value('translation.save', { ...of('k4'), forms: { none: 'яблуко' } })
    const { list } = await open('source')
    const seek = { list, kind: 'untranslated', isBackwards: false } as const
    expect(await value('list.seek', { ...seek, from: 0 })).toEqual({ index: 2, isRound: false })
    expect(await value('list.position', { list, stringId: of('k2').stringId })).toBe(3)
    const show = { stringId: of('k2').stringId, index: 0, count: 2 }
    const order = { by: 'source', isDescending: true } as const
    const { shown } = await value('list.open', { project, languageId: 'uk', order, show })
    expect([shown?.index, shown?.from, shown?.rows.map(({ identifier }) => identifier)]).toEqual([
      1,
      0,
      ['k0', 'k2'],
    ])
  })
})

/** A project of files that are added in another order than that of their names, a string each, named after its file. */
async function chapters(...paths: string[]) {
  const { value, folder } = testScreen()
  const languages = { sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
  const { project } = await value('project.create', {
    path: join(folder, 'p.interlinear'),
    name: 'P',
    ...languages,
  })
  for (const path of paths) {
    const place = join(folder, `of ${path.replaceAll('/', ' ')}`)
    mkdirSync(dirname(join(place, path)), { recursive: true })
    writeFileSync(join(place, path), JSON.stringify({ [path]: 'A text', [`${path}#2`]: 'A text' }))
    await value('project.import', { project, paths: [place] })
  }
  const listed = async (by: ListOrder | undefined, more: { isDescending?: boolean; croql?: string } = {}) => {
    const { isDescending = false, ...query } = more
    const order = by === undefined ? {} : { order: { by, isDescending } }
    const { list } = await value('list.open', { project, languageId: 'uk', ...order, ...query })
    const rows = await value('list.rows', { list, from: 0, count: 100 })
    return rows.map(({ identifier }) => identifier)
  }
  const { files } = await value('project.overview', { project })
  return { listed, files: files.map(({ path }) => path) }
}

describe('a list by file', () => {
  it('has the files in the order of the Files pane, in whichever order they were added', async () => {
    const { listed, files } = await chapters('b/10.json', 'b/9.json', 'a/2.json', 'c.json')
    expect(files).toEqual(['a/2.json', 'b/9.json', 'b/10.json', 'c.json'])
    const inPane = files.flatMap((path) => [path, `${path}#2`])
    for (const by of ['file', undefined] as const) expect(await listed(by)).toEqual(inPane)
    expect(await listed('file', { isDescending: true })).toEqual(inPane.toReversed())
    expect(await listed('file', { croql: 'identifier contains "#2"' })).toEqual(
      files.map((path) => `${path}#2`),
    )
  })

  it('has strings that another order does not tell apart in the order of the files', async () => {
    const { listed, files } = await chapters('10.json', '9.json')
    expect(await listed('source')).toEqual(files.flatMap((path) => [path, `${path}#2`]))
    expect(await listed('unfinished')).toEqual(['9.json', '9.json#2', '10.json', '10.json#2'])
  })
})
