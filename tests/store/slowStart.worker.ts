/** A thread of a store that is loading SQLite until the gate opens, as on a slow machine. */
import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from '../../core/store/protocol.ts'

export interface SlowFile {
  /** States: 0, the thread was not asked to open; 1, it loads; 2, it may go on; 3, it has loaded. */
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
