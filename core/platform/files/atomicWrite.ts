/**
 * Atomic writing: a file is written beside its place first, and has its name once it is whole. A crash leaves the old one or
 * the new one, and two that write to one place at once leave what one of them wrote.
 */
import { lstat, mkdir, open, readlink, realpath, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Failure } from '../errors/failure.ts'
import { systemErrorCode } from '../errors/systemErrorCode.ts'
import { temporaryName } from './temporaryName.ts'

/** The mode of a new file, of which the process' mask takes its part. */
const NEW = 0o666

export interface AtomicWrite {
  write: (file: FileHandle) => Promise<void>
  /** What is to be looked at before the old file is gone: it is called once the new one is whole, and may refuse. */
  beforeReplacing?: (() => Promise<void>) | undefined
}

/**
 * Writes the file. One that is there keeps its permissions, and a link to it stays a link; where anything fails it is as it
 * was.
 * @throws Failure `export.readOnly` where nobody may write to the file; the system's errors
 */
export async function writeAtomically(path: string, { write, beforeReplacing }: AtomicWrite): Promise<void> {
  const { place, mode, isStream } = await lookAt(path)
  if (isStream) return writeInto(path, write)
  // A rename would go over a file that somebody has closed to writing.
  if (mode !== null && (mode & 0o222) === 0) throw readOnly(path)
  const temporary = temporaryName(place)
  try {
    // What nobody else may read, nobody reads while it is written.
    const file = await openInFolder(temporary, mode === null ? NEW : mode & 0o777)
    try {
      // The process' mask takes its part of the mode of a new file.
      if (mode !== null) await file.chmod(mode & 0o777)
      await write(file)
      // By writing the system takes these away.
      if (mode !== null && (mode & 0o7000) !== 0) await file.chmod(mode & 0o7777)
      await file.sync()
    } finally {
      await file.close()
    }
    await beforeReplacing?.()
    await rename(temporary, place)
  } catch (error) {
    // The first failure is the one that tells, also if there is no folder to tidy up.
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Has the disk keep the names of files that were written into folders. What knows no such thing keeps them by itself. */
export async function syncFolders(folders: Iterable<string>): Promise<void> {
  for (const folder of new Set(folders)) {
    const opened = await open(folder).catch(() => null)
    await opened?.sync().catch(() => undefined)
    await opened?.close()
  }
}

interface Place {
  /** Where the file is, as it is spelled there and behind a link. */
  place: string
  /** Null: there is no file, as of most. */
  mode: number | null
  /** Whether it is a device or a pipe, as `/dev/stdout`, which nothing can take the place of. */
  isStream: boolean
}

async function lookAt(path: string): Promise<Place> {
  const there = await lstat(path).catch(() => null)
  if (there === null) return { place: path, mode: null, isStream: false }
  const stats = there.isSymbolicLink() ? await stat(path).catch(() => null) : there
  const isStream = stats !== null && (stats.isCharacterDevice() || stats.isFIFO() || stats.isSocket())
  return { place: await realpath(path).catch(() => ofLinks(path)), mode: stats?.mode ?? null, isStream }
}

/** Where links lead, one after the other, to a file that is not there yet. The system refuses more than forty, too. */
async function ofLinks(path: string): Promise<string> {
  let place = path
  for (let links = 0; links < 40; links++) {
    const target = await readlink(place).catch(() => null)
    if (target === null) return place
    place = resolve(dirname(place), target)
  }
  return path
}

async function writeInto(path: string, write: AtomicWrite['write']): Promise<void> {
  const stream = await open(path, 'w')
  try {
    await write(stream)
  } finally {
    await stream.close()
  }
}

/** Opens a new file; its folder is made where it is not there, which of a thousand files one finds out. */
async function openInFolder(path: string, mode: number): Promise<FileHandle> {
  try {
    return await open(path, 'wx', mode)
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error
    await mkdir(dirname(path), { recursive: true })
    return open(path, 'wx', mode)
  }
}

function readOnly(path: string): Failure {
  return new Failure('export.readOnly', 'This file is read-only.', {
    path,
    kept: 'It is as it was, and the project has your translations.',
    todo: 'Make the file writable and save again, or export to another folder.',
  })
}
