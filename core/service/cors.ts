/** Pages of other origins that may read the answers, because they were asked for (Fetch, "CORS protocol"). */
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Tells a browser that its page may read the answer. True: it has asked beforehand, and is answered.
 * Consent is no answer to a page: it stays with the person. Cookies are never looked at.
 */
export function admitsOrigin(
  origins: ReadonlySet<string>,
  { method, headers, url = '/' }: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { origin } = headers
  if (origin === undefined || !origins.has(origin) || url.startsWith('/oauth/authorize')) return false
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Vary', 'Origin')
  response.setHeader(
    'Access-Control-Expose-Headers',
    'Crowdin-API-Content-Status, Retry-After, WWW-Authenticate',
  )
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false
  response
    .writeHead(204, {
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Crowdin-API-FileName, If-None-Match',
      'Access-Control-Max-Age': '600',
    })
    .end()
  return true
}
