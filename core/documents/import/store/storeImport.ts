/** Sends the parsed files of an import to the store, and reports the result of each. */
import { listFirst, sentence, type Sentence } from '../../../platform/text/sentence.ts'
import type { SortedEntries, SourceRead, TranslationsRead } from '../read/readFile.ts'
import type { ImportRequest } from '../importRequest.ts'
import type { DocumentsProject } from '../../project.ts'
import type { CallContext } from '../../../platform/threads/progress.ts'
import { formatOfType, isBuiltIn } from '../../../formats/registry.ts'
import { carriedLanguages } from '../match/carriedLanguages.ts'
import type { ImportReport } from '../../../contract/index.ts'
import type { SourceToImport } from '../../rows/importSource.ts'
import type { ImportedTranslations } from '../../rows/importTranslations.ts'
import type { TranslationFileToKeep } from '../../rows/translationFiles.ts'
import { leftOut } from '../read/readTranslations.ts'
import { textsNotOnTop } from '../merge/projectTexts.ts'
import type { ProjectState } from '../projectState.ts'
import { bufferOf, chunkListYielding, portsOf, withTransfer } from '../../../platform/threads/channel.ts'
import { zip } from '../../../platform/collections/zip.ts'

/** The parsed files of an import. */
type ReadFiles = Pick<ProjectState, 'asOf'> & {
  files: readonly SourceRead[]
  beside: readonly TranslationsRead[]
}

/** Makes the input of `importSources`, whose bytes and lists are transferred to the store. */
export async function storeInput(
  session: DocumentsProject,
  { files, beside, asOf }: ReadFiles,
  {
    branch,
    updateOption,
    replacesContext,
    addToTm,
    sameAsSource,
    nearest = true,
    isUpload = false,
    upload,
    marksOutdated: marks = false,
    isUndoable = false,
    isOtherTaken = false,
  }: ImportRequest,
) {
  const sources = files.map((one) => ({ ...one, carried: carriedLanguages(session, one.file) }))
  const again = files.flatMap(({ again: ofFile = [] }, index) =>
    ofFile.map((one) => ({ ...one, source: { index } })),
  )
  // A server does not support the mark: in a linked project, a user or a file sets it.
  const marksOutdated = marks && (await session.store.read('cloudProject', {})) === null
  const input = {
    userId: await session.editorId(),
    addToTm,
    isUndoable,
    files: sources.map(
      ({
        file: { name, path, type, content, settings, parsed, module, reservedId, ownsBuffer },
        layout,
        keep,
        carried,
        again: ofFile,
      }) => ({
        ...{ name, path, type, settings, reservedId },
        // The bytes of an updated file are read again for its authors.
        content,
        isTransferred: ownsBuffer === true && ofFile === undefined,
        ...(branch !== undefined && { branch }),
        strings: parsed.strings,
        setAside: parsed.setAside,
        ...(module !== undefined && { module }),
        ...(layout && { layout }),
        ...(keep && { keep: { ...keep, content: keep.content === content ? undefined : keep.content } }),
        ...carried.taken,
        translatorComments: parsed.translatorComments,
        ...(updateOption !== undefined && { updateOption }),
        replacesContext,
        ...(upload && { upload }),
        marksOutdated,
        ...movingOf(type, updateOption),
        isOtherRefused: !isOtherTaken,
        // Clients of the API have no texts that need work.
        fillsNearest: nearest && !isUpload,
      }),
    ),
    translations: [
      ...(await Promise.all(
        beside.map(async ({ languageId, source, translations: { hasSourceTexts }, sorted, keep }) => ({
          ...{ languageId, source, ...(await toStore(sorted)), asOf, keep },
          skipsSource: hasSourceTexts && !sameAsSource,
        })),
      )),
      ...(await Promise.all(
        again.map(async ({ languageId, source, sorted }) => ({
          ...{ languageId, source, ...(await toStore(sorted)), asOf },
        })),
      )),
    ],
  }
  const lists = [
    ...input.files.map(({ strings }) => strings),
    ...input.translations.flatMap(({ entries, changed, contested: others }) => [entries, changed, others]),
  ]
  const bytes = input.files.flatMap(({ isTransferred, content }) => (isTransferred ? bufferOf(content) : []))
  return { input: withTransfer(input, [...portsOf(lists), ...new Set(bytes)]), sources, again }
}

