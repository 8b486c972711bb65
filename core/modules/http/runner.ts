/**
 * Runs the modules of an app behind an address: one POST a job, measured while it comes in (docs/reference/modules.md,
 * "Kinds of apps").
 */
import { sentence, type Sentence } from '../../platform/text/sentence.ts'
import type { MachineModule, ModuleConfiguration } from '../../contract/modules.ts'
import { cancelled } from '../../platform/errors/failure.ts'
import type { Failure } from '../../platform/errors/failure.ts'
import { readFetchedBody, webAddress } from '../fetchAddress.ts'
import { DEEPEST, isTooDeep } from '../jsonDepth.ts'
import { JOB_MILLISECONDS, MAX_PAYLOAD } from '../limits.ts'
import { isPrivate } from '../../platform/net/privateNetwork.ts'
import type { JobRequest, TranslateRequest } from '../../contract/moduleProtocol.ts'
import type { PublicAddress } from '../publicAddress.ts'
import { failedModule, refusalOf } from '../response.ts'
import type { ModuleRunner, RunnerOptions } from '../runner.ts'
import { appFailure, postJson } from './post.ts'

/** Statuses of an app that does not recognize the request. */
const DENIED: readonly number[] = [401, 403]

export interface HttpRunnerOptions {
  /** The app's base address. */
  baseUrl: string
  /** The app by its name, for messages. */
  app: string
  /** A token for each job, where the app has a secret. */
  token?: (request: JobRequest) => string
  /** The same for requests of MT modules, which take it in their address. */
  machineToken?: () => string
  /** The address at which files are offered, should it be on the web. */
  reach?: PublicAddress | null
}

export class HttpRunner implements ModuleRunner {
  readonly #options: HttpRunnerOptions

  constructor(options: HttpRunnerOptions) {
    this.#options = options
  }

  get isNear(): boolean {
    return isPrivate(webAddress(this.#options.baseUrl))
  }

  get reach(): PublicAddress | null {
    return this.#options.reach ?? null
  }

  get origin(): string {
    return webAddress(this.#options.baseUrl).origin
  }

  run(module: ModuleConfiguration, request: JobRequest, options: RunnerOptions): Promise<unknown> {
    const address = moduleAddress(this.#options.baseUrl, module.url)
    return this.#post(module.key, { address, body: request, token: this.#options.token?.(request) }, options)
  }

  /** As the service asks: the strings are the body, and all else is in the address. */
  translate(
    module: Pick<MachineModule, 'key' | 'url'>,
    { source, target, projectId, strings }: TranslateRequest,
    options: RunnerOptions,
  ): Promise<unknown> {
    const address = moduleAddress(this.#options.baseUrl, module.url)
    const token = this.#options.machineToken?.()
    const query = {
      source,
      target,
      project_id: String(projectId),
      ...(token !== undefined && { jwtToken: token }),
    }
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    return this.#post(module.key, { address, body: { strings }, token: undefined }, options)
  }

  async #post(
    key: string,
    { address, body, token }: { address: URL; body: unknown; token: string | undefined },
    options: RunnerOptions,
  ): Promise<unknown> {
    // The address in a failure contains no token.
    const shown = new URL(address.pathname, address)
    const { timeLimit = JOB_MILLISECONDS } = options
    const timeout = AbortSignal.timeout(timeLimit)
    const signal = AbortSignal.any([options.signal, timeout])
    try {
      const response = await postJson(address, {
        app: this.#options.app,
        body: JSON.stringify(body),
        token,
        signal,
      })
      const bytes = await readFetchedBody(response, MAX_PAYLOAD, shown.href, signal)
      return this.#read(response, bytes, shown)
    } catch (error) {
      if (options.signal.aborted) throw cancelled(`The job of ${this.#options.app}`)
      if (timeout.aborted) throw this.#timedOut(key, timeLimit, shown)
      throw error
    }
  }

  async close(): Promise<void> {}

  #read(response: Response, body: Uint8Array, address: URL): unknown {
    const text = new TextDecoder().decode(body)
    if (isTooDeep(text))
      throw this.#failure(
        'module.tooDeep',
        `answered with JSON that is nested in more than ${DEEPEST} levels`,
        address,
      )
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
    const words = refusalOf(answer)
    if (words === null) throw this.#badStatus(response, address)
    const isRefused = DENIED.includes(response.status)
    throw failedModule(this.#options.app, words, isRefused ? this.#whyDenied() : undefined)
  }

  #badStatus({ status }: Response, address: URL): Failure {
    const problem = DENIED.includes(status)
      ? sentence`answered with the status ${status}: it does not accept our token`
      : sentence`answered with the status ${status}`
    return this.#failure('module.status', problem, address)
  }

  /** Returns the next step if an app refuses a request: usually its secret differs. */
  #whyDenied(): string {
    return this.#options.token === undefined
      ? 'It was sent no token: give the app’s client secret (“module add … --secret-stdin”, or on its page).'
      : 'It may have another client secret than the one that is kept here: give it again.'
  }

  #timedOut(key: string, milliseconds: number, address: URL): Failure {
    const seconds = milliseconds / 1000
    return this.#failure('module.timeout', `took more than ${seconds} seconds for “${key}”`, address)
  }

  #failure(code: string, problem: string | Sentence, address: URL, value?: string): Failure {
    return appFailure(this.#options.app, code, problem, address, value)
  }
}

/**
 * The base address followed by the module's path, with one slash between them (docs/reference/modules.md, "Kinds of
 * apps").
 */
export function moduleAddress(baseUrl: string, url: string): URL {
  return webAddress(`${baseUrl.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}`)
}
