/** Runs the modules of an app behind an address: one POST a job, measured while it comes in (modules.md). */
import { cancelled, Failure } from '../../failure.ts'
import type { ModuleConfiguration } from '../descriptor.ts'
import { readBody, reasonOf, webAddress } from '../fetchAddress.ts'
import { JOB_MILLISECONDS, LARGEST_PAYLOAD, MOST_REDIRECTS } from '../limits.ts'
import { isPrivate } from '../../privateNetwork.ts'
import type { JobRequest } from '../protocol.ts'
import { errorOf, failedModule } from '../response.ts'
import type { ModuleRunner, RunOptions } from '../runner.ts'

export interface HttpRunnerOptions {
  /** The app's base address. */
  baseUrl: string
  /** The app by its name, for messages. */
  app: string
  /** A token for each job, where the app has a secret. */
  token?: (request: JobRequest) => string
}

export class HttpRunner implements ModuleRunner {
  readonly #options: HttpRunnerOptions

  constructor(options: HttpRunnerOptions) {
    this.#options = options
  }

  get isNear(): boolean {
    return isPrivate(webAddress(this.#options.baseUrl))
  }

  async run(module: ModuleConfiguration, request: JobRequest, options: RunOptions): Promise<unknown> {
    const { timeLimit = JOB_MILLISECONDS } = options
    const timeout = AbortSignal.timeout(timeLimit)
    const signal = AbortSignal.any([options.signal, timeout])
    const address = moduleAddress(this.#options.baseUrl, module.url)
    try {
      const response = await this.#post(address, request, signal)
      const body = await readBody(response, LARGEST_PAYLOAD, address.href, signal)
      return this.#read(response, body, address)
    } catch (error) {
      if (options.signal.aborted) throw cancelled(`The job of ${this.#options.app}`)
      if (timeout.aborted) throw this.#timedOut(module, timeLimit, address)
      throw error
    }
  }

  async close(): Promise<void> {}

  async #post(start: URL, request: JobRequest, signal: AbortSignal): Promise<Response> {
    const token = this.#options.token?.(request)
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const body = JSON.stringify(request)
    let address = start
    for (let redirects = 0; ; redirects++) {
      let response: Response
      try {
        response = await fetch(address, { method: 'POST', headers, body, signal, redirect: 'manual' })
      } catch (error) {
        signal.throwIfAborted()
        throw this.#failure('module.unreachable', `could not be reached: ${reasonOf(error)}`, address)
      }
      // Only these two keep the method and the body of a request.
      const target = [307, 308].includes(response.status) ? response.headers.get('location') : null
      if (target === null) return response
      await response.body?.cancel()
      if (redirects === MOST_REDIRECTS)
        throw this.#failure('module.address', `leads through more than ${MOST_REDIRECTS} redirects`, start)
      const next = webAddress(new URL(target, address).href)
      // The file and the token are for the address that was agreed to.
      if (next.origin !== address.origin)
        throw this.#failure('module.address', `redirects to another address, ${next.origin}`, start)
      address = next
    }
  }

  #read(response: Response, body: Uint8Array, address: URL): unknown {
    const text = new TextDecoder().decode(body)
    let answer: unknown
    try {
      answer = JSON.parse(text)
    } catch {
      if (!response.ok) throw this.#badStatus(response, address)
      const type = response.headers.get('content-type') ?? 'no content type'
      throw this.#failure(
        'module.notJson',
        `answered with something that is not JSON (${type})`,
        address,
        text,
      )
    }
    if (response.ok) return answer
    const words = errorOf(answer)
    if (words !== null) throw failedModule(this.#options.app, words)
    throw this.#badStatus(response, address)
  }

  #badStatus({ status }: Response, address: URL): Failure {
    const hint = status === 401 || status === 403 ? ': it does not accept our token' : ''
    return this.#failure('module.status', `answered with the status ${status}${hint}`, address)
  }

  #timedOut(module: ModuleConfiguration, milliseconds: number, address: URL): Failure {
    const seconds = milliseconds / 1000
    return this.#failure('module.timeout', `took more than ${seconds} seconds for “${module.key}”`, address)
  }

  #failure(code: string, what: string, address: URL, value?: string): Failure {
    return new Failure(code, `${this.#options.app} ${what}.`, {
      path: address.href,
      kept: 'The project was not changed.',
      todo: 'See that the app runs, and look at its log.',
      ...(value !== undefined && { value: value.slice(0, 200) }),
    })
  }
}

/** The base address followed by the module's path, with one slash between them (spec: module configuration, `url`). */
export function moduleAddress(baseUrl: string, url: string): URL {
  return webAddress(`${baseUrl.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}`)
}
