/** Backup: a project becomes an archive (docs/archive.md), the same bytes for the same project. */
import { sentence } from '../../platform/text/sentence.ts'
import { createWriteStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import { reserveNewFile, type NewFile } from '../../store/newFile.ts'
import type { OperationContext } from '../../store/operation.ts'
import { fromSqlite } from '../../store/sqliteFailure.ts'
import { systemErrorCode } from '../../platform/errors/systemErrorCode.ts'
import { KINDS } from './kinds.ts'
import { writeMembers, type ArchiveCell, type ArchiveKind, type ArchiveMember } from './members.ts'
import { openToRead } from './readableProject.ts'
import { stagingPath, takePlace } from './replace.ts'

export interface BackupReport {
  lines: number
}

/** Lines gathered before they are written out, in UTF-16 units. */
const PIECE = 256 * 1024
/** Lines between two looks at the context. */
const STRIDE = 1000

/**
 * Writes the whole archive: every kind in the order of docs/archive.md, ids ascending, but a duplicate string after its
 * master. It is a consistent snapshot despite concurrent writes. A path gets the finished file or nothing; a stream is
 * written with back-pressure and flushed, but not ended.
 *
 * `project` is a path, or a connection without other users until the backup is done. An archive excludes history,
 * snapshots, modules, sync state and derived rows; directories are included as their files' `path`.
 *
 * Throws the errors of `openToRead`, `archive.unwritable`, `archive.circle` and `cancelled`.
 */
export async function backupProject(
  project: string | Database,
  output: string | Writable,
  context: OperationContext,
): Promise<BackupReport> {
  if (typeof project !== 'string') return write(project, project.name, output, context)
  const { db, close } = openToRead(project)
  try {
    return await write(db, project, output, context)
  } finally {
    close()
  }
}

/** @param path The project's, also where a copy of it is read */
async function write(
  db: Database,
  path: string,
  output: string | Writable,
  context: OperationContext,
): Promise<BackupReport> {
  try {
    return typeof output === 'string'
      ? await writeFile(output, db, context)
      : await writeStream(output, db, context)
  } catch (thrown) {
    throw fromSqlite(thrown, path)
  }
}

async function writeFile(path: string, db: Database, context: OperationContext): Promise<BackupReport> {
  const staged = stagingPath(path)
  const file = newArchiveFile(staged, path)
  try {
    const report: BackupReport = { lines: 0 }
    await pipeline(streamOf(db, context, report), createWriteStream(file.temporaryPath))
    file.keep()
    takePlace(staged, path)
    return report
  } catch (thrown) {
    throw isOfSystem(thrown) ? unwritable(path, thrown) : thrown
  } finally {
    file.discard()
  }
}

async function writeStream(output: Writable, db: Database, context: OperationContext): Promise<BackupReport> {
  try {
    const report: BackupReport = { lines: 0 }
    await pipeline(streamOf(db, context, report), output, { end: false })
    await flushed(output)
    return report
  } catch (thrown) {
    throw isOfSystem(thrown) ? unwritable(undefined, thrown) : thrown
  }
}

function streamOf(db: Database, context: OperationContext, report: BackupReport): Readable {
  return Readable.from(pieces(db, context, report), { objectMode: true, highWaterMark: 1 })
}

/** A stream that is not ended says through its last write whether all of them arrived. */
function flushed(output: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    output.once('error', reject)
    output.write('', (error) => {
      if (error) return
      output.off('error', reject)
      resolve()
    })
  })
}

function isOfSystem(thrown: unknown): boolean {
  return thrown instanceof Error && 'syscall' in thrown
}

function newArchiveFile(staged: string, path: string): NewFile {
  try {
    return reserveNewFile(staged)
  } catch (thrown) {
    throw unwritable(path, thrown)
  }
}

function unwritable(path: string | undefined, cause: unknown): Failure {
  const isFull = systemErrorCode(cause) === 'ENOSPC'
  return new Failure(
    'archive.unwritable',
    isFull ? sentence`The disk is full.` : sentence`The archive cannot be written there.`,
    { path, kept: 'Nothing was changed.', todo: 'Choose a folder that exists and has room.' },
    { cause },
  )
}

