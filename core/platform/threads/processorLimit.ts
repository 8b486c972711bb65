/**
 * A limit of a thread's processor time, so that a job may take longer on a busy machine. A job that takes ten times the
 * limit in wall-clock time, and a minute or more, is ended too.
 */
import type { Worker } from 'node:worker_threads'

/** The factor between the limit and the longest wall-clock time of a job. */
const LONGEST = 10

/** The shortest wall-clock limit, in milliseconds: on a busy machine the start of a thread alone can take half of it. */
const SHORTEST_WAIT = 60_000

/** The part of the limit after which the processor time is first read; shorter jobs need no query. */
const FIRST = 0.1

export interface LimitedThread {
  /** Resolves to the processor time of the thread, in microseconds. Omitted by runtimes that cannot report it. */
  cpuUsage?: Worker['cpuUsage']
}

export type TimedOut = 'worked' | 'waited'

/** Calls `onTimeout` once; the returned function ends the watch. Times are in milliseconds. */
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
  const outer = setTimeout(() => end('waited'), Math.max(limit * LONGEST, SHORTEST_WAIT))
  const worked = async (): Promise<number | null> => {
    const usage = await worker.cpuUsage?.().catch(() => null)
    return usage ? (usage.user + usage.system) / 1000 : null
  }
  const look = async (before: number | null): Promise<void> => {
    const now = await worked()
    if (isOver) return
    // The time before the first query counts as spent at full load.
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
