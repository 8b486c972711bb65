/** The Host header of a request to one of our servers, which a page elsewhere that rebinds its name cannot choose. */
import type { IncomingMessage } from 'node:http'

/**
 * The host and port that a request names, in lower case. Null where it names none or several, which no browser does:
 * which of them counts would be another one for each program on the way (RFC 9112, 3.2: answer 400).
 */
export function hostHeader(request: IncomingMessage): string | null {
  const hosts = request.headersDistinct['host'] ?? []
  const [host] = hosts
  return hosts.length === 1 && host !== undefined ? host.toLowerCase() : null
}
