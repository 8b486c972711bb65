/** A folder that is opened: its own project file, or a project made of the files that are found in it. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Asked } from '../../contract/index.ts'
import { findFolder, type FoundFolder } from '../../documents/bound/foundFolder.ts'
import { languagesOfFile, pathsFor, withLanguagesInside } from '../../documents/bound/foundTree.ts'
import { Failure } from '../../failure.ts'
import type { CallContext } from '../../progress.ts'
import { knownLanguage } from '../session.ts'
import { openedSession, type OpenAnswers, type Opening, type OpenedProject } from './openedProject.ts'
import { makeBoundProject } from './making.ts'

/** The only project file that lies in a folder: whoever keeps one beside the files means that. */
export async function projectIn(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.interlinear'))
  const [only] = names.length === 1 ? names : []
  return only === undefined ? undefined : join(folder, only)
}

export async function openFolder(
  place: string,
  { sourceLanguageId, targetLanguageIds, files }: OpenAnswers,
  opening: Opening,
  context: CallContext,
): Promise<OpenedProject | Asked> {
  const own = await projectIn(place)
  if (own !== undefined) return openedSession(await opening.open(own))
  const found = await findFolder(place, sourceOf({ sourceLanguageId }))
  if (targetLanguageIds === undefined) return askAboutFolder(place, found)
  if (found.files.length === 0) throw nothingFound(place)
  const targets = targetLanguageIds.map(knownLanguage)
  const taken = files === undefined ? found.files : found.files.filter(({ path }) => files.includes(path))
  if (taken.length === 0) throw nothingFound(place)
  const leftOut = found.files.filter((file) => !taken.includes(file)).map(({ path }) => path)
  return makeBoundProject(
    {
      bound: { kind: 'folder', place, root: place, leftOut },
      languages: { sourceLanguageId: sourceLanguageId ?? found.sourceLanguageId, targetLanguageIds: targets },
      request: {
        paths: taken.flatMap((file) => pathsFor(file, targets)).map((path) => join(place, path)),
        root: place,
        configured: found.configured,
      },
    },
    opening,
    context,
  )
}

/** The language that the sources are to be in, where one is named. */
export function sourceOf({ sourceLanguageId }: Pick<OpenAnswers, 'sourceLanguageId'>): string | undefined {
  return sourceLanguageId === undefined ? undefined : knownLanguage(sourceLanguageId)
}

/** What is asked before a folder has a project. @throws Failure `bound.nothing` */
export async function askAboutFolder(place: string, found: FoundFolder): Promise<Asked> {
  if (found.files.length === 0) throw nothingFound(place)
  const asked = await withLanguagesInside(found, place)
  return {
    ...{ kind: 'asks', contents: 'folder', place, root: place },
    sourceLanguageId: asked.sourceLanguageId,
    targetLanguageIds: asked.targetLanguageIds,
    files: asked.files.map(({ path, isCatalogue, pattern, ...languages }) => ({
      ...{ path, isCatalogue, pattern },
      languageIds: languagesOfFile({ path, isCatalogue, pattern, ...languages }),
    })),
    ...{ types: [], others: asked.others, configuration: asked.configuration, warnings: asked.warnings },
  }
}

function nothingFound(path: string): Failure {
  return new Failure('bound.nothing', 'No localization files were recognised in this folder.', {
    path,
    kept: 'Nothing was changed.',
    todo: 'Make a project and import the files that you want to translate.',
  })
}
