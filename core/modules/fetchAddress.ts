/**
 * Fetching what a module's address stands for: once, over http or https, with the size measured while it comes in,
 * a time limit, and a few redirects (docs/reference/modules.md, "Limits").
 */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { Failure } from '../platform/errors/failure.ts'
import { MAX_BY_ADDRESS, MAX_REDIRECTS } from './limits.ts'
import { fetchPublicOnly, PrivateAddress } from '../platform/net/publicFetch.ts'
import { limitedBody } from '../platform/net/limitedBody.ts'

export interface FetchOptions {
  signal: AbortSignal
  /** Bytes. */
  limit?: number
  /** Whether it may lead to this machine or its network; default true. */
  isNear?: boolean
  /** An origin that may be there none the less: the one that a person agreed to. */
  origin?: string | null
}

/**
 * The bytes behind an address.
 * @throws Failure `module.address` (no http address, one of this network, too many redirects), `module.unreachable`,
 * `module.status`,
 *   `module.tooLarge`, `cancelled` by the signal's own reason
 */
export async function fetchAddress(
  address: string,
  { signal, limit = MAX_BY_ADDRESS, isNear = true, origin = null }: FetchOptions,
): Promise<Uint8Array> {
  const response = await followRedirects(webAddress(address), { signal, isNear, origin })
  if (!response.ok) {
    await response.body?.cancel()
    throw failure(
      'module.status',
      sentence`The address answered with the status ${response.status}.`,
      address,
    )
  }
  return readFetchedBody(response, limit, address, signal)
}

/** Reads a body up to a limit: what its header says about its length is not believed. */
export async function readFetchedBody(
  response: Response,
  limit: number,
  address: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  let bytes: Uint8Array | null
  try {
    bytes = await limitedBody(response, limit)
  } catch (error) {
    signal.throwIfAborted()
    throw failure('module.unreachable', `The answer broke off: ${fetchReason(error)}`, address)
  }
  if (bytes === null)
    throw failure('module.tooLarge', `The answer has more than ${limit} bytes, which is the limit.`, address)
  return bytes
}

async function followRedirects(
  start: URL,
  options: { signal: AbortSignal; isNear: boolean; origin: string | null },
): Promise<Response> {
  let address = start
  for (let redirects = 0; ; redirects++) {
    const mayBeNear = options.isNear || address.origin === options.origin
    const response = await request(address, { signal: options.signal, mayBeNear })
    const target = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    if (target === null) return response
    await response.body?.cancel()
    if (redirects === MAX_REDIRECTS)
      throw failure(
        'module.address',
        sentence`The address leads through more than ${MAX_REDIRECTS} redirects.`,
        start.href,
      )
    address = webAddress(new URL(target, address).href)
  }
}

async function request(
  address: URL,
  { signal, mayBeNear }: { signal: AbortSignal; mayBeNear: boolean },
): Promise<Response> {
  try {
    return mayBeNear
      ? await fetch(address, { signal, redirect: 'manual' })
      : await fetchPublicOnly(address, signal)
  } catch (error) {
    if (error instanceof PrivateAddress)
      throw failure(
        'module.address',
        sentence`An app on the web named an address of this machine or its network.`,
        address.href,
      )
    signal.throwIfAborted()
    throw failure(
      'module.unreachable',
      `The address could not be reached: ${fetchReason(error)}`,
      address.href,
    )
  }
}

/** @throws Failure `module.address` where it is none of http or https */
export function webAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) return url
  throw failure('module.address', sentence`This is no http or https address.`, address)
}

/** Returns the reason of a failed `fetch`: the system's error is its cause. */
export function fetchReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

function failure(code: string, message: string | Sentence, address: string): Failure {
  return new Failure(code, message, {
    path: address.slice(0, 200),
    kept: 'The project was not changed.',
    todo: 'Look at what the module answers, and at its address.',
  })
}