export async function storeImport(
  session: DocumentsProject,
  read: ReadFiles,
  request: ImportRequest,
  context: CallContext,
): Promise<ImportReport['files']> {
  const { files, beside } = read
  const noteOf = request.showsContested ? () => [] : contestedWarning
  const { input, sources, again } = await storeInput(session, read, request)
  const reports = await session.store.write('importSources', input, context)
  const taken = zip(beside, reports.translations.slice(0, beside.length))
  const takenAgain = zip(again, reports.translations.slice(beside.length))
  for (const [read, { fileId }] of taken) await keepUnsettled(session, fileId, read, read.keep)
  for (const [read, { fileId }] of takenAgain)
    await keepUnsettled(session, fileId, read, files[read.source.index]?.keep)
  return [
    ...zip(reports.files, sources).map(([report, { file, carried }], index) => {
      const ofFile = takenAgain.filter(([read]) => read.source.index === index)
      const contestedHere = ofFile.flatMap(([read, one]) => contested(read, one))
      return {
        ...report,
        takenIn: ofFile.reduce((sum, [, { takenIn }]) => sum + takenIn, report.translations),
        warnings: [...file.parsed.warnings, ...carried.warnings, ...noteOf(contestedHere)],
      }
    }),
    ...taken.map(([read, report]) => {
      const { path, languageId, translations } = read
      const { fileId, added, takenIn, unknown } = report
      return {
        ...{ path, fileId, languageId, type: translations.type, strings: translations.strings },
        ...{ added: 0, changed: 0, archived: 0, translations: added, takenIn },
        warnings: [...translations.warnings, ...noteOf(contested(read, report)), ...leftOut(unknown)],
      }
    }),
  ]
}

/**
 * Matches strings of a file under new identifiers. gettext and Qt identify strings by context and text, and their own
 * tools mark such a match as needing work (core/documents/rows/nearestTranslations.ts). So they are matched only if the
 * user chose an update option.
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

/** The sorted entries of a file's language. */
type Sorted = Pick<TranslationsRead, 'languageId' | 'sorted'>

/** The entries as the store receives them. */
async function toStore({ entries, changed, contested: others, translatorComments }: SortedEntries) {
  return {
    entries: await chunkListYielding(entries),
    changed: await chunkListYielding(changed),
    contested: await chunkListYielding(others),
    translatorComments,
  }
}

/**
 * A note of texts that did not become the top translations, because others are approved or voted for, or were written
 * while the file was read.
 */
async function keepUnsettled(
  session: DocumentsProject,
  fileId: number,
  { languageId, sorted }: Sorted,
  keep: TranslationFileToKeep | undefined,
): Promise<void> {
  const place = { fileId, languageId }
  const further = await textsNotOnTop(session, place, {
    taken: sorted.changed,
    before: sorted.before ?? new Map<string, string>(),
  })
  const unsettled = { ...keep?.unsettled, ...further }
  if (Object.keys(further).length > 0) await session.store.write('keepUnsettled', { ...place, unsettled })
}

/** The identifiers of conflicting strings, edited before the file was read or meanwhile. */
function contested({ sorted }: Sorted, { contested: late = [] }: ImportedTranslations): string[] {
  return [...sorted.contested.map(({ identifier }) => identifier), ...late]
}

/** The note of conflicting texts. */
function contestedWarning(identifiers: readonly string[]): Sentence[] {
  if (identifiers.length === 0) return []
  const named = identifiers.map((identifier) => `“${identifier.slice(0, 60)}”`)
  return [
    sentence`These strings were changed in the file and here: ${listFirst(named, 3)}. The translations of this project stay in use, those of the file are kept beside them.`,
  ]
}
