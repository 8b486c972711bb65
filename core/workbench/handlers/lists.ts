/** Lists of strings. */
import type { HandlersOf } from '../dispatcher.ts'
import { allStringsExpression } from '../../croql/allStrings.ts'
import { exportList } from '../../exchange/packages/listExport.ts'
import { cellsOf } from '../lists.ts'
import type { Lists } from '../lists.ts'
import type { OpenProjects } from '../openProjects.ts'

export function listHandlers(projects: OpenProjects, lists: Lists): HandlersOf<'list'> {
  return {
    'list.open': async (input, context) => lists.open(await projects.find(input.project), input, context),
    'list.counts': async ({ project, languageId, fileId, expressions }, { signal }) => {
      const session = await projects.find(project)
      const request = {
        languageId: session.targetLanguage(languageId).id,
        fileId,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        expressions: expressions.map(allStringsExpression),
      }
      return session.incrementalCounts.counts(request, signal)
    },
    'list.rows': (input) => lists.rows(input),
    'list.cells': async (input) => cellsOf(await projects.find(input.project), input),
    'list.position': (input) => lists.position(input),
    'list.seek': (input, context) => lists.seek(input, context),
    'list.seekHit': (input, context) => lists.seekHit(input, context),
    'list.export': async ({ list, rows, ...request }, context) => {
      const { session, languageId } = lists.find(list)
      const ids = await lists.idsOf(list, rows)
      return exportList(session, { ids, languageId, ...request }, context)
    },
    'list.close': ({ list }) => {
      lists.close(list)
      return null
    },
  }
}
