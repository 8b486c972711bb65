/** Writing worklists: strings of one language, to send to someone. */
import type { Project } from '../../history/project.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import { extname } from 'node:path'
import { Failure } from '../../platform/errors/failure.ts'
import type { EntryLeftOut, ExportedPackage } from '../../contract/exchange.ts'
import { unholdableInXml, xmlOfEach } from '../../formats/xml/write.ts'
import { sentence } from '../../platform/text/sentence.ts'
import { zipChunks } from '../../platform/files/zipArchive.ts'
import type { Language } from '../../contract/language.ts'
import type { PackageString } from './rows/strings.ts'
import { writeChunks } from '../../platform/files/writeChunks.ts'
import { idsMatching } from '../../croql/projectQueries.ts'
import { readVersion } from '../../platform/files/packageVersion.ts'
import { poHead, poString } from './po.ts'
import type { PackageFormat } from '../../contract/enumerations.ts'
import type { PackageHead } from './packageTypes.ts'
import { csvPieces } from './tables/csv.ts'
import { docxParts } from './tables/docx.ts'
import { htmlPieces } from './tables/html.ts'
import { tableRows, type TableRow } from './tables/tableRows.ts'
import { xlsxParts } from './tables/xlsx.ts'
import { MAX_CELL_CHARACTERS, MAX_SHEET_ROWS } from '../../formats/openXml/workbook.ts'
import { XLIFF_END, xliffHead, xliffString } from './xliff.ts'

/** Strings are read from the store in pieces of this size. */
const PIECE = 1_000

export interface PackageExportRequest {
  croql: string
  languageId: string
  format: PackageFormat
  path: string
}

/** Writes the strings that an expression selects. Throws `croql.invalid`, `worklist.nothing`, `export.unwritable`. */
export async function exportPackage(
  session: Project,
  { croql, languageId, format, path }: PackageExportRequest,
  context: CallContext,
): Promise<ExportedPackage> {
  const language = session.targetLanguage(languageId)
  const { ids } = await idsMatching(
    session,
    { croql, context: 'strings', languageId: language.id, timeZone: 'UTC', order: 'position' },
    { signal: context.signal },
  )
  return writePackage(session, { ids, language, format, path }, context)
}

/** The strings of these ids, in their order. */
export async function writePackage(
  session: Project,
  {
    ids,
    language,
    format,
    path,
  }: { ids: Float64Array; language: Language; format: PackageFormat; path: string },
  context: CallContext,
): Promise<ExportedPackage> {
  if (ids.length === 0) {
    throw new Failure('worklist.nothing', 'There is no string to write.', {
      kept: 'Nothing was written.',
      todo: 'Choose an expression that finds strings.',
    })
  }
  const { identifier: project, sourceLanguage } = session.facts
  const head = { project, sourceLanguage, language, version: readVersion() }
  const leftOut: EntryLeftOut[] = []
  const strings = stringsInPieces(session, ids, language, context)
  const { bytes } = await writeChunks(path, packageChunks(format, head, strings, leftOut))
  return { path, strings: ids.length - leftOut.length, bytes, leftOut }
}

const EXCEL = { cell: MAX_CELL_CHARACTERS, rows: MAX_SHEET_ROWS }

type Strings = AsyncIterable<readonly PackageString[]>

function packageChunks(
  format: PackageFormat,
  head: PackageHead,
  strings: Strings,
  leftOut: EntryLeftOut[],
): AsyncIterable<string | Uint8Array> {
  switch (format) {
    case 'xliff':
      return xliffPieces(head, strings, leftOut)
    case 'po':
      return poPieces(head, strings)
    case 'xlsx':
      return zipChunks(xlsxParts(head, rowsOf(strings, head, leftOut, EXCEL)))
    case 'docx':
      return zipChunks(docxParts(head, rowsOf(strings, head, leftOut)))
    case 'html':
      return htmlPieces(head, rowsOf(strings, head, leftOut))
    case 'csv':
      return csvPieces(head, rowsOf(strings, head, leftOut))
  }
}

async function* xliffPieces(
  head: PackageHead,
  strings: Strings,
  leftOut: EntryLeftOut[],
): AsyncGenerator<string> {
  yield xliffHead(head)
  for await (const piece of strings) {
    yield xmlOfEach(
      piece,
      (string) => xliffString(string, head.language),
      ({ identifier }) => identifier,
      leftOut,
    )
  }
  yield XLIFF_END
}

async function* poPieces(head: PackageHead, strings: Strings): AsyncGenerator<string> {
  yield poHead(head)
  for await (const piece of strings) yield piece.map((string) => poString(string, head.language)).join('')
}

/**
 * Yields the rows of a table. A string with a text that the format cannot hold is left out and noted.
 * @throws Failure `format.tooLarge` for more rows than the format can hold
 */
async function* rowsOf(
  strings: Strings,
  { language }: PackageHead,
  leftOut: EntryLeftOut[],
  max: { cell: number; rows: number } = { cell: Infinity, rows: Infinity },
): AsyncGenerator<TableRow[]> {
  // The heading is the first.
  let count = 1
  for await (const piece of strings) {
    const rows = piece.flatMap((string) => {
      const ofString = tableRows(string, language)
      const texts = ofString.flatMap((row) => Object.values(row))
      const character = texts.map(unholdableInXml).find((found) => found !== null) ?? null
      if (character === null && texts.every(({ length }) => length <= max.cell)) return ofString
      leftOut.push({ name: string.identifier.slice(0, 100).toWellFormed(), character })
      return []
    })
    count += rows.length
    if (count > max.rows)
      throw new Failure('format.tooLarge', sentence`A sheet has up to ${max.rows} rows.`, {
        kept: 'Nothing was written.',
        todo: 'Choose fewer strings, or another format.',
      })
    yield rows
  }
}

export async function* stringsInPieces(
  session: Project,
  ids: Float64Array,
  language: Language,
  context: CallContext,
): AsyncGenerator<PackageString[]> {
  for (let start = 0; start < ids.length; start += PIECE) {
    context.signal.throwIfAborted()
    context.onProgress({ label: 'Writing strings', done: start, total: ids.length })
    const piece = [...ids.subarray(start, start + PIECE)]
    yield await session.store.read(
      'worklistStrings',
      { ids: piece, languageId: language.id },
      { signal: context.signal },
    )
  }
}

/** The format that the ending says. Failure `worklist.format`. */
export function packageFormatOf(path: string): PackageFormat {
  const ending = extname(path).toLowerCase()
  if (ending === '.po') return 'po'
  if (['.xliff', '.xlf', '.xml'].includes(ending)) return 'xliff'
  if (ending === '.htm') return 'html'
  const table = (['xlsx', 'docx', 'html', 'csv'] as const).find((format) => ending === `.${format}`)
  if (table !== undefined) return table
  throw new Failure('worklist.format', 'A worklist is an XLIFF or PO file, or a table.', {
    path,
    near: ['.xliff', '.po', '.xlsx', '.docx', '.html', '.csv'],
    kept: 'Nothing was changed.',
    todo: 'Choose a file with one of these endings.',
  })
}
