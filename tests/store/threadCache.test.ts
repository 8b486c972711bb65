import { Worker } from 'node:worker_threads'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { ThreadInput } from '../../core/store/protocol.ts'
import { keepIdleThread, acquireThread } from '../../core/store/threadCache.ts'
import { openStoreOf } from '../../core/store/store.ts'
import { projectFile } from './projectFile.ts'
import type { reads, writes } from './testStore.worker.ts'

const module = new URL('./testStore.worker.ts', import.meta.url)
const writer: ThreadInput = { role: 'writer', isBackground: false }
const reader: ThreadInput = { role: 'reader', isBackground: false }
const background: ThreadInput = { role: 'reader', isBackground: true }

function take(input: ThreadInput): Worker {
  const thread = acquireThread(module, input)
  onTestFinished(async () => void (await thread.terminate()))
  return thread
}

/** The number of threads started since. Thread numbers count all threads of the process. */
function threadsStarted(): () => number {
  let count = 0
  const add = () => void (count += 1)
  process.on('worker', add)
  onTestFinished(() => void process.off('worker', add))
  return () => count
}

/** Takes the threads that stores of other tests released. Threads are numbered as they start. */
beforeEach(async () => {
  const newest = new Worker('', { eval: true })
  for (const input of [writer, reader, background]) while (take(input).threadId < newest.threadId) continue
  await newest.terminate()
})

it('a spare thread goes once to the next caller that needs its kind', () => {
  keepIdleThread(module, [reader])
  keepIdleThread(module, [reader])
  const { threadId: later } = take(writer)
  expect(take(reader).threadId).toBeLessThan(later)
  expect(take(reader).threadId).toBeGreaterThan(later)
})

it('a store works with threads that were started before a file was chosen', async () => {
  keepIdleThread(module, [writer, reader, reader])
  const { threadId: later } = take(background)
  const store = await openStoreOf<typeof reads, typeof writes>(projectFile(), module)
  onTestFinished(() => store.close())
  await store.write('addUser', 'vera')
  expect(await store.read('logins', null)).toContain('vera')
  expect(take(writer).threadId).toBeGreaterThan(later)
  expect(take(reader).threadId).toBeGreaterThan(later)
})

it('a closed store releases its threads to the next one, without state of its file', async () => {
  const first = await openStoreOf<typeof reads, typeof writes>(projectFile(), module)
  await first.write('addUser', 'vera')
  await first.close()
  const started = threadsStarted()
  const second = await openStoreOf<typeof reads, typeof writes>(projectFile(), module)
  onTestFinished(() => second.close())
  const read = async () => [await second.read('logins', null), await second.read('logins', null)].flat()
  expect(await read()).not.toContain('vera')
  await second.write('addUser', 'nora')
  expect(await read()).toContain('nora')
  expect(started(), 'threads that were started').toBe(0)
  await expect(first.read('logins', null)).rejects.toMatchObject({ code: 'project.closed' })
})

it('a project and its shared memories release all their threads to the next ones', async () => {
  const useBoth = async () => {
    const project = await openStoreOf<typeof reads, typeof writes>(projectFile(), module)
    const memories = await openStoreOf<typeof reads, typeof writes>(projectFile(), module, { readers: 1 })
    await project.read('logins', null, { isBackground: true })
    await memories.read('logins', null)
    await Promise.all([project.close(), memories.close()])
  }
  await useBoth()
  const started = threadsStarted()
  await useBoth()
  expect(started(), 'threads that were started').toBe(0)
})

it('a store closed during the start of its threads leaves them to the next one', async () => {
  const opening = openStoreOf<typeof reads, typeof writes>(projectFile(), module)
  const first = await opening
  void first.close()
  const second = await openStoreOf<typeof reads, typeof writes>(projectFile(), module)
  onTestFinished(() => second.close())
  await first.close()
  expect(await second.read('logins', null)).toEqual(['anna', 'ben'])
})

it('a thread that crashed is not reused', async () => {
  const store = await openStoreOf<typeof reads, typeof writes>(projectFile(), module, { readers: 1 })
  await expect(store.read('crash', undefined)).rejects.toMatchObject({ code: 'project.threadLost' })
  await store.close()
  const next = await openStoreOf<typeof reads, typeof writes>(projectFile(), module)
  onTestFinished(() => next.close())
  expect(await next.read('logins', null)).toEqual(['anna', 'ben'])
})
