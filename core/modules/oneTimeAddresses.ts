/**
 * One-time loopback addresses, for what is too large for a request (modules.md, "Jobs"): unguessable, fetched once,
 * and gone when the job ends.
 */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Listening {
  server: Server
  port: number
}

/** Those of one job. The server is there only where something is offered: most jobs fit into their requests. */
export class OneTimeAddresses {
  readonly #offers = new Map<string, Uint8Array>()
  #listening: Promise<Listening> | null = null

  async offer(bytes: Uint8Array): Promise<string> {
    const { port } = await (this.#listening ??= this.#listen())
    const path = `/${randomBytes(32).toString('base64url')}`
    this.#offers.set(path, bytes)
    return `http://127.0.0.1:${port}${path}`
  }

  async close(): Promise<void> {
    this.#offers.clear()
    if (this.#listening === null) return
    const { server } = await this.#listening
    server.close()
    server.closeAllConnections()
  }

  async #listen(): Promise<Listening> {
    const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, '127.0.0.1', resolve)
    })
    server.unref()
    const { port } = server.address() as AddressInfo
    server.on('request', (request, response) => this.#answer(port, request, response))
    return { server, port }
  }

  #answer(port: number, request: IncomingMessage, response: ServerResponse): void {
    const { url = '', method, headers } = request
    const bytes = this.#offers.get(url)
    // A page in a browser that guessed a path would come under a name of its own.
    const isOurs = headers.host === `127.0.0.1:${port}` && method === 'GET' && headers.origin === undefined
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
