/** A project that is closed while its threads start, on a machine that is too slow to wait for them. */
import { expect, test } from 'vitest'
import { StoreThread } from '../../core/store/storeThread.ts'
import { sharedNumber } from './testStore.ts'

test('a thread that is ended while it loads SQLite ends after that: before, the process would end with it', async () => {
  const gate = sharedNumber()
  const file = { path: '', logsSlow: false, schema: undefined, gate }
  const thread = new StoreThread({
    worker: new URL('./slowStart.worker.ts', import.meta.url),
    input: { role: 'reader', isBackground: false },
    file: () => file,
  })
  await Atomics.waitAsync(gate, 0, 0).value
  thread.terminate()
  // Long enough for Node to end a thread that waits.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(thread.isGone).toBe(false)
  Atomics.store(gate, 0, 2)
  Atomics.notify(gate, 0)
  await thread.ended
  expect(gate[0]).toBe(3)
})
