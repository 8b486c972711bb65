/** The end of an app's process from within, with all that it started. */
import process from 'node:process'
import { endOrphans } from './orphanProcesses.ts'

/** A child of Node's leads a group of its own (appProcess.ts); Electron's process does not, and ends alone. */
export function endGroup(): void {
  endOrphans(process.env)
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    process.kill(process.pid, 'SIGKILL')
  }
}
