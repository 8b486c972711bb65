/** Facts of a file that the user may decide on before its import. */
import type { Delimiter, TableScheme } from '../contract/files.ts'
import { csv, openTable } from './csv.ts'
import type { TableLanguages } from './csv/columns.ts'
import type { FileSettings, SourceFile } from './format.ts'
import { detectFormat, formatOfType } from './registry.ts'

export interface InspectOptions {
  /** The type that a person said. */
  type?: string | undefined
  /** The delimiter of a table that a person said. */
  delimiter?: Delimiter | undefined
  /** The settings with which the file was read before. */
  settings?: FileSettings
  languages: TableLanguages
}

export interface Inspection {
  /** The possible formats, best first; several if it is ambiguous. */
  types: string[]
  /** The detected columns of a file that can only be a table. */
  table?: TableInspection
}

export interface TableInspection {
  scheme: TableScheme
  /** The first rows, that of the names too; long values are cut. */
  rows: string[][]
  /** The number of rows in the whole table, that of the names included. */
  rowCount: number
}

const ROWS_SHOWN = 8
const MAX_VALUE = 120
const MAX_NAME = 1000

/** Throws `format.unknownType`; for a table as `openTable` does. */
export function inspectContent(file: SourceFile, options: InspectOptions): Inspection {
  const types = typesOf(file, options.type)
  const isTable = types.length === 1 && types[0] === csv.type
  return isTable ? { types, table: inspectTable(file, options) } : { types }
}

function typesOf({ name, content }: SourceFile, type: string | undefined): string[] {
  if (type !== undefined) return [formatOfType(type).type]
  const detected = detectFormat(name, content)
  switch (detected.kind) {
    case 'found':
      return [detected.format.type]
    case 'ambiguous':
      return detected.formats.map((format) => format.type)
    case 'none':
      return []
  }
}

function inspectTable(
  file: SourceFile,
  { delimiter, settings = {}, languages }: InspectOptions,
): TableInspection {
  const { table, scheme } = openTable(file, settings, languages, delimiter)
  const rows = Array.from({ length: Math.min(ROWS_SHOWN, table.rowCount) }, (_, row) =>
    table.values(row).map((value) => shortened(value, row === 0 ? MAX_NAME : MAX_VALUE)),
  )
  return { scheme, rows, rowCount: table.rowCount }
}

function shortened(value: string, length: number): string {
  return value.length > length ? `${value.slice(0, length)}…` : value
}
