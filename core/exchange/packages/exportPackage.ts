/** Writing worklists: strings of one language, to send to someone. */
import type { Project } from '../../history/project.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import { extname } from 'node:path'
import { Failure } from '../../platform/errors/failure.ts'
import type { EntryLeftOut, ExportedPackage } from '../../contract/exchange.ts'
import { xmlOfEach } from '../../formats/xml/write.ts'
import type { Language } from '../../contract/language.ts'
import type { PackageString } from './rows/strings.ts'
import { writeChunks } from '../../platform/files/writeChunks.ts'
import { idsMatching } from '../../croql/projectQueries.ts'
import { readVersion } from '../../platform/files/packageVersion.ts'
import { poHead, poString } from './po.ts'
import type { PackageFormat } from './packageTypes.ts'
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
  const isXliff = format === 'xliff'
  const leftOut: EntryLeftOut[] = []
  async function* pieces(): AsyncGenerator<string> {
    yield isXliff ? xliffHead(head) : poHead(head)
    for await (const strings of stringsInPieces(session, ids, language, context)) {
      yield isXliff
        ? xmlOfEach(
            strings,
            (string) => xliffString(string, language),
            ({ identifier }) => identifier,
            leftOut,
          )
        : strings.map((string) => poString(string, language)).join('')
    }
    if (isXliff) yield XLIFF_END
  }
  const { bytes } = await writeChunks(path, pieces())
  return { path, strings: ids.length - leftOut.length, bytes, leftOut }
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
  throw new Failure('worklist.format', 'A worklist is an XLIFF or a PO file.', {
    path,
    near: ['.xliff', '.po'],
    kept: 'Nothing was changed.',
    todo: 'Choose a file with one of these endings.',
  })
}
