/** Help with an expression as one types. */
import { completeCroql, describeCroql, formatCroql } from '../../croql/completionCalls.ts'
import type { HandlersOf } from '../dispatcher.ts'
import type { OpenProjects } from '../openProjects.ts'
import { checkCroql } from '../../croql/projectQueries.ts'

export function croqlHandlers(projects: OpenProjects): HandlersOf<'croql'> {
  return {
    'croql.check': async ({ project, croql, context, search }) =>
      checkCroql(project === undefined ? null : await projects.find(project), croql, context, search),
    'croql.complete': async ({ project, ...place }) =>
      completeCroql(project === undefined ? null : await projects.find(project), place),
    'croql.describe': describeCroql,
    'croql.format': formatCroql,
  }
}
