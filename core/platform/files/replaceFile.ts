/** Small files that are replaced synchronously, and need no fsync. */
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { temporaryName } from './temporaryName.ts'

/**
 * Replaces a file that only the user may read (mode 0600) by an atomic rename. After a failure no temporary file is
 * left. Use `writePrivateFile` for a file that a power cut must not tear.
 */
export function replaceFileSync(path: string, content: string | Uint8Array): void {
  const part = temporaryName(path)
  try {
    writeFileSync(part, content, { mode: 0o600, flag: 'wx' })
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}
