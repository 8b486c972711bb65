/** Files before they are imported. */
import type { HandlersOf } from '../door.ts'
import { inspectFiles } from '../../documents/importing/inspecting.ts'
import type { OpenProjects } from '../openProjects.ts'

export function fileHandlers(projects: OpenProjects): HandlersOf<'file'> {
  return {
    'file.inspect': async ({ project, ...request }, context) =>
      inspectFiles(await projects.find(project), request, context),
  }
}
