/**
 * Threads that nobody waits for any more, inside a statement that may never end. Node joins its threads before the
 * process ends, whether its work is done or `process.exit` is called: such a thread would keep it for ever.
 */
import { setTimeout as wait } from 'node:timers/promises'

const abandoned = new Set<object>()

export function detachThread(thread: object): void {
  abandoned.add(thread)
}

export function hasEnded(thread: object): void {
  abandoned.delete(thread)
}

/** How long a thread may take to end that is only slow, in milliseconds. */
const GRACE = 5_000
const BETWEEN_LOOKS = 50

/**
 * Ends the process where an abandoned thread does not end by itself. To be called last, once everything else
 * is closed and said: nothing more of this process runs. What a statement was doing is taken back by the next who opens
 * the file.
 */
export async function exitIfDetached(): Promise<void> {
  const end = performance.now() + GRACE
  while (abandoned.size > 0 && performance.now() < end) await wait(BETWEEN_LOOKS)
  if (abandoned.size > 0) exitImmediately()
}

/** Ends the process without its threads having a say. */
export function exitImmediately(): void {
  process.kill(process.pid, 'SIGKILL')
}
