/** Writing the cells of a table. */
import type { Failure } from '../../platform/errors/failure.ts'
import { TextFailure } from '../textFailure.ts'
import type { TableCell, Table } from './table.ts'

/**
 * A value as a cell, of the string `identifier`. In quotes where it needs them or `isQuoted` asks for them. Throws
 * `format.cell` for what a file without quotes cannot hold.
 */
export function writeTableCell(
  value: string,
  { delimiter, quoting }: Table,
  { isQuoted, identifier }: { isQuoted: boolean; identifier: string },
): string {
  if (quoting === 'none') {
    if (/[\t\r\n]/.test(value)) throw unholdable(value, identifier)
    return value
  }
  if (!isQuoted && !needsQuotes(value, delimiter)) return value
  const escaped =
    quoting === 'doubled' ? value.replaceAll('"', '""') : value.replace(/\\(?=["\\]|$)|"/g, '\\$&')
  return `"${escaped}"`
}

function needsQuotes(value: string, delimiter: string): boolean {
  return value === '' || /["\r\n]|^\s|\s$/.test(value) || value.includes(delimiter)
}

/** Whether a cell has quotes that it could do without, as in files that quote every cell. */
export function isQuotedFreely(cell: TableCell | undefined, { delimiter }: Table): boolean {
  return cell !== undefined && cell.isQuoted && !needsQuotes(cell.value, delimiter)
}

function unholdable(value: string, identifier: string): Failure {
  const message = 'This file quotes no cells: they cannot hold tabs or line breaks.'
  return new TextFailure(
    'format.cell',
    message,
    {
      value: value.slice(0, 100),
      todo: 'Take them out of the translation, or save the source file with quotes and import it again.',
    },
    identifier,
  )
}

const SIGN = /^\s*([=+\-@＝＋－＠])/
/** An equals sign, or another sign before a call of a function or of a program. */
const FORMULA = /^\s*(?:[=＝]|[+\-@＋－＠][^]{0,500}?(?:[\p{L}\d_.]\(|\|))/u

/**
 * Spreadsheets run a cell that begins like a formula, and a translation may come from anyone: one that begins so
 * where its source does not is refused. It is never altered, for the program that reads the file would show that.
 * Throws `format.formula`.
 */
export function refuseFormula(translation: string, source: string, identifier: string): void {
  if (!FORMULA.test(translation) || SIGN.exec(translation)?.[1] === SIGN.exec(source)?.[1]) return
  throw new TextFailure(
    'format.formula',
    `The translation of "${identifier.slice(0, 100)}" begins like a formula, which a spreadsheet would run.`,
    {
      value: translation.slice(0, 100),
      kept: 'Nothing was written.',
      todo: 'Begin the translation with another character.',
    },
    identifier,
  )
}
