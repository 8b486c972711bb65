/** Tables of several languages: CSV and TSV, a language a column. */
import { sentence } from '../platform/text/sentence.ts'
import type { Delimiter, TableScheme } from '../contract/files.ts'
import { findLanguage } from '../languages/catalog.ts'
import type { Language } from '../contract/language.ts'
import { cellEdits, type CellToWrite } from './csv/edits.ts'
import { checkColumns, fitScheme, suggestTable, type TableLanguages } from './csv/columns.ts'
import { sniffDelimiter } from './csv/delimiter.ts'
import { roleOfName, languageCode } from './csv/headings.ts'
import { isPairs } from './csv/pairs.ts'
import { readRecords, type TableRecord } from './csv/records.ts'
import { readTable, type Table } from './csv/table.ts'
import { assertEncodable, decodeHead, encode, HEAD_BYTES, type Decoded } from './encoding.ts'
import type {
  BuildOptions,
  Detection,
  FileSettings,
  Format,
  ParsedString,
  ParsedTranslation,
  ParseOptions,
  Reading,
  SourceFile,
} from './format.ts'
import { decodeUndeclared, guessWarnings, legacyEncoding, WESTERN } from './legacyEncoding.ts'
import { parsedFrom } from './parsedFrom.ts'
import { splice, type Edit } from '../platform/text/splice.ts'
import { insertionsOf } from './insertion.ts'
import { lineBreakOf } from './position.ts'

function detect(name: string, head: string): Detection {
  if (/\.(?:csv|tsv|tab)$/i.test(name)) return isPairs(name, head) ? 'no' : 'sure'
  if (!/\.txt$/i.test(name)) return 'no'
  const names = (/^[^\r\n]{1,2000}/.exec(head)?.[0] ?? '').split('\t')
  const isTable = names.some((one) => roleOfName(one)) && names.some((one) => languageCode(one))
  return isTable ? 'maybe' : 'no'
}

/** A file's table and what its columns hold: as the settings say, else as it suggests itself. */
export interface ReadTable {
  source: Decoded
  table: Table
  scheme: TableScheme
}

/**
 * `delimiter` counts before the settings, which are for another table then.
 * Throws `format.syntax`, `format.columns`, `format.encoding`, `format.binary`, `format.empty`.
 */
export function openTable(
  file: SourceFile,
  { table: decided, encoding }: FileSettings,
  languages: TableLanguages,
  delimiter?: Delimiter,
): ReadTable {
  const guess = () => legacyEncoding(languageOfHeader(file.content) ?? languages.source)
  const source = decodeUndeclared(file.content, encoding, guess)
  const isDecided = decided !== undefined && (delimiter ?? decided.delimiter) === decided.delimiter
  const sniffed = () => sniffDelimiter(file.name, source.text.slice(0, HEAD_BYTES))
  const table = readTable(source.text, delimiter ?? decided?.delimiter ?? sniffed())
  const scheme = isDecided ? fitScheme(decided, table, languages) : suggestTable(table, languages)
  return { source, table, scheme }
}

/** The first language that the names of the columns name and that has letters of its own: they are in ASCII. */
function languageOfHeader(content: Uint8Array): Language | undefined {
  const [line = ''] = decodeHead(content).split(/[\r\n]/, 1)
  for (const name of line.split(/[,;\t|]/)) {
    const code = languageCode(name.replaceAll('"', ''))
    const language = code === undefined ? undefined : findLanguage(code)
    if (language && legacyEncoding(language) !== WESTERN) return language
  }
  return undefined
}

/**
 * Each row with an identifier is a string (`readRecords`), and the cells of its language columns are translations.
 * Cells of the context columns make its context, a line each. A row without a source text is hidden. If the file is
 * read for its translations, its source column may be missing.
 *
 * Throws as `openTable` and `checkColumns` do.
 */
function* read(file: SourceFile, { sourceLanguage, targetLanguage, settings = {} }: ParseOptions): Reading {
  const { source, table, scheme } = openTable(file, settings, { source: sourceLanguage })
  checkColumns(scheme.columns, table, targetLanguage !== undefined)
  const { records, warnings } = readRecords(table, scheme)
  for (const record of records) yield stringOf(record, table, scheme)
  return {
    warnings: [
      ...guessWarnings(source, settings.encoding),
      ...(scheme.hasHeader || targetLanguage ? [] : [WITHOUT_HEADER]),
      ...warnings,
    ],
    targetLanguage: null,
  }
}

const WITHOUT_HEADER = sentence`The table has no row of names: only languages that have a column can be exported. Give it such a row for others.`

function stringOf(
  { row, identifier, source }: TableRecord,
  table: Table,
  { columns }: TableScheme,
): ParsedString {
  const context: string[] = []
  const labels: string[] = []
  const translations: [string, ParsedTranslation][] = []
  let maxLength: number | undefined
  columns.forEach((column, index) => {
    const value = table.value(row, index)
    if (value.trim() === '') return
    switch (column.holds) {
      case 'translation':
        translations.push([column.languageId, { text: value, status: 'translated' }])
        return
      case 'context':
        context.push(value)
        return
      case 'labels':
        labels.push(
          ...value
            .split(/[,;]/)
            .map((label) => label.trim())
            .filter(Boolean),
        )
        return
      case 'maxLength':
        maxLength = readLength(value)
        return
      case 'identifier':
      case 'source':
      case 'nothing':
    }
  })
  return {
    identifier,
    text: source,
    ...(context.length > 0 && { context: context.join('\n') }),
    ...(labels.length > 0 && { labels: [...new Set(labels)] }),
    ...(maxLength !== undefined && { maxLength }),
    ...(translations.length > 0 && { translations: Object.fromEntries(translations) }),
    ...(source === '' && { isHidden: true }),
  }
}

