/** Spelling, on a thread of its own that keeps the dictionaries. */
import { Failure } from '../../platform/errors/failure.ts'
import { WorkerPool } from '../../platform/threads/workerPool.ts'
import { workerUrl } from '../../platform/threads/workerUrl.ts'
import type { Finding } from '../check.ts'
import type { SpellAnswer, SpellJob } from './spellJob.ts'

const pool = new WorkerPool<SpellJob, SpellAnswer>({
  url: workerUrl(import.meta.url, './spell.worker.ts'),
  size: 1,
  heapLimit: 2048,
  sharedHeapLimit: 512,
})

/** Milliseconds: the largest dictionaries take seconds to read, on a busy machine a minute. */
const TIME_LIMIT = 180_000

/** The findings of each input, in their order. Failures: `cancelled`, `format.timeout`, `format.tooLarge`. */
export async function spellInWorker(job: SpellJob, signal?: AbortSignal): Promise<Finding[][]> {
  const answer = await pool.run(job, { what: 'Checking the spelling', timeLimit: TIME_LIMIT, signal })
  if (answer.ok) return answer.value
  throw Failure.fromValue(answer.error)
}
