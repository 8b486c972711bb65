/**
 * SQLite's files beside a project file that the next connection applies: its log (`-wal`), and a hot rollback journal
 * (`-journal`), which is rolled back first. So the file alone is not the state that is read, and a check must restore
 * it.
 */
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { Failure } from '../platform/errors/failure.ts'

/**
 * SQLite's file format: "The Rollback Journal". A journal that names a super-journal ends with the same eight bytes.
 */
const JOURNAL_MAGIC = Buffer.from('d9d505f920a163d7', 'hex')

/** The path beside which SQLite looks for a journal: it resolves symbolic links except on Windows. */
export function databasePath(path: string): string {
  return process.platform === 'win32' ? path : realpathSync(path)
}

export function logOf(path: string): string {
  return `${path}-wal`
}

export function hasLog(path: string): boolean {
  return existsSync(logOf(path))
}

/**
 * Whether a connection would roll back a journal beside a file. A program that writes without a log was killed then;
 * this one does so only while it creates a file or switches it to WAL.
 * @param path Of `databasePath`
 * @throws Failure `project.foreign` if the journal belongs to a change of several files: SQLite ends that one by
 *   removing the file that the journal names, and no project is ever part of one
 */
export function hasHotJournal(path: string): boolean {
  const journal = `${path}-journal`
  requireFilesBeside(path)
  if (!existsSync(journal)) return false
  const file = openSync(journal, 'r')
  try {
    const { size } = fstatSync(file)
    const bytes = Buffer.alloc(8)
    // A journal that is empty, or whose header was overwritten with zeros, is finished.
    if (size === 0 || readSync(file, bytes, 0, 1, 0) === 0 || bytes[0] === 0) return false
    readSync(file, bytes, 0, 8, Math.max(0, size - 8))
    if (size > 8 && bytes.equals(JOURNAL_MAGIC)) throw namesOthers(path)
    return true
  } finally {
    closeSync(file)
  }
}

/** SQLite opens no database whose log or journal it cannot write. @throws Failure `project.unreadable` */
function requireFilesBeside(path: string): void {
  const folder = ['-journal', '-wal']
    .map((end) => path + end)
    .find((beside) => statSync(beside, { throwIfNoEntry: false })?.isDirectory() === true)
  if (folder === undefined) return
  throw new Failure('project.unreadable', 'There is a folder at the path of the project’s log.', {
    case: 'folder',
    kept: 'Nothing was changed.',
    todo: `Rename or move the folder "${basename(folder)}".`,
    value: basename(folder),
    path: folder,
  })
}

export interface RestoredCopy {
  path: string
  discard(): void
}

/**
 * Copies a file with its journal rolled back and its log checkpointed, into a folder that only this user can read. The
 * file and its companions stay as they are.
 * @throws SQLite's error if the journal cannot be rolled back
 */
export function copyRestored(path: string): RestoredCopy {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-check-'))
  const copy = join(folder, 'checked.interlinear')
  const discard = () => rmSync(folder, { recursive: true, force: true })
  try {
    for (const end of ['', '-journal', '-wal']) {
      if (existsSync(path + end)) copyFileSync(path + end, copy + end, constants.COPYFILE_FICLONE)
    }
    const db = new SqliteDatabase(copy)
    try {
      db.pragma('trusted_schema = OFF')
      db.pragma('schema_version')
    } finally {
      db.close()
    }
    return { path: copy, discard }
  } catch (error) {
    discard()
    throw error
  }
}

function namesOthers(path: string): Failure {
  return new Failure(
    'project.foreign',
    'The journal beside the project file is of a change to several databases, which no project is part of.',
    {
      case: 'journal',
      kept: 'The file was not changed.',
      todo: 'Do not open the file with any program unless you know where the journal comes from.',
      path: `${path}-journal`,
    },
  )
}
