/** A linked file or folder beside its project: what differs, and how that is said. */
import type { ExportReport } from '../core/contract/index.ts'
import type { LinkedPlace } from '../core/documents/linked/linkedFiles.ts'
import type { FolderNews } from '../core/contract/folderAccount.ts'
import { lookForNews } from '../core/documents/linked/folderNews.ts'
import { deletedSources } from '../core/documents/linked/deletedSources.ts'
import { changedFiles } from '../core/documents/linked/knownFiles.ts'
import { writeBack } from '../core/documents/linked/writeBack.ts'
import type { ProjectSession } from '../core/workbench/session.ts'
import { terminalText } from '../core/platform/text/terminalText.ts'
import { sayAccount, sayAccountInShort, sayNews } from './folderAccount.ts'
import { printJson, printNotice } from './output.ts'
import { lookingUp } from './project.ts'
import { counted } from './countNoun.ts'

/** How a project and the files that it stands for differ. */
export interface FolderDifferences {
  /** Files that others changed since they were read. */
  changedOnDisk: string[]
  /** Files that what was changed here is not written to. */
  notWritten: string[]
  /** Source files that others removed or renamed: what was changed here is written to none. */
  sourcesGone: string[]
  /** Texts that changed in the file and here. */
  contested: number
  /** Strings whose translations have no place in their files. */
  noPlace: ExportReport['noPlace']
  needsWork: number
  /** The account of the folder, with new files; null if a single file is bound. */
  folder: FolderNews | null
}

export async function differencesOf(session: ProjectSession, bound: LinkedPlace): Promise<FolderDifferences> {
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const changed = await changedFiles(session, bound, new Map())
  const report = await writeBack(session, bound, { isDryRun: true }, context)
  const { facts, store } = session
  const languageIds = facts.targetLanguages.map(({ id }) => id)
  const files = await store.read('listFiles', {})
  return {
    changedOnDisk: changed.map(({ place }) => place),
    notWritten: report.files.filter(({ isChanged }) => isChanged).map(({ path }) => path),
    sourcesGone: await deletedSources(session, bound),
    contested: report.conflicts.length,
    noPlace: report.noPlace,
    needsWork: await store.read('needsWorkIn', {
      files: files.map(({ id }) => ({ fileId: id, languageIds })),
    }),
    folder: bound.kind === 'folder' ? await lookForNews(session, bound) : null,
  }
}

/** Whether a commit would miss edits. Sources that others have removed do not count. */
export function isBehind(differences: FolderDifferences): boolean {
  const { changedOnDisk, notWritten, contested, noPlace, needsWork, folder } = differences
  const added = folder?.added.length ?? 0
  return changedOnDisk.length + notWritten.length + contested + noPlace.length + needsWork + added > 0
}

export function sayDifferences(
  { changedOnDisk, notWritten, sourcesGone, contested, noPlace, needsWork, folder }: FolderDifferences,
  project: string,
): void {
  if (folder !== null) sayAccountInShort(folder.account)
  for (const path of changedOnDisk) printNotice(`${path} was changed by others: interlinear import`)
  if (folder !== null) sayNews(folder, project)
  for (const path of notWritten) printNotice(`${path} lacks what was changed here: interlinear export`)
  for (const path of sourcesGone) printNotice(`${path} is gone: others have removed or renamed it.`)
  if (contested > 0)
    printNotice(`${counted(contested, 'text was', 'texts were')} changed in the files and here.`)
  sayNoPlace(noPlace)
  if (needsWork > 0) printNotice(`${counted(needsWork, 'text needs', 'texts need')} work.`)
}

const REASONS: Readonly<Record<ExportReport['noPlace'][number]['reason'], string>> = {
  character: 'the file cannot hold one of its characters. Remove it.',
  markup: 'the file would read something else. Correct its tags, signs or line breaks.',
  formula: 'a spreadsheet would run it as a formula. Begin it with another character.',
  locked: 'the file locks the string. Ask the sender of the file to unlock it.',
  otherKind: 'something other than a text stands there. Edit the file.',
  incomplete: 'the plural lacks forms that programs need. Translate its other forms.',
  unpaired: 'the page is cut otherwise there. Edit the file.',
  list: 'the file lacks the list. Translate its other elements.',
  module: 'the module of its format did not write it. Check the module.',
  missing: 'the file does not have the string any more. Import the file.',
}

export function sayNoPlace(noPlace: ExportReport['noPlace']): void {
  for (const { path, identifier, languageId, reason, value } of noPlace) {
    const why =
      value === undefined ? REASONS[reason] : `the file cannot hold its character ${value}. Remove it.`
    printNotice(terminalText(`${path} lacks the translation of ${identifier} (${languageId}): ${why}`))
  }
}

/** Prints the changes by others that an import in a bound file or folder would apply. */
export async function showLinkedPlace(
  project: string,
  bound: LinkedPlace,
  json: true | undefined,
): Promise<void> {
  const { changedOnDisk, sourcesGone, folder } = await lookingUp(project, (session) =>
    differencesOf(session, bound),
  )
  if (json) return printJson({ changedOnDisk, sourcesGone, ...folder })
  for (const path of changedOnDisk) printNotice(terminalText(`${path} was changed by others.`))
  for (const path of sourcesGone)
    printNotice(terminalText(`${path} is gone: others have removed or renamed it.`))
  if (folder === null) return
  sayNews(folder, project)
  sayAccount(folder.account)
}
