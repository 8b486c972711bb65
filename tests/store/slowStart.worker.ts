/** A thread of a store that is inside the loading of SQLite until the gate is opened, as on a slow machine. */
import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from '../../core/store/protocol.ts'

export interface SlowFile {
  /** At 0 the thread has not been told to open, at 1 it loads, at 2 it may go on, at 3 it has loaded. */
  gate: Int32Array
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind !== 'open') return
  const { gate } = message.file as unknown as SlowFile
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
  Atomics.wait(gate, 0, 1)
  Atomics.store(gate, 0, 3)
  parentPort?.postMessage({ kind: 'ready', file: null } satisfies FromThread)
})
