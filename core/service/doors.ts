/** The service's listeners: one port of this machine's own addresses, with bounds on time and number. */
import { sentence } from '../sentence.ts'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Failure, reasonOf } from '../failure.ts'
import { refusal } from './answers.ts'

/** The time limits of headers, of a whole request, and of a connection that rests. */
const TIMES = { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 5_000 }
/** Connections that are served; those beyond are answered 503, and beyond twice as many not taken at all. */
const MOST_CONNECTIONS = 500

type Receive = (request: IncomingMessage, response: ServerResponse) => void

export interface Doors {
  port: number
  close: () => Promise<void>
}

/**
 * Listens on 127.0.0.1, and on ::1 where there is one. 0: any free port. `receiverAt` makes what answers, once the
 * port is known.
 * @throws Failure `service.port`
 */
export async function openDoors(wanted: number, receiverAt: (port: number) => Receive): Promise<Doors> {
  const first = new BoundedServer()
  await listen(first.server, '127.0.0.1', wanted)
  const { port } = first.server.address() as AddressInfo
  const receive = receiverAt(port)
  first.answer(receive)
  const second = new BoundedServer()
  second.answer(receive)
  const isSecond = await listen(second.server, '::1', port).then(
    () => true,
    () => false,
  )
  const servers = isSecond ? [first.server, second.server] : [first.server]
  return {
    port,
    close: async () => {
      await Promise.all(servers.map(closeServer))
    },
  }
}

/** A server that says so when it has too many connections, in place of resetting them. */
class BoundedServer {
  readonly server = createServer({
    ...TIMES,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: 32 * 1024,
  })
  readonly #served = new Set<Socket>()

  constructor() {
    this.server.maxConnections = 4 * MOST_CONNECTIONS
    this.server.on('connection', (socket) => {
      if (this.#served.size >= MOST_CONNECTIONS) return
      this.#served.add(socket)
      socket.once('close', () => this.#served.delete(socket))
    })
  }

  answer(receive: Receive): void {
    this.server.on('request', (request, response) => {
      if (this.#served.has(request.socket)) return receive(request, response)
      const { body, status } = refusal(503, 'Service Unavailable').answer
      request.resume()
      response.writeHead(status, {
        'Content-Type': 'application/json; charset=utf-8',
        'Retry-After': '1',
        Connection: 'close',
      })
      response.end(JSON.stringify(body))
    })
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const refusePort = (error: Error & { code?: string }): void => {
      reject(
        new Failure('service.port', sentence`The port ${port} cannot be used (${reasonOf(error)}).`, {
          todo: 'Name another with --port, or leave it out for any free one.',
        }),
      )
    }
    server.once('error', refusePort)
    try {
      server.listen({ host, port, exclusive: true }, () => {
        server.off('error', refusePort)
        resolve()
      })
    } catch (error) {
      // No number of a port at all: this is thrown, not emitted.
      refusePort(error as Error)
    }
  })
}

async function closeServer(server: Server): Promise<void> {
  const isClosed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await isClosed
}
