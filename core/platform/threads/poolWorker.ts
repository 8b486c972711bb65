/** The side of a `WorkerPool` that runs inside a thread. */
import { parentPort } from 'node:worker_threads'
import { pack, transferOf, unpack, type Parcel } from './parcel.ts'

/**
 * Answers the pool's jobs one by one. An error that `answer` throws ends the thread and fails the jobs of the message.
 */
export function serveJobs<Request>(answer: (request: Request) => unknown): void {
  parentPort?.on('message', (requests: Parcel) => {
    const parcel = pack((unpack(requests) as Request[]).map((request) => answer(request)))
    parentPort?.postMessage(parcel, transferOf(parcel))
  })
}
