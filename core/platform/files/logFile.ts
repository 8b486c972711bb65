import { appendFileSync, renameSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makePrivateFolderSync } from './privateFolder.ts'

/** The bytes beyond which a log file becomes the old one. */
const MAX_BYTES = 1_000_000

/**
 * Appends a line to a private log file (mode 0600). A file above 1 MB is renamed to `PATH.old` first, in place of
 * an earlier one. A line that cannot be written is left out: a full disk must not stop the work that is logged.
 */
export function appendToLogFile(path: string, line: string): void {
  try {
    makePrivateFolderSync(dirname(path))
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) renameSync(path, `${path}.old`)
    appendFileSync(path, `${line}\n`, { mode: 0o600 })
  } catch {
    return
  }
}

/** Reads the lines of a log file and of the old one before it, the oldest first; none where there is no file. */
export async function readLogFile(path: string): Promise<string[]> {
  const texts = await Promise.all([`${path}.old`, path].map((file) => readFile(file, 'utf8').catch(() => '')))
  return texts.flatMap((text) => text.split('\n')).filter((line) => line !== '')
}
