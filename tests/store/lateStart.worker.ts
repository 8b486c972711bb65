/** A thread of a store that loads its code once the gate is open, as on a slow machine. */
import { getEnvironmentData } from 'node:worker_threads'

Atomics.wait(getEnvironmentData('interlinear.lateStart') as Int32Array, 0, 0)
await import('./testStore.worker.ts')
