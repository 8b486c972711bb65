/**
 * One-time loopback addresses, for what is too large for a request (modules.md, "Jobs"): unguessable, fetched once,
 * and gone when the job ends.
 */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export class OneTimeAddresses {
  readonly #server: Server
  readonly #port: number
  readonly #offers = new Map<string, Uint8Array>()

  private constructor(server: Server, port: number) {
    this.#server = server
    this.#port = port
    server.on('request', (request, response) => this.#answer(request, response))
  }

  static async open(): Promise<OneTimeAddresses> {
    const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, '127.0.0.1', resolve)
    })
    server.unref()
    return new OneTimeAddresses(server, (server.address() as AddressInfo).port)
  }

  offer(bytes: Uint8Array): string {
    const path = `/${randomBytes(32).toString('base64url')}`
    this.#offers.set(path, bytes)
    return `http://127.0.0.1:${this.#port}${path}`
  }

  close(): void {
    this.#offers.clear()
    this.#server.close()
    this.#server.closeAllConnections()
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { url = '', method, headers } = request
    const bytes = this.#offers.get(url)
    // A page in a browser that guessed a path would come under a name of its own.
    const isOurs =
      headers.host === `127.0.0.1:${this.#port}` && method === 'GET' && headers.origin === undefined
    if (bytes === undefined || !isOurs) {
      response.writeHead(404).end()
      return
    }
    this.#offers.delete(url)
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': bytes.byteLength,
      'cache-control': 'no-store',
    })
    response.end(bytes)
  }
}
