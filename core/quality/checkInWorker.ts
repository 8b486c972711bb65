/** Checks without blocking: a few short texts in this thread, all others in a worker. */
import { Failure } from '../platform/errors/failure.ts'
import { Yielder } from '../platform/threads/eventLoopYield.ts'
import { WorkerPool } from '../platform/threads/workerPool.ts'
import { workerUrl } from '../platform/threads/workerUrl.ts'
import type { Finding } from './check.ts'
import { doCheckJob, type CheckAnswer, type CheckItem, type CheckJob, type QaCheckResult } from './job.ts'

const url = workerUrl(import.meta.url, './check.worker.ts')
/** One for what is being typed, so that it never waits behind a whole project. */
const typing = new WorkerPool<CheckJob, CheckAnswer>({ url, size: 1, heapLimit: 512, sharedHeapLimit: 192 })
const background = new WorkerPool<CheckJob, CheckAnswer>({
  url,
  size: 1,
  heapLimit: 1024,
  sharedHeapLimit: 256,
})

/** Milliseconds for a batch: custom expressions are stopped one by one, well before. */
const TIME_LIMIT = 60_000

/** UTF-16 units of source and text that are checked in some milliseconds. */
const FEW = 4_000
/** Up to this size texts are checked in this thread with yielding, which is faster than starting a worker. */
const SOME = 60_000

/** Failures: `cancelled`, `format.timeout`. */
export async function checkInWorker(
  job: CheckJob,
  { isTyping, signal }: { isTyping: boolean; signal?: AbortSignal | undefined },
): Promise<QaCheckResult> {
  if (isHarmless(job) && sizeOf(job.items) <= SOME) return checkHere(job)
  const pool = isTyping ? typing : background
  const answer = await pool.run(job, { label: 'Checking translations', timeLimit: TIME_LIMIT, signal })
  if (answer.ok) return answer.value
  throw Failure.fromValue(answer.error)
}

async function checkHere(job: CheckJob): Promise<QaCheckResult> {
  const findings: Finding[][] = []
  let items: CheckItem[] = []
  const pauses = new Yielder()
  for (const item of job.items) {
    items.push(item)
    if (sizeOf(items) < FEW) continue
    findings.push(...doCheckJob({ ...job, items }).findings)
    items = []
    if (pauses.isDue) await pauses.yield()
  }
  findings.push(...doCheckJob({ ...job, items }).findings)
  return { findings, slowRules: [] }
}

/** Expressions of a project's own, MDX and single long texts may take their time. */
function isHarmless({ items, rules }: CheckJob): boolean {
  if (rules.some(({ kind }) => kind === 'regex')) return false
  return items.every((item) => item.input.string.fileType !== 'mdx_v2' && sizeOf([item]) <= FEW)
}

function sizeOf(items: readonly CheckItem[]): number {
  return items.reduce((sum, { input }) => sum + input.source.length + input.text.length, 0)
}
