/** Small private files in the home folder, replaced as a whole. */
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { temporaryName } from './temporaryName.ts'
import { makePrivateFolder } from './privateFolder.ts'

/**
 * Writes a file that only the user may read (mode 0600). When the promise resolves, the whole file is on the disk
 * (fsync). After a failure no temporary file is left.
 */
export async function writePrivateFile(path: string, content: string | Uint8Array): Promise<void> {
  await makePrivateFolder(dirname(path))
  const part = temporaryName(path)
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(content)
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
