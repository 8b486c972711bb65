/** One job by itself, without a project: `module run`. */
import type { MachineModule, ModuleConfiguration } from '../../contract/modules.ts'
import { toFailureValue, type FailureValue } from '../../platform/errors/failure.ts'
import type { Language } from '../../contract/language.ts'
import { buildByJob, parseByJob, type ModuleJobOptions } from '../jobs.ts'
import { localOrganization } from '../organization.ts'
import type { JobString, JobType } from '../../contract/moduleProtocol.ts'
import type { ModuleRunner } from '../runner.ts'
import { stringsFor, translateStrings } from '../translate.ts'
import { jobString } from './jobString.ts'
import { untranslatedStrings } from './translatedStrings.ts'
import { isMemberObject } from '../members.ts'
import { readJsonLines } from '../lines.ts'

export interface JobToRun {
  runner: ModuleRunner
  configuration: ModuleConfiguration
  jobType: JobType
  file: { name: string; content: Uint8Array }
  sourceLanguage: Language
  targetLanguages: readonly Language[]
  /** The strings of `build-file`; without them the file's own, untranslated. */
  strings?: JobString[]
  srx: string | null
}

export interface JobOutcome {
  /** The response as the module gave it, its addresses fetched and put in line; undefined where it gave none. */
  response: unknown
  /** Why there is none, or what is wrong with it. */
  error: FailureValue | null
}

export async function runJob(job: JobToRun, options: ModuleJobOptions): Promise<JobOutcome> {
  const { runner, configuration, jobType, file, sourceLanguage, targetLanguages, srx } = job
  const module = { runner, configuration, name: `“${configuration.key}”` }
  const parts = {
    organization: localOrganization,
    project: { id: 1, identifier: 'run', name: 'Run' },
    file: { id: 1, ...file },
    ...{ sourceLanguage, targetLanguages, srx },
  }
  let response: unknown
  const fetched = new Map<string, Uint8Array>()
  const seen: ModuleJobOptions = {
    ...options,
    onExchange: (exchange) => (response = exchange.response),
    onFetched: (address, bytes) => fetched.set(address, bytes),
  }
  let error: FailureValue | null = null
  try {
    if (jobType === 'parse-file') await parseByJob(module, parts, seen)
    else {
      const ownStrings = async () => {
        const { strings } = await parseByJob(module, { ...parts, targetLanguages: [] }, options)
        return untranslatedStrings(
          strings.map((string, index) => jobString(string, index + 1)),
          targetLanguages,
        )
      }
      await buildByJob(module, { ...parts, strings: job.strings ?? (await ownStrings()) }, seen)
    }
  } catch (thrown) {
    error = toFailureValue(thrown)
  }
  return { response: await inlineResponse(response, fetched).catch(() => response), error }
}

export interface TranslationToRun {
  runner: ModuleRunner
  module: MachineModule
  texts: readonly string[]
  source: Language
  target: Language
}

/** The same of an MT module: its answer as it gave it, and what is wrong with that. */
export async function runTranslation(
  { runner, module, texts, source, target }: TranslationToRun,
  options: Pick<ModuleJobOptions, 'signal' | 'onConsole'>,
): Promise<JobOutcome> {
  const request = {
    ...{ source: source.id, target: target.id, projectId: 1 },
    strings: stringsFor(module, texts),
  }
  let response: unknown
  try {
    await translateStrings(runner, module, request, { ...options, onAnswer: (answer) => (response = answer) })
    return { response, error: null }
  } catch (error) {
    return { response, error: toFailureValue(error) }
  }
}

/** `fetched`: by address. An address that was not fetched stays. */
async function inlineResponse(response: unknown, fetched: ReadonlyMap<string, Uint8Array>): Promise<unknown> {
  if (!isMemberObject(response) || !isMemberObject(response['data'])) return response
  const data = { ...response['data'] }
  const replace = async (from: string, to: string, read: (bytes: Uint8Array) => unknown) => {
    const address = data[from]
    const bytes = typeof address === 'string' ? fetched.get(address) : undefined
    if (bytes === undefined) return
    delete data[from]
    data[to] = await read(bytes)
  }
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  await replace('stringsUrl', 'strings', (bytes) => readJsonLines(new TextDecoder().decode(bytes), 'strings'))
  await replace('previewUrl', 'preview', base64)
  await replace('contentUrl', 'content', base64)
  return { ...response, data }
}
