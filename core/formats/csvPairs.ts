/** Tables without a header that have one language each, as Magento's `i18n/de_DE.csv`: phrase, text. */
import type { Sentence } from '../platform/text/sentence.ts'
import type { Delimiter } from '../contract/files.ts'
import type { Language } from '../contract/language.ts'
import { refuseFormula, writeTableCell, isQuotedFreely } from './csv/cells.ts'
import { sniffDelimiter } from './csv/delimiter.ts'
import { isPairs, textColumnOf } from './csv/pairs.ts'
import { readTable, type Table } from './csv/table.ts'
import { lastOfEach } from './duplicates.ts'
import { assertEncodable, encode, HEAD_BYTES, type Decoded } from './encoding.ts'
import type {
  BuildOptions,
  Detection,
  FileSettings,
  Format,
  ParsedFile,
  ParseOptions,
  SourceFile,
} from './format.ts'
import { isBlankFile } from './blankFile.ts'
import { joinIdentifier, splitIdentifier } from './identifier.ts'
import { fillsWithSource, insertionsOf, translationToWrite } from './insertion.ts'
import { decodeUndeclared, guessWarnings, legacyEncoding } from './legacyEncoding.ts'
import { lineBreakOf } from './position.ts'
import { splice, type Edit } from '../platform/text/splice.ts'
import { assertDefined } from '../platform/errors/assertDefined.ts'

function detect(name: string, head: string): Detection {
  return isPairs(name, head) ? 'sure' : 'no'
}

interface PairsFile {
  decoded: Decoded
  table: Table
  /** Rows by identifier; the last of equal ones counts. */
  rows: ReadonlyMap<string, PairRow>
  warnings: Sentence[]
}

interface PairRow {
  row: number
  identifier: string
  /** The offset at which it begins. */
  start: number
  value: string
  /** `module Magento_Catalog`, where it has such cells. */
  context: string
}

function read(
  { name, content }: SourceFile,
  language: Language,
  { encoding }: FileSettings,
  delimiter?: Delimiter,
): PairsFile {
  const decoded = decodeUndeclared(content, encoding, () => legacyEncoding(language))
  const { text } = decoded
  const table = readTable(text, delimiter ?? sniffDelimiter(name, text.slice(0, HEAD_BYTES)))
  const found = Array.from({ length: table.rowCount }, (_, row) => row).flatMap((row): PairRow[] => {
    const [phrase = '', , kind = '', module = ''] = table.values(row)
    if (phrase === '') return []
    const identifier = module === '' ? joinIdentifier(phrase) : joinIdentifier(phrase, module)
    const value = table.value(row, textColumnOf(table, row))
    return [{ row, identifier, start: table.rowStart(row), value, context: `${kind} ${module}`.trim() }]
  })
  const { entries, warnings } = lastOfEach(found, text)
  return { decoded, table, warnings, rows: new Map(entries.map((one) => [one.identifier, one])) }
}

/**
 * Reads each row as a string. Its first cell is the identifier, followed by the module of a language pack, and its
 * second cell the text; a row of one cell has that as its text. Of equal rows the last counts. An empty text is hidden.
 *
 * Throws `format.syntax`, `format.encoding`, `format.binary`, `format.empty`.
 */
function parse(file: SourceFile, options: ParseOptions): ParsedFile {
  const { sourceLanguage, targetLanguage, settings = {} } = options
  const { decoded, rows, warnings } = read(file, targetLanguage ?? sourceLanguage, settings)
  const strings = Array.from(rows.values(), ({ identifier, value, context }) => ({
    identifier,
    text: value,
    ...(context !== '' && { context }),
    ...(value === '' && { isHidden: true }),
  }))
  return {
    strings,
    warnings: [...guessWarnings(decoded, settings.encoding), ...warnings],
    targetLanguage: null,
  }
}

/**
 * Writes the source, or the file of the language. A translation keeps the cell's quotes. A row that the file lacks is
 * inserted at the source's position, with the source's further cells. Throws as `parse` does, and `format.formula`,
 * `format.cell`.
 */
