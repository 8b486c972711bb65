/** Who asks, as jobs say it: a local project has an organization of its own, on this machine. */
import type { JobOrganization, JobProject } from '../../modules/protocol.ts'
import type { ProjectSession } from '../session.ts'

/** The names are those of RFC 6761 for what is never on the network. */
export function organizationOf(_session: ProjectSession): JobOrganization {
  return {
    id: 1,
    domain: 'interlinear',
    baseUrl: 'http://interlinear.localhost',
    apiBaseUrl: 'http://interlinear.localhost/api/v2',
  }
}

export function projectOf({ facts }: ProjectSession): JobProject {
  return { id: facts.id, identifier: facts.identifier, name: facts.name }
}
