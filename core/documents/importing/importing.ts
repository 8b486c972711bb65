/**
 * Import of source files. Everything is read and parsed before the store hears of it; then one transaction takes
 * all of it in or nothing.
 */
import { listed, sentence, type Sentence } from '../../sentence.ts'
import type { Localized, Tree } from '../layout/shape.ts'
import type { FileForStore, SortedEntries, SourceRead, TranslationsRead } from './readFile.ts'
import type { ImportRequest } from './request.ts'
import type { DocumentsProject } from '../project.ts'
import type { CallContext } from '../../progress.ts'
import { stat } from 'node:fs/promises'
import { Failure, toFailureValue, type FailureValue } from '../../failure.ts'
import type { Language } from '../../contract/language.ts'
import { formatOfType, isBuiltIn } from '../../formats/registry.ts'
import { discard } from '../../parcel.ts'
import { settingsOfNewFile } from '../../segmentation/segmenter.ts'
import { sourcePage } from './aligning.ts'
import { carriedLanguages, presumedLanguageOf } from './carriedLanguages.ts'
import {
  catalogueSource,
  catalogueTranslations,
  joinCatalogues,
  readMember,
  type MemberRead,
} from './catalogues.ts'
import type { CollectedFile } from './collect.ts'
import type { ImportReport } from '../../contract/index.ts'
import type { SourceToImport } from '../rows/importing.ts'
import type { TranslationFileToKeep } from '../rows/translationFiles.ts'
import { readSourceFiles } from './matching.ts'
import { leftOutFor, treeOf } from './projectTree.ts'
import { decisionsFor, readAll, readOne, readOneForStore } from './reading.ts'
import { leftOut, readForBestSource, readForSource, translationsIn } from './readingTranslations.ts'
import { hashOf, notOnTop, ownTexts, sortEntries } from './seenTranslations.ts'
import { readAgain } from './tableAgain.ts'
import { zip } from '../../zip.ts'

/**
 * Imports or updates source files (docs/reference/modules.md, "Identity"). A file that carries translations brings
 * them along; one that is a translation of another, as its path tells, goes into that one, and those without a source
 * become one catalogue (core/documents/layout/tree.ts).
 */
export async function importSourceFiles(
  session: DocumentsProject,
  request: ImportRequest,
  context: CallContext,
): Promise<ImportReport> {
  const tree = await treeOf(session, request)
  for (let without: readonly FailureValue[] = []; ;) {
    try {
      return await importTree(session, tree, request, { context, without })
    } catch (error) {
      // The store refuses a file whose strings contradict one another, and the whole import with it.
      const failure = toFailureValue(error)
      const isOfOne = tree.sources.some(({ path }) => path === failure.details.path)
      if (request.strict || tree.sources.length < 2 || !isOfOne || !OF_ONE_FILE.has(failure.code)) throw error
      without = [...without, failure]
    }
  }
}

/** What the store says of a single file. */
const OF_ONE_FILE = new Set(['import.duplicateIdentifier', 'import.namesake', 'import.path'])

async function importTree(
  session: DocumentsProject,
  tree: Tree<CollectedFile>,
  request: ImportRequest,
  { context, without }: { context: CallContext; without: readonly FailureValue[] },
): Promise<ImportReport> {
  const refused = new Set(without.map(({ details }) => details.path))
  const sources = tree.sources.filter(({ path }) => !refused.has(path))
  const localized = new Map(tree.translations.map((one) => [one.file, one]))
  const members = new Map(
    tree.catalogues.flatMap((catalogue) => catalogue.members.map((one) => [one.file, { ...one, catalogue }])),
  )
  const read: SourceRead[] = []
  const beside: TranslationsRead[] = []
  const ofCatalogues: MemberRead[] = []
  try {
    const entries = [...sources, ...members.keys(), ...localized.keys()]
    const { skipped, failed } = await readAll(entries, request, context, async (entry) => {
      const translation = localized.get(entry)
      const member = members.get(entry)
      if (member !== undefined) ofCatalogues.push(await readMember(session, member, request, context.signal))
      else if (translation === undefined)
        read.push(await readSource(session, entry, request, { tree, signal: context.signal }))
      else {
        const one = await readBeside(session, translation, { request, read, sources, tree }, context.signal)
        if ('translations' in one) beside.push(one)
        else read.push(one)
      }
    })
    for (const { catalogue, members: own } of joinCatalogues(ofCatalogues)) {
      const index = read.push(catalogueSource(catalogue, own)) - 1
      beside.push(
        ...(await catalogueTranslations(session, catalogue, own, { index, signal: context.signal })),
      )
    }
    const files = await store(session, { files: read, beside }, request, context)
    // An import is done even if the home folder cannot be written to.
    if (!request.isUpload)
      await session.sourceFolders
        .remember([...entries.filter((one) => !localized.has(one))])
        .catch(() => undefined)
    return {
      files,
      skipped: [
        ...skipped,
        ...[...tree.others, ...withoutLanguage(tree)].map((one) => leftOutFor(session, one)),
      ],
      failed: [...failed, ...without],
      ...(files.some(isSourceChanged) && (await isOfCloudFiles(session)) && { staysHere: true }),
    }
  } finally {
    for (const { file } of read) discard(file.parsed.strings)
  }
}

