/** Restore: an archive (docs/archive.md) becomes a project file, wholly or not at all. */
import { sentence } from '../../platform/text/sentence.ts'
import { createReadStream, existsSync, statSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { Failure, reasonOf } from '../../platform/errors/failure.ts'
import { newDatabase } from '../../store/database.ts'
import { separatePlaceIds } from '../../store/placeIds.ts'
import { keepWholeUnits } from '../../strings/rows/files.ts'
import { rebuildDerived } from '../../summaries/rows/derived.ts'
import type { OperationContext } from '../../store/operation.ts'
import { fromSqlite } from '../../store/sqliteFailure.ts'
import { ArchiveReader, type RestoreReport } from './reader.ts'
import { readBlocks, type Bytes } from '../lines.ts'
import { replaceProject, stagingPath } from './replace.ts'

export interface RestoreOptions {
  /** Whether an existing project is replaced. */
  replace?: boolean
}

/**
 * Restores from a path or a stream of bytes. Derived rows are recomputed; a file's directories are recreated from its
 * `path`.
 *
 * Throws `project.exists`, `project.unwritable`, `project.inUse`, `cancelled`, and for the archive, with
 * `details.line`: `archive.json`, `.encoding`, `.lineLength`, `.header`, `.newer`, `.kind`, `.value`, `.reference`,
 * `.duplicate`, `.project`. After a failure the file at `projectPath` is unchanged.
 */
export async function restoreArchive(
  source: string | Bytes,
  projectPath: string,
  context: OperationContext,
  options: RestoreOptions = {},
): Promise<RestoreReport> {
  const isReplacing = options.replace === true && existsSync(projectPath)
  const place = isReplacing ? stagingPath(projectPath) : projectPath
  const made = newDatabase(place)
  try {
    const report = await fill(made.db, source, context)
    made.keep()
    if (isReplacing) replaceProject(place, projectPath)
    return report
  } catch (thrown) {
    made.discard()
    throw explained(thrown, source, projectPath)
  }
}

async function fill(db: Database, source: string | Bytes, context: OperationContext): Promise<RestoreReport> {
  const total = typeof source === 'string' ? sizeOf(source) : null
  for (const pragma of UNPROTECTED) db.pragma(pragma)
  db.exec('BEGIN')
  const putBack = setIndexesAside(db)
  const reader = new ArchiveReader(db, context.now)
  for await (const block of readBlocks(bytesOf(source))) {
    reader.takeBlock(block)
    context.throwIfCancelled()
    context.onProgress({ label: 'Reading the archive', done: block.bytesRead, total })
  }
  const report = reader.finish()
  context.onProgress({ label: 'Building the indexes', done: 0, total: null })
  // An archive has ids of branches and files alone; the directories were numbered by themselves.
  separatePlaceIds(db)
  keepWholeUnits(db)
  putBack()
  context.throwIfCancelled()
  rebuildDerived(db, context)
  db.exec('COMMIT')
  return report
}

/** The file has no readers yet and is removed if anything fails; the members validate all that the schema would. */
const UNPROTECTED = [
  'journal_mode = OFF',
  'cache_size = -65536',
  // Indexes are sorted in files: those of millions of rows would fill the memory.
  'temp_store = FILE',
  'foreign_keys = OFF',
  'ignore_check_constraints = ON',
]

/** Takes the indexes away, as it is quicker to build them over all rows; returns what puts them back. */
function setIndexesAside(db: Database): () => void {
  const entries = db
    .prepare<[], { type: string; name: string; sql: string }>(
      "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL",
    )
    .all()
  for (const { type, name } of entries) db.exec(`DROP ${type} "${name}"`)
  return () => {
    for (const { sql } of entries) db.exec(sql)
  }
}

/** Adds what the person needs to know about the archive and the project. */
function explained(thrown: unknown, source: string | Bytes, projectPath: string): unknown {
  const failure = fromSqlite(thrown, projectPath)
  if (!(failure instanceof Failure)) return failure
  const isOfArchive = failure.code.startsWith('archive.') && typeof source === 'string'
  return new Failure(
    failure.code,
    failure.message,
    {
      ...(isOfArchive ? { path: source } : {}),
      ...failure.details,
      kept: 'No project file was made or changed.',
    },
    { cause: failure.cause },
  )
}

async function* bytesOf(source: string | Bytes): AsyncGenerator<Uint8Array> {
  try {
    yield* typeof source === 'string' ? createReadStream(source, { highWaterMark: 1 << 20 }) : source
  } catch (thrown) {
    throw new Failure(
      'archive.unreadable',
      sentence`The archive could not be read to its end: ${reasonOf(thrown)}.`,
    )
  }
}

function sizeOf(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined || stats.isDirectory()) {
    throw new Failure('archive.unreadable', sentence`There is no such archive file.`, { path })
  }
  return stats.size
}
