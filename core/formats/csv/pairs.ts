/**
 * Tables of phrases and texts without a header, and how they are distinguished from tables whose first row names
 * columns.
 */
import { findLanguage } from '../../languages/catalog.ts'
import { HEAD_BYTES } from '../encoding.ts'
import { sniffDelimiter } from './delimiter.ts'
import { languageCode, roleOfName } from './headings.ts'
import { readTable, type Table } from './table.ts'

/** Rows that are looked at. */
const SAMPLE_ROWS = 50
/** Names of columns that say no more than that it is one. */
const OTHER_NAMES = /^(?:translat(?:ion|ed)|target)(?: text)?$/i

/** Whether a file is a table of pairs: two cells in each row, or Magento's four, and no row of names above them. */
export function isPairs(name: string, head: string): boolean {
  if (!/\.csv$/i.test(name)) return false
  const table = tableOf(name, head)
  if (!table || table.rowCount === 0) return false
  const rows = Array.from({ length: Math.min(SAMPLE_ROWS, table.rowCount) }, (_, row) => row)
  return rows.every((row) => isPair(table, row)) && !hasHeader(table, rows, isLanguage(name))
}

/** The rows of a file's beginning; null where that is no table. */
function tableOf(name: string, head: string): Table | null {
  const delimiter = sniffDelimiter(name, head)
  const isCut = head.length >= HEAD_BYTES / 4
  for (let end = head.length, tries = 0; end > 0 && tries < 20; tries += 1) {
    try {
      return readTable(head.slice(0, end), delimiter)
    } catch {
      if (!isCut) return null
      end = head.lastIndexOf('\n', end - 1)
    }
  }
  return null
}

function isPair(table: Table, row: number): boolean {
  const cells = table.values(row)
  const isBlank = cells.every((cell) => cell.trim() === '')
  if (isBlank || cells.length === 2) return true
  const [, , kind = ''] = cells
  return cells.length === 4 && /^(?:module|theme)$/.test(kind)
}

/** The column of a row's text: a row of one cell has nothing else. */
export function textColumnOf(table: Table, row: number): number {
  return table.cellCount(row) < 2 ? 0 : 1
}

/** `de_DE.csv`. */
function isLanguage(name: string): boolean {
  return findLanguage(name.replace(/\.csv$/i, '').replaceAll('_', '-')) !== undefined
}

/**
 * Whether the first row names columns. "No", "Comment" and "Text" are phrases of apps as well as names. So both of two
 * cells must be names, and different ones. A single name is enough if keys without blanks stand below the first.
 */
function hasHeader(table: Table, rows: readonly number[], isNamedByLanguage: boolean): boolean {
  const [first = '', second = ''] = table.values(0).map((cell) => cell.trim())
  if (table.cellCount(0) !== 2 || first.toLowerCase() === second.toLowerCase()) return false
  const isName = (name: string) =>
    roleOfName(name) !== undefined || languageCode(name) !== undefined || OTHER_NAMES.test(name)
  const names = [first, second].filter(isName).length
  if (names !== 1) return names === 2
  const below = rows.slice(1).map((row) => table.value(row, 0))
  const areKeys = below.every((value) => !/\s/.test(value)) && below.some((value) => /[._\d]/.test(value))
  return areKeys && !isNamedByLanguage
}
