/** Kinds of edits that go to the cloud by themselves: memories, and strings that a local module parsed. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { Items } from '../../core/service/rows/kinds.ts'
import { LINES, writeApp } from '../modules/moduleApp.ts'
import { testScreen } from '../workbench/testWorkbench.ts'
import { openBenches, type Bench, type Benches } from './benches.ts'

const open: Benches[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function benchesOf(options?: Parameters<typeof openBenches>[0]): Promise<Benches> {
  const benches = await openBenches(options)
  open.push(benches)
  return benches
}

async function inCloud<Kind extends keyof Items>(
  { cloud }: Benches,
  kind: Kind,
  filters = {},
): Promise<Items[Kind][]> {
  return (await cloud.store.read('serviceList', { kind, filters })) as Items[Kind][]
}

it('adds, edits and deletes segments of a memory and their records', async () => {
  const benches = await benchesOf()
  const { cloud } = benches
  const made = { name: 'Common', languageIds: ['en', 'uk'] }
  const { tmId: remoteTm } = await cloud.store.write('createMemory', { ...made, userId: cloud.userId })
  const [a, b] = [await benches.bench(), await benches.bench()]
  const segments = async (bench: Pick<Bench, 'store'>, tmId: number) => {
    const listed = (await bench.store.read('serviceList', {
      kind: 'segment',
      filters: { tmId },
    })) as Items['segment'][]
    const filters = { segmentIds: JSON.stringify(listed.map(({ id }) => id)) }
    const records = (await bench.store.read('serviceList', { kind: 'record', filters })) as Items['record'][]
    return listed.map(({ id }) => ({ id, records: records.filter(({ segmentId }) => segmentId === id) }))
  }
  const textsIn = async (bench: Pick<Bench, 'store'>, tmId: number) =>
    (await segments(bench, tmId)).map(({ records }) =>
      records.map(({ languageId, text }) => `${languageId} ${text}`).sort(),
    )
  await a.sync()
  await b.sync()
  const memoryOf = async (bench: Bench): Promise<number> =>
    (await bench.store.read('memories', {})).find(({ name }) => name === 'Common')?.id ?? 0
  const tmId = await memoryOf(a)
  const records = [
    { languageId: 'en', text: 'Cart' },
    { languageId: 'uk', text: 'Кошик' },
  ]
  const { segmentId } = await a.store.write('saveSegment', { tmId, records, userId: a.userId })
  expect((await a.sync()).pushed.added).toMatchObject({ segment: 1 })
  expect(await textsIn(cloud, remoteTm)).toEqual([['en Cart', 'uk Кошик']])

  const [kept] = await segments(a, tmId)
  const ukrainian = kept?.records.find(({ languageId }) => languageId === 'uk')
  await a.store.write('saveSegment', {
    ...{ tmId, segmentId, userId: a.userId },
    records: [
      { recordId: ukrainian?.id, languageId: 'uk', text: 'Візок' },
      { languageId: 'de', text: 'Warenkorb' },
    ],
  })
  expect((await a.sync()).pushed).toMatchObject({ added: { record: 1 }, changed: { record: 1 } })
  const all = [['de Warenkorb', 'en Cart', 'uk Візок']]
  expect(await textsIn(cloud, remoteTm)).toEqual(all)
  await b.sync({ isThorough: true })
  expect(await textsIn(b, await memoryOf(b))).toEqual(all)

  await a.store.write('deleteSegments', { tmId, segmentIds: [segmentId], userId: a.userId })
  expect((await a.sync()).pushed.removed).toMatchObject({ segment: 1 })
  expect(await textsIn(cloud, remoteTm)).toEqual([])
  await b.sync({ isThorough: true })
  expect(await textsIn(b, await memoryOf(b))).toEqual([])
})

it('sends strings of a file that a local module parsed as strings, with their translations', async () => {
  const benches = await benchesOf({ type: 'string-based' })
  const a = await benches.bench()
  await a.sync()
  const screen = testScreen()
  const path = join(screen.folder, 'ui.lines')
  writeFileSync(path, LINES)
  const { project } = await screen.value('project.open', { path: a.path })
  const { apps } = await screen.value('modules.add', { project, location: writeApp(screen.folder) })
  const [app] = apps
  const subject = app?.trust?.subject ?? ''
  await screen.value('modules.trust', { project, appId: app?.id ?? 0, subject, isAuthor: true })
  await screen.value('project.import', { project, paths: [path] })
  const stringsOf = async () =>
    (await inCloud(benches, 'string')).map(({ identifier, text }) => [identifier, text]).sort()
  const [first = ''] = LINES.split(' = ')
  await a.save(first, 'Переклад')
  expect(await a.sync()).toMatchObject({ pushed: { added: { string: 3, translation: 1 } }, rejected: [] })
  const pairs = LINES.trim()
    .split('\n')
    .map((line) => line.split(' = '))
  expect(await stringsOf()).toEqual([...pairs].sort())
  expect((await inCloud(benches, 'translation')).map(({ text }) => text)).toEqual(['Переклад'])

  writeFileSync(path, LINES.replace(pairs[1]?.[1] ?? '', 'Another text').replace(/^.*\n$/m, ''))
  await screen.value('project.import', { project, paths: [path] })
  expect((await a.sync()).pushed.changed).toEqual({ string: 1 })
  expect((await stringsOf()).find(([identifier]) => identifier === pairs[1]?.[0])?.[1]).toBe('Another text')

  const b = await benches.bench()
  await b.sync()
  expect(await b.texts(first)).toEqual(['Переклад'])
})
