/**
 * `protocol` of the stand-in. Other browsers have no custom schemes: the shell's responses for `app://interlinear/…`
 * are served on the loopback address, with the same headers, and addresses are converted in both directions.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CustomScheme, Protocol } from 'electron'
import { app } from './app.ts'

type Handler = (request: Request) => Response | Promise<Response>

const handlers = new Map<string, Handler>()
let own = ''
let areDeclared = false

export const protocol = {
  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    if (app.isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    if (areDeclared) throw new Error('protocol.registerSchemesAsPrivileged can only be called once')
    areDeclared = schemes.length > 0
  },
  handle(scheme: string, handler: Handler): void {
    if (!app.isReady()) throw new Error('protocol.handle can only be called when the app is ready')
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    handlers.set(scheme, handler)
  },
} satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'>

const OWN = 'app://interlinear'

/** The address that the test's browser has for one of ours. */
export function toPage(url: string): string {
  return url.startsWith(OWN) ? `${own}${url.slice(OWN.length)}` : url
}

/** The address that the shell has for one of the browser's. */
export function fromPage(url: string): string {
  return url.startsWith(own) ? `${OWN}${url.slice(own.length)}` : url
}

/** Begins to serve; to be done before the app is ready. */
export async function listen(): Promise<void> {
  const server = createServer((request, response) => {
    const handler = handlers.get('app')
    const asked = new Request(`${OWN}${request.url ?? '/'}`, { method: request.method ?? 'GET' })
    if (handler === undefined) {
      response.writeHead(502).end()
      return
    }
    void Promise.resolve(handler(asked)).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
  })
  server.unref()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
