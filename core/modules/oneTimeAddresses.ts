/**
 * One-time addresses, for what is too large for a request (docs/reference/modules.md, "Request"): unguessable,
 * fetched once, and gone when the job ends. On loopback for apps of this machine; for those on the web under the
 * address that a person set.
 */
import { sentence } from '../platform/text/sentence.ts'
import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Failure, reasonOf } from '../platform/errors/failure.ts'
import type { FrontRequest, HttpFront } from '../platform/net/httpFront.ts'
import type { PublicAddress } from './publicAddress.ts'

/** Those of one job. The server is there only where something is offered: most jobs fit into their requests. */
export class OneTimeAddresses {
  readonly #offers = new Map<string, Uint8Array>()
  readonly #reach: PublicAddress | null
  #listening: Promise<HttpFront> | null = null

  /** `reach`: for an app on the web. */
  constructor(reach: PublicAddress | null = null) {
    this.#reach = reach
  }

  /** @throws Failure `module.port` where the port of `reach` is taken */
  async offer(bytes: Uint8Array): Promise<string> {
    const { port } = await (this.#listening ??= this.#listen())
    const token = randomBytes(32).toString('base64url')
    this.#offers.set(token, bytes)
    return `${this.#reach?.address ?? `http://127.0.0.1:${port}`}/${token}`
  }

  async close(): Promise<void> {
    this.#offers.clear()
    if (this.#listening === null) return
    const front = await this.#listening.catch(() => null)
    await front?.close()
  }

  async #listen(): Promise<HttpFront> {
    // Node's HTTP server is loaded when a job needs it.
    const { HttpFront } = await import('../platform/net/httpFront.ts')
    const { port, isForwarded } = this.#reach ?? { port: 0, isForwarded: true }
    const front = new HttpFront({
      // An app on the web asks under the address that a person set.
      hosts: this.#reach === null ? (own) => [`127.0.0.1:${own}`] : 'any',
      refusesOrigin: true,
      handle: (request, response) => this.#answer(request, response),
      refuse: (response, { status }) => void response.writeHead(status).end(),
    })
    // All interfaces only where the address that was set is of this machine itself.
    await front.listen(port, isForwarded ? '127.0.0.1' : null).catch((error: unknown) => {
      throw notListening(port, error)
    })
    front.server.unref()
    return front
  }

  #answer({ incoming, path }: FrontRequest, response: ServerResponse): void {
    // A forwarder may keep the path before the token.
    const token = path.slice(path.lastIndexOf('/') + 1)
    const bytes = this.#offers.get(token)
    if (bytes === undefined || incoming.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    this.#offers.delete(token)
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': bytes.byteLength,
      'cache-control': 'no-store',
    })
    response.end(bytes)
  }
}

function notListening(port: number, error: unknown): Failure {
  return new Failure(
    'module.port',
    sentence`Nothing can be offered at the port ${port}: ${reasonOf(error)}`,
    {
      kept: 'The project was not changed.',
      todo: 'Wait for another job, or set another port with “interlinear module reach”.',
    },
  )
}
