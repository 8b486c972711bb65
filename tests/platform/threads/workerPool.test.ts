/** Chooses the thread of a pool for a job, and how long it stays. */
import type { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { WorkerPool, type JobOptions } from '../../../core/platform/threads/workerPool.ts'

const poolWorker = new URL('../../../core/platform/threads/poolWorker.ts', import.meta.url).href
/** Answers with the number of its thread. */
const program = `import { threadId } from 'node:worker_threads'
  import { serveJobs } from '${poolWorker}'
  serveJobs(() => threadId)`
const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`)

/** The message of a thread that is about to hang. */
const HANGING = 'workerPool.test: a thread hangs'
/** Answers with the number of messages its thread has received; ends its thread, or hangs, on a word. */
const countingProgram = `import { parentPort } from 'node:worker_threads'
  import { serveJobs } from '${poolWorker}'
  let messages = 0
  parentPort.on('message', () => (messages += 1))
  serveJobs((word) => {
    if (word === 'end') throw new Error('This job ends its thread.')
    if (word === 'hang') for (new BroadcastChannel('${HANGING}').postMessage(null); ; );
    return [word, messages]
  })`
const countingUrl = new URL(`data:text/javascript,${encodeURIComponent(countingProgram)}`)
const newCountingPool = () =>
  new WorkerPool<string, [word: string, messages: number]>({
    ...{ url: countingUrl, size: 1, heapLimit: 64, sharedHeapLimit: 64 },
  })
const small = (others: Partial<JobOptions> = {}): JobOptions => ({
  ...{ label: 'Counting', timeLimit: 120_000, isSmall: true },
  ...others,
})

const newPool = () => new WorkerPool<null, number>({ url, size: 1, heapLimit: 64, sharedHeapLimit: 64 })
const job = (retainsMemory: JobOptions['retainsMemory']): JobOptions => ({
  label: 'Counting',
  timeLimit: 120_000,
  retainsMemory,
})

it('runs the next job at once in the thread that retains memory of the last one', async () => {
  const pool = newPool()
  const threads = [await pool.run(null, job('some')), await pool.run(null, job('some'))]
  threads.push(await pool.run(null, job('little')))
  expect(new Set(threads).size).toBe(1)
  await pool.close()
})

it('ends that thread when no job follows', async () => {
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

it('starts another thread after a job that retains much memory', async () => {
  const pool = newPool()
  const first = await pool.run(null, job('much'))
  expect(await pool.run(null, job('little'))).not.toBe(first)
  await pool.close()
})

describe('small jobs', () => {
  it('are sent together while queued, and each has its own result', async () => {
    const pool = newCountingPool()
    const first = pool.run('first', small())
    const others = ['a', 'b', 'c'].map((word) => pool.run(word, small()))
    expect(await first).toEqual(['first', 1])
    expect(await Promise.all(others)).toEqual([
      ['a', 2],
      ['b', 2],
      ['c', 2],
    ])
    await pool.close()
  })

  it('are not sent with a large one', async () => {
    const pool = newCountingPool()
    const jobs = [small(), small(), small({ isSmall: false }), small()]
    const answers = await Promise.all(jobs.map((options) => pool.run('a', options)))
    expect(answers.map(([, messages]) => messages)).toEqual([1, 2, 3, 4])
    await pool.close()
  })

  it.each([
    ['ends its thread', 'end', { message: 'This job ends its thread.' }],
    ['hangs', 'hang', { code: 'format.timeout' }],
  ])('fail one that %s alone', async (_, word, failure) => {
    const pool = newCountingPool()
    const options = small()
    // The limit is exceeded as soon as the thread hangs: its start time does not count.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const hanging = new BroadcastChannel(HANGING)
    // Ten times the limit: the query of a thread's processor time takes time that must not decide a test.
    hanging.onmessage = () => vi.advanceTimersByTime(10 * options.timeLimit)
    onTestFinished(() => {
      hanging.close()
      vi.useRealTimers()
    })
    const first = pool.run('first', options)
    const settled = Promise.allSettled(['a', word, 'b'].map((one) => pool.run(one, options)))
    await first
    expect(await settled).toMatchObject([
      { value: ['a', 1] },
      { status: 'rejected', reason: failure },
      { value: ['b', 1] },
    ])
    await pool.close()
  })

  it('keep running when another is cancelled, also while they are retried', async () => {
    const pool = newCountingPool()
    const cancelling = new AbortController()
    const first = pool.run('first', small())
    const jobs = [
      pool.run('a', small({ signal: cancelling.signal })),
      pool.run('end', small()),
      pool.run('b', small({ signal: cancelling.signal })),
      pool.run('c', small()),
    ]
    const settled = Promise.allSettled(jobs)
    await first
    cancelling.abort()
    expect(await settled).toMatchObject([
      { reason: { code: 'cancelled' } },
      { reason: { message: 'This job ends its thread.' } },
      { reason: { code: 'cancelled' } },
      { value: ['c', 1] },
    ])
    await pool.close()
  })

  it('end their thread if all of them are cancelled', async () => {
    const pool = newCountingPool()
    const cancelling = new AbortController()
    const first = pool.run('first', small())
    const settled = Promise.allSettled(
      ['hang', 'a'].map((word) => pool.run(word, small({ signal: cancelling.signal }))),
    )
    await first
    cancelling.abort()
    expect(await settled).toMatchObject([
      { reason: { code: 'cancelled' } },
      { reason: { code: 'cancelled' } },
    ])
    expect(await pool.run('after', small())).toEqual(['after', 1])
    await pool.close()
  })
})

it('fail if no thread can be started, and release the reserved memory', async () => {
  vi.resetModules()
  const { useSharedPointerCage, reserveHeap } = await import('../../../core/platform/threads/threadHeap.ts')
  const { WorkerPool: Pool } = await import('../../../core/platform/threads/workerPool.ts')
  useSharedPointerCage()
  const pool = new Pool<null, number>({
    ...{ url: new URL('https://a.example/worker.js'), size: 1, heapLimit: 64, sharedHeapLimit: 1536 },
  })
  const jobs = [pool.run(null, job('little')), pool.run(null, job('little'))]
  expect((await Promise.allSettled(jobs)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(reserveHeap(4096, 1536).megabytes).toBe(1536)
})
