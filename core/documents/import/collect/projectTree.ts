/** Sorts the files of an import by their role in the project. */
import { stat } from 'node:fs/promises'
import type { Tree } from '../../layout/layoutTypes.ts'
import type { ImportRequest } from '../importRequest.ts'
import type { DocumentsProject } from '../../project.ts'
import { isLanguage, readLayoutTree } from '../../layout/tree.ts'
import { Failure } from '../../../platform/errors/failure.ts'
import { meansLanguage } from '../../../languages/matchLanguage.ts'
import { anyLanguage, languageOfName } from '../../../languages/catalog.ts'
import { fileComparer } from '../merge/fileComparer.ts'
import { sourceKeyTest } from '../match/sourceKeys.ts'
import { arrangedTree } from './arrangedTree.ts'
import { collectDistinct } from './collectFiles.ts'
import type { CollectedFile } from './collectFiles.ts'
import { leftOutReason } from '../../linked/folderAccount.ts'
import { treeOfFolders, type ProjectTree } from './folderTree.ts'
import type { FolderAccount } from '../../../contract/folderAccount.ts'
import type { ImportReport } from '../../../contract/index.ts'

/**
 * Finds the files of paths and sorts them: those of folders by the account of the folder, others by their paths.
 * @throws Failure `import.otherLanguage` if none is left, and those of `collectFiles`
 */
export async function projectTreeOf(
  session: DocumentsProject,
  { paths, root, type, asSources, arrangement }: ImportRequest,
  signal: AbortSignal,
): Promise<ProjectTree> {
  if (asSources) return { ...NO_FILES, sources: await collectDistinct(paths, { root }), account: null }
  const files = await session.store.read('listFiles', {})
  const known = new Set(files.map(({ path }) => path))
  if (arrangement !== undefined) {
    const collected = await collectDistinct(paths, { root })
    return { ...(await arrangedTree(session, collected, { arrangement, known })), account: null }
  }
  // With a format given for all files, all of them are localization files.
  const folders = type === undefined ? await foldersAmong(paths) : []
  const tree =
    folders.length > 0
      ? await treeOfFolders(session, { paths, folders, root, known }, signal)
      : {
          ...(await readLayoutTree(await collectDistinct(paths, { root }), session.facts, {
            ...{ known, isAlike: fileComparer(session), areKeysSources: sourceKeyTest(session) },
          })),
          account: null,
        }
  const { sources, translations, catalogues, others } = tree
  const [other] = others
  if (other === undefined || sources.length + translations.length + catalogues.length > 0) return tree
  const { path, reason } = leftOutFor(session, other)
  throw new Failure('import.otherLanguage', reason, {
    path,
    kept: 'The project was not changed.',
    todo: 'Add the language to the project, or import its source texts first; or import the file as source texts (--as-sources).',
  })
}

const NO_FILES: Tree<CollectedFile> = {
  ...{ sources: [], translations: [], catalogues: [], others: [], layouts: new Map() },
}

/** Those of the paths that are folders, as they were named. */
async function foldersAmong(paths: readonly string[]): Promise<string[]> {
  const are = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        (stats) => stats.isDirectory(),
        () => false,
      ),
    ),
  )
  return paths.filter((_, index) => are[index])
}

/** The reason why a file of another language is left out. */
export function leftOutFor(
  { facts }: DocumentsProject,
  { file: { path }, code, because }: Tree<CollectedFile>['others'][number],
): ImportReport['skipped'][number] {
  const isKnown = (anyLanguage(code) ?? languageOfName(code)) !== undefined || isLanguage(code, facts)
  const { english, said } = leftOutReason(
    { because: because !== 'language' ? because : isKnown ? 'notTarget' : 'unknownLanguage', code },
    { sourceLanguage: facts.sourceLanguage, configuration: null },
  )
  return { path, reason: english, ...(said && { said }) }
}

/** The arrangement of files that an import would use. */
export interface TreeDescription {
  files: {
    /** The path in the project. */
    path: string
    isCatalogue: boolean
    /** The path of its translations, with `{language}` in it; null if it has none. */
    pattern: string | null
    languageIds: string[]
    /** Codes of languages that the project lacks. */
    otherCodes: string[]
  }[]
  skipped: ImportReport['skipped']
  /** The account of the named folders; absent: none was named. */
  account?: FolderAccount
}

/** Plans an import of paths; reads files only if their paths are ambiguous. */
export async function describeTree(
  session: DocumentsProject,
  request: Pick<ImportRequest, 'paths' | 'asSources'>,
): Promise<TreeDescription> {
  const { signal } = new AbortController()
  const { sources, translations, catalogues, others, layouts, account } = await projectTreeOf(
    session,
    request,
    signal,
  )
  const patterns = new Map(sources.map(({ absolutePath }) => [absolutePath, layouts.get(absolutePath)]))
  const isSource = (code: string) => meansLanguage(code, session.facts.sourceLanguage)
  const ofSources = sources.map(({ path, absolutePath }) => {
    const own = translations.filter(({ sourcePath }) => sourcePath === absolutePath)
    const known = new Set(own.map(({ code }) => code))
    const layout = patterns.get(absolutePath)
    return {
      ...{ path, isCatalogue: false, pattern: layout?.pattern ?? null },
      languageIds: own.map(({ language }) => language.id),
      otherCodes: layout?.codes.filter((code) => !known.has(code) && !isSource(code)) ?? [],
    }
  })
  const ofCatalogues = catalogues.map(({ path, layout, members }) => ({
    ...{ path, isCatalogue: true, pattern: layout.pattern },
    languageIds: members.flatMap(({ language }) => language?.id ?? []),
    otherCodes: members.filter(({ language }) => language === null).map(({ code }) => code),
  }))
  return {
    files: [...ofSources, ...ofCatalogues],
    skipped: others.map((one) => leftOutFor(session, one)),
    ...(account && { account }),
  }
}
