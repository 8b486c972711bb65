/** The side of a `WorkerPool` that runs inside a thread. */
import { parentPort } from 'node:worker_threads'
import { pack, transferOf, unpack, type Parcel } from './parcel.ts'

/** Does the pool's jobs, one after the other. What `answer` throws ends the thread and fails the jobs of the message. */
export function serveJobs<Request>(answer: (request: Request) => unknown): void {
  parentPort?.on('message', (requests: Parcel) => {
    const parcel = pack((unpack(requests) as Request[]).map((request) => answer(request)))
    parentPort?.postMessage(parcel, transferOf(parcel))
  })
}
