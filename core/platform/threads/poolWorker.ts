/** The side of a `WorkerPool` that runs inside a thread. */
import { parentPort } from 'node:worker_threads'
import { transferOf, type Message } from './channel.ts'

/**
 * Answers the pool's jobs one by one. An error that `answer` throws ends the thread and fails the jobs of the message.
 */
export function serveJobs<Request>(answer: (request: Request) => unknown): void {
  parentPort?.on('message', ({ value: requests }: Message<Request[]>) => {
    const value = requests.map((request) => answer(request))
    const transfer = value.flatMap(transferOf)
    parentPort?.postMessage({ value, transfer } satisfies Message<unknown[]>, transfer)
  })
}
