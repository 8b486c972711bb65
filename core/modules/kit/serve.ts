/**
 * A local app over HTTP (docs/reference/modules.md, "Where an app lives"): its descriptor at `/manifest.json`, and a
 * job by POST at each module's path. On loopback only; nothing that a web page sends is answered.
 */
import { sentence } from '../../sentence.ts'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostOf } from '../../network/hostHeader.ts'
import { Failure, toFailureValue } from '../../failure.ts'
import type { ModuleApp } from '../app.ts'
import { MANIFEST } from '../app.ts'
import { writeDescriptor } from '../descriptor.ts'
import { LARGEST_PAYLOAD } from '../limits.ts'
import { checkedRequest, checkedTranslation } from './jobRequest.ts'
import type { ModuleRunner, RunnerOptions } from '../runner.ts'

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

/** What a module does with the body of a request. */
type Work = (runner: ModuleRunner, job: unknown, options: RunnerOptions) => Promise<unknown>

class Serving {
  readonly #app: ModuleApp
  readonly #host: string
  readonly #options: ServeOptions

  constructor(app: ModuleApp, host: string, options: ServeOptions) {
    this.#app = app
    this.#host = host
    this.#options = options
  }

  /** Every request is answered, and nothing that is thrown passes. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#answer(request, response)
    } catch (thrown) {
      this.#options.log?.(`! ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`)
      if (response.headersSent) response.destroy()
      else send(response, 500, failed(toFailureValue(thrown).message))
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers } = request
    const host = hostOf(request)
    const address = URL.parse(request.url ?? '/', 'http://127.0.0.1')
    if (host === null || address === null || !(request.url ?? '').startsWith('/'))
      return send(response, 400, failed('Bad Request'))
    // A request under another name, or with an origin, comes from a page in a browser.
    if (host !== this.#host || headers.origin !== undefined)
      return send(response, 403, failed('Only programs on this machine are answered.'))
    const { pathname: path, searchParams } = address
    if (path === `/${MANIFEST}`) return send(response, 200, this.#descriptor())
    const { modules, machines = [] } = this.#app.descriptor
    const module = modules.find(({ url }) => pathOf(url) === path)
    const machine = machines.find(({ url }) => pathOf(url) === path)
    const work: Work | null = module
      ? (runner, job, options) => runner.run(module, checkedRequest(job), options)
      : machine
        ? async (runner, job, options) =>
            runner.translate?.(machine, checkedTranslation(searchParams, job), options)
        : null
    if (work === null) return send(response, 404, failed(`There is no module at ${path}.`))
    if (method !== 'POST') return send(response, 405, failed('A job is sent by POST.'))
    await this.#runJob((module ?? machine)?.url ?? path, work, request, response)
  }

  #descriptor(): string {
    return writeDescriptor({ ...this.#app.descriptor, baseUrl: `http://${this.#host}` })
  }

  async #runJob(url: string, work: Work, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const start = performance.now()
    const left = new AbortController()
    response.on('close', () => left.abort())
    let status = 200
    let answer: string
    try {
      const job = await readJob(request)
      const { onConsole } = this.#options
      const runner = await this.#options.runner()
      const value = await work(runner, job, { signal: left.signal, ...(onConsole && { onConsole }) })
      answer = JSON.stringify(value)
    } catch (error) {
      const { code, message } = toFailureValue(error)
      status = code === 'module.request' ? 400 : code === 'module.requestTooLarge' ? 413 : 500
      answer = failed(message)
    }
    this.#options.log?.(`${url} ${status} ${Math.round(performance.now() - start)} ms`)
    send(response, status, answer)
  }
}

/** The path under which a module is served: its `url`, below the root. */
function pathOf(url: string): string {
  return new URL(url.replace(/^\/+/, ''), 'http://127.0.0.1/').pathname
}

/** The body as JSON; undefined where it is none. @throws Failure `module.requestTooLarge` */
async function readJob(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.byteLength
    if (size > LARGEST_PAYLOAD)
      throw new Failure('module.requestTooLarge', sentence`A request may have ${LARGEST_PAYLOAD} bytes.`)
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString()) as unknown
  } catch {
    return undefined
  }
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
