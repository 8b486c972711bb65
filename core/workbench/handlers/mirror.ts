/** Mirrors of projects in a database of PostgreSQL. */
import { readAddress } from '../../mirror/address.ts'
import { mirrorProject } from '../../mirror/mirror.ts'
import type { HandlersOf } from '../dispatcher.ts'
import type { OpenProjects } from '../openProjects.ts'

export function mirrorHandlers(projects: OpenProjects): HandlersOf<'mirror'> {
  return {
    'mirror.run': async ({ project, address, isWhole }, context) => {
      const session = await projects.find(project)
      // The copy of a past has the project's own id, and would take the place of what is there now.
      session.assertPresent()
      return mirrorProject(session.path, { address: readAddress(address.trim()), isWhole, ...context })
    },
  }
}
