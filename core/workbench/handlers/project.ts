/** A project as a whole. */
import { personOf } from '../storedState.ts'
import { resolveLanguage } from '../../languages/custom.ts'
import { backup, restore } from '../../archive/archive.ts'
import type { Overview } from '../../contract/index.ts'
import type { HandlersOf } from '../dispatcher.ts'
import { exportFiles } from '../../documents/export/exportFiles.ts'
import { importSourceFiles } from '../../documents/import/importSourceFiles.ts'
import { importTranslationFiles } from '../../documents/import/importTranslationFiles.ts'
import type { Lists } from '../lists.ts'
import type { OpenProjects, Screen, WorkbenchOptions } from '../openProjects.ts'
import { rememberRecent } from '../recent.ts'
import { readOverview } from '../projectOverview.ts'
import { openSample } from '../sample/sample.ts'
import { createProject, knownLanguage } from '../session.ts'

export function projectHandlers(
  projects: OpenProjects,
  screen: Screen,
  lists: Lists,
  options: WorkbenchOptions,
): HandlersOf<'project'> {
  const { state, home } = options

  async function open(path: string): Promise<Overview> {
    const session = await projects.open(path, screen)
    // Read beside what follows, which waits for the disk.
    const overview = readOverview(session)
    rememberRecent(state, session)
    return overview
  }

  const owner = () => personOf(state.read().settings)

  return {
    'project.create': async ({ path, ...definition }) => {
      createProject(path, definition, owner())
      return open(path)
    },
    'project.open': ({ path }) => open(path),
    'project.openSample': async (_, context) => open(await openSample(home, owner(), context)),
    'project.close': async ({ project }) => {
      const session = await projects.find(project)
      lists.closeAllOf(session)
      await projects.release(screen, project)
      return null
    },
    'project.overview': async ({ project }) => readOverview(await projects.find(project)),
    'project.users': async ({ project }) => (await projects.find(project)).store.read('listUsers', {}),
    'project.addLanguage': async ({ project, languageId }) => {
      const session = await projects.find(project)
      await session.edit('addTargetLanguage', {
        languageId: knownLanguage(languageId),
      })
      await session.refreshFacts()
      return readOverview(session)
    },
    'project.removeLanguage': async ({ project, languageId }) => {
      const session = await projects.find(project)
      await session.edit('changeTargetLanguages', { add: [], remove: [languageId] })
      await session.refreshFacts()
      return readOverview(session)
    },
    'project.addCustomLanguage': async ({ project, id, name, like }) => {
      const session = await projects.find(project)
      const language = { ...resolveLanguage(like), id, name }
      await session.edit('addCustomLanguage', { language })
      await session.refreshFacts()
      return readOverview(session)
    },
    'project.import': async ({ project, languageId, ...request }, context) => {
      const session = await projects.find(project)
      if (languageId === undefined) return importSourceFiles(session, request, context)
      return importTranslationFiles(session, { ...request, languageId }, context)
    },
    'project.export': async ({ project, ...request }, context) =>
      exportFiles(await projects.find(project), request, context),
    'project.backup': async ({ project, path }, context) => {
      const session = await projects.find(project)
      const { lines } = await backup(session.path, path, context)
      return { path, lines }
    },
    'project.restore': async ({ archive, path }, context) => {
      await restore(archive, path, context)
      return open(path)
    },
  }
}