/** Files of catalogues whose strings are taken in, and whose translations are not. */
function withoutLanguage({ catalogues }: Tree<CollectedFile>): Tree<CollectedFile>['others'] {
  const members = catalogues.flatMap((catalogue) => catalogue.members)
  return members.flatMap(({ file, code, language }) =>
    language === null ? [{ file, code, because: 'language' as const }] : [],
  )
}

function isSourceChanged({ languageId, added, changed, archived }: ImportReport['files'][number]): boolean {
  return languageId === undefined && added + changed + archived > 0
}

/**
 * Whether it syncs with a cloud that has the source files itself: sync sends no strings there (docs/cloud.md,
 * "Sync").
 */
async function isOfCloudFiles({ facts, store }: DocumentsProject): Promise<boolean> {
  return facts.type === 'file-based' && (await store.read('cloudProject', {})) !== null
}

async function readSource(
  session: DocumentsProject,
  entry: CollectedFile,
  request: ImportRequest,
  { tree, signal }: { tree: Tree<CollectedFile>; signal: AbortSignal },
): Promise<SourceRead> {
  const { sourceLanguage } = session.facts
  const { branch } = request
  const place = { path: entry.path, ...(branch !== undefined && { branch }) }
  const known = await session.store.read('fileAt', place)
  const standing = known === null ? settingsOfNewFile() : await session.store.read('settingsAt', place)
  const { type, settings } = decisionsFor(entry, request, standing)
  const presumedLanguage = presumedLanguageOf(session, entry.path) ?? session.facts.targetLanguages[0]
  const readAs = {
    type,
    sourceLanguage,
    settings,
    branch,
    standingType: known?.type,
    ...(presumedLanguage && { presumedLanguage }),
  }
  const file = await readOneForStore(session, entry, readAs, signal)
  const layout = tree.layouts.get(entry.absolutePath)
  return {
    absolutePath: entry.absolutePath,
    file,
    ...(layout && { layout: { ...layout, isCatalogue: false } }),
    ...(file.languages === 'two' && (await readCarried(session, entry, file, { request, known, signal }))),
    ...(file.languages === 'many' &&
      known &&
      (await readAgain(session, file, { ...known, ...request }, signal))),
  }
}

interface Beside {
  request: ImportRequest
  /** The source files of this import: those that were read, and all. */
  read: readonly SourceRead[]
  sources: readonly CollectedFile[]
  tree: Tree<CollectedFile>
}

/**
 * Reads translations for the source file beside them: one of this import, else the one of the project that they fit.
 * A file with source texts of its own needs none: where the project has none, it is a source file itself.
 */
async function readBeside(
  session: DocumentsProject,
  { file: entry, language, sourcePath, path: placed }: Localized<CollectedFile>,
  { request, read, sources, tree }: Beside,
  signal: AbortSignal,
): Promise<TranslationsRead | SourceRead> {
  const reading = { request, targetLanguage: language }
  const index = read.findIndex(({ absolutePath }) => absolutePath === sourcePath)
  const source = read[index]?.file
  if (source !== undefined && (await isEmpty(entry)))
    return nothingIn(entry, { language, index, placed, source })
  if (source !== undefined) {
    const known = { ...source, id: source.reservedId, isOfModule: source.module !== undefined }
    const translations = await readForSource(session, entry, { ...reading, source: known }, signal)
    const standing = await session.store.read('fileAt', {
      path: source.path,
      ...(request.branch !== undefined && { branch: request.branch }),
    })
    const sorted = await sortEntries(
      session,
      { ...source, id: standing?.id },
      { ...translations, language },
      signal,
    )
    const keep = { languageId: language.id, path: placed ?? entry.path, content: translations.content }
    const kept = undecided(keep, sorted, request)
    return { path: entry.path, languageId: language.id, source: { index }, translations, sorted, keep: kept }
  }
  if (sources.some(({ absolutePath }) => absolutePath === sourcePath))
    throw new Failure('format.unknown', 'Its source file was left out.')
  const standing = await readSourceFiles(session)
  try {
    const best = await readForBestSource(session, entry, { ...reading, sources: standing }, signal)
    const { source: of, translations } = best
    const page = await sourcePage(session, of)
    const sorted = await sortEntries(
      session,
      { ...of, content: page.content, settings: page.settings },
      { ...translations, language },
      signal,
    )
    const path = placeBelow(sourcePath, of.path, entry) ?? placed ?? entry.path
    const keep = { languageId: language.id, path, content: translations.content }
    return {
      path: entry.path,
      languageId: language.id,
      source: { fileId: of.id },
      translations,
      sorted,
      keep: undecided(keep, sorted, request),
    }
  } catch (error) {
    if (toFailureValue(error).code !== 'import.noSourceFile') throw error
    const own = await readSource(session, entry, request, { tree, signal })
    if (own.file.languages !== 'one') return own
    discard(own.file.parsed.strings)
    throw error
  }
}

