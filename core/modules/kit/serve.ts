/**
 * A local app over HTTP (docs/reference/modules.md, "Where an app lives"): its descriptor at `/manifest.json`, and a
 * job by POST at each module's path. On loopback only; nothing that a web page sends is answered.
 */
import { sentence } from '../../sentence.ts'
import type { ModuleConfiguration } from '../../contract/modules.ts'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Failure, toFailureValue } from '../../failure.ts'
import type { ModuleApp } from '../app.ts'
import { MANIFEST } from '../app.ts'
import { writeDescriptor } from '../descriptor.ts'
import { LARGEST_PAYLOAD } from '../limits.ts'
import { checkedRequest } from './jobRequest.ts'
import type { JobRequest } from '../../contract/moduleProtocol.ts'
import type { ModuleRunner } from '../runner.ts'

export interface ServedApp {
  /** The descriptor's. */
  address: string
  close(): Promise<void>
}

export interface ServeOptions {
  /** Any that is free where it is not given. */
  port?: number
  /** Asked for each job, so that changed code is taken up. */
  runner: () => Promise<ModuleRunner>
  /** A line for each job. */
  log?: (line: string) => void
  onConsole?: (text: string) => void
}

/** @throws Failure `module.port` */
export async function serveApp(app: ModuleApp, options: ServeOptions): Promise<ServedApp> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 120_000 })
  await listen(server, options.port ?? 0)
  const { port } = server.address() as AddressInfo
  const serving = new Serving(app, `127.0.0.1:${port}`, options)
  server.on('request', (request, response) => void serving.answer(request, response))
  return {
    address: `http://127.0.0.1:${port}/${MANIFEST}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new Failure('module.port', sentence`The port ${port} cannot be used: ${cause.message}`, {
          todo: 'Name another one, or none.',
        }),
      ),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
}

class Serving {
  readonly #app: ModuleApp
  readonly #host: string
  readonly #options: ServeOptions

  constructor(app: ModuleApp, host: string, options: ServeOptions) {
    this.#app = app
    this.#host = host
    this.#options = options
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers } = request
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname
    // A request under another name, or with an origin, comes from a page in a browser.
    if (headers.host !== this.#host || headers.origin !== undefined)
      return send(response, 403, failed('Only programs on this machine are answered.'))
    if (path === `/${MANIFEST}`) return send(response, 200, this.#descriptor())
    const module = this.#app.descriptor.modules.find(({ url }) => pathOf(url) === path)
    if (module === undefined) return send(response, 404, failed(`There is no module at ${path}.`))
    if (method !== 'POST') return send(response, 405, failed('A job is sent by POST.'))
    await this.#runJob(module, request, response)
  }

  #descriptor(): string {
    return writeDescriptor({ ...this.#app.descriptor, baseUrl: `http://${this.#host}` })
  }

  async #runJob(
    module: ModuleConfiguration,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const start = performance.now()
    const left = new AbortController()
    response.on('close', () => left.abort())
    let status = 200
    let answer: string
    try {
      const job = await readJob(request)
      const { onConsole } = this.#options
      const runner = await this.#options.runner()
      const value = await runner.run(module, job, { signal: left.signal, ...(onConsole && { onConsole }) })
      answer = JSON.stringify(value)
    } catch (error) {
      const { code, message } = toFailureValue(error)
      status = code === 'module.request' ? 400 : code === 'module.requestTooLarge' ? 413 : 500
      answer = failed(message)
    }
    this.#options.log?.(`${module.url} ${status} ${Math.round(performance.now() - start)} ms`)
    send(response, status, answer)
  }
}

/** The path under which a module is served: its `url`, below the root. */
function pathOf(url: string): string {
  return new URL(url.replace(/^\/+/, ''), 'http://127.0.0.1/').pathname
}

/** @throws Failure `module.request`, `module.requestTooLarge` */
async function readJob(request: IncomingMessage): Promise<JobRequest> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.byteLength
    if (size > LARGEST_PAYLOAD)
      throw new Failure('module.requestTooLarge', sentence`A request may have ${LARGEST_PAYLOAD} bytes.`)
    parts.push(part)
  }
  let job: unknown
  try {
    job = JSON.parse(Buffer.concat(parts).toString())
  } catch {
    job = undefined
  }
  return checkedRequest(job)
}

function failed(message: string): string {
  return JSON.stringify({ error: { message } })
}

function send(response: ServerResponse, status: number, json: string): void {
  if (response.destroyed) return
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
    // A request that is too large is not read to its end.
    ...(status === 413 && { connection: 'close' }),
  })
  response.end(json)
}
