/** Members of the archive that are kept as rows of another table than their kind's. */
import type { ArchiveValueType } from './members.ts'
import {
  cellOf,
  isJsonObject,
  nullable,
  readMembers,
  writeMembers,
  wrongValue,
  type ArchiveCell,
  type ArchiveKind,
  type ArchiveLine,
  type ArchiveMember,
  type InsertColumns,
} from './members.ts'
import { placePath } from './values.ts'

/** A list of plain values, a row each: `labelIds`, `targetLanguageIds`. Absent: the empty list. */
export function listIn(
  name: string,
  item: ArchiveValueType,
  where: {
    table: string
    column: string
    /** The column that holds the line's id; none where the table is of the one project. */
    owner?: string
    /** The column that keeps the list's order; else it is the order of the values. */
    position?: string
  },
): ArchiveMember {
  const { table, column, owner, position } = where
  const rows: InsertColumns = {
    table,
    columns: [owner, column, position].filter((part) => part !== undefined),
  }
  const condition = owner === undefined ? '' : ` WHERE ${owner} = line.id`
  return {
    name,
    columns: [],
    select: [`(SELECT json_group_array(${column} ORDER BY ${position ?? column}) FROM ${table}${condition})`],
    store(line, intake) {
      const values = line[name]
      if (values === undefined) return
      if (!Array.isArray(values)) throw wrongValue(name, 'a list', values)
      values.forEach((value: unknown, index) => {
        const cells: ArchiveCell[] = owner === undefined ? [] : [line.id as number]
        cells.push(cellOf(name, item, value, intake))
        if (position !== undefined) cells.push(index)
        intake.insert(rows, cells)
      })
    },
    write: (cells, at) => JSON.stringify(JSON.parse(String(cells[at]))),
  }
}

/**
 * A list of objects, a row each. `owner` of the kind holds the line's id; a table of the one project has none. Absent: the
 * empty list.
 */
export function objectsIn(name: string, kind: ArchiveKind, order = 'id'): ArchiveMember {
  const selected = kind.members.flatMap((member) => member.select).join(', ')
  const condition = kind.owner === undefined ? '' : ` WHERE ${kind.owner} = line.id`
  return {
    name,
    columns: [],
    select: [
      `(SELECT json_group_array(json_array(${selected}) ORDER BY ${order}) FROM ${kind.table}${condition})`,
    ],
    store(line, intake) {
      const values = line[name]
      if (values === undefined) return
      if (!Array.isArray(values)) throw wrongValue(name, 'a list of objects', values)
      for (const value of values as unknown[]) {
        if (!isJsonObject(value)) throw wrongValue(name, 'a list of objects', value)
        const cells = readMembers(kind, value, intake)
        intake.insert(kind.rows, kind.owner === undefined ? cells : [...cells, line.id as number])
      }
    },
    write(cells, index) {
      const objects = JSON.parse(String(cells[index])) as ArchiveCell[][]
      return `[${objects.map((object) => `{${writeMembers(kind, object).slice(1)}}`).join(',')}]`
    },
  }
}

/** A list in a table of its own that backup leaves out where it is empty. */
export function leftOutIfEmpty(list: ArchiveMember, table: string): ArchiveMember {
  return {
    ...list,
    presence: `SELECT 1 FROM ${table}`,
    write: (cells, index) => (cells[index] === '[]' ? undefined : list.write(cells, index)),
  }
}

/** Objects in a list, a row each, which backup leaves out where there are none. */
export function someIn(name: string, kind: ArchiveKind, order: string): ArchiveMember {
  return leftOutIfEmpty(objectsIn(name, kind, order), kind.table)
}

/** One object, a row of a table whose key is the line's id. */
export function oneIn(name: string, kind: ArchiveKind): ArchiveMember {
  const several = someIn(name, kind, 'rowid')
  return {
    ...several,
    store(line, intake, cells) {
      const value = line[name]
      if (value !== undefined) several.store({ ...line, [name]: [value] }, intake, cells)
    },
    write: (cells, index) => several.write(cells, index)?.slice(1, -1),
  }
}

/** The objects of a list, for a member that stores them itself. */
export function objectsOf(line: ArchiveLine, name: string): ArchiveLine[] {
  const values = line[name] ?? []
  if (!Array.isArray(values) || !values.every(isJsonObject))
    throw wrongValue(name, 'a list of objects', values)
  return values
}

/** A file's path; its directories are made again from it, in the file's branch. */
export function pathAndDirectory(name: string): ArchiveMember {
  const path = nullable(name, placePath)
  return {
    ...path,
    columns: [...path.columns, 'directory_id'],
    store(line, intake, cells) {
      path.store(line, intake, cells)
      const cell = cells.at(-1)
      const branchId = typeof line.branchId === 'number' ? line.branchId : null
      cells.push(typeof cell === 'string' ? intake.directoryOf(cell, branchId) : null)
    },
  }
}
