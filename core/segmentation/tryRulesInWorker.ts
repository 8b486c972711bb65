/** Rules are tried out away from the calling thread: a pattern that hangs is ended with its thread. */
import type { SegmentationTrial } from '../contract/segmentation.ts'
import { Failure, type FailureValue } from '../platform/errors/failure.ts'
import { WorkerPool } from '../platform/threads/workerPool.ts'
import { workerUrl } from '../platform/threads/workerUrl.ts'
import type { TrialRequest } from './trial.ts'

export type TrialAnswer = { ok: true; value: SegmentationTrial } | { ok: false; error: FailureValue }

/** Milliseconds; a rule that is slow is named well before. */
const TIME_LIMIT = 15_000

const pool = new WorkerPool<TrialRequest, TrialAnswer>({
  url: workerUrl(import.meta.url, './trial.worker.ts'),
  size: 1,
  heapLimit: 512,
  sharedHeapLimit: 192,
})

/** Rejects with a Failure: those of `tryRules`, and of the pool (`format.timeout`, `cancelled`). */
export async function tryRulesInWorker(
  request: TrialRequest,
  signal: AbortSignal,
): Promise<SegmentationTrial> {
  const answer = await pool.run(request, {
    label: 'Trying the segmentation rules',
    timeLimit: TIME_LIMIT,
    signal,
  })
  if (answer.ok) return answer.value
  throw Failure.fromValue(answer.error)
}
