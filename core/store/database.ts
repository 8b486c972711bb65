/** Connections to a project file, and new project files. */
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { requireOurSchema } from './expectedSchema.ts'
import { foldCase } from '../platform/text/caseFolding.ts'
import { fromSqlite } from './sqliteFailure.ts'
import { migrate } from './migrate.ts'
import { reserveNewFile } from './newFile.ts'
import { cacheStatements } from './statements.ts'
import { registerCancellation } from './cancellation.ts'

/** SQLite's `application_id` of our files: "INTL" in ASCII. */
export const APPLICATION_ID = 0x494e544c

/** How long a connection waits for another process that writes, in milliseconds. */
export const BUSY_TIMEOUT = 5_000

export interface OpenOptions {
  readonly?: boolean
  /** The schema's digest, of a connection to the file that passed (expectedSchema.ts). */
  schema?: string | undefined
}

/**
 * Opens a connection to a project file that `checkProjectFile` found good, and refuses it where the schema that it
 * loads is another one. The writer's commits are on the disk
 * when they return (WAL with synchronous FULL), so that an acknowledged edit survives a power cut.
 * @throws Failure `project.newer`, `project.damaged`
 */
export function openDatabase(path: string, { readonly = false, schema }: OpenOptions = {}): Database {
  const db = new SqliteDatabase(path, { readonly, fileMustExist: true, timeout: BUSY_TIMEOUT })
  try {
    hardenConnection(db)
    requireOurSchema(db, path, schema)
    if (!readonly) {
      db.pragma('journal_mode = WAL')
      db.pragma('synchronous = FULL')
      db.pragma('journal_size_limit = 67108864')
    }
    // No mmap: a file on a stick that is pulled out would end the process instead of failing a read.
    if (readonly) db.pragma('cache_size = -32000')
    else useSmallCache(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Gives SQLite the memory of single edits, and of an import, which goes through a project once: more would make it no
 * quicker.
 */
export function useSmallCache(db: Database): void {
  db.pragma('cache_size = -16000')
  db.pragma('wal_autocheckpoint = 1000')
}

/**
 * Gives SQLite the memory of a project that comes page by page: each page writes to the same places of the indexes,
 * which are kept in memory, and are written to the file once for many pages.
 */
export function useLargeCache(db: Database): void {
  db.pragma('cache_size = -64000')
  db.pragma('wal_autocheckpoint = 4000')
}

/** ANALYZE looks at no more rows of each index: it takes some milliseconds, whatever the project's size. */
export const ANALYSED_ROWS = 1000

/**
 * Has SQLite look again at how its indexes select, where that may have changed. `mask`: as of PRAGMA optimize;
 * 0x10002 is every table.
 */
function learnStatistics(db: Database, mask = 0xfffe): void {
  db.pragma(`analysis_limit = ${ANALYSED_ROWS}`)
  db.pragma(`optimize = ${mask}`)
}

/**
 * Learns beside people's work, which is committed by then and told as such whatever becomes of this: it waits for no
 * other process, and where it fails (another one writes, the disk is full), nobody hears of it.
 * @returns Whether it learned
 */
export function tryAnalyze(db: Database): boolean {
  try {
    db.pragma('busy_timeout = 0')
    try {
      learnStatistics(db)
    } finally {
      db.pragma(`busy_timeout = ${BUSY_TIMEOUT}`)
    }
    return true
  } catch {
    return false
  }
}

/** Rows that a connection writes until it looks at its statistics again; then twice as many, and so on. */
const MUCH_WRITTEN = 10_000

/**
 * Answers a function to be called after each transaction: with what ANALYZE learned of a small file SQLite would go
 * through whole tables once they are large. Where it cannot learn, it tries again after the next transaction.
 */
export function analyzeAsItGrows(db: Database): () => void {
  const written = db.prepare<[], number>('SELECT total_changes()').pluck()
  let next = MUCH_WRITTEN
  return () => {
    const count = written.get() ?? 0
    if (count >= next && tryAnalyze(db)) next = 2 * count
  }
}

/** What every connection to a project has, whatever it is for. */
export function hardenConnection(db: Database): void {
  db.pragma('trusted_schema = OFF')
  db.pragma('cell_size_check = ON')
  db.pragma('foreign_keys = ON')
  db.pragma('temp_store = MEMORY')
  db.function('fold', { deterministic: true, directOnly: true }, foldValue)
  registerCancellation(db)
  cacheStatements(db)
}

/** `fold(x)` in SQL, for columns that have no `…_folded` beside them. */
function foldValue(value: unknown): string | null {
  return typeof value === 'string' ? foldCase(value) : null
}

/** A project file in the making, under a temporary name beside the place it is for. */
export interface NewDatabase {
  /** Fast and without protection: the file is thrown away if anything fails. */
  db: Database
  /** Brings everything to the disk and gives the file its name. Throws `project.exists`. */
  keep(): void
  /** Removes it. May be called at any time, also after `keep` threw. */
  discard(): void
}

/**
 * Begins a new project file with the newest schema. Throws `project.exists` where `path` is taken,
 * `project.unwritable` where the folder cannot be written.
 */
export function newDatabase(path: string): NewDatabase {
  const file = reserveNewFile(path)
  const db = new SqliteDatabase(file.temporaryPath, { timeout: BUSY_TIMEOUT })
  const discard = () => {
    db.close()
    file.discard()
  }
  try {
    hardenConnection(db)
    db.pragma('page_size = 4096')
    db.pragma('journal_mode = MEMORY')
    db.pragma('synchronous = OFF')
    db.pragma('cache_size = -128000')
    db.pragma(`application_id = ${APPLICATION_ID}`)
    migrate(db)
  } catch (error) {
    discard()
    throw fromSqlite(error, path)
  }
  const keep = () => {
    try {
      learnStatistics(db, 0x10002)
      db.pragma('synchronous = FULL')
      db.pragma('journal_mode = WAL')
      db.close()
    } catch (error) {
      throw fromSqlite(error, path)
    }
    file.keep()
  }
  return { db, keep, discard }
}

/**
 * Makes a new project file. What `fill` writes is part of it: the file gets its name only once everything is in
 * it and on the disk, so that a crash or a failure leaves nothing at `path`. Throws as `newDatabase` does.
 */
export function createDatabase(path: string, fill?: (db: Database) => void): void {
  const made = newDatabase(path)
  try {
    if (fill) made.db.transaction(fill)(made.db)
    made.keep()
  } catch (error) {
    made.discard()
    throw fromSqlite(error, path)
  }
}
