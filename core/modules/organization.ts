import type { JobOrganization } from './protocol.ts'

/** The organization of a local project: its names are those of RFC 6761 for what is never on the network. */
export const localOrganization: JobOrganization = {
  id: 1,
  domain: 'interlinear',
  baseUrl: 'http://interlinear.localhost',
  apiBaseUrl: 'http://interlinear.localhost/api/v2',
}
