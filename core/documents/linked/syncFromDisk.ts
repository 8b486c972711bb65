/**
 * Imports changes that others made in the files of a bound place. They are detected by the files' bytes, and applied by
 * the same update as an import (docs/files.md, "When the files change"). Conflicts are left for a decision.
 */
import { join } from 'node:path'
import type { FileEntry, ImportReport } from '../../contract/index.ts'
import { formats } from '../../formats/registry.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import { sentence } from '../../platform/text/sentence.ts'
import { goneSource } from '../deletedSource.ts'
import { importSourceFiles } from '../import/importSourceFiles.ts'
import type { DocumentsProject } from '../project.ts'
import type { LinkedPlace } from './linkedFiles.ts'
import type { FoundFile, FoundTree } from './foundFile.ts'
import { storedAccountOf } from './folderAccount.ts'
import { accountFor, findProjectFolder, newsOf } from './folderNews.ts'
import { pathsFor } from './foundTree.ts'
import { DELETED_SOURCE, deletedFiles } from './deletedSources.ts'
import { lookAtFiles, signatureAt, type KnownFile, type FileSignatures } from './knownFiles.ts'
import { followRenames, withFormerNames } from './renamedSources.ts'
import { resolveLanguage } from '../../languages/custom.ts'
import type { FolderNews } from '../../contract/folderAccount.ts'

export interface FileCatchUp {
  looked: FileSignatures
  /** Also looks for new files. */
  findsNew: boolean
  /** The caller shows conflicts, so no note of a file names them. */
  showsContested?: boolean
}

/**
 * Imports changes on the disk; null if there are none. Files that could not be imported are tried again at the next
 * check; files that the report names as failed are not, until they change again.
 */
export async function syncFromDisk(
  session: DocumentsProject,
  bound: LinkedPlace,
  { looked, findsNew, showsContested = false }: FileCatchUp,
  context: CallContext,
): Promise<ImportReport | null> {
  const { root } = bound
  const before = await lookAtFiles(session, bound, looked)
  const deleted = await deletedFiles(session, bound, looked)
  const isUnreported = ({ path }: FileEntry) => looked.get(join(root, path)) !== DELETED_SOURCE
  const looksAround =
    bound.kind === 'folder' &&
    (findsNew || deleted.some(isUnreported) || before.some((file) => file.isChanged))
  const found = looksAround ? await findProjectFolder(session, bound.place, context.signal) : undefined
  const addedSources = found ? newSources(bound, { files: found.files, known: before }) : []
  // A file that was renamed since the first look would be new, and not missing.
  const missing = addedSources.length > 0 ? await deletedFiles(session, bound, looked) : deleted
  const renamed = await followRenames(session, root, { gone: missing, added: addedSources })
  const files = renamed.length > 0 ? await lookAtFiles(session, bound, looked) : before
  const changed = files.filter((file) => file.isChanged)
  const followed = renamed.map(({ to }) => to)
  const { added, unknown } = found
    ? await newFiles(session, bound, { files: found.files, known: files, looked, findsNew, followed })
    : NOTHING_NEW
  const { accounts } = session.linkedFiles
  const account = found && storedAccountOf(found, accountFor(session, bound, found))
  const news = account && newsOf(await accounts.of(session.path), account, session)
  const newLanguages = found && news ? tellNewLanguages(news, found) : []
  // If the home folder cannot be written, the news are reported again.
  const keepAccount = async () => account && accounts.keep(session.path, account).catch(() => undefined)
  const gone = missing.filter(
    (file) => isUnreported(file) && renamed.every(({ fileId }) => fileId !== file.id),
  )
  const isDocument = await isOneFile(session, bound)
  const paths = isDocument
    ? [bound.place]
    : [...withSources(files, changed), ...added, ...followed.map((path) => join(root, path))]
  const isNothing = changed.length + added.length + followed.length === 0
  if (isNothing && gone.length + newLanguages.length === 0) {
    await keepAccount()
    return null
  }
  const report = isNothing
    ? { files: [], skipped: [], failed: [] }
    : await importSourceFiles(
        session,
        {
          paths: [...new Set(paths)],
          root,
          ...(isDocument && { asSources: true, isDocument: true }),
          ...(found && { arrangement: found.files }),
          leavesContested: true,
          marksOutdated: true,
          showsContested,
          addToTm: 'few',
        },
        context,
      )
  await keepAccount()
  for (const { place, sign } of [...changed, ...unknown]) looked.set(place, sign)
  for (const { path } of gone) looked.set(join(root, path), DELETED_SOURCE)
  const hasNews = changed.length + followed.length + gone.length + newLanguages.length > 0
  if (!hasNews && bringsNothing(report)) return null
  return {
    ...report,
    files: withFormerNames(report.files, renamed),
    skipped: [...report.skipped, ...newLanguages],
    ...(gone.length > 0 && { gone: gone.map(({ path }) => goneSource(join(root, path))) }),
  }
}

