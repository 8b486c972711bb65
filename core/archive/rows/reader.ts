/** Reads an archive's lines: the first names its version, the others are stored by the description of their kind. */
import { sentence } from '../../platform/text/sentence.ts'
import type { Sentence } from '../../platform/text/sentence.ts'
import Sqlite, { type Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import { ProjectIntake } from './projectIntake.ts'
import { ARCHIVE_VERSION, KINDS } from './kinds.ts'
import { refuseTooManyParts, type LineBlock } from '../lines.ts'
import { isJsonObject, readMembers, describeValue, type ArchiveLine } from './members.ts'

export interface RestoreReport {
  /** Lines that say something: blank ones are not counted. */
  lines: number
  /** A sentence for each member that the archive does not have; it was left out. */
  warnings: Sentence[]
  /** Lines by kind. */
  counts: Record<string, number>
}

/** Takes an archive in blocks and stores it line by line. Each failure names its line. */
export class ArchiveReader {
  private readonly intake: ProjectIntake
  private readonly kinds = new Map(KINDS.map((kind) => [kind.name, { kind, count: 0 }]))
  private lines = 0

  constructor(db: Database, now: number) {
    this.intake = new ProjectIntake(db, now)
  }

  takeBlock(block: LineBlock): void {
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
    if (this.lines === 0) throw new Failure('archive.header', sentence`The archive is empty.`)
    const counts: Record<string, number> = {}
    for (const { kind, count } of this.kinds.values()) if (count > 0) counts[kind.name] = count
    if (counts.project !== 1) throw new Failure('archive.project', sentence`The archive has no project line.`)
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
      throw new Failure('archive.project', sentence`An archive holds one project, and this is a second.`)
    }
    this.intake.insert(kind.rows, readMembers(kind, line, this.intake))
    kind.remember?.(line, this.intake)
  }
}

/** undefined for a blank line. */
function parseLine(text: string, hasSurrogates: boolean): ArchiveLine | undefined {
  refuseTooManyParts(text)
  let value: unknown
  try {
    value = hasSurrogates ? JSON.parse(text, refuseHalfPair) : JSON.parse(text)
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown
    if (text.trim() === '') return undefined
    const place = /at position (\d+)/.exec(String(thrown))?.[1]
    throw new Failure('archive.json', sentence`The line is not valid JSON.`, {
      column: place === undefined ? text.length + 1 : Number(place) + 1,
    })
  }
  if (!isJsonObject(value)) throw new Failure('archive.json', sentence`The line is not a JSON object.`)
  return value
}

/** An unpaired surrogate has no UTF-8: the store could not return it. */
function refuseHalfPair(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) {
    throw new Failure('archive.encoding', 'The line escapes half of a surrogate pair, which is no character.')
  }
  return value
}

function checkHeader(line: ArchiveLine, intake: ProjectIntake): void {
  if (line.kind !== 'archive') {
    throw new Failure('archive.header', sentence`An archive begins with {"kind":"archive","version":1}.`, {
      todo: 'Check that this file is a project archive.',
    })
  }
  const { version } = line
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    throw new Failure(
      'archive.header',
      sentence`\`version\` must be a whole number from 1 to ${ARCHIVE_VERSION}.`,
    )
  }
  if (version > ARCHIVE_VERSION) {
    throw new Failure(
      'archive.newer',
      `The archive is of version ${version}; this Interlinear reads up to ${ARCHIVE_VERSION}.`,
      {
        values: { version, known: ARCHIVE_VERSION },
        todo: 'Restore it with a newer Interlinear.',
      },
    )
  }
  for (const name in line) if (name !== 'kind' && name !== 'version') intake.unknownMember(`archive.${name}`)
}

function unknownKind(kind: unknown): Failure {
  if (kind === 'archive')
    return new Failure('archive.header', sentence`Only the first line is of kind "archive".`)
  return new Failure('archive.kind', 'The line is of no kind that an archive has.', {
    value: describeValue(kind),
    near: KINDS.map(({ name }) => name),
  })
}

function atLine(thrown: unknown, line: number): unknown {
  const failure = thrown instanceof Sqlite.SqliteError ? duplicate(thrown) : thrown
  if (!(failure instanceof Failure)) return thrown
  return new Failure(failure.code, failure.message, { ...failure.details, line })
}

function duplicate(error: Error & { code: string }): unknown {
  if (!['SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT_UNIQUE'].includes(error.code)) return error
  const columns = error.message.slice(error.message.indexOf(':') + 2)
  return new Failure('archive.duplicate', sentence`Another line has the same ${columns}.`)
}
