/** The log of requests: enough to follow a script, without secrets. */

/** One request that was answered. */
export interface ServedRequest {
  /** Milliseconds since 1970, when it came. */
  at: number
  method: string
  /** The path, with the query of API requests; what is secret in an address is left out. */
  path: string
  status: number
  milliseconds: number
  /** The owner of its token: an app by its name, a script by the id of its token; null: none. */
  app: string | null
}

/** Parameters whose values are not logged. */
const SECRET = /^(access_token|refresh_token|token|code|code_verifier|client_secret|state|consent)$/i
const MAX_PATH = 500

/** The path of an address as it may be shown: addresses that are secrets themselves are cut short. */
export function shownPath(url: string): string {
  const [path = '/', ...rest] = url.split('?')
  const [, secret] = /^\/(downloads|images)\//.exec(path) ?? []
  if (secret !== undefined) return `/${secret}/…`
  if (rest.length === 0 || !path.startsWith('/api/')) return path.slice(0, MAX_PATH)
  const query = rest
    .join('?')
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=')
      return SECRET.test(decoded(name)) ? `${name}=…` : pair
    })
  return `${path}?${query.join('&')}`.slice(0, MAX_PATH)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The request as a line of a log. */
export function requestLine({ method, path, status, milliseconds, app }: ServedRequest): string {
  return `${method} ${path} ${status} ${milliseconds.toFixed(1)} ms${app === null ? '' : ` ${app}`}`
}
