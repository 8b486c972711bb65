/** Timers that a test moves on by hand; promises settle as ever. */
import { afterEach, beforeEach, vi } from 'vitest'
import { settled } from './fakeWorkbench.ts'

/** Gives a file of tests, or a `describe`, timers that are moved by hand. */
export function useHandMovedTimers(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }))
  afterEach(() => void vi.useRealTimers())
}

/** Advances the clock by milliseconds, and runs everything that follows. */
export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await settled()
}
