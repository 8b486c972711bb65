/**
 * Opening what a person names, drops or double-clicks: a project file, or a file or folder that a project stands behind
 * (docs/files.md, "Open a file or a folder"). The project is made the first time, in the home folder.
 */
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { OpenQuestion } from '../../contract/index.ts'
import { pathExists } from '../../platform/files/pathExists.ts'
import { whereItLies, type LinkedPlace } from '../../documents/linked/linkedFiles.ts'
import { hasDatabaseHeader } from '../../store/databaseHeader.ts'
import { knownFiles } from '../../documents/linked/knownFiles.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import { missingPath } from './missingPath.ts'
import { openedSession, type OpenAnswers, type OpeningContext, type OpenedProject } from './openedProject.ts'
import { openFolder } from './openFolder.ts'
import { openFile } from './openFile.ts'

export async function openPlace(
  path: string,
  answers: OpenAnswers,
  opening: OpeningContext,
  context: CallContext,
): Promise<OpenedProject | OpenQuestion> {
  const { places } = opening
  if (extname(path).toLowerCase() === '.interlinear') return openedSession(await opening.open(path))
  const known = await places.at(path)
  if (known !== undefined && (await pathExists(known.project)))
    return openedSession(await opening.open(known.project))
  const place = await whereItLies(path)
  const found = await stat(place).catch(() => null)
  if (found === null) throw missingPath(path)
  if (await hasDatabaseHeader(place)) return openedSession(await opening.open(place))
  if (found.isDirectory()) return openFolder(place, answers, opening, context)
  for (const around of await places.around(place)) {
    const inside = await openInside(place, around, opening)
    if (inside !== null) return inside
  }
  return openFile(place, answers, opening, context)
}

/** A file of a bound folder is opened in the folder's project; null: it is none of that. */
export async function openInside(
  place: string,
  { root, project }: LinkedPlace,
  { open: openProject, release }: OpeningContext,
): Promise<OpenedProject | null> {
  if (!(await pathExists(project))) return null
  const session = await openProject(project)
  const file = (await knownFiles(session, root)).find((one) => one.place === place)
  if (file === undefined) {
    await release(session)
    return null
  }
  const seen = await session.store.read('translationFilePlaces', {})
  const translation = seen.find((one) => one.fileId === file.fileId && join(root, one.path) === place)
  return { ...openedSession(session), fileId: file.fileId, languageId: translation?.languageId ?? null }
}

/** Nothing lies at the path that a person named. */
