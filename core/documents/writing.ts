/** Writing a file whole: beside its place first, then renamed, so that a crash leaves the old one or the new one. */
import { sentence } from '../sentence.ts'
import { chmod, lstat, mkdir, open, realpath, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Failure, reasonOf } from '../failure.ts'

/**
 * A file that is there keeps its permissions, and a link to it stays a link.
 * @throws Failure `export.readOnly` where nobody may write to the file, `export.unwritable`
 */
export async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const { place, mode } = await lookAt(path)
  const temporary = `${place}.${process.pid}.part`
  // A rename would go over a file that somebody has closed to writing.
  if (mode !== null && (mode & 0o222) === 0) throw readOnly(path)
  try {
    const file = await openInFolder(temporary)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    if (mode !== null) await chmod(temporary, mode & 0o7777)
    await rename(temporary, place)
  } catch (cause) {
    // The first failure is the one that tells, also if there is no folder to tidy up.
    await rm(temporary, { force: true }).catch(() => undefined)
    throw unwritable(path, cause)
  }
}

/** Where the file is, as it is spelled there and behind a link, and its mode; null: there is none, as of most. */
async function lookAt(path: string): Promise<{ place: string; mode: number | null }> {
  const there = await lstat(path).catch(() => null)
  if (there === null) return { place: path, mode: null }
  const place = await realpath(path).catch(() => path)
  const stats = there.isSymbolicLink() ? await stat(place).catch(() => null) : there
  return { place, mode: stats?.mode ?? null }
}

/** Opens a new file; its folder is made where it is not there, which of a thousand files one finds out. */
async function openInFolder(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'w')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await mkdir(dirname(path), { recursive: true })
    return open(path, 'w')
  }
}

function readOnly(path: string): Failure {
  return new Failure('export.readOnly', 'This file is read-only.', {
    path,
    kept: 'It is as it was, and the project has your translations.',
    todo: 'Make the file writable and save again, or export to another folder.',
  })
}

function unwritable(path: string, cause: unknown): Failure {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new Failure(
      'export.unwritable',
      sentence`A file lies where this one needs a folder.`,
      { path, kept: 'This file was not written.', todo: 'Move that file away, or choose another folder.' },
      { cause },
    )
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Failure(
      'export.noSpace',
      'There is no space left on the disk for this file.',
      {
        path,
        kept: 'The file is as it was, and the project has your translations.',
        todo: 'Make space and save again, or export to another disk.',
      },
      { cause },
    )
  return new Failure(
    'export.unwritable',
    sentence`This file could not be written: ${reasonOf(cause)}`,
    { path, kept: 'The file is as it was.', todo: 'Choose a folder you may write to.' },
    { cause },
  )
}
