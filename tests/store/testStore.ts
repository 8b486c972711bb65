/** A store of the operations in testStore.worker.ts, and gates that block these. */
import { expect, onTestFinished } from 'vitest'
import { openStoreOf, type StoreOf, type StoreOptions } from '../../core/store/store.ts'
import { projectFile } from './projectFile.ts'
import type { Gate, reads, writes } from './testStore.worker.ts'

export type TestStore = StoreOf<typeof reads, typeof writes>

/** A store of the operations in testStore.worker.ts that is closed at the end of the test. */
export async function openTest(path = projectFile(), options?: StoreOptions): Promise<TestStore> {
  const worker = new URL('./testStore.worker.ts', import.meta.url)
  const store = await openStoreOf<typeof reads, typeof writes>(path, worker, options)
  onTestFinished(() => store.close())
  return store
}

/** Tens of seconds in one statement. */
export const FOREVER = 300_000_000

export function matching(pattern: RegExp): unknown {
  return expect.stringMatching(pattern)
}

/** A shared number that this thread and those of a store poll. */
export function sharedNumber(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** Makes a gate by which an operation of testStore.worker.ts reports that it runs, and waits for permission to end. */
export function newGate(): Gate {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
}

/** Waits until an operation with this gate runs in its thread. */
export async function begun(gate: Gate): Promise<void> {
  await Atomics.waitAsync(gate, 0, 0).value
}

/** Lets an operation with this gate finish. */
export function letEnd(gate: Gate): void {
  Atomics.store(gate, 1, 1)
  Atomics.notify(gate, 1)
}

/** Resolves as soon as an operation with this gate runs. */
export function abortOnce(gate: Gate): AbortSignal {
  const abort = new AbortController()
  void begun(gate).then(() => abort.abort())
  return abort.signal
}
