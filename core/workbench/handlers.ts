/** What each call of the contract does, for one screen. Handlers translate; the work is in the use cases. */
import { existsSync } from 'node:fs'
import { allLanguages } from '../languages/catalog.ts'
import { resolveLanguage } from '../languages/custom.ts'
import { formats } from '../formats/registry.ts'
import { backup, restore } from '../project/archive/archive.ts'
import { browseFolder } from './browse.ts'
import type { AppState, Edited, Overview } from './contract.ts'
import { completeCroql, describeCroql } from './completing.ts'
import { exportFiles } from './exporting.ts'
import type { Handlers } from './door.ts'
import { importSourceFiles } from './importing.ts'
import { importTranslationFiles } from './importingTranslations.ts'
import { countLists, Lists } from './lists.ts'
import { readOverview } from './overview.ts'
import { checkCroql } from './querying.ts'
import { openSample } from './sample/sample.ts'
import type { OpenProjects, Screen, WorkbenchOptions } from './openProjects.ts'
import { createProject, knownLanguage } from './session.ts'
import type { ProjectSession } from './session.ts'

/** So many recent projects are remembered. */
const MOST_RECENT = 20

type HandlersOf<Prefix extends string> = {
  [Name in keyof Handlers as Name extends `${Prefix}.${string}` ? Name : never]: Handlers[Name]
}

export function screenHandlers(
  projects: OpenProjects,
  screen: Screen,
  options: WorkbenchOptions,
): { handlers: Handlers; close: () => void } {
  const lists = new Lists()
  const handlers: Handlers = {
    ...appHandlers(options),
    ...projectHandlers(projects, screen, lists, options),
    ...listHandlers(projects, lists),
    ...editHandlers(projects),
    'croql.check': async ({ project, croql, context }) =>
      checkCroql(project === undefined ? null : await projects.find(project), croql, context),
    'croql.complete': async ({ project, ...place }) =>
      completeCroql(project === undefined ? null : await projects.find(project), place),
    'croql.describe': describeCroql,
  }
  return { handlers, close: () => void projects.release(screen) }
}

function appHandlers({ shell, state, version }: WorkbenchOptions): HandlersOf<'app'> {
  return {
    'app.state': (): AppState => {
      const { settings, recentProjects } = state.read()
      return {
        version,
        shell: shell.kind,
        platform: process.platform,
        hasNativeDialogs: shell.hasNativeDialogs,
        settings,
        recentProjects: recentProjects.map((recent) => ({ ...recent, exists: existsSync(recent.path) })),
        formats: formats.map(({ type, title, extensions }) => ({ type, title, extensions })),
      }
    },
    'app.setSettings': ({ settings }) => {
      const given = Object.entries(settings).filter(([, value]) => value !== undefined)
      return state.update({ settings: { ...state.read().settings, ...Object.fromEntries(given) } }).settings
    },
    'app.forgetRecent': ({ path }) => {
      state.update({ recentProjects: state.read().recentProjects.filter((recent) => recent.path !== path) })
      return null
    },
    'app.languages': () => allLanguages(),
    'app.pick': async ({ purpose, suggestedName }) => {
      const paths = await shell.pick(purpose, suggestedName)
      return paths === null ? null : { paths }
    },
    'app.browse': ({ path }) => browseFolder(path),
  }
}

function projectHandlers(
  projects: OpenProjects,
  screen: Screen,
  lists: Lists,
  options: WorkbenchOptions,
): HandlersOf<'project'> {
  const { state, home } = options

  async function open(path: string): Promise<Overview> {
    const session = await projects.open(path, screen)
    const { recentProjects } = state.read()
    const recent = { path: session.path, name: session.facts.name, openedAt: new Date().toISOString() }
    state.update({
      recentProjects: [recent, ...recentProjects.filter((other) => other.path !== recent.path)].slice(
        0,
        MOST_RECENT,
      ),
    })
    return readOverview(session)
  }

  const owner = () => ({ login: state.read().settings.userLogin, name: null })

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
    'project.addLanguage': async ({ project, languageId }) => {
      const session = await projects.find(project)
      await session.store.write('addTargetLanguage', {
        languageId: knownLanguage(languageId),
        userId: await session.editorId(),
      })
      await session.refreshFacts()
      return readOverview(session)
    },
    'project.addCustomLanguage': async ({ project, id, name, like }) => {
      const session = await projects.find(project)
      const language = { ...resolveLanguage(like), id, name }
      await session.store.write('addCustomLanguage', { language, userId: await session.editorId() })
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

function listHandlers(projects: OpenProjects, lists: Lists): HandlersOf<'list'> {
  return {
    'list.open': async (input, context) => lists.open(await projects.find(input.project), input, context),
    'list.counts': async (input, context) => countLists(await projects.find(input.project), input, context),
    'list.rows': (input) => lists.rows(input),
    'list.position': (input) => lists.position(input),
    'list.close': ({ list }) => {
      lists.close(list)
      return null
    },
  }
}

type EditPrefix = 'string' | 'translation' | 'comment' | 'draft' | 'history'

function editHandlers(projects: OpenProjects): HandlersOf<EditPrefix> {
  const detailOf = async (
    session: ProjectSession,
    place: { stringId: number; languageId: string },
  ): Promise<Edited> => ({
    detail: await session.store.read('stringDetail', { ...place, userId: session.userId }),
  })

  return {
    'string.get': async ({ project, stringId, languageId }) => {
      const session = await projects.find(project)
      return (await detailOf(session, { stringId, languageId })).detail
    },
    'string.history': async ({ project, ...place }) =>
      (await projects.find(project)).store.read('stringHistory', place),
    'translation.save': async ({ project, ...edit }) => {
      const session = await projects.find(project)
      await session.store.write('saveForms', { ...edit, userId: await session.editorId() })
      return detailOf(session, edit)
    },
    'translation.approve': async ({ project, ...edit }) => {
      const session = await projects.find(project)
      return detailOf(
        session,
        await session.store.write('approveTranslation', { ...edit, userId: await session.editorId() }),
      )
    },
    'translation.vote': async ({ project, ...edit }) => {
      const session = await projects.find(project)
      return detailOf(
        session,
        await session.store.write('vote', { ...edit, userId: await session.editorId() }),
      )
    },
    'translation.delete': async ({ project, ...edit }) => {
      const session = await projects.find(project)
      return detailOf(
        session,
        await session.store.write('deleteTranslation', { ...edit, userId: await session.editorId() }),
      )
    },
    'comment.add': async ({ project, ...comment }) => {
      const session = await projects.find(project)
      await session.store.write('addComment', { ...comment, userId: await session.editorId() })
      return detailOf(session, comment)
    },
    'comment.resolve': async ({ project, languageId, ...edit }) => {
      const session = await projects.find(project)
      const { stringId } = await session.store.write('resolveComment', {
        ...edit,
        userId: await session.editorId(),
      })
      return detailOf(session, { stringId, languageId })
    },
    'draft.save': async ({ project, ...draft }) => {
      const session = await projects.find(project)
      await session.store.write('saveDraft', { ...draft, userId: await session.editorId() })
      return null
    },
    'history.undo': async ({ project }) => {
      const session = await projects.find(project)
      return session.store.write('undo', { userId: await session.editorId() })
    },
    'history.redo': async ({ project }) => {
      const session = await projects.find(project)
      return session.store.write('redo', { userId: await session.editorId() })
    },
  }
}
