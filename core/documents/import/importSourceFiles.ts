/** Imports source files. All files are read and parsed first; then one transaction stores all of them or none. */
import type { Tree } from '../layout/layoutTypes.ts'
import type { FileForStore, SourceRead, TranslationsRead } from './read/readFile.ts'
import type { ImportRequest } from './importRequest.ts'
import { isCloudFile } from '../cloudFiles.ts'
import type { DocumentsProject } from '../project.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import { toFailureValue, type FailureValue } from '../../platform/errors/failure.ts'
import { discardChunks } from '../../platform/threads/channel.ts'
import {
  catalogueSource,
  catalogueTranslations,
  joinCatalogues,
  readMember,
  type MemberRead,
} from './read/catalogues.ts'
import type { CollectedFile } from './collect/collectFiles.ts'
import type { ImportReport } from '../../contract/index.ts'
import { refuseHalfPairs } from '../../formats/halfPairs.ts'
import { refuseSetAside } from '../../parsing/budgetFilter.ts'
import type { ProjectTree } from './collect/folderTree.ts'
import { leftOutFor, projectTreeOf } from './collect/projectTree.ts'
import { SourceFiles } from './match/matchSourceFile.ts'
import { readAll } from './read/readFiles.ts'
import { readBeside } from './read/readBeside.ts'
import { readSource } from './read/readSource.ts'
import { readProjectState } from './projectState.ts'
import { storeImport } from './store/storeImport.ts'
import { followTemplates, withFormerNames } from '../linked/renamedSources.ts'
import { whyNotWritten } from '../safePath.ts'
import { foldedPath } from '../../platform/files/samePath.ts'
import { sentence, type Sentence } from '../../platform/text/sentence.ts'

/**
 * Imports or updates source files (docs/reference/modules.md, "Identity"). Translations in a source file are imported
 * with it. A file whose path shows that it translates another is imported into that one. Files without a source become
 * one catalogue (core/documents/layout/tree.ts).
 */
export async function importSourceFiles(
  session: DocumentsProject,
  request: ImportRequest,
  context: CallContext,
): Promise<ImportReport> {
  const tree = await projectTreeOf(session, request, context.signal)
  const followed = await followTemplates(session, tree)
  for (let without: readonly FailureValue[] = []; ;) {
    try {
      const report = await importTree(session, tree, request, { context, without })
      return { ...report, files: withFormerNames(report.files, followed) }
    } catch (error) {
      // The store refuses a file whose strings contradict each other, and the whole import with it.
      const failure = toFailureValue(error)
      const isOfOne = tree.sources.some(({ path }) => path === failure.details.path)
      if (request.strict || tree.sources.length < 2 || !isOfOne || !OF_ONE_FILE.has(failure.code)) throw error
      without = [...without, failure]
    }
  }
}

/** Store failures that concern a single file. */
const OF_ONE_FILE = new Set(['import.duplicateIdentifier', 'import.namesake', 'import.path'])

