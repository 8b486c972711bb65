/** Which thread of a pool does a job, and how long it stays. */
import type { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { WorkerPool, type JobOptions } from '../core/workerPool.ts'

const poolWorker = new URL('../core/poolWorker.ts', import.meta.url).href
/** Answers with the number of its thread. */
const program = `import { threadId } from 'node:worker_threads'
  import { serveJobs } from '${poolWorker}'
  serveJobs(() => threadId)`
const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`)

const newPool = () => new WorkerPool<null, number>({ url, size: 1, heapLimit: 64, sharedHeapLimit: 64 })
const job = (leaves: JobOptions['leaves']): JobOptions => ({ what: 'Counting', timeLimit: 120_000, leaves })

it('does what follows at once in the thread that the last job left something in', async () => {
  const pool = newPool()
  const threads = [await pool.run(null, job('some')), await pool.run(null, job('some'))]
  threads.push(await pool.run(null, job('little')))
  expect(new Set(threads).size).toBe(1)
  await pool.close()
})

it('ends that thread when nothing follows', async () => {
  const ended: number[] = []
  const onWorker = (worker: Worker) => {
    const { threadId } = worker
    worker.once('exit', () => ended.push(threadId))
  }
  process.on('worker', onWorker)
  try {
    const pool = newPool()
    const first = await pool.run(null, job('some'))
    await expect.poll(() => ended).toContain(first)
    expect(await pool.run(null, job('little'))).not.toBe(first)
    await pool.close()
  } finally {
    process.off('worker', onWorker)
  }
})

it('begins another thread behind a job that leaves much', async () => {
  const pool = newPool()
  const first = await pool.run(null, job('much'))
  expect(await pool.run(null, job('little'))).not.toBe(first)
  await pool.close()
})
