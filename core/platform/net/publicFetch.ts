/**
 * GET requests to public addresses only. Refuses loopback and private addresses, and names that resolve to one.
 * Connects to the very address that was checked, which prevents DNS rebinding.
 */
import { lookup } from 'node:dns'
import type { LookupAddress, LookupOptions } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { isPrivate, isPrivateAddress } from './privateNetwork.ts'

export class PrivateAddress extends Error {
  constructor() {
    super('It is an address of this machine or its network.')
  }
}

/** Does not follow redirects. @throws PrivateAddress, or the system's errors */
export async function fetchPublicOnly(address: URL, signal: AbortSignal): Promise<Response> {
  if (isPrivate(address)) throw new PrivateAddress()
  // Node's HTTP clients are loaded on first use: they take longer to load than the rest of a command.
  const { request } = await (address.protocol === 'https:' ? import('node:https') : import('node:http'))
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    request(address, { signal, lookup: lookupFar, headers: { accept: '*/*' } }, resolve)
      .on('error', reject)
      .end()
  })
  return responseOf(message)
}

/**
 * Converts the message to a response. A message whose status a `Response` cannot have is destroyed unread.
 * @throws Error, as for a server whose answer cannot be parsed
 */
export function responseOf(message: IncomingMessage): Response {
  const { statusCode = 502, headers } = message
  if (statusCode < 200 || statusCode > 599) {
    message.destroy()
    throw new Error(`The server answered with the status ${statusCode}.`)
  }
  const location = headers.location
  const isBodiless = [204, 205, 304].includes(statusCode)
  if (isBodiless) message.resume()
  const body = isBodiless ? null : (Readable.toWeb(message) as unknown as Body)
  return new Response(body, {
    status: statusCode,
    ...(location !== undefined && { headers: { location } }),
  })
}

/**
 * Node declares web streams twice, in `node:stream/web` and for `fetch`. Both types describe one class, but are not
 * assignable to each other.
 */
type Body = ConstructorParameters<typeof Response>[0]

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

function lookupFar(name: string, options: LookupOptions, found: Found): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error !== null || first === undefined) found(error ?? new Error('The name has no address.'), '')
    else if (addresses.some(({ address }) => isPrivateAddress(address))) found(new PrivateAddress(), '')
    else if (options.all === true) found(null, addresses)
    else found(null, first.address, first.family)
  })
}
