/** Files that are created whole or not at all, and never replace another. */
import { nodeCrypto } from '../platform/crypto/nodeCrypto.ts'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Failure } from '../platform/errors/failure.ts'
import { systemErrorCode } from '../platform/errors/systemErrorCode.ts'

export interface NewFile {
  /** The temporary path to write to: in the same folder, so that the rename is atomic. */
  temporaryPath: string
  /** Flushes it to the disk and renames it into place. Throws `project.exists`. */
  keep(): void
  discard(): void
}

/** SQLite's files beside a database. If a deleted project left one, SQLite would apply it to the new file. */
const COMPANIONS = ['-wal', '-journal']

/** Throws `project.exists` if `path` is taken and `project.unwritable` if the folder cannot be written. */
export function reserveNewFile(path: string): NewFile {
  refuseTaken(path)
  removeLeftovers(path)
  const temporaryPath = `${path}.new-${process.pid}-${nodeCrypto().randomBytes(6).toString('hex')}`
  try {
    // SQLite gives its files beside a database the mode of the database.
    closeSync(openSync(temporaryPath, 'wx', 0o600))
  } catch (error) {
    throw unwritable(path, error)
  }
  return {
    temporaryPath,
    keep() {
      sync(temporaryPath)
      refuseTaken(path)
      renameIntoPlace(temporaryPath, path)
      syncFolder(dirname(path))
    },
    discard() {
      for (const companion of ['', '-shm', ...COMPANIONS]) rmSync(temporaryPath + companion, { force: true })
    },
  }
}

function refuseTaken(path: string): void {
  if (existsSync(path)) throw taken(path)
  const companion = COMPANIONS.map((end) => path + end).find(
    (file) => existsSync(file) && statSync(file).size > 0,
  )
  if (companion === undefined) return
  throw new Failure('project.exists', 'Files of an earlier project of that name are beside its place.', {
    case: 'remains',
    kept: 'Nothing was changed.',
    todo: `Choose another name, or remove "${basename(companion)}" if you do not need it.`,
    path: companion,
  })
}

/**
 * Renames a file, and never replaces another. A hard link fails if the name is taken, whereas a rename would replace;
 * some file systems have no links. Throws `project.exists` and `project.unwritable`.
 */
export function renameIntoPlace(temporaryPath: string, path: string): void {
  try {
    linkSync(temporaryPath, path)
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST' || existsSync(path)) throw taken(path)
    try {
      renameSync(temporaryPath, path)
      return
    } catch (cause) {
      throw unwritable(path, cause)
    }
  }
  unlinkSync(temporaryPath)
}

/** Removes temporary files of killed processes for the same target. */
function removeLeftovers(path: string): void {
  const folder = dirname(path)
  const begin = `${basename(path)}.new-`
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch (error) {
    throw unwritable(path, error)
  }
  for (const name of names) {
    const processId = name.startsWith(begin) ? Number(name.slice(begin.length).split('-')[0]) : NaN
    if (Number.isInteger(processId) && !isRunning(processId)) rmSync(join(folder, name), { force: true })
  }
}

/** Whether a process of this machine exists. */
export function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return systemErrorCode(error) !== 'ESRCH'
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Flushes the folder entry; Windows opens no folders and needs no such step. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

function taken(path: string): Failure {
  return new Failure('project.exists', 'There is a file of that name already.', {
    kept: 'That file was not changed.',
    todo: 'Choose another name.',
    path,
  })
}

function unwritable(path: string, cause: unknown): Failure {
  const isMissing = systemErrorCode(cause) === 'ENOENT'
  return new Failure(
    'project.unwritable',
    isMissing ? 'The folder for the new file does not exist.' : 'The new file cannot be written there.',
    {
      kept: 'Nothing was changed.',
      todo: 'Choose a folder that exists and that you may write to.',
      path,
      value: systemErrorCode(cause),
    },
    { cause },
  )
}
