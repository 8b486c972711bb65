/** The log of the browser shell: a file in the home folder, kept short. The workbench keeps texts and tokens out of it. */
import { appendFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { homePath } from '../../core/platform/files/homePath.ts'
import { makePrivateFolderSync } from '../../core/platform/files/privateFolder.ts'

/** The file makes place for a new one once it has this many bytes; one old file is kept. */
const LONGEST = 1_000_000

/** Answers how to write a line. A log that cannot be written is no reason to stop: it is left out. */
export function openLogFile(home: string): (line: string) => void {
  const path = homePath(home, 'state', 'interlinear.log')
  return (line) => {
    try {
      makePrivateFolderSync(dirname(path))
      if (sizeOf(path) > LONGEST) renameSync(path, `${path}.old`)
      appendFileSync(path, `${new Date().toISOString()} ${line}\n`, { mode: 0o600 })
    } catch {
      return
    }
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
