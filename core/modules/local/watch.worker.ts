/**
 * A thread beside an app's code, in its process. It ends the process when memory use exceeds the limit, or when the
 * workbench has ended, even if the code is in an endless loop.
 */
import { writeFileSync, writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { endGroup } from './endProcessGroup.ts'
import { MEMORY_MARK } from './messages.ts'

const STEP_MILLISECONDS = 50

/** The limits of the watch. */
export interface Watch {
  /** The most memory of the whole process. */
  mostBytes: number
  /** The workbench's process. */
  parent: number
}

const { mostBytes, parent } = workerData as Partial<Watch>
// Ending a process is nothing to do by mistake.
if (mostBytes === undefined || parent === undefined)
  throw new Error('This is the watch of an app’s own process.')

function isOrphan(workbench: number): boolean {
  if (process.ppid !== workbench) return true
  try {
    process.kill(workbench, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

function look(watch: Watch): void {
  const isGreedy = process.memoryUsage.rss() > watch.mostBytes
  if (isGreedy) writeSync(2, MEMORY_MARK)
  if (isGreedy || isOrphan(watch.parent)) endGroup()
}

/** Offers this process to the system, should memory run out before that, in place of the workbench (Linux). */
function stepForward(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Other systems choose by themselves.
  }
}

stepForward()
setInterval(() => look({ mostBytes, parent }), STEP_MILLISECONDS)
