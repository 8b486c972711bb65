/** Reviewing many strings at once. */
import type { CheckedInput } from '../../contract/index.ts'
import type { HandlersOf } from '../dispatcher.ts'
import type { Lists } from '../lists.ts'
import type { OpenProjects } from '../openProjects.ts'
import { previewReplacing, runReplacing } from '../../translations/replace/runReplace.ts'

export function reviewHandlers(
  projects: OpenProjects,
  lists: Lists,
): HandlersOf<'review'> & HandlersOf<'bulk'> & HandlersOf<'replace'> {
  const idsOf = async (
    scope: CheckedInput<'bulk.preview'>['scope'],
  ): Promise<readonly number[] | Float64Array> =>
    'list' in scope ? lists.idsOf(scope.list, scope.rows) : scope.stringIds

  return {
    'review.people': async ({ project }) => {
      const users = await (await projects.find(project)).store.read('listUsers', {})
      return users.map(({ login, name }) => ({ login, name }))
    },
    'review.labels': async ({ project }) => (await projects.find(project)).store.read('labels', {}),
    'bulk.preview': async ({ project, scope, ...action }, context) => {
      const session = await projects.find(project)
      return session.store.read('previewBulk', { ...action, stringIds: await idsOf(scope) }, context)
    },
    'bulk.run': async ({ project, scope, ...action }, context) => {
      const session = await projects.find(project)
      return session.edit('runBulk', { ...action, stringIds: await idsOf(scope) }, context)
    },
    'replace.preview': async ({ project, scope, ...replacing }, context) =>
      previewReplacing(
        await projects.find(project),
        { ...replacing, stringIds: await idsOf(scope) },
        context,
      ),
    'replace.run': async ({ project, scope, ...replacing }, context) =>
      runReplacing(await projects.find(project), { ...replacing, stringIds: await idsOf(scope) }, context),
  }
}
