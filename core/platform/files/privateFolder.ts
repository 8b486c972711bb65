/** The home folder of the user and the folders in it, which are closed to all other users. */
import { mkdirSync } from 'node:fs'
import { chmod, mkdir, stat } from 'node:fs/promises'

/** Creates a folder and its parents synchronously, readable to the user alone whatever the umask is. */
export function makePrivateFolderSync(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
}

/** Creates a folder that only the user may read (mode 0700), or closes an existing one to other users. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  const { mode } = await stat(path)
  // A folder of another owner, or on a file system without modes, stays as it is.
  if ((mode & 0o077) !== 0) await chmod(path, 0o700).catch(() => undefined)
}