function build(file: SourceFile, options: BuildOptions): Uint8Array {
  const { sourceLanguage, targetLanguage, settings = {} } = options
  const source = read(file, sourceLanguage, settings)
  const { into } = options
  if (!into || isBlankFile(into)) {
    const untranslated = fillsWithSource(options) ? 'source' : 'omit'
    const isNeeded = !into || untranslated === 'source' || options.translations.size > 0
    return isNeeded ? made(file, source, { ...options, untranslated }) : into.content
  }
  const target = read(into, targetLanguage, {}, source.table.delimiter)
  const edits = [
    ...valueEdits(target, source, options),
    ...removals(target, (identifier) => {
      const isCleared = options.cleared?.has(identifier) ?? false
      return isCleared && !translationToWrite(options, identifier)
    }),
    ...insertions(source, target, options),
  ]
  return edits.length === 0 ? into.content : encode(splice(target.decoded.text, edits), target.decoded)
}

function made(file: SourceFile, source: PairsFile, options: BuildOptions): Uint8Array {
  const isLeftOut = (identifier: string) =>
    options.untranslated === 'omit' && !translationToWrite(options, identifier)
  const edits = [...valueEdits(source, source, options), ...removals(source, isLeftOut)]
  return edits.length === 0 ? file.content : encode(splice(source.decoded.text, edits), source.decoded)
}

function valueEdits({ table, rows, decoded }: PairsFile, source: PairsFile, options: BuildOptions): Edit[] {
  return Array.from(rows.values()).flatMap(({ row, identifier, value }): Edit[] => {
    const text = translationToWrite(options, identifier)?.text
    if (typeof text !== 'string' || text === value) return []
    refuseFormula(text, source.rows.get(identifier)?.value ?? value, identifier)
    assertEncodable(text, decoded.encoding, identifier)
    const cell = table.cell(row, 1)
    const isQuoted = cell && cell.end > cell.start ? cell.isQuoted : isQuotedFreely(table.cell(row, 0), table)
    const written = writeTableCell(text, table, { isQuoted, identifier })
    if (cell) return [{ start: cell.start, end: cell.end, text: written }]
    const end = table.rowEnd(row)
    return [{ start: end, end, text: table.delimiter + written }]
  })
}

/** Rows go with the line breaks that end them. */
function removals({ table, rows }: PairsFile, isGone: (identifier: string) => boolean): Edit[] {
  return Array.from(rows.values()).flatMap(({ row, identifier }): Edit[] => {
    if (!isGone(identifier)) return []
    const end = row + 1 < table.rowCount ? table.rowStart(row + 1) : table.text.length
    return [{ start: table.rowStart(row), end, text: '' }]
  })
}

function insertions(source: PairsFile, target: PairsFile, options: BuildOptions): Edit[] {
  const { text } = target.decoded
  const fills = fillsWithSource(options)
  const spelled = new Map<string, string>()
  for (const { identifier, row, value } of source.rows.values()) {
    const wanted = translationToWrite(options, identifier)?.text ?? (fills ? value : '')
    if (target.rows.has(identifier) || typeof wanted !== 'string' || wanted === '') continue
    refuseFormula(wanted, value, identifier)
    assertEncodable(wanted, target.decoded.encoding, identifier)
    const isQuoted = isQuotedFreely(target.table.cell(0, 0) ?? source.table.cell(row, 0), target.table)
    const [phrase = '', , ...rest] = source.table.values(row)
    const cells = [phrase, wanted, ...rest].map((one) =>
      writeTableCell(one, target.table, { isQuoted, identifier }),
    )
    spelled.set(identifier, cells.join(target.table.delimiter))
  }
  const lineBreak = lineBreakOf(text)
  return insertionsOf(
    source.rows.keys(),
    (identifier) => target.rows.has(identifier),
    (identifier) => spelled.has(identifier),
  ).map(({ anchor, side, identifiers }): Edit => {
    const written = identifiers.map((identifier) => assertDefined(spelled.get(identifier), 'The row'))
    const row =
      anchor === null ? target.table.rowCount - 1 : assertDefined(target.rows.get(anchor), 'The anchor').row
    const isBefore = side === 'before'
    const offset = isBefore ? target.table.rowStart(row) : target.table.rowEnd(row)
    const lines = written.map((one) => (isBefore ? one + lineBreak : lineBreak + one))
    return { start: offset, end: offset, text: lines.join('') }
  })
}

export const csvPairs: Format = {
  type: 'csv_pairs',
  title: 'CSV of phrases and texts (Magento)',
  extensions: ['.csv'],
  languages: 'one',
  keyOf: (identifier) => splitIdentifier(identifier)[0] ?? identifier,
  hasUndeclaredEncoding: true,
  detect,
  parse,
  build,
}
