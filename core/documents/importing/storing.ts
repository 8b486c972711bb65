/** Giving the files that an import has read to the store, and saying what came of each. */
import { listed, sentence, type Sentence } from '../../sentence.ts'
import type { SortedEntries, SourceRead, TranslationsRead } from './readFile.ts'
import type { ImportRequest } from './request.ts'
import type { DocumentsProject } from '../project.ts'
import type { CallContext } from '../../progress.ts'
import { formatOfType, isBuiltIn } from '../../formats/registry.ts'
import { carriedLanguages } from './carriedLanguages.ts'
import type { ImportReport } from '../../contract/index.ts'
import type { SourceToImport } from '../rows/importingSource.ts'
import { leftOut } from './readingTranslations.ts'
import { notOnTop, ownTexts } from './ownTexts.ts'
import { handed } from '../../handed.ts'
import { zip } from '../../zip.ts'

export async function storeImport(
  session: DocumentsProject,
  { files, beside }: { files: readonly SourceRead[]; beside: readonly TranslationsRead[] },
  {
    branch,
    updateOption,
    addToTm,
    sameAsSource,
    nearest = true,
    isUpload = false,
    leavesContested = false,
  }: ImportRequest,
  context: CallContext,
): Promise<ImportReport['files']> {
  const sources = files.map((one) => ({ ...one, carried: carriedLanguages(session, one.file) }))
  const again = files.flatMap(({ again: ofFile = [] }, index) =>
    ofFile.map((one) => ({ ...one, source: { index } })),
  )
  const before = await textsBefore(session, beside)
  // A cloud knows no such mark: in a project that is linked to one, a person or a file sets it.
  const marksOutdated = leavesContested && (await session.store.read('cloudProject', {})) === null
  const reports = await session.store.write(
    'importSources',
    {
      userId: await session.editorId(),
      addToTm,
      files: sources.map(
        ({
          file: { name, path, type, content, settings, parsed, module, reservedId, isHandedOn },
          layout,
          keep,
          carried,
          again: ofFile,
        }) => ({
          ...{ name, path, type, settings, reservedId },
          // What comes again is asked who wrote it once more.
          content: isHandedOn && ofFile === undefined ? handed(content) : content,
          ...(branch !== undefined && { branch }),
          strings: parsed.strings,
          ...(module !== undefined && { module }),
          ...(layout && { layout }),
          ...(keep && { keep: { ...keep, content: keep.content === content ? undefined : keep.content } }),
          ...carried.taken,
          translatorComments: parsed.translatorComments,
          ...(updateOption !== undefined && { updateOption }),
          marksOutdated,
          ...movingOf(type, updateOption),
          isOtherRefused: true,
          // Clients of the API know of no texts that need work.
          fillsNearest: nearest && !isUpload,
        }),
      ),
      translations: [
        ...beside.map(({ languageId, source, translations: { hasSourceTexts }, sorted, keep }) => ({
          ...{ languageId, source, ...sorted, keep },
          skipsSource: hasSourceTexts && !sameAsSource,
        })),
        ...again.map(({ languageId, source, sorted }) => ({ languageId, source, ...sorted })),
      ],
    },
    context,
  )
  const taken = zip(beside, reports.translations.slice(0, beside.length))
  for (const [[read, { fileId }], texts] of zip(taken, before))
    if (texts !== undefined) await keepUnsettled(session, fileId, read, texts)
  return [
    ...zip(reports.files, sources).map(([report, { file, carried, again: ofFile = [] }]) => ({
      ...report,
      warnings: [
        ...file.parsed.warnings,
        ...carried.warnings,
        ...contestedWarning(...ofFile.map(({ sorted }) => sorted)),
      ],
    })),
    ...taken.map(([{ path, languageId, translations, sorted }, { fileId, added, unknownIdentifiers }]) => ({
      ...{ path, fileId, languageId, type: translations.type, strings: translations.strings },
      ...{ added: 0, changed: 0, archived: 0, translations: added },
      warnings: [...translations.warnings, ...contestedWarning(sorted), ...leftOut(unknownIdentifiers)],
    })),
  ]
}

/**
 * How strings of a file are found again under other identifiers. gettext and Qt name them by context and text, and their
 * own tools say of such a match that it needs work (core/documents/rows/nearestTranslations.ts): only where a person says
 * what becomes of translations are they matched at all.
 */
function movingOf(
  type: string,
  updateOption: ImportRequest['updateOption'],
): Pick<SourceToImport, 'movedBy' | 'isNamedByText'> {
  if (!isBuiltIn(type)) return {}
  const { isSegmented = false, languages } = formatOfType(type)
  const isMergedByTools = type === 'po' || type === 'qt_ts'
  if (isMergedByTools && updateOption === undefined) return {}
  const isNear = isSegmented || languages !== 'two' || updateOption !== undefined
  return { movedBy: isNear ? 'nearText' : 'text', isNamedByText: isSegmented }
}

/** What the project said before an import of files that changed since they were seen; by their place in the list. */
async function textsBefore(
  session: DocumentsProject,
  beside: readonly TranslationsRead[],
): Promise<(TextsBefore | undefined)[]> {
  const texts = beside.map(async ({ source, languageId, sorted }) => {
    const fileId = 'fileId' in source ? source.fileId : sorted.fileId
    return fileId === undefined || sorted.changed.length === 0
      ? undefined
      : ownTexts(session, { fileId, languageId })
  })
  return Promise.all(texts)
}

type TextsBefore = Awaited<ReturnType<typeof ownTexts>>

/** Notes texts of a file that did not become the top ones, since others are approved or voted for. */
async function keepUnsettled(
  session: DocumentsProject,
  fileId: number,
  { languageId, sorted }: TranslationsRead,
  before: TextsBefore,
): Promise<void> {
  const place = { fileId, languageId }
  const unsettled = await notOnTop(session, place, { taken: sorted.changed, before })
  if (Object.keys(unsettled).length > 0) await session.store.write('keepUnsettled', { ...place, unsettled })
}

/** The note of texts that changed in a file and here. */
function contestedWarning(...ofLanguages: readonly SortedEntries[]): Sentence[] {
  const contested = ofLanguages.flatMap((sorted) => sorted.contested)
  if (contested.length === 0) return []
  const named = contested.map(({ identifier }) => `“${identifier.slice(0, 60)}”`)
  return [
    sentence`These strings were changed in the file and here: ${listed(named, 3)}. The translations of this project stay in use, those of the file are kept beside them.`,
  ]
}
