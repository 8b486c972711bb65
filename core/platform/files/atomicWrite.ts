/**
 * Atomic writes: a file is written to a temporary file beside it, which is renamed into place once it is complete.
 * After a crash the old or the new file is there. Of two concurrent writes to one path, one wins as a whole.
 */
import { lstat, mkdir, open, readlink, realpath, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Failure } from '../errors/failure.ts'
import { systemErrorCode } from '../errors/systemErrorCode.ts'
import { temporaryName } from './temporaryName.ts'

/** The mode of a new file, before the process' umask. */
const NEW = 0o666

export interface AtomicWrite {
  write: (file: FileHandle) => Promise<void>
  /** Called once the new file is complete and before it replaces the old one. A rejection cancels the write. */
  beforeReplacing?: (() => Promise<void>) | undefined
}

/**
 * Writes the file. An existing file keeps its permissions, and a symbolic link stays a link. After a failure the old
 * file is unchanged.
 * @throws Failure `export.readOnly` if the file is write-protected; the system's errors
 */
export async function writeAtomically(path: string, { write, beforeReplacing }: AtomicWrite): Promise<void> {
  const { place, mode, isStream } = await lookAt(path)
  if (isStream) return writeInto(path, write)
  refuseProtected(path, mode)
  const temporary = temporaryName(place)
  try {
    // The temporary file is never readable to more users than the file itself.
    const file = await openInFolder(temporary, mode === null ? NEW : mode & 0o777)
    try {
      // `open` applies the umask to the mode of a new file.
      if (mode !== null) await file.chmod(mode & 0o777)
      await write(file)
      // Writing clears the set-user-ID and set-group-ID bits.
      if (mode !== null && (mode & 0o7000) !== 0) await file.chmod(mode & 0o7777)
      await file.sync()
    } finally {
      await file.close()
    }
    await beforeReplacing?.()
    await rename(temporary, place)
  } catch (error) {
    // The first failure is reported, even if the temporary file cannot be removed.
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
}

/** @throws Failure `export.readOnly` if `writeAtomically` would refuse the file */
export async function requireUnprotected(path: string): Promise<void> {
  const { mode, isStream } = await lookAt(path)
  if (!isStream) refuseProtected(path, mode)
}

/** A rename would replace a file that is write-protected. */
function refuseProtected(path: string, mode: number | null): void {
  if (mode !== null && (mode & 0o222) === 0) throw readOnly(path)
}

/**
 * Flushes the directory entries of files that were written into folders (fsync). File systems that do not support it
 * persist them anyway.
 */
export async function syncFolders(folders: Iterable<string>): Promise<void> {
  for (const folder of new Set(folders)) {
    const opened = await open(folder).catch(() => null)
    await opened?.sync().catch(() => undefined)
    await opened?.close()
  }
}

interface Place {
  /** The file's path as spelled on the disk, with symbolic links resolved. */
  place: string
  /** Null if no file exists, which is the usual case. */
  mode: number | null
  /** Whether it is a device or a pipe, such as `/dev/stdout`, which cannot be replaced. */
  isStream: boolean
}

async function lookAt(path: string): Promise<Place> {
  const there = await lstat(path).catch(() => null)
  if (there === null) return { place: path, mode: null, isStream: false }
  const stats = there.isSymbolicLink() ? await stat(path).catch(() => null) : there
  const isStream = stats !== null && (stats.isCharacterDevice() || stats.isFIFO() || stats.isSocket())
  return { place: await realpath(path).catch(() => ofLinks(path)), mode: stats?.mode ?? null, isStream }
}

/** Follows a chain of symbolic links to a file that does not exist yet. Like the system, it refuses more than forty. */
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

/**
 * Opens a new file, and creates its folder only after a first failure: most of a thousand files share a folder that
 * exists.
 */
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
