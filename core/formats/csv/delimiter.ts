/** Which character parts the cells of a table. */
import type { Delimiter } from '../../contract/files.ts'

/** The delimiters in the order in which they are preferred. */
export const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']

/** Rows that are looked at. */
const SAMPLE_ROWS = 100

/**
 * Returns the delimiter that gives most rows as many cells as the first one; of several the one with the most cells. A
 * file with the extension of TSV has tabs, and one of a single column commas.
 */
export function sniffDelimiter(name: string, text: string): Delimiter {
  const rows = countDelimiters(text)
  const [head] = rows
  const preferred = DELIMITERS.toSorted((a, b) => Number(isTabbed(name, b)) - Number(isTabbed(name, a)))
  let best: { delimiter: Delimiter; regular: number; cells: number } | undefined
  for (const delimiter of preferred) {
    const cells = head?.get(delimiter) ?? 0
    if (cells === 0) continue
    if (isTabbed(name, delimiter)) return delimiter
    const regular = rows.filter((row) => (row.get(delimiter) ?? 0) === cells).length
    const isBetter = !best || regular > best.regular || (regular === best.regular && cells > best.cells)
    if (isBetter) best = { delimiter, regular, cells }
  }
  return best?.delimiter ?? preferred[0]!
}

function isTabbed(name: string, delimiter: Delimiter): boolean {
  return delimiter === '\t' && /\.(?:tsv|tab)$/i.test(name)
}

/** How many of each delimiter the first rows have outside of quotes. */
function countDelimiters(text: string): Map<string, number>[] {
  const rows: Map<string, number>[] = []
  let row = new Map<string, number>()
  let isQuoted = false
  for (const { 0: mark } of text.matchAll(/["\n\r,;\t|]/g)) {
    if (mark === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (mark !== '\n' && mark !== '\r') row.set(mark, (row.get(mark) ?? 0) + 1)
    else if (row.size > 0) {
      if (rows.push(row) === SAMPLE_ROWS) return rows
      row = new Map()
    }
  }
  if (row.size > 0) rows.push(row)
  return rows
}
