/** Restore: an archive (archive.md) becomes a project file, wholly or not at all. */
import { createReadStream, existsSync, statSync } from 'node:fs'
import Sqlite, { type Database } from 'better-sqlite3'
import { Failure } from '../../failure.ts'
import { newDatabase } from '../database.ts'
import { rebuildDerived } from '../derived.ts'
import type { OperationContext } from '../operation.ts'
import { fromSqlite } from '../sqliteFailure.ts'
import { ProjectIntake } from './intake.ts'
import { ARCHIVE_VERSION, KINDS } from './kinds.ts'
import { readBlocks, refuseSwollen, type Block, type Bytes } from './lines.ts'
import { readMembers, type Line } from './members.ts'
import { isObject } from './rows.ts'
import { replaceProject, stagingPath } from './replace.ts'

export interface RestoreReport {
  /** Lines that say something: blank ones are not counted. */
  lines: number
  /** A sentence for each member that the archive does not have; it was left out. */
  warnings: string[]
  /** Lines by kind. */
  counts: Record<string, number>
}

export interface RestoreOptions {
  /** Whether a project that is there already gives way. */
  replace?: boolean
}

/**
 * Restores from a path or a stream of bytes. What is derived is computed anew; a file's directories are made
 * again from its `path`. History, drafts and custom languages are not in an archive.
 *
 * Throws `project.exists`, `project.inUse`, and for the archive, with `details.line`: `archive.json`, `.encoding`,
 * `.lineLength`, `.header`, `.newer`, `.kind`, `.value`, `.reference`, `.duplicate`, `.project`; then nothing that
 * stood at `projectPath` is changed.
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
  const lines = new LineTaker(db, context.now)
  for await (const block of readBlocks(bytesOf(source))) {
    lines.takeBlock(block)
    context.throwIfCancelled()
    context.onProgress({ what: 'Reading the archive', done: block.bytesRead, total })
  }
  const report = lines.finish()
  context.onProgress({ what: 'Building the indexes', done: 0, total: null })
  putBack()
  context.throwIfCancelled()
  rebuildDerived(db, context)
  db.exec('COMMIT')
  return report
}

/** The file is nobody's yet and is thrown away if anything fails; what the schema checks, the members check. */
const UNPROTECTED = [
  'journal_mode = OFF',
  'cache_size = -262144',
  'foreign_keys = OFF',
  'ignore_check_constraints = ON',
]

/** Checks and stores line by line; it knows which line comes first and that one project is enough. */
class LineTaker {
  private readonly intake: ProjectIntake
  private readonly kinds = new Map(KINDS.map((kind) => [kind.name, { kind, count: 0 }]))
  private lines = 0

  constructor(db: Database, now: number) {
    this.intake = new ProjectIntake(db, now)
  }

  takeBlock(block: Block): void {
    const { text } = block
    const hasSurrogates = text.includes('\\ud') || text.includes('\\uD')
    this.intake.line = block.line
    for (let start = 0; start < text.length; this.intake.line++) {
      const feed = text.indexOf('\n', start)
      const end = feed < 0 ? text.length : feed
      try {
        this.takeLine(text.slice(start, end), hasSurrogates)
      } catch (thrown) {
        throw atLine(thrown, this.intake.line)
      }
      start = end + 1
    }
  }

  finish(): RestoreReport {
    if (this.lines === 0) throw new Failure('archive.header', 'The archive is empty.')
    const counts: Record<string, number> = {}
    for (const { kind, count } of this.kinds.values()) if (count > 0) counts[kind.name] = count
    if (counts.project !== 1) throw new Failure('archive.project', 'The archive has no project line.')
    return { lines: this.lines, warnings: this.intake.warnings, counts }
  }

  private takeLine(text: string, hasSurrogates: boolean): void {
    const line = parseLine(text, hasSurrogates)
    if (line === undefined) return
    this.lines++
    if (this.lines === 1) {
      checkHeader(line, this.intake)
      return
    }
    const entry = this.kinds.get(line.kind as string)
    if (entry === undefined) throw unknownKind(line.kind)
    const { kind } = entry
    entry.count++
    if (kind.name === 'project' && entry.count > 1) {
      throw new Failure('archive.project', 'An archive holds one project, and this is a second.')
    }
    this.intake.insert(kind.rows, readMembers(kind, line, this.intake))
    kind.remember?.(line, this.intake)
  }
}

/** undefined for a blank line. */
function parseLine(text: string, hasSurrogates: boolean): Line | undefined {
  refuseSwollen(text)
  let value: unknown
  try {
    value = hasSurrogates ? JSON.parse(text, refuseHalfPair) : JSON.parse(text)
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown
    if (text.trim() === '') return undefined
    const place = /at position (\d+)/.exec(String(thrown))?.[1]
    throw new Failure('archive.json', 'The line is not valid JSON.', {
      column: place === undefined ? text.length + 1 : Number(place) + 1,
    })
  }
  if (!isObject(value)) throw new Failure('archive.json', 'The line is not a JSON object.')
  return value
}

/** Half of a surrogate pair has no UTF-8: the store could not give it back. */
function refuseHalfPair(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) {
    throw new Failure('archive.encoding', 'The line escapes half of a surrogate pair, which is no character.')
  }
  return value
}

function checkHeader(line: Line, intake: ProjectIntake): void {
  if (line.kind !== 'archive') {
    throw new Failure('archive.header', 'An archive begins with {"kind":"archive","version":1}.', {
      todo: 'Check that this file is a project archive.',
    })
  }
  const { version } = line
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    throw new Failure('archive.header', `\`version\` must be ${ARCHIVE_VERSION}.`)
  }
  if (version > ARCHIVE_VERSION) {
    throw new Failure(
      'archive.newer',
      `The archive is of version ${version}; this Interlinear reads ${ARCHIVE_VERSION}.`,
      {
        todo: 'Restore it with a newer Interlinear.',
      },
    )
  }
  for (const name in line) if (name !== 'kind' && name !== 'version') intake.unknownMember(`archive.${name}`)
}

function unknownKind(kind: unknown): Failure {
  if (kind === 'archive') return new Failure('archive.header', 'Only the first line is of kind "archive".')
  const shown = JSON.stringify(kind) ?? 'missing'
  return new Failure('archive.kind', `The line's \`kind\` is not known: ${shown.slice(0, 60)}.`, {
    near: KINDS.map(({ name }) => name),
  })
}

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

function atLine(thrown: unknown, line: number): unknown {
  const failure = thrown instanceof Sqlite.SqliteError ? duplicate(thrown) : thrown
  if (!(failure instanceof Failure)) return thrown
  return new Failure(failure.code, failure.message, { ...failure.details, line })
}

function duplicate(error: Error & { code: string }): unknown {
  if (!['SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT_UNIQUE'].includes(error.code)) return error
  const columns = error.message.slice(error.message.indexOf(':') + 2)
  return new Failure('archive.duplicate', `Another line has the same ${columns}.`)
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
    const reason = thrown instanceof Error ? thrown.message : String(thrown)
    throw new Failure('archive.unreadable', `The archive could not be read to its end: ${reason}.`)
  }
}

function sizeOf(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined || stats.isDirectory()) {
    throw new Failure('archive.unreadable', 'There is no such archive file.', { path })
  }
  return stats.size
}
