/** Named snapshots. */
import type { HandlersOf } from '../dispatcher.ts'
import type { OpenProjects, Screen } from '../openProjects.ts'
import { readOverview } from '../projectOverview.ts'

export function snapshotHandlers(projects: OpenProjects, screen: Screen): HandlersOf<'snapshot'> {
  return {
    'snapshot.list': async ({ project }) => (await projects.find(project)).store.read('listSnapshots', {}),
    'snapshot.add': async ({ project, ...snapshot }) => {
      const session = await projects.find(project)
      return session.edit('addSnapshot', snapshot)
    },
    'snapshot.remove': async ({ project, snapshotId }) => {
      const session = await projects.find(project)
      await session.editorId()
      return session.store.write('removeSnapshot', { snapshotId })
    },
    'snapshot.compare': async ({ project, snapshotId }, context) =>
      (await projects.find(project)).store.read('compareSnapshot', { snapshotId }, context),
    'snapshot.restore': async ({ project, ...restore }, context) => {
      const session = await projects.find(project)
      return session.edit('restoreSnapshot', restore, context)
    },
    'snapshot.open': async ({ project, snapshotId }, context) =>
      readOverview(await projects.openPast(await projects.find(project), snapshotId, screen, context)),
  }
}
