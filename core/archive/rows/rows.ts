/** Members of the archive that are kept as rows of another table than their kind's. */
import type { ValueType } from './members.ts'
import {
  cellOf,
  nullable,
  readMembers,
  writeCell,
  writeMembers,
  wrongValue,
  type Cell,
  type ArchiveKind,
  type Line,
  type ArchiveMember,
  type InsertColumns,
} from './members.ts'
import { bytes, text } from './values.ts'

/** A list of plain values, a row each: `labelIds`, `targetLanguageIds`. Absent: the empty list. */
export function listIn(
  name: string,
  item: ValueType,
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
        const cells: Cell[] = owner === undefined ? [] : [line.id as number]
        cells.push(cellOf(name, item, value, intake))
        if (position !== undefined) cells.push(index)
        intake.insert(rows, cells)
      })
    },
    write: (cells, at) => JSON.stringify(JSON.parse(String(cells[at]))),
  }
}

/** A list of objects, a row each, in the order of their ids. Absent: the empty list. */
export function objectsIn(name: string, kind: ArchiveKind): ArchiveMember {
  const selected = kind.members.flatMap((member) => member.select).join(', ')
  return {
    name,
    columns: [],
    select: [
      `(SELECT json_group_array(json_array(${selected}) ORDER BY id) FROM ${kind.table} WHERE ${kind.owner} = line.id)`,
    ],
    store(line, intake) {
      const values = line[name]
      if (values === undefined) return
      if (!Array.isArray(values)) throw wrongValue(name, 'a list of objects', values)
      for (const value of values as unknown[]) {
        if (!isObject(value)) throw wrongValue(name, 'a list of objects', value)
        intake.insert(kind.rows, [...readMembers(kind, value, intake), line.id as number])
      }
    },
    write(cells, at) {
      const objects = JSON.parse(String(cells[at])) as Cell[][]
      return `[${objects.map((object) => `{${writeMembers(kind, object).slice(1)}}`).join(',')}]`
    },
  }
}

/** Bytes in a table of their own, base64 in the archive. Absent or null: no row. */
export function bytesIn(
  name: string,
  where: { table: string; owner: string; column: string },
): ArchiveMember {
  const rows: InsertColumns = { table: where.table, columns: [where.owner, where.column] }
  return {
    name,
    columns: [],
    select: [`(SELECT ${where.column} FROM ${where.table} WHERE ${where.owner} = line.id)`],
    store(line, intake) {
      const value = line[name] ?? null
      if (value !== null) intake.insert(rows, [line.id as number, cellOf(name, bytes, value, intake)])
    },
    write: (cells, at) => writeCell(bytes, cells[at] ?? null),
  }
}

/** A file's path; its directories are made again from it, in the file's branch. */
export function pathAndDirectory(name: string): ArchiveMember {
  const path = nullable(name, text)
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

export function isObject(value: unknown): value is Line {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
