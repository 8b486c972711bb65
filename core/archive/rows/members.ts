/**
 * The members of a kind of line. A member defines how its JSON value is validated and converted to cells of the kind's
 * table (`store`), which SQL reads it (`select`), and how it is printed (`write`). Restore and backup share this
 * description.
 */
import { columnName, type ReferenceTarget } from '../../model/define.ts'
import { sentence } from '../../platform/text/sentence.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { foldCase } from '../../platform/text/caseFolding.ts'
import type { Ids } from './ids.ts'

/** A value as SQLite keeps it. */
export type ArchiveCell = string | number | Uint8Array | null

/** A parsed line. */
export type ArchiveLine = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is ArchiveLine {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Kinds whose ids other lines may name: no line names a directory or a segment. */
export type ReferencedKind = Exclude<ReferenceTarget, 'directory' | 'segment'>

/** The state of the earlier lines, and the destination of rows. */
export interface Intake {
  /** Stands for a time that the store must have and the archive leaves out: milliseconds since 1970. */
  readonly now: number
  readonly known: Readonly<Record<ReferencedKind, Ids>>
  /** Field ids by slug. */
  readonly fields: Map<string, number>
  insert(rows: InsertColumns, cells: ArchiveCell[]): void
  /** The id of the directory that holds `path`, made where it is new; null at the top. */
  directoryOf(path: string, branchId: number | null): number | null
  /** Notes a member that the archive does not have: `string.colour`. */
  unknownMember(name: string): void
}

export interface ArchiveMember {
  name: string
  /** Columns of the kind's table, one for each cell that `store` adds. */
  columns: readonly string[]
  /** SQL expressions over the kind's table, there named `line`; one for each cell that `write` reads. */
  select: readonly string[]
  /** SQL that answers a row where some line may have the member; absent: it belongs to every line. */
  presence?: string
  /** The archive version that the member came with; absent: the first. Only with `presence`. */
  since?: number
  /** Throws a Failure without a place; the caller knows the line. */
  store(line: ArchiveLine, intake: Intake, cells: ArchiveCell[]): void
  /** The value as JSON; undefined leaves the member out. `index` is the place of its first cell. */
  write(cells: readonly ArchiveCell[], index: number): string | undefined
}

/** A table and the columns that an insert fills, in order. */
export interface InsertColumns {
  table: string
  columns: readonly string[]
}

/** The description of a kind. */
interface Description {
  /** The line's `kind`; of an object within a line, its path: `tmSegment.records`. */
  name: string
  table: string
  members: readonly ArchiveMember[]
  /** Columns that an archive does not carry: restore writes its own time there. */
  stamps?: readonly string[]
  /** The order of the lines where a kind has no `id`. */
  orderedBy?: string
  /** The column that refers to the kind itself: such a line comes after the one it names. */
  follows?: string
  /** The column that holds the line's id, of an object within a line; the caller fills it. */
  owner?: string
  /** The archive version that such lines came with; absent: the first. */
  since?: number
  /** Called when a line is checked and stored: notes its id for later lines. */
  remember?(line: ArchiveLine, intake: Intake): void
}

/**
 * A kind of line of the archive: one JSON object for each row of its table, such as a string or an approval. Backup
 * writes and restore checks the line member by member, by this one description. `KINDS` of kinds.ts has their order.
 *
 * Members that later versions added have `since`, so that an archive of earlier content keeps its version.
 *
 * @example
 * const label = defineKind({
 *   name: 'label',
 *   table: 'label',
 *   members: [required('id', identityValue), required('title', textValue), defaulted('isSystem', flagValue, 0)],
 * })
 */
export interface ArchiveKind extends Description {
  /** The columns of an insert: the cells of the members, the stamps, the owner. */
  rows: InsertColumns
  /** Members that a line may have. */
  names: ReadonlySet<string>
}

export function defineKind(description: Description): ArchiveKind {
  const { table, members, stamps = [], owner } = description
  const columns = [...members.flatMap((member) => member.columns), ...stamps]
  return {
    ...description,
    rows: { table, columns: owner === undefined ? columns : [...columns, owner] },
    names: new Set([...(owner === undefined ? ['kind'] : []), ...members.map((member) => member.name)]),
  }
}

/** The value of an absent member; undefined: it is required. */
export type Absent = ArchiveCell | undefined | ((line: ArchiveLine, intake: Intake) => ArchiveCell)

/** The store needs some times that a line may leave out: then the restore's own stands there. */
export const timeOfRestore: Absent = (_line, intake) => intake.now

export const required = (name: string, type: ArchiveValueType): ArchiveMember => scalar(name, type, undefined)
export const nullable = (name: string, type: ArchiveValueType): ArchiveMember => scalar(name, type, null)
export const defaulted = (name: string, type: ArchiveValueType, absent: Absent): ArchiveMember =>
  scalar(name, type, absent)

/** A required text with its `…_folded` column. */
export function searchable(name: string, type: ArchiveValueType): ArchiveMember {
  const plain = required(name, type)
  return {
    ...plain,
    columns: [...plain.columns, `${columnName(name)}_folded`],
    store(line, intake, cells) {
      plain.store(line, intake, cells)
      cells.push(foldCase(String(cells.at(-1))))
    },
  }
}

/** A member whose column has another name. */
export function inColumn(column: string, member: ArchiveMember): ArchiveMember {
  return { ...member, columns: [column], select: [column] }
}

/** A member that is one column. */
function scalar(name: string, type: ArchiveValueType, absent: Absent): ArchiveMember {
  const isNullable = absent === null
  return {
    name,
    columns: [columnName(name)],
    select: [columnName(name)],
    store(line, intake, cells) {
      const value = line[name]
      if (value === undefined) cells.push(absentCell(name, absent, line, intake))
      else if (value === null && isNullable) cells.push(null)
      else cells.push(cellOf(name, type, value, intake))
    },
    write: (cells, index) => writeArchiveCell(type, cells[index] ?? null),
  }
}

function absentCell(name: string, absent: Absent, line: ArchiveLine, intake: Intake): ArchiveCell {
  if (absent === undefined) throw new Failure('archive.value', sentence`\`${name}\` is missing.`)
  return typeof absent === 'function' ? absent(line, intake) : absent
}

/** Checks one value; throws `archive.value`, or what the type itself throws. */
export function cellOf(name: string, type: ArchiveValueType, value: unknown, intake: Intake): ArchiveCell {
  const cell = type.read(value, intake)
  if (cell === undefined) throw wrongValue(name, type.expected, value)
  return cell
}

export function writeArchiveCell(type: ArchiveValueType, cell: ArchiveCell): string {
  return cell === null ? 'null' : type.write(cell)
}

export function wrongValue(name: string, expected: string, value: unknown): Failure {
  return new Failure('archive.value', sentence`\`${name}\` must be ${expected}.`, {
    value: describeValue(value),
  })
}

/** A value as a message shows it: short, whatever its size and depth. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value !== 'string') return String(value)
  return JSON.stringify(value.length > 100 ? `${value.slice(0, 100)}…` : value)
}

/** Checks one line or object against its kind: the cells of its row, all but the owner's. */
export function readMembers(kind: ArchiveKind, line: ArchiveLine, intake: Intake): ArchiveCell[] {
  const cells: ArchiveCell[] = []
  for (const member of kind.members) member.store(line, intake, cells)
  for (let i = kind.stamps?.length ?? 0; i > 0; i--) cells.push(intake.now)
  for (const name in line) if (!kind.names.has(name)) intake.unknownMember(`${kind.name}.${name}`)
  return cells
}

/** The members as JSON, each behind a comma: `,"id":1,"name":"…"`. `cells` are those of every `select`, in order. */
export function writeMembers(kind: ArchiveKind, cells: readonly ArchiveCell[]): string {
  let json = ''
  let index = 0
  for (const member of kind.members) {
    const value = member.write(cells, index)
    if (value !== undefined) json += `,"${member.name}":${value}`
    index += member.select.length
  }
  return json
}

export interface ArchiveValueType {
  /** Goes on "must be": `a text`. */
  expected: string
  /** undefined where the value is of another type. */
  read(value: unknown, intake: Intake): ArchiveCell | undefined
  write(cell: ArchiveCell): string
}
