/** Heaps of threads in a shared cage, as in Electron's main process. */
import { expect, it, vi } from 'vitest'

it('have their requested size if each thread has a cage of its own', async () => {
  const { hasSharedPointerCage, reserveHeap } = await import('../../../core/platform/threads/threadHeap.ts')
  expect(hasSharedPointerCage()).toBe(false)
  expect([reserveHeap(4096, 1536).megabytes, reserveHeap(undefined, 448).megabytes]).toEqual([
    4096,
    undefined,
  ])
})

it('stay below 3 GB together in a shared cage, and are released when their threads end', async () => {
  vi.resetModules()
  const { useSharedPointerCage, reserveHeap } = await import('../../../core/platform/threads/threadHeap.ts')
  useSharedPointerCage()
  useSharedPointerCage()
  // Two projects, the usual pools, and the most memory-hungry work.
  const heaps = [
    448, 256, 256, 448, 256, 256, 384, 384, 192, 256, 128, 192, 192, 512, 1536, 1536, 1024, 1536,
  ].map((shared) => reserveHeap(4096, shared))
  const sizes = heaps.map(({ megabytes = 0 }) => megabytes)
  expect(sizes.slice(0, 3)).toEqual([448, 256, 256])
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(48)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(3072)
  for (const { free } of heaps) {
    free()
    free()
  }
  expect(reserveHeap(4096, 1536).megabytes).toBe(1536)
})

it('end their thread alone when full, and the job fails with format.tooLarge', async () => {
  vi.resetModules()
  const { useSharedPointerCage } = await import('../../../core/platform/threads/threadHeap.ts')
  const { WorkerPool } = await import('../../../core/platform/threads/workerPool.ts')
  useSharedPointerCage()
  const program = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', () => { const all = []; for (;;) all.push({ value: [all.length] }) })`
  const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`)
  const pool = new WorkerPool<string, string>({ url, size: 1, heapLimit: 4096, sharedHeapLimit: 96 })
  const failure = pool.run('fill', { label: 'Filling', timeLimit: 120_000 })
  await expect(failure).rejects.toMatchObject({ code: 'format.tooLarge' })
})