/** Whether unknown files have no content for the project, and none of them was left out. */
function bringsNothing({ files, skipped, failed }: ImportReport): boolean {
  const counts = files.map(
    ({ added, changed, archived, returned = 0, translations }) =>
      added + changed + archived + returned + translations,
  )
  return skipped.length + failed.length === 0 && counts.every((count) => count === 0)
}

/** Returns the paths of source files that the project does not have. */
function newSources(
  { place, leftOut }: LinkedPlace,
  { files, known }: { files: readonly FoundFile[]; known: readonly KnownFile[] },
): string[] {
  const places = new Set(known.map((one) => one.place))
  return files.flatMap(({ path, isCatalogue }) =>
    isCatalogue || leftOut.includes(path) || places.has(join(place, path)) ? [] : [path],
  )
}

/** Whether the place is one file that holds source and translations: it is imported alone, whatever is beside it. */
async function isOneFile(session: DocumentsProject, { kind }: LinkedPlace): Promise<boolean> {
  if (kind === 'folder') return false
  const [file] = await session.store.read('listFiles', {})
  return formats.find(({ type }) => type === file?.type)?.languages !== 'one'
}

/** A translation is read beside its source, and the strings of a catalogue are those of all its files. */
function withSources(all: readonly KnownFile[], changed: readonly KnownFile[]): string[] {
  const catalogues = new Set(changed.filter(({ isOfCatalogue }) => isOfCatalogue).map(({ fileId }) => fileId))
  const ids = new Set(changed.map(({ fileId }) => fileId))
  const besides = all.filter(
    ({ fileId, hash }) => catalogues.has(fileId) || (ids.has(fileId) && hash === undefined),
  )
  return [...besides, ...changed].map(({ place }) => place)
}

interface NewFiles {
  /** Returns files that the project does not know, with their related files; absolute. */
  added: string[]
  /** Those of them that the project does not know. */
  unknown: { place: string; sign: string }[]
}

const NOTHING_NEW: NewFiles = { added: [], unknown: [] }

/**
 * Returns the files that a first search of the folder would find. A file that was left out, such as a translation whose
 * structure differs from its source's, is read again once it or a related file changes.
 */
async function newFiles(
  { facts }: DocumentsProject,
  { place, leftOut }: LinkedPlace,
  {
    files,
    known,
    looked,
    findsNew,
    followed,
  }: { files: readonly FoundFile[]; known: readonly KnownFile[]; followed: readonly string[] } & FileCatchUp,
): Promise<NewFiles> {
  const knownAt = new Map(known.map((one) => [one.place, one]))
  const targets = facts.targetLanguages.map(({ id }) => id)
  const found: NewFiles = { added: [], unknown: [] }
  for (const file of files.filter(({ path }) => !leftOut.includes(path))) {
    const places = pathsFor(file, targets).map((path) => join(place, path))
    const unknown = await Promise.all(
      places
        .filter((one) => !knownAt.has(one))
        .map(async (one) => ({ place: one, sign: await signatureAt(one) })),
    )
    const isNew =
      (findsNew || followed.includes(file.path)) && unknown.some((one) => looked.get(one.place) !== one.sign)
    const isOfChanged = places.some((one) => knownAt.get(one)?.isChanged)
    if (unknown.length === 0 || !(isNew || isOfChanged)) continue
    found.added.push(...places)
    found.unknown.push(...unknown)
  }
  return found
}

/** Returns a line for each such language, by its first file. */
function tellNewLanguages(
  { newLanguageIds }: Pick<FolderNews, 'newLanguageIds'>,
  { files }: FoundTree,
): ImportReport['skipped'] {
  const translations = files.flatMap((file) => file.translations)
  return newLanguageIds.flatMap((id) => {
    const own = translations.filter(({ languageId }) => languageId === id)
    const [first] = own
    if (first === undefined) return []
    const language = { languageId: id, title: resolveLanguage(id).name }
    const { english, said } =
      sentence`${language} (${id}) is new here, with this file and ${own.length - 1} others; add the language to the project to translate into it.`
    return [{ path: first.path, reason: english, ...(said && { said }) }]
  })
}
