/** The project that is made of a place the first time that it is opened. */
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { ImportReport } from '../../contract/index.ts'
import { isThere, type BoundPlace } from '../../documents/bound/boundPlaces.ts'
import { importSourceFiles } from '../../documents/importing/importing.ts'
import type { ImportRequest } from '../../documents/importing/request.ts'
import { resolveLanguage } from '../../languages/custom.ts'
import type { CallContext } from '../../progress.ts'
import { createProject } from '../session.ts'
import type { Opening, OpenedProject } from './openedProject.ts'

export interface BoundLanguages {
  sourceLanguageId: string
  targetLanguageIds: string[]
}

/** Makes the project and takes the files in; where that fails, there was none. */
export async function makeBoundProject(
  bound: Omit<BoundPlace, 'project' | 'leftOut'> & { leftOut?: string[] },
  { sourceLanguageId, targetLanguageIds }: BoundLanguages,
  request: Omit<ImportRequest, 'leavesContested'>,
  { places, owner, open: openProject, discard }: Opening,
  context: CallContext,
): Promise<OpenedProject & { report: ImportReport }> {
  const project = places.newProjectPath(bound.place)
  await mkdir(dirname(project), { recursive: true, mode: 0o700 })
  // One that stood for this place and is bound to it no more: whoever forgot it wants to begin anew.
  if (await isThere(project)) await setAside(project)
  createProject(
    project,
    {
      name: basename(bound.place),
      sourceLanguageId: resolveLanguage(sourceLanguageId).id,
      targetLanguageIds,
      ...{ deployment: 'standard', type: 'file-based' },
    },
    owner,
  )
  try {
    const session = await openProject(project)
    const report = await importSourceFiles(session, request, context)
    await places.bind({ ...bound, project })
    const [fileId] = report.files.length === 1 ? report.files.map((one) => one.fileId) : []
    return {
      kind: 'opened',
      session,
      fileId: fileId ?? null,
      languageId: targetLanguageIds[0] ?? null,
      report,
    }
  } catch (error) {
    await discard(project)
    await removeProject(project)
    throw error
  }
}

async function setAside(project: string): Promise<void> {
  const aside = project.replace(/(\.interlinear)$/, `-${Date.now()}$1`)
  await rename(project, aside)
}

async function removeProject(path: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm']) await rm(path + ending, { force: true })
}
