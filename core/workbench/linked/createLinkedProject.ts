/** The project that is made of a place the first time that it is opened, by one of all who open it. */
import { readFile, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { pathExists } from '../../platform/files/pathExists.ts'
import type { LinkedPlace, LinkedFiles } from '../../documents/linked/linkedFiles.ts'
import { importSourceFiles } from '../../documents/import/importSourceFiles.ts'
import type { ImportRequest } from '../../documents/import/importRequest.ts'
import { resolveLanguage } from '../../languages/custom.ts'
import { withFileLock } from '../../platform/files/lockFile.ts'
import { writePrivateFile } from '../../platform/files/privateFile.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import { createProject } from '../session.ts'
import { openedSession, type OpeningContext, type OpenedProject } from './openedProject.ts'

export interface BoundLanguages {
  sourceLanguageId: string
  targetLanguageIds: string[]
}

/** The inputs of a new project. */
export interface ProjectCreation {
  bound: Omit<LinkedPlace, 'project' | 'leftOut'> & { leftOut?: string[] }
  languages: BoundLanguages
  request: Omit<ImportRequest, 'leavesContested'>
  /**
   * Opens a project that another process has created for the place meanwhile; omitted: the result is left unchanged.
   */
  openStanding?: (standing: LinkedPlace) => Promise<OpenedProject>
}

/**
 * Creates the project and imports the files; after a failure there is none. Another window or process that opens the
 * same place waits for the import, and opens the result.
 * @throws errors of `importSourceFiles`, Failure `home.unreadable`, and the signal's reason while it waits
 */
export async function createLinkedProject(
  making: ProjectCreation,
  opening: OpeningContext,
  context: CallContext,
): Promise<OpenedProject> {
  const { places, open: openProject } = opening
  const { place } = making.bound
  const usual = places.newProjectPath(place)
  const made = await withFileLock(
    usual,
    async () => {
      const standing = await places.at(place)
      if (standing !== undefined && (await pathExists(standing.project))) return { standing }
      return { opened: await make(usual, making, opening, context) }
    },
    { signal: context.signal },
  )
  if (made.opened !== undefined) return made.opened
  const { openStanding = async ({ project }) => openedSession(await openProject(project)) } = making
  return openStanding(made.standing)
}

async function make(
  usual: string,
  { bound, languages: { sourceLanguageId, targetLanguageIds }, request }: ProjectCreation,
  { places, owner, open: openProject, discard }: OpeningContext,
  context: CallContext,
): Promise<OpenedProject> {
  const unfinished = unfinishedAt(usual)
  await unfinished.clear(places)
  const project = await freePath(usual)
  await unfinished.begin(project)
  try {
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
      const report = await importSourceFiles(session, { ...request, addToTm: 'few' }, context)
      // From now on it may contain a user's work, and must not be removed.
      await unfinished.end()
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
  } finally {
    await unfinished.end()
  }
}

/**
 * Returns the usual path, or one beside it if that has a project of another or an earlier place. That project stays: it
 * may be open, and its user knows it by its path.
 */
async function freePath(usual: string): Promise<string> {
  for (const ending of ENDINGS)
    if (await pathExists(usual + ending)) return usual.replace(/(\.interlinear)$/, `-${Date.now()}$1`)
  return usual
}

/**
 * The marker of a project that is being created: it distinguishes the leftovers of a killed process from a used
 * project.
 */
function unfinishedAt(usual: string) {
  const note = `${usual}.making`
  return {
    begin: (project: string) => writePrivateFile(note, project),
    end: () => rm(note, { force: true }),
    /** Removes an unfinished project, which no user has seen. */
    async clear(places: LinkedFiles): Promise<void> {
      const project = await readFile(note, 'utf8').catch(() => '')
      if (project === '') return
      if (!(await places.isBound(project))) await removeProject(project)
      await this.end()
    },
  }
}

/** The file of a project, and what SQLite puts beside it. */
const ENDINGS = ['', '-wal', '-shm', '-journal']

async function removeProject(path: string): Promise<void> {
  for (const ending of ENDINGS) await rm(path + ending, { force: true })
}
