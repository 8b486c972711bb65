/** Files before they are imported, and those that are taken out. */
import type { HandlersOf } from '../dispatcher.ts'
import { inspectFiles } from '../../documents/import/choose/inspectFiles.ts'
import { removeFilesFrom } from '../../documents/removeFiles.ts'
import type { OpenProjects } from '../openProjects.ts'

export function fileHandlers(projects: OpenProjects): HandlersOf<'file'> {
  return {
    'file.inspect': async ({ project, ...request }, context) =>
      inspectFiles(await projects.find(project), request, context),
    'file.remove': async ({ project, ...request }) => removeFilesFrom(await projects.find(project), request),
  }
}
