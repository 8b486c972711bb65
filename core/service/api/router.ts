/** Leads from a method and a path to an endpoint, and to what a caller must be allowed. */
import { notFound, refusal, type ApiAnswer, type ApiRequest } from '../answers.ts'
import type { Bearer } from '../oauth/grants.ts'
import { covers } from '../../credentials/scopes.ts'
import { absentEndpoint } from './absentEndpoints.ts'
import type { Call, ServingState } from './call.ts'
import { makeCall } from './call.ts'
import { SerialQueue } from '../../platform/threads/serialQueue.ts'
import { answerTested } from './patchTests.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const CHANGING: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE'])

/**
 * An endpoint of the local service: a method and a path of API v2, the scope that the token must cover, and the function
 * that answers. `{name}` in the path is a parameter, which `call.parameter` returns.
 *
 * The function throws `ApiError` (`notFound`, `invalid`, `refusal` of answers.ts) for an answer with an error. Requests
 * that change the same resource run one after the other.
 *
 * @example
 * const getLabel: Route = {
 *   ...{ method: 'GET', path: 'projects/{projectId}/labels/{labelId}', scope: 'project' },
 *   answer: (call) => labelAnswer(call.project(), call.id('labelId', 'Label')),
 * }
 */
export interface Route {
  method: Method
  /** `projects/{projectId}/strings`. */
  path: string
  /** The scope that the token must cover; null: any token is accepted. */
  scope: string | null
  /** Served by enterprise deployments alone. */
  isEnterprise?: true
  answer: (call: Call) => ApiAnswer | Promise<ApiAnswer>
}

interface Known extends Route {
  parts: readonly string[]
}

export class Router {
  readonly #byLength = new Map<number, Known[]>()
  readonly #queue = new SerialQueue()

  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      const parts = route.path.split('/')
      const ofLength = this.#byLength.get(parts.length)
      const known = { ...route, parts }
      if (ofLength) ofLength.push(known)
      else this.#byLength.set(parts.length, [known])
    }
  }

  /** Throws `ApiError`: 404 for no such path or an endpoint that is not offered, 405 for no such method, 403 for a token that lacks the scope. */
  async answer(state: ServingState, request: ApiRequest, bearer: Bearer): Promise<ApiAnswer> {
    const absent = absentEndpoint(request.method, request.path)
    if (absent !== null) throw absent
    const matching = (this.#byLength.get(request.path.length) ?? []).flatMap((route) => {
      if (route.isEnterprise && state.organization === null) return []
      const parameters = match(route.parts, request.path)
      return parameters === null ? [] : [{ route, parameters }]
    })
    if (matching.length === 0) throw notFound('Endpoint')
    // HEAD is GET whose body stays here (RFC 9110, 9.3.2).
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const found = matching.find(({ route }) => route.method === method)
    if (found === undefined) {
      const allow = matching.map(({ route }) => route.method).join(', ')
      throw refusal(405, 'Method Not Allowed', { Allow: allow })
    }
    const { route, parameters } = found
    if (route.scope !== null && !covers(bearer.scopes, route.scope))
      throw refusal(403, 'Not allowed endpoint for token scopes')
    const call = makeCall(state, request, bearer, parameters)
    const run = (): Promise<ApiAnswer> => answerTested(call, (tested) => route.answer(tested))
    return CHANGING.has(request.method) ? this.#queue.run(run, resourceOf(call)) : run()
  }
}

/**
 * Returns the key of the resource that a request changes. Requests that change one resource run one after the other: JSON
 * Patch tests the current values before it writes, and a concurrent write between the two would be lost.
 */
function resourceOf(call: Call): string {
  const [first, second, ...rest] = call.request.path
  // Each project has two ids.
  const isOfProject = first === 'projects' && second !== undefined
  return JSON.stringify(isOfProject ? [first, call.project().path, ...rest] : call.request.path)
}

/** Literal parts win: they stand first in the table. */
function match(parts: readonly string[], path: readonly string[]): Record<string, string> | null {
  const parameters: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const given = path[index]
    if (given === undefined) return null
    if (part.startsWith('{')) parameters[part.slice(1, -1)] = given
    else if (part !== given) return null
  }
  return parameters
}
