/**
 * The files of folders that an import names, by the account of each folder (docs/reference/files.md, "Roles of
 * files"): other files are left out and named.
 */
import { realpath } from 'node:fs/promises'
import type { FolderAccount, LeftOutReason } from '../../../contract/folderAccount.ts'
import { accountOf } from '../../linked/folderAccount.ts'
import type { FoundFile, LeftOutFile } from '../../linked/foundFile.ts'
import { findFolder, type FoundFolder } from '../../linked/foundFolder.ts'
import { readProjectFiles, sourceAlone, withProjectFiles } from '../../linked/projectFiles.ts'
import { lookingAround } from '../../linked/folderNews.ts'
import type { LeftOutBecause, Tree } from '../../layout/layoutTypes.ts'
import type { DocumentsProject } from '../../project.ts'
import { arrangedTree } from './arrangedTree.ts'
import { collectFiles, withDistinctPaths, type CollectedFile } from './collectFiles.ts'

export interface ProjectTree extends Tree<CollectedFile> {
  /** Returns the account of the named folders; null if none was named, or the arrangement was decided before. */
  account: FolderAccount | null
}

interface NamedPaths {
  paths: readonly string[]
  /** Those of them that are folders. */
  folders: readonly string[]
  root: string | undefined
  known: ReadonlySet<string>
}

export async function treeOfFolders(
  session: DocumentsProject,
  { paths, folders, root, known }: NamedPaths,
  signal: AbortSignal,
): Promise<ProjectTree> {
  const { facts } = session
  const targetLanguageIds = facts.targetLanguages.map(({ id }) => id)
  const looking = await lookingAround(session, signal)
  const found: FoundFolder[] = []
  for (const folder of folders) found.push(await findFolder(folder, looking))
  const alone = await collectFiles(
    paths.filter((path) => !folders.includes(path)),
    { root },
  )
  const collected = withDistinctPaths(
    await joined(
      found.flatMap((one) => one.collected),
      alone,
    ),
  )
  const placed = found.map((one) => placedIn(one, collected))
  const own: FoundFile[] = []
  const leftOut: LeftOutFile[] = []
  const named = new Set(collected.flatMap(({ path, isNamed }) => (isNamed ? [path] : [])))
  const whole = withProjectFiles(
    {
      files: placed.flatMap((folder) => folder.files),
      leftOut: placed.flatMap((folder) => folder.leftOut),
    },
    await readProjectFiles(session),
  )
  for (const one of whole.leftOut)
    if (named.has(one.path) && !(one.because in BECAUSE)) own.push(sourceAlone(one.path))
    else leftOut.push(one)
  const files = [...whole.files, ...own]
  // A file that cannot be read fails, as one does that was named.
  const unreadable = leftOut.filter(({ because }) => because === 'unreadable')
  const tree = await arrangedTree(session, collected, {
    ...{ arrangement: [...files, ...unreadable.map(({ path }) => sourceAlone(path))], known },
  })
  const configuration = found.find((one) => one.configuration !== null)?.configuration ?? null
  return {
    ...tree,
    others: [...tree.others, ...othersOf({ files, leftOut }, { collected, targetLanguageIds })],
    account: accountOf(
      { files, leftOut, sourceLanguageId: facts.sourceLanguage.id, targetLanguageIds: [] },
      { configuration, targetLanguageIds },
    ),
  }
}

/** Merges files of folders and named files; a file that is in both counts as part of its folder. */
async function joined(
  ofFolders: readonly CollectedFile[],
  named: readonly CollectedFile[],
): Promise<CollectedFile[]> {
  const places = await Promise.all(named.map(({ absolutePath }) => realpath(absolutePath)))
  const are = new Set(places)
  const inFolders = new Set(ofFolders.map(({ absolutePath }) => absolutePath))
  return [
    ...ofFolders.map((file) => (are.has(file.absolutePath) ? { ...file, isNamed: true } : file)),
    ...named.filter((_, index) => !inFolders.has(places[index] ?? '')),
  ]
}

/** The files found in a folder, with their paths made distinct from those of other folders. */
function placedIn(
  { collected: own, files, leftOut }: FoundFolder,
  all: readonly CollectedFile[],
): Pick<FoundFolder, 'files' | 'leftOut'> {
  const at = new Map(all.map(({ absolutePath, path }) => [absolutePath, path]))
  const moved = new Map(own.map(({ absolutePath, path }) => [path, at.get(absolutePath) ?? path]))
  if ([...moved].every(([from, to]) => from === to)) return { files, leftOut }
  const whereIs = (path: string) => moved.get(path) ?? path
  return {
    files: files.map((file) => {
      const [of = file] = file.isCatalogue ? file.translations : []
      const prefix = whereIs(of.path).slice(0, -of.path.length)
      return {
        ...file,
        path: prefix + file.path,
        pattern: file.pattern === null ? null : prefix + file.pattern,
        translations: file.translations.map((one) => ({ ...one, path: whereIs(one.path) })),
      }
    }),
    leftOut: leftOut.map((one) => ({ ...one, path: whereIs(one.path) })),
  }
}

const BECAUSE: Partial<Record<LeftOutReason, LeftOutBecause>> = {
  unknownLanguage: 'language',
  noSource: 'noSource',
  second: 'second',
}

/** The files of other languages than the project's, as an import names them. */
function othersOf(
  { files, leftOut }: { files: readonly FoundFile[]; leftOut: readonly LeftOutFile[] },
  {
    collected,
    targetLanguageIds,
  }: { collected: readonly CollectedFile[]; targetLanguageIds: readonly string[] },
): Tree<CollectedFile>['others'] {
  const byPath = new Map(collected.map((file) => [file.path, file]))
  const ofFiles = files
    .filter(({ isCatalogue }) => !isCatalogue)
    .flatMap(({ translations }) => translations)
    .filter(({ languageId }) => !targetLanguageIds.includes(languageId))
    .map(({ path, code }) => ({ path, code, because: 'language' as const }))
  const others = leftOut.flatMap(({ path, code = '', because: reason }) => {
    const because = BECAUSE[reason]
    return because === undefined ? [] : [{ path, code, because }]
  })
  return [...ofFiles, ...others].flatMap(({ path, ...why }) => {
    const file = byPath.get(path)
    return file === undefined ? [] : [{ file, ...why }]
  })
}
