/** Files before they are imported, and those that are taken out. */
import type { HandlersOf } from '../door.ts'
import { inspectFiles } from '../../documents/importing/inspecting.ts'
import { removeFilesFrom } from '../../documents/removing.ts'
import type { OpenProjects } from '../openProjects.ts'

export function fileHandlers(projects: OpenProjects): HandlersOf<'file'> {
  return {
    'file.inspect': async ({ project, ...request }, context) =>
      inspectFiles(await projects.find(project), request, context),
    'file.remove': async ({ project, ...request }) => removeFilesFrom(await projects.find(project), request),
  }
}
