/** Small files of one person's own, in the home folder: replaced whole. */
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { temporaryName } from './temporaryName.ts'
import { makePrivateFolder } from './privateFolder.ts'

/**
 * Writes a file that only this person may read (mode 0600); it is on the disk when this resolves, whole or not at all.
 * Where it fails, nothing is left beside the file.
 */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await makePrivateFolder(dirname(path))
  const part = temporaryName(path)
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw error
  }
}
