/** A project that is closed while its threads start on a slow machine. */
import { setEnvironmentData } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { Failure } from '../../core/platform/errors/failure.ts'
import { StoreThread } from '../../core/store/storeThread.ts'
import { Readers } from '../../core/store/readers.ts'
import { sharedNumber } from './testStore.ts'

test('a thread terminated while it loads SQLite ends afterwards: earlier, it ended the process', async () => {
  const gate = sharedNumber()
  const file = { path: '', logsSlow: false, schema: undefined, gate }
  const thread = new StoreThread({
    worker: new URL('./slowStart.worker.ts', import.meta.url),
    input: { role: 'reader', isBackground: false },
    file: () => file,
  })
  await Atomics.waitAsync(gate, 0, 0).value
  thread.terminate()
  // Long enough for Node to terminate a waiting thread.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(thread.isGone).toBe(false)
  Atomics.store(gate, 0, 2)
  Atomics.notify(gate, 0)
  await thread.ended
  expect(gate[0]).toBe(3)
})

test('a thread whose code is not loaded when its store closes does not open the file', async () => {
  const gate = sharedNumber()
  setEnvironmentData('interlinear.lateStart', gate)
  const started: StoreThread[] = []
  const readers = new Readers({
    size: 1,
    start() {
      const thread = new StoreThread({
        worker: new URL('./lateStart.worker.ts', import.meta.url),
        input: { role: 'reader', isBackground: false },
        // Opening it would fail with another code than a missing thread.
        file: () => ({ path: '/nowhere/p.interlinear', logsSlow: false, schema: undefined }),
      })
      started.push(thread)
      return thread
    },
  })
  readers.prepare(Promise.resolve())
  await readers.close(new Failure('project.closed', 'It is closed.'))
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
  const [thread] = started
  await thread?.ended
  await expect(thread?.ready).rejects.toMatchObject({ code: 'project.threadLost' })
})
