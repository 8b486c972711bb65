/** Translation memories in and out of a project: TMX and tables. */
import type { Project } from '../history/project.ts'
import type { CallContext } from '../platform/threads/progress.ts'
import { basename, extname } from 'node:path'
import { Failure } from '../platform/errors/failure.ts'
import { xmlOfEach } from '../formats/xml/write.ts'
import { languagesOfCodes } from '../formats/exchangeCodes.ts'
import { memoryTableHead, memoryTableRows } from '../memory/table.ts'
import { TMX_END, tmxHead, tmxUnit } from '../memory/tmx.ts'
import type { MemoryUnit } from '../memory/rows/exchange.ts'
import type { LanguageResource } from '../strings/rows/resources.ts'
import type { EntryLeftOut, ExportedMemory, MemoryImportReport } from '../contract/index.ts'
import { readVersion } from '../platform/files/packageVersion.ts'
import type { MemoryFormat } from './job.ts'
import { readMemoryFile } from './exchangeFiles.ts'
import { chosenResource, importTarget } from './resources.ts'
import { writeChunks } from '../platform/files/writeChunks.ts'

/** Units are read from the store in pieces of this size. */
const PIECE = 2_000

export interface MemoryImportRequest {
  path: string
  /** A memory's name or id; a new one is made of a name that none has. The file's name by default. */
  into?: string | number | undefined
  format?: MemoryFormat | undefined
  /** The columns of a table: a language code for each, or `-`. */
  columns?: readonly string[] | undefined
  /** False: the first row of a table holds texts, too. */
  hasHeading?: boolean | undefined
}

/** Throws as the readers of the formats do, and `memory.empty` for a file without units. */
export async function importMemoryFile(
  session: Project,
  { path, into, columns, hasHeading, ...request }: MemoryImportRequest,
  context: CallContext,
): Promise<MemoryImportReport> {
  const format = request.format ?? memoryFormatOf(path)
  const { lines, languages, units, warnings } = await readMemoryFile(
    { path, format, columns, hasHeading },
    context,
  )
  if (units === 0) {
    throw new Failure('memory.empty', 'This file has no text in two languages.', {
      path,
      kept: 'Nothing was changed.',
    })
  }
  const { sourceLanguage, targetLanguages } = session.facts
  const imported = await session.edit(
    'importMemory',
    {
      target: await importTarget(session, 'tm', into ?? basename(path, extname(path))),
      languages: languagesOfCodes(languages, [sourceLanguage, ...targetLanguages]),
      units: lines,
      count: units,
    },
    context,
  )
  return { ...imported, warnings }
}

export interface MemoryExportRequest {
  path: string
  /** A name or an id; may be left out where there is one only. */
  tm?: string | number | undefined
  format?: MemoryFormat | undefined
  /** The languages that are written, for units with two texts in them; absent: all. */
  languageIds?: readonly string[] | undefined
}

export async function exportMemoryFile(
  session: Project,
  { path, tm: wanted, languageIds, ...request }: MemoryExportRequest,
  context: CallContext,
): Promise<ExportedMemory> {
  const chosen = await chosenResource(session, 'tm', wanted)
  const tm = languageIds === undefined ? chosen : { ...chosen, languageIds: [...languageIds] }
  const { segments } = await session.store.read('memorySize', { tmId: tm.id })
  const written: WrittenUnits = { units: 0, formulas: 0, leftOut: [] }
  const format = request.format ?? memoryFormatOf(path)
  const isPart = languageIds !== undefined
  const pieces = memoryPieces(session, tm, { format, isPart }, written, segments, context)
  const { bytes } = await writeChunks(path, pieces)
  return { path, bytes, ...written }
}

type WrittenUnits = Pick<ExportedMemory, 'units' | 'formulas'> & { leftOut: EntryLeftOut[] }

async function* memoryPieces(
  session: Project,
  tm: LanguageResource,
  { format, isPart }: { format: MemoryFormat; isPart: boolean },
  written: WrittenUnits,
  total: number,
  context: CallContext,
): AsyncGenerator<string> {
  const source = session.facts.sourceLanguage.id
  const isTmx = format === 'tmx'
  yield isTmx
    ? tmxHead(tm.languageIds.includes(source) ? source : null, readVersion())
    : memoryTableHead(tm.languageIds)
  for (let after = 0; ;) {
    context.signal.throwIfAborted()
    context.onProgress({ label: `Exporting ${tm.name}`, done: written.units, total })
    const read = await session.store.read(
      'memoryUnits',
      { tmId: tm.id, after, limit: PIECE },
      { signal: context.signal },
    )
    const last = read.at(-1)
    if (!last) break
    after = last.segmentId
    const units = isPart ? unitsIn(read, tm.languageIds) : read
    const before = written.leftOut.length
    const nameOf = ({ records }: (typeof units)[number]) => records[0]?.text ?? ''
    yield isTmx
      ? xmlOfEach(units, ({ records }) => tmxUnit(records), nameOf, written.leftOut)
      : units.map(({ records }) => memoryTableRows(records, tm.languageIds, written)).join('')
    written.units += units.length - (written.leftOut.length - before)
  }
  if (isTmx) yield TMX_END
}

/** The units with texts in two of the languages, and their records in these. */
function unitsIn<Unit extends { records: MemoryUnit }>(
  units: readonly Unit[],
  languageIds: readonly string[],
) {
  return units.flatMap((unit) => {
    const records = unit.records.filter(({ language }) => languageIds.includes(language))
    return new Set(records.map(({ language }) => language)).size < 2 ? [] : [{ ...unit, records }]
  })
}

/** The format that the ending says. Failure `memory.format`. */
function memoryFormatOf(path: string): MemoryFormat {
  const ending = extname(path).toLowerCase()
  if (ending === '.tmx' || ending === '.xml') return 'tmx'
  if (['.csv', '.tsv', '.tab', '.txt'].includes(ending)) return 'csv'
  throw new Failure('memory.format', 'A translation memory is read from TMX, CSV or TSV.', {
    path,
    near: ['.tmx', '.csv', '.tsv'],
    kept: 'Nothing was changed.',
    todo: 'Give the file one of these endings, or name the format.',
  })
}
