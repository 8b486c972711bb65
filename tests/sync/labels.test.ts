/** Labels of files: a project of strings makes one of each file's name by itself, here as in the cloud. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { testScreen } from '../workbench/testWorkbench.ts'
import { openBenches, type Bench, type Benches } from './benches.ts'

let benches: Benches
let a: Bench
afterEach(() => benches.close())

async function labelsOf(store: Bench['store'], identifier: string): Promise<string[]> {
  const { stringId } = await store.read('findString', { reference: identifier })
  return (await store.read('stringDetail', { stringId, languageId: 'uk', userId: 1 })).labels
}

/** Imports a file into a project as a person does. */
async function importFile(into: string, name: string, content: string): Promise<void> {
  const screen = testScreen()
  const path = join(screen.folder, name)
  writeFileSync(path, content)
  const { project } = await screen.value('project.open', { path: into })
  await screen.value('project.import', { project, paths: [path] })
  await screen.value('project.close', { project })
}

it('stays here if the source file has it, and is mapped to the server’s', async () => {
  benches = await openBenches({ type: 'string-based' })
  a = await benches.bench()
  await a.sync()
  await importFile(a.path, 'ferry.json', '{"board": "Board now"}')
  expect(await labelsOf(a.store, 'board')).toEqual(['ferry.json'])
  const report = await a.sync()
  expect(report).toMatchObject({ pushed: { added: { string: 1 } }, rejected: [] })
  expect(report.pushed.added).not.toHaveProperty('label')
  // The server creates such labels itself, without a request.
  expect(await benches.cloud.store.read('labels', {})).not.toContainEqual(
    expect.objectContaining({ title: 'ferry.json' }),
  )
  await a.sync({ isThorough: true })
  expect(await labelsOf(a.store, 'board')).toEqual(['ferry.json'])

  await importFile(benches.service.project, 'ferry.json', '{"sail": "Set sail"}')
  expect(await a.sync({ isThorough: true })).toMatchObject({ conflicts: 0, rejected: [] })
  expect(await labelsOf(a.store, 'sail')).toEqual(['ferry.json'])
  // The cloud has one of the name by now, and tells which of the strings came with its file.
  expect(await labelsOf(a.store, 'board')).toEqual([])
  const labels = await a.store.read('labels', {})
  expect(labels.filter(({ title }) => title === 'ferry.json')).toMatchObject([{ isSystem: true }])
})

it('named by a file is sent with its strings, and stays', async () => {
  benches = await openBenches({ type: 'string-based' })
  a = await benches.bench()
  await a.sync()
  const csv = 'key,source,labels\nboard,Board now,urgent\n'
  await importFile(a.path, 'ferry.csv', csv)
  expect(await labelsOf(a.store, 'board')).toContain('urgent')
  expect(await a.sync()).toMatchObject({ pushed: { added: { string: 1, label: 1 } }, rejected: [] })
  await a.sync({ isThorough: true })
  expect(await labelsOf(a.store, 'board')).toEqual(['ferry.csv', 'urgent'])
  expect(await labelsOf(benches.cloud.store, 'board')).toEqual(['urgent'])
})
