/** A folder that is opened: its own project file, or a project made of the files that are found in it. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenQuestion } from '../../contract/index.ts'
import { storedAccountOf, shownAccount } from '../../documents/linked/folderAccount.ts'
import { findFolder, type FoundFolder } from '../../documents/linked/foundFolder.ts'
import type { FoundFile, LookingAround } from '../../documents/linked/foundFile.ts'
import { languagesOfFile, pathsFor } from '../../documents/linked/foundTree.ts'
import type { ImportRequest } from '../../documents/import/importRequest.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import { knownLanguage } from '../session.ts'
import { openedSession, type OpenAnswers, type OpeningContext, type OpenedProject } from './openedProject.ts'
import { createLinkedProject } from './createLinkedProject.ts'

/** Returns the only project file of a folder, which the user keeps beside the files. */
export async function projectIn(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.interlinear'))
  const [only] = names.length === 1 ? names : []
  return only === undefined ? undefined : join(folder, only)
}

export async function openFolder(
  place: string,
  { sourceLanguageId, targetLanguageIds, files, include }: OpenAnswers,
  opening: OpeningContext,
  context: CallContext,
): Promise<OpenedProject | OpenQuestion> {
  const own = await projectIn(place)
  if (own !== undefined) return openedSession(await opening.open(own))
  const found = await findToOpen(place, { sourceLanguageId, targetLanguageIds, include })
  if (found.files.length === 0) throw nothingFound(place)
  if (targetLanguageIds === undefined) return askAboutFolder(place, found)
  const targets = targetLanguageIds.map(knownLanguage)
  const isTaken = new Set([...(files ?? []), ...(include ?? [])])
  const taken = files === undefined ? found.files : found.files.filter(({ path }) => isTaken.has(path))
  if (taken.length === 0) throw nothingFound(place)
  const leftOut = found.files.filter((file) => !taken.includes(file)).map(({ path }) => path)
  const made = await createLinkedProject(
    {
      bound: { kind: 'folder', place, root: place, leftOut },
      languages: { sourceLanguageId: sourceLanguageId ?? found.sourceLanguageId, targetLanguageIds: targets },
      request: {
        paths: taken.flatMap((file) => pathsFor(file, targets)).map((path) => join(place, path)),
        root: place,
        arrangement: found.files,
        ...choicesFor(taken, place),
      },
    },
    opening,
    context,
  )
  const { configuration } = found
  const account = storedAccountOf(found, { configuration, targetLanguageIds: targets, notTaken: leftOut })
  // An account that cannot be stored now is stored at the next check.
  await opening.places.accounts.keep(made.session.path, account).catch(() => undefined)
  return { ...made, account: shownAccount(account) }
}

/** Searches a folder that has no project. @throws Failure `bound.emptyTemplate`, and those of `findFolder` */
export async function findToOpen(
  place: string,
  answers: Parameters<typeof saidAnswers>[0],
): Promise<FoundFolder> {
  const found = await findFolder(place, saidAnswers(answers))
  const empty = found.leftOut.find(({ path, because }) => because === 'empty' && path.endsWith('.pot'))
  if (found.files.length === 0 && empty !== undefined) throw emptyTemplate(join(place, empty.path))
  return found
}

/** The answers about a folder, with the languages as those of the catalogue. */
function saidAnswers({
  sourceLanguageId: source,
  targetLanguageIds: targets,
  include,
}: Pick<OpenAnswers, 'sourceLanguageId' | 'targetLanguageIds' | 'include'>): LookingAround {
  return {
    ...(include !== undefined && { include }),
    ...(source !== undefined && { source: knownLanguage(source) }),
    ...(targets !== undefined && { targets: targets.map(knownLanguage) }),
  }
}

/** How tables are read. */
function choicesFor(files: readonly FoundFile[], folder: string): Pick<ImportRequest, 'choices'> {
  const told = files.flatMap(({ path, settings }) =>
    settings === undefined ? [] : [[join(folder, path), { settings }] as const],
  )
  return told.length === 0 ? {} : { choices: Object.fromEntries(told) }
}

/** Returns the questions about a folder before it gets a project. */
export function askAboutFolder(place: string, found: FoundFolder): OpenQuestion {
  return {
    ...{ kind: 'asks', contents: 'folder', place, root: place },
    sourceLanguageId: found.sourceLanguageId,
    targetLanguageIds: found.targetLanguageIds,
    files: found.files.map(({ path, isCatalogue, pattern, usualPattern, ...languages }) => ({
      ...{ path, isCatalogue, pattern: pattern ?? usualPattern ?? null },
      languageIds: languagesOfFile(languages),
    })),
    ...{ types: [], account: found.account, configuration: found.configuration, warnings: found.warnings },
  }
}

export function emptyTemplate(path: string): Failure {
  return new Failure('bound.emptyTemplate', 'The template has no entries.', {
    path,
    kept: 'Nothing was changed.',
    todo: 'Make the template again with the tool that collects the texts, such as xgettext.',
  })
}

function nothingFound(path: string): Failure {
  return new Failure('bound.nothing', 'No localization files were recognised in this folder.', {
    path,
    kept: 'Nothing was changed.',
    todo: 'Make a project and import the files that you want to translate.',
  })
}
