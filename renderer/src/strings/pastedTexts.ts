/** A list of texts from the clipboard: lines, or the cells that a spreadsheet copies, separated by tabs. */

/** Quotes a cell that has a tab, a line break or quotes in it, as spreadsheets do. */
const QUOTED = /^"((?:[^"]|"")*)"(?=\t|\r?\n|$)/
const PLAIN = /^[^\t\r\n]*/

/** Returns the rows of a pasted text with their cells; the line break at its end begins no further row. */
export function pastedRows(text: string): string[][] {
  const rows: string[][] = [[]]
  let rest = text.replace(/\r?\n$/, '')
  if (rest === '') return []
  for (;;) {
    const quoted = text.includes('\t') || isCell(rest) ? QUOTED.exec(rest) : null
    const cell = quoted ?? PLAIN.exec(rest)
    const read = cell?.[0] ?? ''
    rows.at(-1)?.push(quoted === null ? read : (quoted[1] ?? '').replaceAll('""', '"'))
    rest = rest.slice(read.length)
    if (rest === '') return rows
    const isTab = rest.startsWith('\t')
    rest = rest.replace(/^(?:\t|\r\n|\r|\n)/, '')
    if (!isTab) rows.push([])
  }
}

/** A quoted text without a line break or doubled quotes in it is a translation in quotes. */
function isCell(rest: string): boolean {
  const [, inner = ''] = QUOTED.exec(rest) ?? []
  return /\n|""/.test(inner)
}

/** Returns how many columns the rows have; 1: they are lines, also where some of them have tabs. */
export function pastedColumns(rows: readonly (readonly string[])[]): number {
  const [first = []] = rows
  return rows.every(({ length }) => length === first.length) ? Math.max(1, first.length) : 1
}

/** Returns the texts of a column, counted from 0; null: whole lines. */
export function textsOf(rows: readonly (readonly string[])[], column: number | null): string[] {
  return rows.map((cells) => (column === null ? cells.join('\t') : (cells[column] ?? '')))
}