/** An empty file is no translation yet; its place is none the less that of its language. */
async function isEmpty({ absolutePath }: CollectedFile): Promise<boolean> {
  return (await stat(absolutePath)).size === 0
}

function nothingIn(
  { path }: CollectedFile,
  {
    language,
    index,
    placed,
    source,
  }: { language: Language; index: number; placed: string | null; source: FileForStore },
): TranslationsRead {
  const content = new Uint8Array()
  return {
    ...{ path, languageId: language.id, source: { index } },
    translations: {
      type: source.type,
      content,
      strings: 0,
      hasSourceTexts: false,
      warnings: [sentence`The file is empty.`],
      translatorComments: new Map(),
    },
    sorted: { fileId: undefined, entries: [], changed: [], contested: [], translatorComments: new Map() },
    keep: { languageId: language.id, path: placed ?? path, content },
  }
}

/**
 * What a file of two languages is besides a source: its own translation file, where it says so itself. One that comes
 * again is compared with what it said before.
 */
async function readCarried(
  session: DocumentsProject,
  entry: CollectedFile,
  file: FileForStore,
  { request, known, signal }: { request: ImportRequest; known: { id: number } | null; signal: AbortSignal },
): Promise<Pick<SourceRead, 'keep' | 'again'>> {
  const { languageId } = carriedLanguages(session, file).taken
  const isTemplate =
    file.path.endsWith('.pot') || (file.parsed.targetLanguage === null && request.isDocument !== true)
  if (languageId === undefined || isTemplate || file.module !== undefined) return {}
  const { path, content, name, type, settings } = file
  const keep = { languageId, path, content }
  const kept = known && (await session.store.read('translationFile', { fileId: known.id, languageId }))
  if (!known || kept === null || kept.hash === hashOf(content)) return { keep }
  const { sourceLanguage } = session.facts
  const language = session.targetLanguage(languageId)
  const readAs = { type, sourceLanguage, targetLanguage: language, settings, branch: request.branch }
  const read = translationsIn(await readOne(session, entry, readAs, signal), language)
  const source = { id: known.id, name, type, content, settings }
  const sorted = await sortEntries(session, source, { ...read, language }, signal)
  const again = [{ languageId, sorted: { ...sorted, entries: [] } }]
  return { keep: undecided(keep, sorted, request), again }
}

/** A file to be kept as last seen, but for what is to be decided still. */
function undecided(
  keep: TranslationFileToKeep,
  { unsettled }: SortedEntries,
  { leavesContested }: ImportRequest,
): TranslationFileToKeep {
  return leavesContested ? { ...keep, unsettled } : keep
}

/** The path of a file below the folder of its source, which is not of this import; null if that folder is not known. */
function placeBelow(
  sourcePath: string | null,
  pathOfSource: string,
  { absolutePath }: CollectedFile,
): string | null {
  const source = sourcePath?.split(/[\\/]/) ?? []
  const folder = source.slice(0, -pathOfSource.split('/').length)
  const parts = absolutePath.split(/[\\/]/)
  const isBelow = folder.length > 0 && folder.every((part, index) => part === parts[index])
  const isSame = source.slice(folder.length).join('/') === pathOfSource
  return isBelow && isSame ? parts.slice(folder.length).join('/') : null
}

async function store(
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
          file: { name, path, type, content, settings, parsed, module, reservedId },
          layout,
          keep,
          carried,
        }) => ({
          ...{ name, path, type, content, settings, reservedId },
          ...(branch !== undefined && { branch }),
          strings: parsed.strings,
          ...(module !== undefined && { module }),
          ...(layout && { layout }),
          ...(keep && { keep }),
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
