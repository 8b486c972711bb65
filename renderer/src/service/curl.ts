/** A request as a line for a terminal. Its token and its body are not known here: `$TOKEN` and a file stand for them. */
import type { ServiceRequest } from '../../../core/contract/index.ts'

const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

/** A request as a command line for curl. `origin`: `http://127.0.0.1:8080`. */
export function curlLine(origin: string, { method, path }: Pick<ServiceRequest, 'method' | 'path'>): string {
  const parts = ['curl']
  if (method !== 'GET') parts.push('-X', method)
  if (path.startsWith('/api/')) parts.push('-H', '"Authorization: Bearer $TOKEN"')
  if (WITH_BODY.has(method)) parts.push('-H', "'Content-Type: application/json'", '-d', '@body.json')
  // A shell changes nothing within single quotes, and there is no way to write one there.
  parts.push(`'${`${origin}${path}`.replaceAll("'", '%27')}'`)
  return parts.join(' ')
}
