/** Syncing with a cloud. */
import { personOf } from '../storedState.ts'
import type { Accounts } from '../../sync/accounts.ts'
import {
  connectProject,
  createFromCloud,
  listRemoteProjects,
  showRemoteProject,
  stringsOf,
  syncProject,
  unlinkProject,
} from '../../sync/syncProject.ts'
import type { HandlersOf } from '../dispatcher.ts'
import type { OpenProjects, WorkbenchOptions } from '../openProjects.ts'

export function cloudHandlers(
  projects: OpenProjects,
  accounts: Accounts,
  { state }: Pick<WorkbenchOptions, 'state'>,
): HandlersOf<'cloud'> {
  return {
    'cloud.projects': ({ connection }, { signal }) => listRemoteProjects(accounts, connection, signal),
    'cloud.project': ({ connection, remoteId }, { signal }) =>
      showRemoteProject(accounts, connection, remoteId, signal),
    'cloud.create': async ({ connection: connectionId, path, ...choice }, { signal }) => {
      const owner = personOf(state.read().settings)
      await createFromCloud(accounts, path, { connectionId, ...choice }, owner, signal)
      return null
    },
    'cloud.connect': async ({ project, connection: connectionId, ...choice }, { signal }) => {
      const session = await projects.find(project)
      await connectProject(session, accounts, { connectionId, ...choice }, signal)
      return session.store.read('cloudState', {})
    },
    'cloud.unlink': async ({ project }) => unlinkProject(await projects.find(project), accounts),
    'cloud.status': async ({ project }) => (await projects.find(project)).store.read('cloudState', {}),
    'cloud.sync': async ({ project, ...options }, context) =>
      syncProject(await projects.find(project), accounts, options, context),
    'cloud.unsynced': async ({ project, ...place }) =>
      (await projects.find(project)).store.read('unsyncedStrings', place),
    'cloud.outbox': async ({ project, ...filters }) =>
      (await projects.find(project)).store.read('listOutbox', filters),
    'cloud.retry': async ({ project, ids }) =>
      (await projects.find(project)).store.write('retryEdits', { ids }),
    'cloud.takeBack': async ({ project, ids }) => {
      const session = await projects.find(project)
      return session.edit('takeBackEdits', { ids })
    },
    'cloud.conflicts': async ({ project, croql, ...filters }, { signal }) => {
      const session = await projects.find(project)
      const stringIds = await stringsOf(session, croql, signal)
      return session.store.read('listConflicts', { ...filters, stringIds })
    },
    'cloud.resolve': async ({ project, ids: conflictIds, resolution, text }) => {
      const session = await projects.find(project)
      const userId = await session.editorId()
      return session.store.write('resolveConflicts', {
        ...{ conflictIds, resolution, userId },
        ...(text !== undefined && { text }),
      })
    },
  }
}
