/**
 * Worklists as CSV. A cell that a spreadsheet would take for a formula has an apostrophe before it, which the way back
 * removes. A text with apostrophes before such a formula has one more.
 */
import { stringify } from 'csv-stringify/sync'
import { sniffDelimiter } from '../../../formats/csv/delimiter.ts'
import { isFormula } from '../../../formats/csv/formulas.ts'
import { readTable } from '../../../formats/csv/table.ts'
import { decode } from '../../../formats/encoding.ts'
import type { PackageHead, ReturnedPackage } from '../packageTypes.ts'
import { readTableRows, TABLE_COLUMNS, tableHeadings, type ReturnedCell, type TableRow } from './tableRows.ts'

/** By it spreadsheets know UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** Yields a table; the rows are read as they are written. */
export async function* csvPieces(
  head: PackageHead,
  rows: AsyncIterable<readonly TableRow[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRows([tableHeadings(head)])
  for await (const piece of rows) yield csvRows(piece)
}

function csvRows(rows: readonly TableRow[]): string {
  return stringify(
    rows.map((row) => TABLE_COLUMNS.map((column) => protectCell(row[column]))),
    { quoted_match: /[\r\n]|^\s|\s$/ },
  )
}

function protectCell(text: string): string {
  return isFormula(withoutApostrophes(text)) ? `'${text}` : text
}

function unprotectCell(text: string): string {
  return text.startsWith("'") && isFormula(withoutApostrophes(text)) ? text.slice(1) : text
}

const withoutApostrophes = (text: string): string => text.replace(/^'+/, '')

/** @throws Failure `format.encoding`, `worklist.notOne`, and as the reader of tables does */
export function readCsvPackage(content: Uint8Array, name: string): ReturnedPackage {
  const { text } = decode(content, null)
  const table = readTable(text, sniffDelimiter(name, text))
  const rows = Array.from({ length: table.rowCount }, (_, row) => {
    const cells = table
      .values(row)
      .map((value, column): [number, ReturnedCell] => [column, { text: unprotectCell(value) }])
    return { number: row + 1, cells: new Map(cells) }
  })
  return readTableRows(rows)
}
