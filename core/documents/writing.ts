/** Writing a file whole: beside its place first, then renamed, so that a crash leaves the old one or the new one. */
import { chmod, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Failure } from '../failure.ts'

/**
 * A file that is there keeps its permissions, and a link to it stays a link.
 * @throws Failure `export.unwritable`
 */
export async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const place = await realpath(path).catch(() => path)
  const temporary = `${place}.${process.pid}.part`
  try {
    await mkdir(dirname(place), { recursive: true })
    const mode = await stat(place).then(
      (stats) => stats.mode & 0o7777,
      () => null,
    )
    const file = await open(temporary, 'w')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    if (mode !== null) await chmod(temporary, mode)
    await rename(temporary, place)
  } catch (cause) {
    // Where there is no folder to tidy up, the first failure is the one that tells.
    await rm(temporary, { force: true }).catch(() => undefined)
    throw unwritable(path, cause)
  }
}

function unwritable(path: string, cause: unknown): Failure {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new Failure(
      'export.unwritable',
      'A file lies where this one needs a folder.',
      { path, kept: 'This file was not written.', todo: 'Move that file away, or choose another folder.' },
      { cause },
    )
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Failure(
    'export.unwritable',
    `This file could not be written: ${reason}`,
    { path, kept: 'The file is as it was.', todo: 'Choose a folder you may write to.' },
    { cause },
  )
}
