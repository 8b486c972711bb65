/**
 * A CSV or TSV text as rows of cells that know their places. Offsets lie in flat arrays and values are read when
 * they are asked for: a table has many more cells than a project takes strings from.
 */
import { sentence, type Sentence } from '../../platform/text/sentence.ts'
import type { Delimiter } from '../../contract/files.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { failureAt } from '../position.ts'

/**
 * How a quoted cell spells out a quote: doubled (RFC 4180), after a backslash; or no cell is quoted at all, which
 * only files with tabs are taken for.
 */
export type Quoting = 'doubled' | 'backslash' | 'none'

/** Far more than any real table: a file of delimiters is refused before it fills the memory. */
const MAX_COLUMNS = 1_000_000

export interface TableCell {
  value: string
  start: number
  end: number
  isQuoted: boolean
}

export class Table {
  readonly text: string
  readonly delimiter: Delimiter
  readonly quoting: Quoting
  /** The offsets at which each cell begins and ends, its quotes with it. */
  readonly #places: Offsets
  /** The number of the first cell of each row, and at the end the number of all cells. */
  readonly #rows: Offsets

  constructor(text: string, delimiter: Delimiter, quoting: Quoting, places: Offsets, rows: Offsets) {
    this.text = text
    this.delimiter = delimiter
    this.quoting = quoting
    this.#places = places
    this.#rows = rows
  }

  get rowCount(): number {
    return this.#rows.length - 1
  }

  cellCount(row: number): number {
    return this.#rows.at(row + 1) - this.#rows.at(row)
  }

  rowStart(row: number): number {
    return this.#places.at(this.#rows.at(row) * 2)
  }

  /** The offset at which the last cell of a row ends. */
  rowEnd(row: number): number {
    return this.#places.at(this.#rows.at(row + 1) * 2 - 1)
  }

  /** Undefined where a row is shorter. */
  cell(row: number, column: number): TableCell | undefined {
    if (column >= this.cellCount(row)) return undefined
    const offset = (this.#rows.at(row) + column) * 2
    const start = this.#places.at(offset)
    const end = this.#places.at(offset + 1)
    const isQuoted = this.quoting !== 'none' && this.text[start] === '"' && end > start
    return { start, end, isQuoted, value: this.#value(start, end, isQuoted) }
  }

  /** '' where a row is shorter. */
  value(row: number, column: number): string {
    return this.cell(row, column)?.value ?? ''
  }

  /** The values of a row's cells. */
  values(row: number): string[] {
    return Array.from({ length: this.cellCount(row) }, (_, column) => this.value(row, column))
  }

  #value(start: number, end: number, isQuoted: boolean): string {
    if (!isQuoted) return this.text.slice(start, end)
    const inner = this.text.slice(start + 1, end - 1)
    if (!inner.includes('"') && this.quoting === 'doubled') return inner
    return inner.replace(this.quoting === 'doubled' ? /""/g : /\\["\\]|""/g, (escape) => escape[1]!)
  }
}

/**
 * Reads a whole text. Quotes are read as RFC 4180 has them; where that fails, with backslashes; a file with tabs
 * may have none. Blank lines are no rows. Throws `format.syntax` at the quote that nothing of this makes sense of.
 */
export function readTable(text: string, delimiter: Delimiter): Table {
  const quotings: readonly Quoting[] =
    delimiter === '\t' ? ['doubled', 'backslash', 'none'] : ['doubled', 'backslash']
  let first: Failure | undefined
  for (const quoting of quotings) {
    try {
      return new TableReader(text, delimiter, quoting).read()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      first ??= error
    }
  }
  throw first!
}

class TableReader {
  readonly #text: string
  readonly #delimiter: Delimiter
  readonly #quoting: Quoting
  readonly #cellStop: RegExp
  readonly #quoteStop: RegExp
  readonly #places = new Offsets()
  readonly #rows = new Offsets()

  constructor(text: string, delimiter: Delimiter, quoting: Quoting) {
    this.#text = text
    this.#delimiter = delimiter
    this.#quoting = quoting
    this.#cellStop = new RegExp(`[\\r\\n${delimiter}]`, 'g')
    this.#quoteStop = quoting === 'backslash' ? /\\[^]|""|"/g : /""|"/g
  }

  read(): Table {
    for (let offset = 0; offset < this.#text.length;) offset = this.#readRow(offset)
    this.#rows.push(this.#places.length / 2)
    return new Table(this.#text, this.#delimiter, this.#quoting, this.#places, this.#rows)
  }

  /** Answers where the next row begins. */
  #readRow(start: number): number {
    const firstCell = this.#places.length / 2
    for (let offset = start; ;) {
      const end = this.#cellEnd(offset)
      const isLast = this.#text[end] !== this.#delimiter
      const isBlankLine = isLast && end === start
      if (!isBlankLine) {
        if (this.#places.length / 2 - firstCell === MAX_COLUMNS) throw this.#tooWide(start)
        this.#places.push(offset)
        this.#places.push(end)
      }
      if (isLast) {
        if (!isBlankLine) this.#rows.push(firstCell)
        return end + (this.#text.startsWith('\r\n', end) ? 2 : 1)
      }
      offset = end + 1
    }
  }

  #cellEnd(start: number): number {
    if (this.#quoting !== 'none' && this.#text[start] === '"') return this.#quotedEnd(start)
    this.#cellStop.lastIndex = start
    return this.#cellStop.exec(this.#text)?.index ?? this.#text.length
  }

  #quotedEnd(start: number): number {
    this.#quoteStop.lastIndex = start + 1
    for (;;) {
      const match = this.#quoteStop.exec(this.#text)
      if (!match) throw this.#failure(sentence`This cell begins with a quote that nothing closes.`, start)
      if (match[0] !== '"') continue
      const end = match.index + 1
      const next = this.#text[end]
      if (next === undefined || next === this.#delimiter || next === '\n' || next === '\r') return end
      throw this.#failure(sentence`The quotes of this cell close before it ends.`, end)
    }
  }

  #tooWide(start: number): Failure {
    const message = sentence`This row has more than ${MAX_COLUMNS} cells.`
    const todo = 'Say which character stands between the cells, or split the table.'
    return failureAt('format.columns', message, this.#text, start, { todo })
  }

  #failure(message: Sentence, offset: number): Failure {
    const todo = 'Write a quote inside of a quoted cell twice: "".'
    return failureAt('format.syntax', message, this.#text, offset, { todo })
  }
}

/** A list of offsets that grows: four bytes each, since a table of a few megabytes may have millions of cells. */
class Offsets {
  #values = new Uint32Array(1024)
  length = 0

  push(offset: number): void {
    if (this.length === this.#values.length) {
      const grown = new Uint32Array(this.length * 2)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[this.length++] = offset
  }

  /** 0 where there is none. */
  at(index: number): number {
    return this.#values[index] ?? 0
  }
}
