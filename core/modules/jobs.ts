/**
 * Jobs from their parts to their checked answers: request made, run, answer checked, addresses gone. The two
 * functions are all that use cases and the author's kit need of a module.
 */
import { cancelled, Failure } from '../failure.ts'
import type { Language } from '../languages/language.ts'
import type { ModuleConfiguration } from './descriptor.ts'
import { fetchAddress } from './fetchAddress.ts'
import { JOB_MILLISECONDS } from './limits.ts'
import { OneTimeAddresses } from './oneTimeAddresses.ts'
import type { JobRequest } from './protocol.ts'
import { buildRequest, type JobParts } from './request.ts'
import { checkBuild, checkParse, type CheckedParse, type ResponseContext } from './response.ts'
import type { ModuleRunner } from './runner.ts'

export interface ModuleJob {
  runner: ModuleRunner
  configuration: ModuleConfiguration
  /** The module as people know it: “Key-value of Acme formats”. */
  name: string
}

export interface JobOptions {
  signal: AbortSignal
  onConsole?: (text: string) => void
  /** Sees each request and answer, for the job inspector. */
  onExchange?: (exchange: { request: JobRequest; response: unknown }) => void
}

/** Runs `parse-file`. Throws what `ModuleRunner.run` and `checkParse` do. */
export async function parseFile(
  job: ModuleJob,
  parts: Omit<JobParts, 'jobType' | 'strings'>,
  options: JobOptions,
): Promise<CheckedParse> {
  refuseSeveral(job, parts.targetLanguages)
  return runJob(job, { ...parts, jobType: 'parse-file' }, options, (response, context) =>
    checkParse(response, parts, context),
  )
}

/** Runs `build-file`: the translation file's bytes. Throws what `ModuleRunner.run` and `checkBuild` do. */
export async function buildFile(
  job: ModuleJob,
  parts: Omit<JobParts, 'jobType'> & Required<Pick<JobParts, 'strings'>>,
  options: JobOptions,
): Promise<Uint8Array> {
  refuseSeveral(job, parts.targetLanguages)
  return runJob(job, { ...parts, jobType: 'build-file' }, options, checkBuild)
}

async function runJob<Value>(
  { runner, configuration, name }: ModuleJob,
  parts: JobParts,
  options: JobOptions,
  check: (response: unknown, context: ResponseContext) => Promise<Value>,
): Promise<Value> {
  const timeout = AbortSignal.timeout(JOB_MILLISECONDS)
  const signal = AbortSignal.any([options.signal, timeout])
  const srx = configuration.customSrxSupported ? parts.srx : null
  const addresses = await OneTimeAddresses.open()
  try {
    const request = buildRequest({ ...parts, srx }, (bytes) => addresses.offer(bytes))
    const { onConsole, onExchange } = options
    const response = await runner.run(configuration, request, {
      signal: options.signal,
      ...(onConsole && { onConsole }),
    })
    onExchange?.({ request, response })
    return await check(response, { module: name, fetch: (address) => fetchAddress(address, { signal }) })
  } catch (error) {
    if (error instanceof Failure) throw error
    if (options.signal.aborted) throw cancelled(`The job of ${name}`)
    if (timeout.aborted) throw tooSlow(name)
    throw error
  } finally {
    addresses.close()
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
