/** Small files of one person's own, in the home folder: replaced whole, changed by one process at a time. */
import { chmod, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds after which a lock was left behind, whoever holds it. */
const STALE = 120_000
/** Milliseconds between two looks at a lock that another holds. */
const BETWEEN_LOOKS = 20

/** Makes a folder that only this person may look into (mode 0700), and closes one that others may. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  const { mode } = await stat(path)
  // A folder of somebody else's, or on a file system without modes, stays as it is.
  if ((mode & 0o077) !== 0) await chmod(path, 0o700).catch(() => undefined)
}

/** Writes a file that only this person may read (mode 0600); it is on the disk when this resolves, whole or not at all. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await makePrivateFolder(dirname(path))
  const part = `${path}.${process.pid}.part`
  const file = await open(part, 'w', 0o600)
  try {
    await file.chmod(0o600)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
}

/** Runs `work` while no other process, and nobody else here, runs any for the same file. */
export async function alone<Value>(path: string, work: () => Promise<Value>): Promise<Value> {
  const unlock = await lock(`${path}.lock`)
  try {
    return await work()
  } finally {
    await unlock()
  }
}

async function lock(path: string): Promise<() => Promise<void>> {
  await makePrivateFolder(dirname(path))
  for (;;) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(String(process.pid))
      await file.close()
      return () => rm(path, { force: true })
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
    }
    if (await isLeftBehind(path)) await rm(path, { force: true })
    else await wait(BETWEEN_LOOKS)
  }
}

async function isLeftBehind(path: string): Promise<boolean> {
  const held = await stat(path).catch(() => null)
  if (held === null) return false
  if (Date.now() - held.mtimeMs > STALE) return true
  const holder = Number(await readFile(path, 'utf8').catch(() => ''))
  // Whoever has just made the lock has not named itself yet.
  return holder > 0 && !isRunning(holder)
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
