/** A store of the operations in testStore.worker.ts, and gates at which these wait. */
import { expect, onTestFinished } from 'vitest'
import { openStoreOf, type StoreOf, type StoreOptions } from '../../core/store/store.ts'
import { projectFile } from './projectFile.ts'
import type { Gate, reads, writes } from './testStore.worker.ts'

export type TestStore = StoreOf<typeof reads, typeof writes>

/** A store of the operations in testStore.worker.ts, until the test is over. */
export async function openTest(path = projectFile(), options?: StoreOptions): Promise<TestStore> {
  const worker = new URL('./testStore.worker.ts', import.meta.url)
  const store = await openStoreOf<typeof reads, typeof writes>(path, worker, options)
  onTestFinished(() => store.close())
  return store
}

/** Tens of seconds inside one statement. */
export const FOREVER = 300_000_000

export function matching(pattern: RegExp): unknown {
  return expect.stringMatching(pattern)
}

/** A number that this thread and those of a store look at. */
export function sharedNumber(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** What an operation of testStore.worker.ts says by, and hears by, how far it may go. */
export function newGate(): Gate {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
}

/** Waits until an operation with this gate runs in its thread. */
export async function begun(gate: Gate): Promise<void> {
  await Atomics.waitAsync(gate, 0, 0).value
}

/** Lets an operation with this gate come to its end. */
export function letEnd(gate: Gate): void {
  Atomics.store(gate, 1, 1)
  Atomics.notify(gate, 1)
}

/** Says so as soon as an operation with this gate runs. */
export function abortOnce(gate: Gate): AbortSignal {
  const abort = new AbortController()
  void begun(gate).then(() => abort.abort())
  return abort.signal
}
