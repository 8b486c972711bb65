/** Translation memories as tables: a column a language, a row a unit. */
import { sentence } from '../platform/text/sentence.ts'
import { stringify } from 'csv-stringify/sync'
import { Failure } from '../platform/errors/failure.ts'
import { sniffDelimiter } from '../formats/csv/delimiter.ts'
import { countFormulas } from '../formats/csv/formulas.ts'
import { languageCode, roleOfName } from '../formats/csv/headings.ts'
import { readTable } from '../formats/csv/table.ts'
import { decode, HEAD_BYTES } from '../formats/encoding.ts'
import type { MemoryRecord, MemoryUnit } from './rows/exchange.ts'
import { canonicalCode } from '../formats/exchangeCodes.ts'
import type { MemoryFileReport } from './tmx.ts'

export interface MemoryTableOptions {
  /** Tells the delimiter of a `.tsv`. */
  name: string
  /** The content of each column: a language code, or `-` for none; detected from the first row if omitted. */
  columns?: readonly string[] | undefined
  /** False: the first row holds texts, too; `columns` says what each column holds. */
  hasHeading?: boolean | undefined
}

/**
 * Reads a table; the first row holds the languages, or is left out where `columns` says them. Rows with fewer than
 * two texts are left out and counted.
 * @throws Failure `format.syntax`, `format.encoding`, `memory.columns` with fewer than two languages
 */
export function readMemoryTable(
  content: Uint8Array,
  options: MemoryTableOptions,
  onUnit: (unit: MemoryUnit) => void,
): MemoryFileReport {
  const { text } = decode(content)
  const table = readTable(text, sniffDelimiter(options.name, text.slice(0, HEAD_BYTES)))
  const head = table.rowCount > 0 ? table.values(0) : []
  const languages = options.columns?.map(chosenLanguage) ?? head.map(languageOfHeading)
  const used = languages.filter((language) => language !== null)
  if (new Set(used).size < 2) throw tooFewLanguages(head)
  let units = 0
  let lone = 0
  for (let row = options.hasHeading === false ? 0 : 1; row < table.rowCount; row++) {
    const unit = languages.flatMap((language, column): MemoryRecord[] => {
      const value = table.value(row, column)
      return language === null || value.trim() === '' ? [] : [plainRecord(language, value)]
    })
    if (unit.length < 2) lone += 1
    else {
      units += 1
      onUnit(unit)
    }
  }
  const warnings = lone === 0 ? [] : [sentence`${lone} rows with fewer than two texts were left out.`]
  return { languages: [...new Set(used)], units, warnings }
}

/** `id` is Indonesian, but as the first column the rows' own. */
function languageOfHeading(name: string, column: number): string | null {
  if (column === 0 && roleOfName(name) !== undefined) return null
  const code = languageCode(name)
  return code === undefined ? null : canonicalCode(code)
}

function chosenLanguage(column: string): string | null {
  return column === '-' ? null : canonicalCode(column)
}

function plainRecord(language: string, text: string): MemoryRecord {
  return {
    language,
    text,
    usageCount: 0,
    createdBy: null,
    updatedBy: null,
    createdAt: null,
    updatedAt: null,
  }
}

function tooFewLanguages(head: readonly string[]): Failure {
  return new Failure('memory.columns', 'Fewer than two columns of this table are known to be languages.', {
    value: head.join(', ').slice(0, 200),
    kept: 'Nothing was changed.',
    todo: 'Name the columns by language codes in the first row, such as en and uk, or say what each holds.',
  })
}

/** Line breaks of any kind, and blanks at an end. */
const NEEDS_QUOTES = /[\r\n]|^\s|\s$/

export function memoryTableHead(languages: readonly string[]): string {
  return stringify([languages])
}

/**
 * A row; of several texts in one language the first in this row, and each other in a row of its own. Cells that begin
 * like a formula are counted.
 */
export function memoryTableRows(
  unit: MemoryUnit,
  languages: readonly string[],
  counts: { formulas: number },
): string {
  const byLanguage = languages.map((language) => unit.filter((record) => record.language === language))
  const depth = Math.max(1, ...byLanguage.map((records) => records.length))
  const rows = Array.from({ length: depth }, (_, index) =>
    byLanguage.map((records) => (records[index] ?? records[0])?.text ?? ''),
  )
  counts.formulas += countFormulas(rows)
  return stringify(rows, { quoted_match: NEEDS_QUOTES })
}