function readLength(value: string): number | undefined {
  const length = /^\s*\d{1,7}\s*$/.test(value) ? Number(value) : 0
  return length > 0 ? length : undefined
}

/**
 * Writes the translations of every language into its column. A language without one gets a new last column, named
 * by its id, once it has a translation. A string without a translation keeps what stands in its cell, unless that was
 * taken away. A cell that is written keeps its quotes, or gets them where it needs them.
 *
 * Throws as `parse` does; `format.formula` and `format.cell` for what should or can not be written, and
 * `format.noHeader` where a new column could not be named.
 */
function build(file: SourceFile, options: BuildOptions): Uint8Array {
  const { sourceLanguage, targetLanguage, others = [], settings = {} } = options
  const { source, table, scheme } = openTable(file, settings, { source: sourceLanguage })
  checkColumns(scheme.columns, table, true)
  const { records } = readRecords(table, scheme)
  const edits = cellEdits(
    table,
    scheme,
    [{ language: targetLanguage, ...options }, ...others].map((one) => ({
      language: one.language,
      cells: records.flatMap((record): CellToWrite[] => {
        const text = one.translations.get(record.identifier)?.text
        const isCleared = !text && (one.cleared?.has(record.identifier) ?? false)
        if (isCleared) return [{ record, text: '' }]
        if (typeof text !== 'string' || text === '') return []
        assertEncodable(text, source.encoding, record.identifier)
        return [{ record, text }]
      }),
    })),
  )
  return edits.length === 0 ? file.content : encode(splice(source.text, edits), source)
}

function without(
  file: SourceFile,
  identifiers: ReadonlySet<string>,
  { sourceLanguage, settings = {} }: ParseOptions,
): Uint8Array {
  const { source, table, scheme } = openTable(file, settings, { source: sourceLanguage })
  const gone = readRecords(table, scheme).records.filter(({ identifier }) => identifiers.has(identifier))
  const edits = rowRemovals(
    table,
    gone.map(({ row }) => row),
  )
  return edits.length === 0 ? file.content : encode(splice(source.text, edits), source)
}

// Whole rows of a table, put into another version of it or taken out of one.

interface CsvRows {
  table: Table
  records: readonly TableRecord[]
}

/** The edits that put rows of another table in: as they are spelled there, where both have the same columns. */
function rowAdoptions({ table, records }: CsvRows, from: CsvRows, added: ReadonlySet<string>): Edit[] {
  const standing = new Map(records.map(({ identifier, row }) => [identifier, row]))
  const others = new Map(from.records.map(({ identifier, row }) => [identifier, row]))
  const isAlike = table.delimiter === from.table.delimiter && isSameHead(table, from.table)
  if (added.size === 0 || !isAlike) return []
  const lineBreak = lineBreakOf(table.text)
  const insertions = insertionsOf(
    others.keys(),
    (identifier) => standing.has(identifier),
    (identifier) => added.has(identifier),
  )
  return insertions.map(({ anchor, side, identifiers }): Edit => {
    const lines = identifiers.map((identifier) => {
      const row = others.get(identifier) ?? 0
      return from.table.text.slice(from.table.rowStart(row), from.table.rowEnd(row))
    })
    const row = (anchor === null ? undefined : standing.get(anchor)) ?? table.rowCount - 1
    if (anchor !== null && side === 'before') {
      const offset = table.rowStart(row)
      return { start: offset, end: offset, text: lines.map((line) => line + lineBreak).join('') }
    }
    const offset = table.rowEnd(row)
    return { start: offset, end: offset, text: lines.map((line) => lineBreak + line).join('') }
  })
}

/** Rows go with the line breaks that end them; the last of a table that ends in none, with the one before it. */
function rowRemovals(table: Table, rows: readonly number[]): Edit[] {
  const gone = new Set(rows)
  return rows.map((row): Edit => {
    if (row + 1 < table.rowCount)
      return { start: table.rowStart(row), end: table.rowStart(row + 1), text: '' }
    const end = table.text.length
    const isBare = end === table.rowEnd(row) && row > 0 && !gone.has(row - 1)
    return { start: isBare ? table.rowEnd(row - 1) : table.rowStart(row), end, text: '' }
  })
}

function isSameHead(one: Table, other: Table): boolean {
  return JSON.stringify(one.values(0)) === JSON.stringify(other.values(0))
}

/** Rows come as they are spelled there, after the neighbour that they have there. */
function adopt(
  file: SourceFile,
  from: SourceFile,
  identifiers: ReadonlySet<string>,
  { sourceLanguage, settings = {} }: ParseOptions,
): Uint8Array {
  const own = openTable(file, settings, { source: sourceLanguage })
  const other = openTable(from, settings, { source: sourceLanguage })
  const rowsOf = ({ table, scheme }: ReadTable) => ({ table, records: readRecords(table, scheme).records })
  const edits = rowAdoptions(rowsOf(own), rowsOf(other), identifiers)
  return edits.length === 0 ? file.content : encode(splice(own.source.text, edits), own.source)
}

export const csv: Format = {
  type: 'csv',
  title: 'CSV or TSV table',
  extensions: ['.csv', '.tsv', '.tab'],
  languages: 'many',
  hasUndeclaredEncoding: true,
  messages: 'icu',
  detect,
  read,
  parse: (file, options) => parsedFrom(read(file, options)),
  without,
  adopt,
  build,
}
