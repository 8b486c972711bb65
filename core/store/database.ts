/** Connections to a project file, and new project files. */
import SqliteDatabase, { type Database, type Statement } from 'better-sqlite3'
import { requireOurSchema } from './expectedSchema.ts'
import { foldCase } from '../platform/text/caseFolding.ts'
import { contextNote, referenceLines } from '../platform/text/codeReferences.ts'
import { matchesPattern } from '../platform/text/linearRegExp.ts'
import { fromSqlite } from './sqliteFailure.ts'
import { migrate } from './migrate.ts'
import { reserveNewFile } from './newFile.ts'
import { registerCancellation } from './cancellation.ts'

/** SQLite's `application_id` of our files: "INTL" in ASCII. */
export const APPLICATION_ID = 0x494e544c

/** Milliseconds that a connection waits for another process that writes. */
export const BUSY_TIMEOUT = 5_000

export interface OpenOptions {
  readonly?: boolean
  /** The schema digest of a connection to the file that passed the check (expectedSchema.ts). */
  schema?: string | undefined
}

/**
 * Opens a connection to a project file that passed `checkProjectFile`, and refuses it if the schema that it loads
 * differs. The writer's commits are on the disk when they return (WAL with synchronous FULL), so that an acknowledged
 * edit survives a power cut.
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
    // No mmap: removing the drive of a mapped file would end the process instead of failing a read.
    if (readonly) db.pragma('cache_size = -32000')
    else useSmallCache(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Gives SQLite a page cache for single edits, and for an import, which goes through a project once: more would not make
 * it faster.
 */
export function useSmallCache(db: Database): void {
  db.pragma('cache_size = -16000')
  db.pragma('wal_autocheckpoint = 1000')
}

/**
 * Gives SQLite a page cache for a project that is pulled page by page. Each page writes to the same parts of the
 * indexes, which stay in memory and reach the file once for many pages.
 */
export function useLargeCache(db: Database): void {
  db.pragma('cache_size = -64000')
  db.pragma('wal_autocheckpoint = 4000')
}

/** The most rows of each index that ANALYZE reads: it takes a few milliseconds, whatever the project's size. */
export const ANALYSED_ROWS = 1000

/**
 * Updates SQLite's index statistics if they may have changed. `mask`: as for PRAGMA optimize; 0x10002 is every table.
 */
function learnStatistics(db: Database, mask = 0xfffe): void {
  db.pragma(`analysis_limit = ${ANALYSED_ROWS}`)
  db.pragma(`optimize = ${mask}`)
}

/**
 * Updates the statistics after a commit that is already reported. Does not wait for other processes. A failure (another
 * process writes, the disk is full) is ignored.
 * @returns Whether ANALYZE ran
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

/** Rows written before the first update of the statistics; then after twice as many, and so on. */
const MUCH_WRITTEN = 10_000

/**
 * Returns a function to call after each transaction. With statistics of a small file SQLite would scan whole tables
 * once they are large. If an update fails, it is repeated after the next transaction.
 */
export function analyzeAsItGrows(db: Database): () => void {
  const written = db.prepare<[], number>('SELECT total_changes()').pluck()
  let next = MUCH_WRITTEN
  return () => {
    const count = written.get() ?? 0
    if (count >= next && tryAnalyze(db)) next = 2 * count
  }
}

/** Sets the security pragmas of every connection to a project. */
export function hardenConnection(db: Database): void {
  db.pragma('trusted_schema = OFF')
  db.pragma('cell_size_check = ON')
  db.pragma('foreign_keys = ON')
  db.pragma('temp_store = MEMORY')
  db.function('fold', { deterministic: true, directOnly: true }, foldValue)
  db.function('matches_pattern', { deterministic: true, directOnly: true }, matchesValue)
  for (const [name, part] of [
    ['context_note', contextNote],
    ['context_references', referenceLines],
  ] as const)
    db.function(name, { deterministic: true, directOnly: true }, (context) =>
      typeof context === 'string' ? part(context) : null,
    )
  registerCancellation(db)
  cacheStatements(db)
}

// A cache of prepared statements by their text for each connection: preparing costs more than most statements do.

/**
 * The cache size of a generation: texts of compiled queries are unlimited, so only the newest two generations are kept.
 */
const GENERATION = 250

/** Methods that change a statement's result mode; a changed statement belongs to its caller alone. */
const CHANGING = ['raw', 'expand', 'safeIntegers', 'bind'] as const

/**
 * Makes `db.prepare` return the cached statement of the same text, unless it is in use; its `pluck` returns another
 * cached one.
 */
function cacheStatements(db: Database): void {
  const prepare = db.prepare.bind(db) as (sql: string) => Statement
  let young = new Map<string, Statement>()
  let old = new Map<string, Statement>()

  const keep = (key: string, statement: Statement) => {
    young.set(key, statement)
    if (young.size < GENERATION) return
    old = young
    young = new Map()
  }

  const toKeep = (key: string, statement: Statement): Statement => {
    for (const method of CHANGING) {
      const change = statement[method].bind(statement) as (...values: unknown[]) => Statement
      Object.defineProperty(statement, method, {
        value: (...values: unknown[]) => {
          for (const kept of [young, old]) if (kept.get(key) === statement) kept.delete(key)
          return change(...values)
        },
      })
    }
    keep(key, statement)
    return statement
  }

  /** Returns the statement cached under a key. Makes one if none exists, and an uncached one if that is in use. */
  const find = (key: string, make: () => Statement): Statement => {
    const recent = young.get(key)
    const found = recent ?? old.get(key)
    if (!found || found.busy) return found ? make() : toKeep(key, make())
    if (!recent) keep(key, found)
    return found
  }

  const prepareToPluck = (sql: string): Statement => {
    const statement = prepare(sql)
    const plucked = `pluck ${sql}`
    const pluck = statement.pluck.bind(statement)
    const value = (isPlucked = true) => (isPlucked ? find(plucked, () => prepare(sql).pluck()) : pluck(false))
    return Object.defineProperty(statement, 'pluck', { value, configurable: true })
  }

  Object.defineProperty(db, 'prepare', {
    value: (sql: string): Statement => find(sql, () => prepareToPluck(sql)),
    configurable: true,
  })
}

/** Defines `fold(x)` in SQL, for columns without a `…_folded` column. */
function foldValue(value: unknown): string | null {
  return typeof value === 'string' ? foldCase(value) : null
}

/** Defines `matches_pattern(text, pattern)` in SQL. */
function matchesValue(text: unknown, pattern: unknown): number | null {
  return typeof text === 'string' ? Number(matchesPattern(text, String(pattern))) : null
}

/** A new project file under a temporary name beside its target path. */
export interface NewDatabase {
  /** Fast and without durability: the file is removed if anything fails. */
  db: Database
  /** Flushes the file to the disk and renames it into place. Throws `project.exists`. */
  keep(): void
  /** Removes it. May be called at any time, also after `keep` threw. */
  discard(): void
}

/**
 * Creates a new project file with the newest schema. Throws `project.exists` if `path` is taken, `project.unwritable`
 * if the folder cannot be written.
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
 * Creates a new project file that includes the writes of `fill`. It is renamed into place only once it is complete and
 * on the disk, so that a crash or a failure leaves nothing at `path`. Throws as `newDatabase` does.
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
