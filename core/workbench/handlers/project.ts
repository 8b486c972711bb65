/** A project as a whole. */
import { personOf } from '../storedState.ts'
import { resolveLanguage } from '../../languages/custom.ts'
import { backup, restore } from '../../archive/archive.ts'
import type { Overview } from '../../contract/index.ts'
import type { HandlersOf } from '../projectCalls.ts'
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
    'project.close': async (session) => {
      lists.closeAllOf(session)
      await projects.release(screen, session.handle)
      return null
    },
    'project.overview': (session) => readOverview(session),
    'project.addLanguage': async (session, { languageId }) => {
      await session.edit('addTargetLanguage', {
        languageId: knownLanguage(languageId),
      })
      await session.refreshFacts()
      return readOverview(session)
    },
    'project.removeLanguage': async (session, { languageId }) => {
      await session.edit('changeTargetLanguages', { add: [], remove: [languageId] })
      await session.refreshFacts()
      return readOverview(session)
    },
    'project.addCustomLanguage': async (session, { id, name, like }) => {
      const language = { ...resolveLanguage(like), id, name }
      await session.edit('addCustomLanguage', { language })
      await session.refreshFacts()
      return readOverview(session)
    },
    'project.import': (session, { languageId, ...request }, context) => {
      if (languageId === undefined)
        return importSourceFiles(session, { ...request, isUndoable: true }, context)
      return importTranslationFiles(session, { ...request, languageId }, context)
    },
    'project.export': exportFiles,
    'project.backup': async (session, { path }, context) => {
      const { lines } = await backup(session.path, path, context)
      return { path, lines }
    },
    'project.restore': async ({ archive, path }, context) => {
      await restore(archive, path, context)
      return open(path)
    },
  }
}
