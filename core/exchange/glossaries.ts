/** Glossaries in and out of a project: TBX and tables. */
import type { Project } from '../history/project.ts'
import type { CallContext } from '../platform/threads/progress.ts'
import { basename, extname } from 'node:path'
import { Failure } from '../platform/errors/failure.ts'
import { glossaryTableHead, glossaryTableRows } from '../glossary/table.ts'
import { TBX_END, tbxConcept, tbxHead, type TbxStyle } from '../glossary/tbxWriter.ts'
import { xmlOfEach } from '../formats/xml/write.ts'
import { languagesOfCodes } from '../formats/exchangeCodes.ts'
import type { LanguageResource } from '../strings/rows/resources.ts'
import type { EntryLeftOut, ExportedGlossary, GlossaryImportReport } from '../contract/index.ts'
import type { GlossaryFormat } from './job.ts'
import { readGlossaryFile } from './exchangeFiles.ts'
import { chosenResource, importTarget } from './resources.ts'
import { writeChunks } from '../platform/files/writeChunks.ts'

/** Concepts are read from the store in pieces of this size. */
const PIECE = 1_000

export interface GlossaryImportRequest {
  path: string
  /** A glossary's name or id; a new one is made of a name that none has. The file's name by default. */
  into?: string | number | undefined
  format?: GlossaryFormat | undefined
  /** The columns of a table: `chosenColumns` of core/glossary/tableColumns.ts. */
  columns?: readonly string[] | undefined
  /** False: the first row of a table holds terms, too. */
  hasHeading?: boolean | undefined
}

/** Throws as the readers of the formats do, and `glossary.empty` for a file without terms. */
export async function importGlossaryFile(
  session: Project,
  { path, into, columns, hasHeading, ...request }: GlossaryImportRequest,
  context: CallContext,
): Promise<GlossaryImportReport> {
  const format = request.format ?? glossaryFormatOf(path)
  const { lines, languages, concepts, warnings } = await readGlossaryFile(
    { path, format, columns, hasHeading },
    context,
  )
  if (concepts === 0) {
    throw new Failure('glossary.empty', 'This file has no terms.', { path, kept: 'Nothing was changed.' })
  }
  const { sourceLanguage, targetLanguages } = session.facts
  const imported = await session.edit(
    'importGlossary',
    {
      target: await importTarget(session, 'glossary', into ?? basename(path, extname(path))),
      languages: languagesOfCodes(languages, [sourceLanguage, ...targetLanguages]),
      concepts: lines,
      count: concepts,
    },
    context,
  )
  return { ...imported, warnings }
}

export interface GlossaryExportRequest {
  path: string
  /** A name or an id; may be left out where there is one only. */
  glossary?: string | number | undefined
  format?: GlossaryFormat | undefined
  /** The style of TBX; DCA by default. */
  style?: TbxStyle | undefined
}

export async function exportGlossaryFile(
  session: Project,
  { path, glossary: wanted, style = 'dca', ...request }: GlossaryExportRequest,
  context: CallContext,
): Promise<ExportedGlossary> {
  const glossary = await chosenResource(session, 'glossary', wanted)
  const format = request.format ?? glossaryFormatOf(path)
  const written: WrittenConcepts = { concepts: 0, formulas: 0, leftOut: [] }
  const pieces = glossaryPieces(session, glossary, { format, style }, written, context)
  const { bytes } = await writeChunks(path, pieces)
  return { path, bytes, ...written }
}

type WrittenConcepts = Pick<ExportedGlossary, 'concepts' | 'formulas'> & { leftOut: EntryLeftOut[] }

async function* glossaryPieces(
  session: Project,
  { id: glossaryId, name, languageIds }: LanguageResource,
  { format, style }: { format: GlossaryFormat; style: TbxStyle },
  written: WrittenConcepts,
  context: CallContext,
): AsyncGenerator<string> {
  const isTbx = format === 'tbx'
  yield isTbx ? tbxHead(style, session.facts.sourceLanguage.id) : glossaryTableHead(languageIds)
  for (let after = 0; ;) {
    context.signal.throwIfAborted()
    context.onProgress({ label: `Exporting ${name}`, done: written.concepts, total: null })
    const page = await session.store.read(
      'glossaryConcepts',
      { glossaryId, after, limit: PIECE },
      { signal: context.signal },
    )
    const last = page.at(-1)
    if (!last) break
    after = last.conceptId
    const before = written.leftOut.length
    const nameOf = ({ concept }: (typeof page)[number]) => concept.terms[0]?.text ?? ''
    yield isTbx
      ? xmlOfEach(
          page,
          ({ conceptId, concept }) => tbxConcept(concept, conceptId, style),
          nameOf,
          written.leftOut,
        )
      : page
          .map(({ conceptId, concept }) => glossaryTableRows(concept, conceptId, languageIds, written))
          .join('')
    written.concepts += page.length - (written.leftOut.length - before)
  }
  if (isTbx) yield TBX_END
}

/** The format that the ending says. Failure `glossary.format`. */
function glossaryFormatOf(path: string): GlossaryFormat {
  const ending = extname(path).toLowerCase()
  if (ending === '.tbx' || ending === '.xml') return 'tbx'
  if (['.csv', '.tsv', '.tab', '.txt'].includes(ending)) return 'csv'
  throw new Failure('glossary.format', 'A glossary is read from TBX, CSV or TSV.', {
    path,
    near: ['.tbx', '.csv', '.tsv'],
    kept: 'Nothing was changed.',
    todo: 'Give the file one of these endings, or name the format.',
  })
}
