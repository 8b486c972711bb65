/**
 * A limit of the time that a thread works, counted by the processor: on a machine that has much else to do a job may last
 * longer. One that lasts ten times as long is ended all the same.
 */
import type { Worker } from 'node:worker_threads'

/** How many times the limit a job may last by the clock. */
const LONGEST = 10

/** The part of the limit after which the thread is first asked; shorter jobs are never asked. */
const FIRST = 0.1

export interface LimitedThread {
  /** Resolves to the microseconds that the thread has worked. Left out by programs that cannot tell. */
  cpuUsage?: Worker['cpuUsage']
}

export type TimedOut = 'worked' | 'waited'

/** Calls `onTimeout` once; the function that it answers ends the watch. Times are in milliseconds. */
export function limitProcessorTime(
  worker: LimitedThread,
  limit: number,
  onTimeout: (why: TimedOut) => void,
): () => void {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const end = (why: TimedOut): void => {
    stop()
    onTimeout(why)
  }
  const stop = (): void => {
    isOver = true
    clearTimeout(timer)
    clearTimeout(outer)
  }
  const outer = setTimeout(() => end('waited'), limit * LONGEST)
  const worked = async (): Promise<number | null> => {
    const usage = await worker.cpuUsage?.().catch(() => null)
    return usage ? (usage.user + usage.system) / 1000 : null
  }
  const look = async (before: number | null): Promise<void> => {
    const now = await worked()
    if (isOver) return
    // What it worked before the first look counts as if it had worked all that time.
    const spent = now === null || before === null ? limit : limit * FIRST + now - before
    if (spent >= limit) end('worked')
    else wait(limit - spent, before)
  }
  const wait = (milliseconds: number, before: number | null): void => {
    timer = setTimeout(() => void look(before), Math.max(1, milliseconds))
  }
  timer = setTimeout(() => {
    if (worker.cpuUsage === undefined) wait(limit * (1 - FIRST), null)
    else void worked().then((before) => !isOver && wait(limit * (1 - FIRST), before))
  }, limit * FIRST)
  return stop
}
