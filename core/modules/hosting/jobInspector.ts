/** The last jobs for the job inspector: read, run again, saved. */
import { sentence } from '../../platform/text/sentence.ts'
import type { ModuleHost, ProjectWithModules } from './host.ts'
import { writeFile } from 'node:fs/promises'
import { Failure, reasonOf } from '../../platform/errors/failure.ts'
import { buildByJob, parseByJob, type Exchange } from '../jobs.ts'
import type { JobRequest } from '../../contract/moduleProtocol.ts'
import type { ModuleJobDetail, ModuleJobEntry } from '../../contract/index.ts'
import type { LoggedJob, MachineExchange } from './jobLog.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

export function jobEntry(job: LoggedJob): ModuleJobEntry {
  const { id, name, exchange } = job
  const { startedAt, milliseconds, error } = exchange
  return {
    ...{ id, module: name, startedAt: startedAt.toISOString(), milliseconds, error },
    ...(job.kind === 'file' ? fileSubject(job.exchange) : machineSubject(job.exchange)),
  }
}

type Subject = Pick<ModuleJobEntry, 'jobType' | 'file' | 'texts' | 'languageIds'>

function fileSubject({ parts }: Exchange): Subject {
  const languageIds = parts.targetLanguages.map((language) => language.id)
  return { jobType: parts.jobType, file: parts.file.name, texts: null, languageIds }
}

function machineSubject({ request }: MachineExchange): Subject {
  return { jobType: 'translate', file: null, texts: request.strings.length, languageIds: [request.target] }
}

/** @throws Failure `module.noJob` */
export function jobDetail(
  { modules }: ProjectWithModules,
  id: number,
  view: { isWhole: boolean },
): ModuleJobDetail {
  const job = modules.log.find(id)
  const { request, response, console } = job.exchange
  return {
    ...jobEntry(job),
    request: readableJson(request, view),
    response: response === undefined ? null : readableJson(response, view),
    console,
  }
}

/** Translates by an MT module, if the project allows sending its texts to it. */
export type Translate = ModuleHost['translate']

/**
 * Runs a job again with what it was made of, by the module as it is now; the answer is checked and goes no further.
 * @throws Failure `module.noJob`, `module.unknownApp`, `module.access`, `module.consent`, `suggestion.consent`,
 *   `suggestion.forbidden`, `cancelled`
 */
export async function replayJob(
  { modules }: ProjectWithModules,
  id: number,
  translate: Translate,
  signal: AbortSignal,
): Promise<ModuleJobEntry> {
  const job = modules.log.find(id)
  const before = modules.log.newest
  const again =
    job.kind === 'file'
      ? await fileAgain(modules, job, signal)
      : await machineAgain(modules, job, translate, signal)
  try {
    await again()
  } catch (error) {
    // How a job failed is in its entry; where there is none, it did not begin.
    const isKept = error instanceof Failure && error.code !== 'cancelled' && modules.log.newest !== before
    if (!isKept) throw error
  }
  return jobEntry(assertDefined(modules.log.newest, 'The entry of the job that ran'))
}

async function fileAgain(
  modules: ModuleHost,
  { location, type, exchange }: Extract<LoggedJob, { kind: 'file' }>,
  signal: AbortSignal,
): Promise<() => Promise<unknown>> {
  const module = (await modules.modules()).find(
    ({ app, configuration }) => app.location === location && configuration.type === type,
  )
  if (module === undefined) throw unknownModule(type)
  const job = await modules.job(module)
  const { parts } = exchange
  const options = modules.log.recording(module, { signal })
  return () =>
    parts.jobType === 'parse-file'
      ? parseByJob(job, parts, options)
      : buildByJob(job, { ...parts, strings: parts.strings ?? [] }, options)
}

async function machineAgain(
  modules: ModuleHost,
  { location, key, exchange }: Extract<LoggedJob, { kind: 'machine' }>,
  translate: Translate,
  signal: AbortSignal,
): Promise<() => Promise<unknown>> {
  const machine = (await modules.machines()).find(
    ({ app, module }) => app.location === location && module.key === key,
  )
  if (machine === undefined) throw unknownModule(key)
  return () => translate(machine, exchange.request, signal)
}

function unknownModule(value: string): Failure {
  return new Failure('module.unknownApp', 'The project no longer uses this module.', { value })
}

/** Writes a job as JSON, with everything in line: a fixture of the module's tests. @throws Failure `module.unwritable` */
export async function saveJob({ modules }: ProjectWithModules, id: number, path: string): Promise<void> {
  const logged = modules.log.find(id)
  const { request, response = null } = logged.exchange
  const job = { request: logged.kind === 'file' ? inlineRequest(logged.exchange) : request, response }
  try {
    await writeFile(path, `${JSON.stringify(job, null, 2)}\n`)
  } catch (cause) {
    const todo = 'Choose a folder you may write to.'
    throw new Failure(
      'module.unwritable',
      sentence`The job could not be saved: ${reasonOf(cause)}`,
      { path, todo },
      { cause },
    )
  }
}

/** One-time addresses are of no use later: what they stood for takes their place. */
function inlineRequest({ request, parts }: Exchange): JobRequest {
  const { stringsUrl: _stringsUrl, ...rest } = request
  const { id, name, content } = parts.file
  return {
    ...rest,
    file: { id, name, content: Buffer.from(content).toString('base64') },
    ...(parts.strings !== undefined && { strings: [...parts.strings] }),
  }
}

/** Jobs as a person reads them: long texts and lists cut, with how much was left out. */
const MAX_TEXT = 240
const MAX_ITEMS = 40

/** JSON, indented; `isWhole`: with nothing cut. */
function readableJson(value: unknown, { isWhole }: { isWhole: boolean }): string {
  return JSON.stringify(isWhole ? value : shortened(value), null, 2) ?? 'undefined'
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return shortenedText(value)
  if (Array.isArray(value)) {
    const shown: unknown[] = value.slice(0, MAX_ITEMS).map(shortened)
    return value.length > MAX_ITEMS ? [...shown, `… and ${value.length - MAX_ITEMS} more`] : shown
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]))
}

function shortenedText(text: string): string {
  if (text.length <= MAX_TEXT) return text
  return `${text.slice(0, MAX_TEXT)}… (${text.length} characters)`
}