async function importTree(
  session: DocumentsProject,
  tree: ProjectTree,
  request: ImportRequest,
  { context, without }: { context: CallContext; without: readonly FailureValue[] },
): Promise<ImportReport> {
  const refused = new Set(without.map(({ details }) => details.path))
  const sources = tree.sources.filter(({ path }) => !refused.has(path))
  const localized = new Map(tree.translations.map((one) => [one.file, one]))
  const members = new Map(
    tree.catalogues.flatMap((catalogue) => catalogue.members.map((one) => [one.file, { ...one, catalogue }])),
  )
  const toDiscard: FileForStore[] = []
  const standing = await readProjectState(session, request)
  const readFirst = async (entry: CollectedFile): Promise<Read> => {
    const member = members.get(entry)
    if (member !== undefined) return { member: await readMember(session, member, request, context.signal) }
    const source = await readSource(session, entry, request, { tree, standing, signal: context.signal })
    toDiscard.push(source.file)
    return { source }
  }
  const places = new Set(sources.map(({ absolutePath }) => absolutePath))
  const readingBeside = (before: readonly Read[]) => {
    const read = new Map(
      sourcesOf(before).map(({ absolutePath, file }, index) => [absolutePath, { index, source: file }]),
    )
    let inProject: Promise<SourceFiles> | undefined
    const of = {
      ...{ request, read, places, standing, tree },
      inProject: () => (inProject ??= SourceFiles.read(session)),
    }
    return async (entry: CollectedFile): Promise<Read> => {
      const localizedAs = localized.get(entry)
      if (localizedAs === undefined) throw new Error('A file that is no translation was to be read as one.')
      const one = await readBeside(session, localizedAs, of, context.signal)
      if ('translations' in one) return { beside: one }
      toDiscard.push(one.file)
      return { source: one }
    }
  }
  try {
    const steps = [
      { entries: [...sources, ...members.keys()], reading: () => readFirst },
      { entries: [...localized.keys()], reading: readingBeside },
    ]
    const isSequential = standing.hasModules
    const { files: all, skipped, failed } = await readAll(steps, { ...request, isSequential }, context)
    const read = sourcesOf(all)
    if (request.isUpload)
      for (const { file } of read) {
        refuseHalfPairs(file.parsed.warnings)
        refuseSetAside(file.parsed.setAside)
      }
    const beside = all.flatMap((one) => ('beside' in one ? [one.beside] : []))
    const ofCatalogues = all.flatMap((one) => ('member' in one ? [one.member] : []))
    const { signal } = context
    for (const { catalogue, members: own } of await joinCatalogues(session, ofCatalogues, request, signal)) {
      const index = read.push(await catalogueSource(session, catalogue, own, signal)) - 1
      beside.push(...(await catalogueTranslations(session, catalogue, own, { index, request, signal })))
    }
    const stored = await storeImport(session, { files: read, beside, asOf: standing.asOf }, request, context)
    const ofPath = (path: string) => [whyNotWritten(path)].flatMap((one) => one ?? [])
    const ofTwins = twinWarnings(sources.map(({ path }) => path))
    const files = stored.map((report) => {
      const twins = report.languageId === undefined ? ofTwins(report.path) : []
      return { ...report, warnings: [...report.warnings, ...twins, ...ofPath(report.path)] }
    })
    // An import succeeds even if the home folder cannot be written.
    if (!request.isUpload)
      await session.sourceFolders.remember([...sources, ...members.keys()]).catch(() => undefined)
    return {
      files,
      skipped: [
        ...skipped,
        ...[...tree.others, ...withoutLanguage(tree)].map((one) => leftOutFor(session, one)),
      ],
      failed: [...failed, ...without],
      ...(tree.account && { account: tree.account }),
      ...(files.some(isSourceChanged) && (await isCloudFile(session)) && { staysHere: true }),
    }
  } finally {
    for (const { parsed } of toDiscard) discardChunks(parsed.strings)
  }
}

/** A file of an import: a source, one of a catalogue, or translations of a source beside it. */
type Read = { source: SourceRead } | { member: MemberRead } | { beside: TranslationsRead }

function sourcesOf(files: readonly Read[]): SourceRead[] {
  return files.flatMap((one) => ('source' in one ? [one.source] : []))
}

/** Files of catalogues whose strings are imported, and whose translations are not. */
function withoutLanguage({ catalogues }: Tree<CollectedFile>): Tree<CollectedFile>['others'] {
  const members = catalogues.flatMap((catalogue) => catalogue.members)
  return members.flatMap(({ file, code, language }) =>
    language === null ? [{ file, code, because: 'language' as const }] : [],
  )
}

function isSourceChanged({ languageId, added, changed, archived }: ImportReport['files'][number]): boolean {
  return languageId === undefined && added + changed + archived > 0
}

/** Returns a warning for each path that has a twin among the paths. */
function twinWarnings(paths: readonly string[]): (path: string) => Sentence[] {
  const alike = Map.groupBy(new Set(paths), foldedPath)
  return (path) => {
    const other = alike.get(foldedPath(path))?.find((one) => one !== path)
    return other === undefined
      ? []
      : [
          sentence`Its path differs from “${other}” in upper and lower case alone: where a system does not tell them apart, one file takes the place of the other.`,
        ]
  }
}
