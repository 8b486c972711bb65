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
import type { HandlersOf } from '../projectCalls.ts'
import type { WorkbenchOptions } from '../openProjects.ts'

export function cloudHandlers(
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
    'cloud.connect': async (session, { connection: connectionId, ...choice }, { signal }) => {
      await connectProject(session, accounts, { connectionId, ...choice }, signal)
      return session.store.read('cloudState', {})
    },
    'cloud.unlink': (session) => unlinkProject(session, accounts),
    'cloud.sync': (session, options, context) => syncProject(session, accounts, options, context),
    'cloud.conflicts': async (session, { croql, ...filters }, { signal }) => {
      const stringIds = await stringsOf(session, croql, signal)
      return session.store.read('listConflicts', { ...filters, stringIds })
    },
    'cloud.resolve': async (session, { ids: conflictIds, resolution, text }) => {
      const userId = await session.editorId()
      return session.store.write('resolveConflicts', {
        ...{ conflictIds, resolution, userId },
        ...(text !== undefined && { text }),
      })
    },
  }
}
