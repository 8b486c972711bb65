/** Checks a file before opening: a damaged, foreign or newer file is refused and not modified by a single byte. */
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { Failure } from '../platform/errors/failure.ts'
import { systemErrorCode } from '../platform/errors/systemErrorCode.ts'
import { valueBeyondBudget } from './budgets.ts'
import { APPLICATION_ID, BUSY_TIMEOUT } from './database.ts'
import { DATABASE_MAGIC } from './databaseHeader.ts'
import { requireOurSchema } from './expectedSchema.ts'
import { copyRestored, databasePath, hasHotJournal, hasLog, logOf } from './journal.ts'
import { newerSchema, NEWEST_VERSION, schemaVersion } from './migrate.ts'
import { damaged, fromSqlite } from './sqliteFailure.ts'

/**
 * Bytes up to which a file is read wholly on opening; larger files are checked in the background (`Store.integrity`).
 */
const WHOLE_CHECK_BYTES = 64 * 1024 * 1024

/** A file up to this size is read by a short command without threads (inProcessReader.ts): no query of it takes long. */
const COPY_BYTES = 8 * 1024 * 1024

/** SQLite's file format: "The Database Header". */
const HEADER_BYTES = 100

export interface CheckedFile {
  bytes: number
  version: number
  /** Whether every page was read; else only the schema was. */
  isWhole: boolean
  /** Whether a journal exists that only a connection with write access can roll back. */
  hasJournal: boolean
}

/**
 * Checks a file before it is opened as a project. Reads the header first, and the rest through a read-only connection
 * only if the header is ours. If the file seems damaged while another process writes to it, it is checked again.
 * @throws Failure `project.missing`, `project.notAProject`, `project.foreign`, `project.newer`, `project.damaged`,
 *   `project.unreadable`, `project.busy`
 */
export function checkProjectFile(path: string): CheckedFile {
  const before = stampOf(path)
  try {
    return checkOnce(path)
  } catch (error) {
    const isDamaged = error instanceof Failure && error.code === 'project.damaged'
    // The read then mixed two states: pages from before a write and from after it.
    if (isDamaged && stampOf(path) !== before) return checkOnce(path)
    throw error
  }
}

/**
 * Returns a value that changes with each write to a file, and when a log appears beside it; empty if the file cannot be
 * accessed.
 */
function stampOf(path: string): string {
  try {
    const { mtimeNs, size } = statSync(path, { bigint: true })
    return `${mtimeNs} ${size} ${hasLog(databasePath(path))}`
  } catch {
    return ''
  }
}

function checkOnce(path: string): CheckedFile {
  const header = readHeader(path)
  const file = databasePath(path)
  try {
    if (!hasHotJournal(file)) return { ...checkFile(file, path, header), hasJournal: false }
    const restored = copyRestored(file)
    try {
      return { ...checkFile(restored.path, path, readHeader(restored.path)), hasJournal: true }
    } finally {
      restored.discard()
    }
  } catch (error) {
    throw refusalOf(error, path)
  }
}

/** The same statements run on every file, so an error without a better code is the fault of the file. */
function refusalOf(error: unknown, path: string): unknown {
  const failure = fromSqlite(error, path)
  return failure instanceof SqliteDatabase.SqliteError ? damaged(path, failure.message) : failure
}

type Checked = Omit<CheckedFile, 'hasJournal'>

/** @param path The file's path as the user entered it */
function checkFile(file: string, path: string, { bytes, header }: Header): Checked {
  checkHeader(file, path, bytes, header)
  return checkContent(file, path, bytes)
}

interface Header {
  bytes: number
  header: Buffer
}

function readHeader(path: string): Header {
  let file: number
  try {
    if (!statSync(path).isFile()) throw notAProject(path)
    file = openSync(path, 'r')
  } catch (error) {
    throw unopened(path, error)
  }
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    const read = readSync(file, header, 0, HEADER_BYTES, 0)
    return { bytes: fstatSync(file).size, header: header.subarray(0, read) }
  } finally {
    closeSync(file)
  }
}

function checkHeader(file: string, path: string, bytes: number, header: Buffer): void {
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 16) !== DATABASE_MAGIC)
    throw notAProject(path)
  if (header.readUInt32BE(68) !== APPLICATION_ID) throw foreign(path)
  const version = header.readUInt32BE(60)
  if (version > NEWEST_VERSION) throw newerSchema(version, path)
  const declaredSize = header.readUInt16BE(16)
  const pageSize = declaredSize === 1 ? 65_536 : declaredSize
  if (pageSize < 512 || (pageSize & (pageSize - 1)) !== 0) throw damaged(path, 'the page size')
  // A crash during a checkpoint may leave the file short; then the log beside it has the rest.
  const isPageCountValid = header.readUInt32BE(24) === header.readUInt32BE(92)
  if (isPageCountValid && !hasLog(file) && bytes < header.readUInt32BE(28) * pageSize) {
    throw damaged(path, 'the end of the file is missing')
  }
}

