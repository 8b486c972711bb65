/**
 * One-time addresses, for what is too large for a request (docs/reference/modules.md, "Request"): unguessable,
 * fetched once, and gone when the job ends. On loopback for apps of this machine; for those on the web under the
 * address that a person set.
 */
import { sentence } from '../sentence.ts'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Failure, reasonOf } from '../failure.ts'
import type { Reach } from './reach.ts'

interface Listening {
  server: Server
  port: number
}

/** Those of one job. The server is there only where something is offered: most jobs fit into their requests. */
export class OneTimeAddresses {
  readonly #offers = new Map<string, Uint8Array>()
  readonly #reach: Reach | null
  #listening: Promise<Listening> | null = null

  /** `reach`: for an app on the web. */
  constructor(reach: Reach | null = null) {
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
    const listening = await this.#listening.catch(() => null)
    listening?.server.close()
    listening?.server.closeAllConnections()
  }

  async #listen(): Promise<Listening> {
    const { createServer } = await import('node:http')
    const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 })
    const { port, isForwarded } = this.#reach ?? { port: 0, isForwarded: true }
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(notListening(port, error)))
      // Everybody is answered only where an address of this machine itself was set.
      server.listen(port, isForwarded ? '127.0.0.1' : undefined, resolve)
    })
    server.unref()
    const address = server.address() as AddressInfo
    server.on('request', (request, response) => this.#answer(address.port, request, response))
    return { server, port: address.port }
  }

  #answer(port: number, request: IncomingMessage, response: ServerResponse): void {
    const { url = '', method, headers } = request
    // What forwards from an address may keep the path that stands before it.
    const token = url.slice(url.lastIndexOf('/') + 1)
    const bytes = this.#offers.get(token)
    // A page in a browser that guessed a path would come under a name of its own.
    const isOurName = this.#reach !== null || headers.host === `127.0.0.1:${port}`
    if (bytes === undefined || !isOurName || method !== 'GET' || headers.origin !== undefined) {
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

function notListening(port: number, error: Error): Failure {
  return new Failure(
    'module.port',
    sentence`Nothing can be offered at the port ${port}: ${reasonOf(error)}`,
    {
      kept: 'The project was not changed.',
      todo: 'Wait for another job, or set another port with “interlinear module reach”.',
    },
  )
}
