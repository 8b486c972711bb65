/** The home folder of one person, and folders in it: nobody else may look into them. */
import { mkdirSync } from 'node:fs'
import { chmod, mkdir, stat } from 'node:fs/promises'

/**
 * Makes a folder where there is none, with those above it, before anything can wait: nobody else may look into it,
 * whatever the system's umask would allow.
 */
export function makePrivateFolderSync(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
}

/** Makes a folder that only this person may look into (mode 0700), and closes one that others may. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  const { mode } = await stat(path)
  // A folder of somebody else's, or on a file system without modes, stays as it is.
  if ((mode & 0o077) !== 0) await chmod(path, 0o700).catch(() => undefined)
}
