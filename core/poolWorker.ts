/** The side of a `WorkerPool` that runs inside a thread. */
import { parentPort } from 'node:worker_threads'
import { pack, transferOf, unpack, type Parcel } from './parcel.ts'

/** Does the pool's jobs, one after the other. What `answer` throws ends the thread and fails its job. */
export function serveJobs<Request>(answer: (request: Request) => unknown): void {
  parentPort?.on('message', (request: Parcel) => {
    const parcel = pack(answer(unpack(request) as Request))
    parentPort?.postMessage(parcel, transferOf(parcel))
  })
}
