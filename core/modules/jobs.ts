/**
 * Jobs from their parts to their checked answers: request made, run, answer checked, addresses gone. The two
 * functions are all that use cases and the author's kit need of a module.
 */
import type { ModuleConfiguration } from '../contract/modules.ts'
import { cancelled, Failure, toFailureValue } from '../platform/errors/failure.ts'
import type { FailureValue } from '../platform/errors/failure.ts'
import type { Language } from '../contract/language.ts'
import { fetchAddress } from './fetchAddress.ts'
import { JOB_MILLISECONDS } from './limits.ts'
import { OneTimeAddresses } from './oneTimeAddresses.ts'
import type { JobRequest } from '../contract/moduleProtocol.ts'
import { buildRequest, type JobParts } from './request.ts'
import { checkBuild, checkParse, type CheckedParse, type ResponseContext } from './response.ts'
import type { ModuleRunner } from './runner.ts'

export interface ModuleJob {
  runner: ModuleRunner
  configuration: ModuleConfiguration
  /** The module as people know it: “Key-value of Acme formats”. */
  name: string
}

export interface ModuleJobOptions {
  signal: AbortSignal
  onConsole?: (text: string) => void
  /** Sends content and strings by address, however small they are: for the checker. */
  byAddress?: boolean
  /** Sees each job when it has ended, for the job inspector. */
  onExchange?: (exchange: Exchange) => void
  /** Sees what an address of the answer stood for: it is fetched once only. */
  onFetched?: (address: string, bytes: Uint8Array) => void
}

/** A job of a file as it went. */
export interface Exchange extends ExchangeBase {
  /** The parts of the request: a replay builds it again, with valid addresses. */
  parts: JobParts
  request: JobRequest
}

/** How any job went. */
export interface ExchangeBase {
  /** The response as it came; absent where the module gave none. */
  response?: unknown
  /** The module's console output. */
  console: string
  startedAt: Date
  milliseconds: number
  /** Why the job failed, with every breach of its answer. */
  error: FailureValue | null
}

/** Runs `parse-file`. Throws what `ModuleRunner.run` and `checkParse` do. */
export async function parseByJob(
  job: ModuleJob,
  parts: Omit<JobParts, 'jobType' | 'strings'>,
  options: ModuleJobOptions,
): Promise<CheckedParse> {
  refuseSeveral(job, parts.targetLanguages)
  return runJob(job, { ...parts, jobType: 'parse-file' }, options, (response, context) =>
    checkParse(response, parts, context),
  )
}

/** Runs `build-file`: the translation file's bytes. Throws what `ModuleRunner.run` and `checkBuild` do. */
export async function buildByJob(
  job: ModuleJob,
  parts: Omit<JobParts, 'jobType'> & Required<Pick<JobParts, 'strings'>>,
  options: ModuleJobOptions,
): Promise<Uint8Array> {
  refuseSeveral(job, parts.targetLanguages)
  return runJob(job, { ...parts, jobType: 'build-file' }, options, checkBuild)
}

async function runJob<Value>(
  { runner, configuration, name }: ModuleJob,
  parts: JobParts,
  options: ModuleJobOptions,
  check: (response: unknown, context: ResponseContext) => Promise<Value>,
): Promise<Value> {
  const timeout = AbortSignal.timeout(JOB_MILLISECONDS)
  const signal = AbortSignal.any([options.signal, timeout])
  const srx = configuration.customSrxSupported ? parts.srx : null
  const reach = runner.isNear ? null : (runner.reach ?? null)
  const addresses = new OneTimeAddresses(reach)
  try {
    const offer = runner.isNear || reach !== null ? (bytes: Uint8Array) => addresses.offer(bytes) : null
    const request = await buildRequest({ ...parts, srx }, offer, options.byAddress ? 0 : undefined)
    const exchange = new ExchangeRecord({ ...parts, srx }, request, options)
    try {
      const response = await runner.run(configuration, request, {
        signal: options.signal,
        onConsole: (text) => exchange.write(text),
      })
      exchange.response = response
      const value = await check(response, {
        module: name,
        fetch: async (address) => {
          const { isNear, origin } = runner
          const bytes = await fetchAddress(address, { signal, isNear, origin })
          options.onFetched?.(address, bytes)
          return bytes
        },
      })
      exchange.end(null)
      return value
    } catch (error) {
      const reason = reasonOf(error, { name, isCancelled: options.signal.aborted, isLate: timeout.aborted })
      exchange.end(reason)
      throw reason
    }
  } finally {
    await addresses.close()
  }
}

function reasonOf(
  error: unknown,
  { name, isCancelled, isLate }: { name: string; isCancelled: boolean; isLate: boolean },
): unknown {
  if (error instanceof Failure) return error
  if (isCancelled) return cancelled(`The job of ${name}`)
  return isLate ? tooSlow(name) : error
}

/** Gathers what becomes an `Exchange`. */
class ExchangeRecord {
  response: unknown
  #console = ''
  readonly #parts: JobParts
  readonly #request: JobRequest
  readonly #options: ModuleJobOptions
  readonly #startedAt = new Date()
  readonly #start = performance.now()

  constructor(parts: JobParts, request: JobRequest, options: ModuleJobOptions) {
    this.#parts = parts
    this.#request = request
    this.#options = options
  }

  write(text: string): void {
    this.#console += text
    this.#options.onConsole?.(text)
  }

  end(error: unknown): void {
    this.#options.onExchange?.({
      parts: this.#parts,
      request: this.#request,
      ...(this.response !== undefined && { response: this.response }),
      console: this.#console,
      startedAt: this.#startedAt,
      milliseconds: performance.now() - this.#start,
      error: error === null ? null : toFailureValue(error),
    })
  }
}

function refuseSeveral({ configuration, name }: ModuleJob, languages: readonly Language[]): void {
  if (configuration.multilingual || languages.length <= 1) return
  throw new Failure('module.notMultilingual', `${name} takes one language at a time.`, {
    kept: 'Nothing was changed.',
    todo: 'Choose one language.',
  })
}

function tooSlow(name: string): Failure {
  const seconds = JOB_MILLISECONDS / 1000
  return new Failure(
    'module.timeout',
    `${name} and the addresses it answered with took more than ${seconds} seconds.`,
    {
      kept: 'The project was not changed.',
      todo: 'Look at what the module answers.',
    },
  )
}
