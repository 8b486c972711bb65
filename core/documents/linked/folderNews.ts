/** Compares a bound folder with its account of the last check. Imports nothing, and writes nothing. */
import { join } from 'node:path'
import type { FolderNews } from '../../contract/folderAccount.ts'
import { collectFiles, type PassedOver } from '../import/collect/collectFiles.ts'
import type { DocumentsProject } from '../project.ts'
import type { LinkedPlace } from './linkedFiles.ts'
import { storedAccountOf, shownAccount } from './folderAccount.ts'
import { findFolder, type FoundFolder } from './foundFolder.ts'
import type { LookingAround } from './foundFile.ts'
import { knownFiles } from './knownFiles.ts'
import type { StoredAccount } from './accountRegister.ts'
import { moduleTest } from './moduleTest.ts'
import { readProjectFiles, withProjectFiles, type ProjectFile } from './projectFiles.ts'

/** Reads files only if some were added or removed since the last check, or the project's languages changed. */
export async function lookForNews(session: DocumentsProject, bound: LinkedPlace): Promise<FolderNews> {
  const before = await session.linkedFiles.accounts.of(session.path)
  const targets = session.facts.targetLanguages.map(({ id }) => id)
  const areSame = before?.targetLanguageIds.toSorted().join() === targets.toSorted().join()
  const own = await readProjectFiles(session)
  if (before !== undefined && areSame && !leavesOut(before, own) && (await isOfSameFiles(bound, before)))
    return { account: shownAccount(before), added: [], gone: [], newLanguageIds: [] }
  const news = newsOf(before, await lookAtFolder(session, bound), session)
  // A file that the project wrote itself, or has imported since, is not new.
  const known = new Set((await knownFiles(session, bound.root)).map(({ place }) => place))
  return { ...news, added: news.added.filter(({ path }) => !known.has(join(bound.place, path))) }
}

/** The current account of a bound folder. */
async function lookAtFolder(session: DocumentsProject, bound: LinkedPlace): Promise<StoredAccount> {
  const found = await findProjectFolder(session, bound.place)
  return storedAccountOf(found, accountFor(session, bound, found))
}

/** Searches the folder that a project is bound to. The files of the project stay its own, whatever the search finds. */
export async function findProjectFolder(
  session: DocumentsProject,
  folder: string,
  signal?: AbortSignal,
): Promise<FoundFolder> {
  const found = await findFolder(folder, await lookingAround(session, signal))
  return withProjectFiles(found, await readProjectFiles(session))
}

/** The options of a bound folder's account. */
export function accountFor(
  { facts }: DocumentsProject,
  { leftOut }: Pick<LinkedPlace, 'leftOut'>,
  { configuration }: { configuration: string | null },
): Parameters<typeof storedAccountOf>[1] {
  return {
    configuration,
    targetLanguageIds: facts.targetLanguages.map(({ id }) => id),
    notTaken: leftOut,
  }
}

/** The options with which a project's folder is searched for localization files. */
export async function lookingAround(
  session: DocumentsProject,
  signal = new AbortController().signal,
): Promise<LookingAround> {
  const { sourceLanguage, targetLanguages } = session.facts
  const isOfModule = await moduleTest(session, signal)
  return {
    ...{ source: sourceLanguage.id, targets: targetLanguages.map(({ id }) => id) },
    ...{ known: [sourceLanguage, ...targetLanguages], isOfModule },
  }
}

export function newsOf(
  before: StoredAccount | undefined,
  now: StoredAccount,
  { facts }: DocumentsProject,
): FolderNews {
  const account = shownAccount(now)
  if (before === undefined) return { account, added: [], gone: [], newLanguageIds: [] }
  const ofProject = new Set([facts.sourceLanguage, ...facts.targetLanguages].map(({ id }) => id))
  const there = new Set([...now.files.map(({ path }) => path), ...pathsLeftOut(now)])
  const was = new Set(before.files.map(({ path }) => path))
  return {
    account,
    added: now.files.filter(({ path }) => !was.has(path)),
    gone: before.files.filter(({ path }) => !there.has(path)),
    newLanguageIds: now.languageIds.filter((id) => !before.languageIds.includes(id) && !ofProject.has(id)),
  }
}

async function isOfSameFiles({ place }: LinkedPlace, before: StoredAccount): Promise<boolean> {
  const passedOver: PassedOver[] = []
  const files = await collectFiles([place], { passedOver })
  const now = [...files, ...passedOver].map(({ path }) => path)
  const then = new Set([...before.files.map(({ path }) => path), ...pathsLeftOut(before)])
  return now.length === then.size && now.every((path) => then.has(path))
}

/** Whether a file of the project is left out: it was imported since. */
function leavesOut(before: StoredAccount, own: readonly ProjectFile[]): boolean {
  const left = new Set(pathsLeftOut(before))
  return own.some(({ path }) => left.has(path))
}

function pathsLeftOut({ leftOut }: StoredAccount): string[] {
  return leftOut.flatMap(({ paths }) => paths)
}
