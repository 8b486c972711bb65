import { describe, expect, it } from 'vitest'
import { SuspendDetector } from '../../core/sync/suspendDetector.ts'

const lost = new Error('lost')
const isLost = (error: unknown): boolean => error === lost

function clocked(): { watch: SuspendDetector; sleep: (milliseconds: number) => void } {
  let now = 1_000_000
  return { watch: new SuspendDetector(() => now), sleep: (milliseconds) => void (now += milliseconds) }
}

/** Work that fails so often, and lets time pass before each failure. */
function failing(times: number, before: () => void, error: Error = lost) {
  let tries = 0
  return {
    tries: () => tries,
    work: () => {
      if (tries++ >= times) return Promise.resolve('done')
      before()
      return Promise.reject(error)
    },
  }
}

describe('work during which the machine sleeps', () => {
  it('resumes after a gap of the clock', async () => {
    const { watch, sleep } = clocked()
    const { work, tries } = failing(2, () => sleep(3_600_000))
    expect(await watch.throughSleep(work, isLost)).toBe('done')
    expect(tries()).toBe(3)
  })

  it('resumes when the system reports that it woke', async () => {
    const { watch } = clocked()
    const { work } = failing(1, () => watch.woke())
    expect(await watch.throughSleep(work, isLost)).toBe('done')
  })

  it('fails without a sleep, however slow it was', async () => {
    const { watch, sleep } = clocked()
    const { work, tries } = failing(1, () => sleep(20_000))
    await expect(watch.throughSleep(work, isLost)).rejects.toBe(lost)
    expect(tries()).toBe(1)
  })

  it('fails if the failure has no relation to sleep', async () => {
    const { watch, sleep } = clocked()
    const other = new Error('other')
    const { work } = failing(1, () => sleep(3_600_000), other)
    await expect(watch.throughSleep(work, isLost)).rejects.toBe(other)
  })
})
