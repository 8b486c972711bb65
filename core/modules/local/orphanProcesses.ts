/**
 * Finds detached processes that an app's process started (`detached`): they end with the app, too. Such a process has
 * another parent and group; only its environment identifies it by the app's mark.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'

/** The variable that a process and all that it starts have. */
const MARK = 'INTERLINEAR_APP_PROCESS'

/** Variables for a new process, by which its descendants are found again. */
export function newProcessMark(): Record<string, string> {
  return { [MARK]: randomUUID() }
}

/**
 * Ends every other process with the mark of that environment. On Linux alone, where the system shows a process's environment
 * to its owner; elsewhere only the group ends.
 */
export function endOrphans(env: Readonly<Record<string, string | undefined>>): void {
  const mark = env[MARK]
  if (mark === undefined || process.platform !== 'linux') return
  const wanted = `${MARK}=${mark}`
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid || !isMarked(name, wanted)) continue
    try {
      process.kill(Number(name), 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Those of other people cannot be read. */
function isMarked(pid: string, wanted: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(wanted)
  } catch {
    return false
  }
}
