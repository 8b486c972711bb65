/** Where the service listens: one port of this machine's own addresses, with bounds on time and number. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Failure } from '../failure.ts'

/** Of headers, of a whole request, and of a connection that rests. */
const TIMES = { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 5_000 }
const MOST_CONNECTIONS = 500

type Receive = (request: IncomingMessage, response: ServerResponse) => void

export interface Doors {
  port: number
  close: () => Promise<void>
}

/**
 * On 127.0.0.1, and on ::1 where there is one. 0: any free port. `receiverAt` makes what answers, once the port is
 * known. @throws Failure `service.port`
 */
export async function openDoors(wanted: number, receiverAt: (port: number) => Receive): Promise<Doors> {
  const first = makeServer()
  await listen(first, '127.0.0.1', wanted)
  const { port } = first.address() as AddressInfo
  const receive = receiverAt(port)
  first.on('request', receive)
  const second = makeServer().on('request', receive)
  const isSecond = await listen(second, '::1', port).then(
    () => true,
    () => false,
  )
  const servers = isSecond ? [first, second] : [first]
  return {
    port,
    close: async () => {
      await Promise.all(servers.map(closeServer))
    },
  }
}

function makeServer(): Server {
  const server = createServer({ ...TIMES, connectionsCheckingInterval: 2_000, maxHeaderSize: 32 * 1024 })
  server.maxConnections = MOST_CONNECTIONS
  return server
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const refusePort = (error: Error & { code?: string }): void => {
      const reason = error.code ?? error.message
      reject(
        new Failure('service.port', `The port ${port} cannot be used (${reason}).`, {
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
