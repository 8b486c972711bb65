/** Who asks, as jobs say it. */
import type { JobProject } from '../../modules/protocol.ts'
import type { ProjectSession } from '../session.ts'

export function projectOf({ facts }: ProjectSession): JobProject {
  return { id: facts.id, identifier: facts.identifier, name: facts.name }
}
