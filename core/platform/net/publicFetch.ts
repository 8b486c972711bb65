/**
 * GET from elsewhere only: an address that is of this machine or its network is not asked, nor a name that resolves to
 * one. The connection is made to the very address that was looked at, so that a name cannot be another one by then.
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

/** Redirects are not followed. @throws PrivateAddress, or what the system says */
export async function fetchPublicOnly(address: URL, signal: AbortSignal): Promise<Response> {
  if (isPrivate(address)) throw new PrivateAddress()
  // Node's clients are loaded when they are needed: they take longer than the rest of a command.
  const { request } = await (address.protocol === 'https:' ? import('node:https') : import('node:http'))
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    request(address, { signal, lookup: lookupFar, headers: { accept: '*/*' } }, resolve)
      .on('error', reject)
      .end()
  })
  return responseOf(message)
}

/**
 * The message as a response. One whose status is none that a response may have is let go of unread.
 * @throws Error, as of a server that cannot be understood
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
 * Node's library declares web streams twice, as `node:stream/web` has them and as `fetch` takes them: the two types are of
 * one class and do not take each other.
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
