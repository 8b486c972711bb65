/** Small files that are replaced before anything can wait, and of which the disk need not have word at once. */
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { temporaryName } from './temporaryName.ts'

/**
 * Puts a file that only this person may read (mode 0600) into its place in one step. Where it fails, nothing is left beside
 * the file. One that a power cut may not tear is written by `writePrivateFile`.
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
