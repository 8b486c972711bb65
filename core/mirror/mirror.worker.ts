/** The thread of a mirror run, so that reading gigabytes and waiting for a server blocks no other work. */
import { parentPort, workerData } from 'node:worker_threads'
import { cancelled, toFailureValue } from '../platform/errors/failure.ts'
import type { MirrorJob, MirrorMessage } from './protocol.ts'
import { runMirror } from './rows/mirrorWatch.ts'

/** Milliseconds between two progress reports. */
const REPORT_EVERY = 100

const controller = new AbortController()
const { signal } = controller
parentPort?.once('message', () => controller.abort())

function send(message: MirrorMessage): void {
  parentPort?.postMessage(message)
}

let reportedAt = 0

try {
  await runMirror(workerData as MirrorJob, {
    signal,
    onMirrored: (report) => send({ kind: 'mirrored', report }),
    onWaiting: (failure) => send({ kind: 'waits', error: failure.toValue() }),
    operation: {
      now: Date.now(),
      onProgress(report) {
        if (Date.now() - reportedAt < REPORT_EVERY) return
        reportedAt = Date.now()
        send({ kind: 'progress', report })
      },
      throwIfCancelled() {
        if (signal.aborted) throw cancelled('The mirroring')
      },
    },
  })
  send({ kind: 'done' })
} catch (thrown) {
  send({ kind: 'failed', error: toFailureValue(thrown) })
}
parentPort?.close()