function checkContent(file: string, path: string, bytes: number): Checked {
  const isWhole = bytes <= WHOLE_CHECK_BYTES
  const hadLog = hasLog(file)
  const isCopy = isWhole && !hadLog
  const db = isCopy ? openCopy(file) : new SqliteDatabase(file, { readonly: true, timeout: BUSY_TIMEOUT })
  try {
    requireSound(db, path, isWhole)
    return { bytes, version: schemaVersion(db), isWhole }
  } catch (error) {
    db.close()
    if (!hadLog && !isCopy) removeOwnLog(file)
    throw error
  } finally {
    db.close()
  }
}

function requireSound(db: Database, path: string, isWhole: boolean): void {
  db.pragma('trusted_schema = OFF')
  db.pragma('cell_size_check = ON')
  requireOurSchema(db, path)
  const problem = isWhole ? String(db.pragma('quick_check(1)', { simple: true })) : 'ok'
  if (problem !== 'ok') throw damaged(path, problem)
  // A file with an older schema is checked against the limits after its migration.
  const beyond = valueBeyondBudget(db, { isWhole })
  if (beyond !== null) throw damaged(path, beyond)
  for (const table of INDEXES) requireReadable(db, table)
}

/** Full-text indexes: virtual tables of SQLite, whose definition lies in their own rows. */
const INDEXES = [
  'source_string_trigram',
  'translation_trigram',
  'tm_record_trigram',
  'string_words_trigram',
] as const

/** @throws SqliteError if SQLite cannot open it */
function requireReadable(db: Database, table: string): void {
  const isThere = db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined
  if (isThere) db.prepare(`SELECT 1 FROM ${table} WHERE ${table} MATCH '"aaa"' LIMIT 1`).get()
}

/**
 * Opens an in-memory copy of a small file after checking it. Null if the copy may be incomplete or slow: a log exists,
 * another process wrote meanwhile, the schema is older, or the file is large.
 * @throws Failure as `checkProjectFile`
 */
export function openCheckedCopy(path: string): Database | null {
  const { bytes, header } = readHeader(path)
  const file = databasePath(path)
  if (bytes > COPY_BYTES || hasHotJournal(file) || hasLog(file)) return null
  checkHeader(file, path, bytes, header)
  const before = statSync(file, { bigint: true })
  let db: Database | null = null
  try {
    db = openCopy(file)
    const after = statSync(file, { bigint: true })
    const isQuiet = before.mtimeNs === after.mtimeNs && before.size === after.size && !hasLog(file)
    if (isQuiet && schemaVersion(db) === NEWEST_VERSION) {
      requireSound(db, path, true)
      return db
    }
    db.close()
    return null
  } catch (error) {
    db?.close()
    throw refusalOf(error, path)
  }
}

/** Even a read-only connection leaves a log beside a file; a connection to an in-memory copy does not. */
function openCopy(path: string): Database {
  const copy = readFileSync(path)
  // The two version numbers: 2 means WAL, which an in-memory database cannot have.
  copy.fill(1, 18, 20)
  return new SqliteDatabase(copy, { readonly: true })
}

/**
 * Makes SQLite remove the empty log that a connection of ours left. SQLite removes it when the last connection with
 * write access closes and no other process has the file open, since that process would lose its log. The file itself is
 * not written, because the log is empty.
 */
function removeOwnLog(path: string): void {
  if (!hasLog(path) || statSync(logOf(path)).size > 0) return
  try {
    const db = new SqliteDatabase(path, { fileMustExist: true, timeout: 0 })
    try {
      db.pragma('schema_version')
    } finally {
      db.close()
    }
  } catch {
    // A remaining empty log does no harm, and the fault of the file is already reported.
  }
}

function unopened(path: string, error: unknown): unknown {
  if (error instanceof Failure) return error
  const code = systemErrorCode(error)
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new Failure('project.missing', 'There is no such project file.', {
      todo: 'Check its name, or whether it was moved.',
      path,
    })
  }
  return new Failure(
    'project.unreadable',
    'The project file could not be read.',
    { todo: 'Check that you may read it and that its disk is connected.', path, value: code },
    { cause: error },
  )
}

function notAProject(path: string): Failure {
  return new Failure('project.notAProject', 'The file is not an Interlinear project.', {
    kept: 'The file was not changed.',
    todo: 'Choose a project file (.interlinear), or import the file into a project.',
    path,
  })
}

function foreign(path: string): Failure {
  return new Failure('project.foreign', 'The file is a database of another program.', {
    kept: 'The file was not changed.',
    todo: 'Choose a project file (.interlinear).',
    path,
  })
}