/** The archive in pieces of whole lines; counts them in `report`. */
function* pieces(db: Database, context: OperationContext, report: BackupReport): Generator<string> {
  db.exec('BEGIN')
  try {
    const total = countLines(db)
    let piece = `{"kind":"archive","version":${versionOf(db)}}\n`
    report.lines = 1
    for (const documented of KINDS) {
      const kind = withPresent(db, documented)
      for (const line of kind.follows === undefined ? linesOf(db, kind) : linesAfterTheirMasters(db, kind)) {
        piece += line
        if (++report.lines % STRIDE === 0) {
          context.throwIfCancelled()
          context.onProgress({ label: 'Writing the archive', done: report.lines, total })
        }
        if (piece.length >= PIECE) {
          yield piece
          piece = ''
        }
      }
    }
    yield piece
  } finally {
    db.exec('COMMIT')
  }
}

/** The oldest version that has every kind of line, and every member, that the project needs. */
function versionOf(db: Database): number {
  const isThere = (some: string) => db.prepare(`SELECT EXISTS (${some})`).pluck().get() === 1
  const versions = KINDS.flatMap(({ since = 1, table, members }) => [
    ...(since > 1 && isThere(`SELECT 1 FROM ${table}`) ? [since] : []),
    ...members.flatMap(({ since: version = 1, presence = '' }) =>
      version > 1 && isThere(presence) ? [version] : [],
    ),
  ])
  return Math.max(1, ...versions)
}

/** The kind without the members that no line of the project has. */
function withPresent(db: Database, kind: ArchiveKind): ArchiveKind {
  const isPresent = ({ presence }: ArchiveMember) =>
    presence === undefined || db.prepare(`SELECT EXISTS (${presence})`).pluck().get() === 1
  return { ...kind, members: kind.members.filter(isPresent) }
}

function* linesOf(db: Database, kind: ArchiveKind): Generator<string> {
  for (const cells of rowsOf(db, kind)) yield lineOf(kind, cells)
}

/** Ids ascending, but a line whose master is still to come waits for it and comes right after. */
function* linesAfterTheirMasters(db: Database, kind: ArchiveKind): Generator<string> {
  const byMaster = new Map<number, Waiting[]>()
  const waiting = new Set<number>()
  for (const cells of rowsOf(db, kind)) {
    const [id, masterId] = [Number(cells[0]), Number(cells.at(-1))]
    const line = lineOf(kind, cells)
    if (masterId > id || waiting.has(masterId)) {
      const others = byMaster.get(masterId)
      if (others === undefined) byMaster.set(masterId, [{ id, line }])
      else others.push({ id, line })
      waiting.add(id)
      continue
    }
    const ready: Waiting[] = [{ id, line }]
    for (let next = ready.pop(); next !== undefined; next = ready.pop()) {
      yield next.line
      waiting.delete(next.id)
      for (const follower of byMaster.get(next.id)?.reverse() ?? []) ready.push(follower)
      byMaster.delete(next.id)
    }
  }
  const [stuck] = waiting
  if (stuck === undefined) return
  throw new Failure('archive.circle', `String ${stuck} is a duplicate of itself, by way of its masters.`, {
    value: String(stuck),
  })
}

interface Waiting {
  id: number
  line: string
}

function lineOf(kind: ArchiveKind, cells: readonly ArchiveCell[]): string {
  return `{"kind":"${kind.name}"${writeMembers(kind, cells)}}\n`
}

/** The cells of each row as `writeMembers` takes them, and last what the kind follows. */
function rowsOf(db: Database, kind: ArchiveKind): IterableIterator<ArchiveCell[]> {
  const selected = kind.members.flatMap((member) => member.select)
  if (kind.follows !== undefined) selected.push(kind.follows)
  const sql = `SELECT ${selected.join(', ')} FROM ${kind.table} AS line ORDER BY ${kind.orderedBy ?? 'line.id'}`
  return db.prepare<[], ArchiveCell[]>(sql).raw().iterate()
}

function countLines(db: Database): number {
  const counts = KINDS.map((kind) => `(SELECT count(*) FROM ${kind.table})`).join(' + ')
  return 1 + (db.prepare<[], number>(`SELECT ${counts}`).pluck().get() ?? 0)
}
