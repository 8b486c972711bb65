/** Inspects a path before opening it, without creating a project or writing to the home folder. */
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { OpenQuestion } from '../../contract/index.ts'
import { pathExists } from '../../platform/files/pathExists.ts'
import { whereItLies } from '../../documents/linked/linkedFiles.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import { knownLanguage } from '../session.ts'
import { missingPath } from './missingPath.ts'
import { hasDatabaseHeader } from '../../store/databaseHeader.ts'
import { openInside } from './openPlace.ts'
import { askAboutFile, askAboutSource, findSource, lookIntoDocument } from './openFile.ts'
import { askAboutFolder, findToOpen, projectIn } from './openFolder.ts'
import type { OpenAnswers, OpeningContext } from './openedProject.ts'

/** An existing project: the path itself, or the one linked to it. */
export interface FoundProject {
  kind: 'project'
  project: string
}

/**
 * Returns the project of a place, or what would be asked before one is made, with the languages of `answers` in place of
 * those that were found. @throws Failure as `openPlace` does
 */
export async function inspectPlace(
  path: string,
  answers: OpenAnswers,
  opening: OpeningContext,
  context: CallContext,
): Promise<FoundProject | OpenQuestion> {
  const found = await find(path, answers, opening, context)
  const { sourceLanguageId, targetLanguageIds } = answers
  return {
    ...found,
    ...(found.kind === 'asks' && sourceLanguageId !== undefined && { sourceLanguageId }),
    ...(found.kind === 'asks' &&
      targetLanguageIds !== undefined && { targetLanguageIds: targetLanguageIds.map(knownLanguage) }),
  }
}

async function find(
  path: string,
  answers: OpenAnswers,
  opening: OpeningContext,
  context: CallContext,
): Promise<FoundProject | OpenQuestion> {
  const { places } = opening
  const known = await places.at(path)
  if (known !== undefined && (await pathExists(known.project))) return foundProject(known.project)
  const place = await whereItLies(path)
  const entry = await stat(place).catch(() => null)
  if (entry === null) throw missingPath(path)
  if (extname(path).toLowerCase() === '.interlinear' || (await hasDatabaseHeader(place)))
    return foundProject(place)
  if (entry.isDirectory()) {
    const own = await projectIn(place)
    return own === undefined ? askAboutFolder(place, await findToOpen(place, answers)) : foundProject(own)
  }
  for (const around of await places.around(place)) {
    const inside = await openInside(place, around, opening)
    if (inside === null) continue
    await opening.release(inside.session)
    return foundProject(around.project)
  }
  const looked = await lookIntoDocument(place, answers, context)
  if (looked.languages !== 'one') return askAboutFile(place, looked)
  const { found, standing, source } = await findSource(place, looked, answers, places, context)
  return standing === undefined ? askAboutSource(found, source) : foundProject(standing.project)
}

function foundProject(project: string): FoundProject {
  return { kind: 'project', project }
}
