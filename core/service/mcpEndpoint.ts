/** The endpoint of AI agents beside the API: its address, and who may use it (docs/reference/service.md, "AI agents"). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { covers } from '../credentials/scopes.ts'
import { refusal, type ApiAnswer } from './answers.ts'
import type { Bearer } from './oauth/grants.ts'
import type { ServedProject } from './store.ts'

/** Answers an authorized request of an agent to a project. `owner` identifies its client. */
export type AnswerAgent = (
  incoming: IncomingMessage,
  response: ServerResponse,
  request: { project: ServedProject; owner: string },
) => Promise<void>

const PATH = '/mcp'
const METADATA = '/.well-known/oauth-protected-resource'
/** An agent reads texts, memories and glossaries, and adds to them. */
const SCOPES = ['project', 'tm', 'glossary']

export function isMcpPath(path: string): boolean {
  return path === PATH || path.startsWith(`${PATH}/`)
}

/** Returns the answer to a request for the metadata of the endpoint (RFC 9728); null for other paths. */
export function mcpMetadata(path: string, origin: string): ApiAnswer | null {
  if (path !== METADATA && !path.startsWith(`${METADATA}${PATH}`)) return null
  const body = {
    resource: `${origin}${path.slice(METADATA.length) || PATH}`,
    authorization_servers: [origin],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
  }
  return { status: 200, body }
}

/** The challenge by which a client finds the authorization server (RFC 9728, 5.1). */
export function mcpChallenge(path: string, origin: string): string {
  return `Bearer resource_metadata="${origin}${METADATA}${path}"`
}

/**
 * Returns the project of an endpoint's path: `/mcp/ID`, or `/mcp` if a single one is served.
 * @throws 404 for an unknown project, and one that the token does not open; 403 for a token without the scopes
 */
export function projectOfAgent(
  path: string,
  projects: readonly ServedProject[],
  { scopes, projects: opened }: Bearer,
): ServedProject {
  if (!SCOPES.every((scope) => covers(scopes, scope)))
    throw refusal(403, 'Forbidden', {
      'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${SCOPES.join(' ')}"`,
    })
  const project =
    path === PATH && projects.length === 1 ? projects[0] : projects.find(({ id }) => path === `${PATH}/${id}`)
  if (project === undefined || (opened !== null && !opened.includes(project.path)))
    throw refusal(404, 'Not Found: an agent connects to /mcp/ID, with the id of a project')
  return project
}
