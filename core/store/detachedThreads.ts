/**
 * Abandoned threads: their store is closed, but they run a statement that may never end. Node joins its threads before
 * the process ends, even after `process.exit`, so such a thread would keep the process alive for ever.
 */
import { setTimeout as wait } from 'node:timers/promises'

const abandoned = new Set<object>()

export function detachThread(thread: object): void {
  abandoned.add(thread)
}

export function hasEnded(thread: object): void {
  abandoned.delete(thread)
}

/** Milliseconds that a slow thread has to end. */
const GRACE = 5_000
const BETWEEN_LOOKS = 50

/**
 * Ends the process if an abandoned thread does not end. Call it last, after everything else is closed and printed:
 * nothing of this process runs afterwards. The next connection to the file rolls back the running statement.
 */
export async function exitIfDetached(): Promise<void> {
  const end = performance.now() + GRACE
  while (abandoned.size > 0 && performance.now() < end) await wait(BETWEEN_LOOKS)
  if (abandoned.size > 0) exitImmediately()
}

/** Ends the process without joining its threads. */
export function exitImmediately(): void {
  process.kill(process.pid, 'SIGKILL')
}
