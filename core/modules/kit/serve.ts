/**
 * A local app over HTTP (docs/reference/modules.md, "Kinds of apps"): its descriptor at `/manifest.json`, and a
 * job by POST at each module's path. On loopback only; nothing that a web page sends is answered.
 */
import { sentence } from '../../platform/text/sentence.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpFront, type FrontRequest } from '../../platform/net/httpFront.ts'
import { Failure, reasonOf, toFailureValue } from '../../platform/errors/failure.ts'
import type { InstalledApp } from '../app.ts'
import { MANIFEST } from '../app.ts'
import { writeDescriptor } from '../descriptor.ts'
import { MAX_PAYLOAD } from '../limits.ts'
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
export async function serveApp(app: InstalledApp, options: ServeOptions): Promise<ServedApp> {
  const { port: wanted = 0, log } = options
  const front: HttpFront = new HttpFront({
    hosts: (port) => [`127.0.0.1:${port}`],
    refusesOrigin: true,
    requestTimeoutMs: 120_000,
    handle: (request, response) => serving.answer(request, response),
    refuse: (response, { status, message, error }) => {
      if (error !== undefined) log?.(`! ${error.stack ?? error.message}`)
      send(response, status, failed(message))
    },
  })
  try {
    await front.listen(wanted)
  } catch (error) {
    throw new Failure('module.port', sentence`The port ${wanted} cannot be used: ${reasonOf(error)}`, {
      todo: 'Name another one, or none.',
    })
  }
  const host = `127.0.0.1:${front.port}`
  const serving = new Serving(app, host, options)
  return { address: `http://${host}/${MANIFEST}`, close: () => front.close() }
}

/** The work of a module on the body of a request. */
type Work = (runner: ModuleRunner, job: unknown, options: RunnerOptions) => Promise<unknown>

class Serving {
  readonly #app: InstalledApp
  readonly #host: string
  readonly #options: ServeOptions

  constructor(app: InstalledApp, host: string, options: ServeOptions) {
    this.#app = app
    this.#host = host
    this.#options = options
  }

  async answer({ incoming, url, path }: FrontRequest, response: ServerResponse): Promise<void> {
    if (path === `/${MANIFEST}`) return send(response, 200, this.#descriptor())
    const { modules, machines = [] } = this.#app.descriptor
    const module = modules.find(({ url: at }) => pathOf(at) === path)
    const machine = machines.find(({ url: at }) => pathOf(at) === path)
    const work: Work | null = module
      ? (runner, job, options) => runner.run(module, checkedRequest(job), options)
      : machine
        ? async (runner, job, options) =>
            runner.translate?.(machine, checkedTranslation(url.searchParams, job), options)
        : null
    if (work === null) return send(response, 404, failed(`There is no module at ${path}.`))
    if (incoming.method !== 'POST') return send(response, 405, failed('A job is sent by POST.'))
    await this.#runJob((module ?? machine)?.url ?? path, work, incoming, response)
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
    if (size > MAX_PAYLOAD)
      throw new Failure('module.requestTooLarge', sentence`A request may have ${MAX_PAYLOAD} bytes.`)
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
