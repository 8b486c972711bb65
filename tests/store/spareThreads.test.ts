import type { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import type { ThreadInput } from '../../core/store/protocol.ts'
import { keepSpare, takeThread } from '../../core/store/spareThreads.ts'
import { openStoreOf } from '../../core/store/store.ts'
import { projectFile } from './projectFile.ts'
import type { reads, writes } from './testStore.worker.ts'

const module = new URL('./testStore.worker.ts', import.meta.url)
const writer: ThreadInput = { role: 'writer', isBackground: false }
const reader: ThreadInput = { role: 'reader', isBackground: false }

function take(input: ThreadInput): Worker {
  const thread = takeThread(module, input)
  onTestFinished(async () => void (await thread.terminate()))
  return thread
}

it('a spare thread is given to the next who needs one of its kind, once', () => {
  keepSpare(module, [reader])
  keepSpare(module, [reader])
  // Threads are numbered as they start.
  const { threadId: later } = take(writer)
  expect(take(reader).threadId).toBeLessThan(later)
  expect(take(reader).threadId).toBeGreaterThan(later)
})

it('a store works with threads that were started before there was a file', async () => {
  keepSpare(module, [writer, reader, reader])
  const { threadId: later } = take({ role: 'reader', isBackground: true })
  const store = await openStoreOf<typeof reads, typeof writes>(projectFile(), module)
  onTestFinished(() => store.close())
  await store.write('addUser', 'vera')
  expect(await store.read('logins', null)).toContain('vera')
  expect(take(writer).threadId).toBeGreaterThan(later)
  expect(take(reader).threadId).toBeGreaterThan(later)
})
