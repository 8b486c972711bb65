/** The last jobs for the job inspector: read, run again, saved. */
import { sentence } from '../../sentence.ts'
import type { ProjectWithModules } from './host.ts'
import { writeFile } from 'node:fs/promises'
import { Failure, reasonOf } from '../../failure.ts'
import { buildFile, parseFile } from '../jobs.ts'
import type { Exchange } from '../jobs.ts'
import type { JobRequest } from '../../contract/moduleProtocol.ts'
import type { ModuleJobDetail, ModuleJobEntry } from '../../contract/index.ts'
import type { LoggedJob } from './jobLog.ts'
import { readableJson } from './shorten.ts'
import { present } from '../../present.ts'

export function jobEntry({ id, name, exchange }: LoggedJob): ModuleJobEntry {
  const { parts, startedAt, milliseconds, error } = exchange
  return {
    id,
    module: name,
    jobType: parts.jobType,
    file: parts.file.name,
    languageIds: parts.targetLanguages.map((language) => language.id),
    startedAt: startedAt.toISOString(),
    milliseconds,
    error,
  }
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

/**
 * Runs a job again with what it was made of, by the module as it is now; the answer is checked and goes no further.
 * @throws Failure `module.noJob`, `module.unknownApp`, `module.access`, `module.consent`, `cancelled`
 */
export async function replayJob(
  { modules }: ProjectWithModules,
  id: number,
  signal: AbortSignal,
): Promise<ModuleJobEntry> {
  const { location, type, exchange } = modules.log.find(id)
  const module = (await modules.modules()).find(
    ({ app, configuration }) => app.location === location && configuration.type === type,
  )
  if (module === undefined)
    throw new Failure('module.unknownApp', 'The project does not use this module any more.', { value: type })
  const job = await modules.job(module)
  const { parts } = exchange
  const before = modules.log.newest
  const options = modules.log.recording(module, { signal })
  try {
    if (parts.jobType === 'parse-file') await parseFile(job, parts, options)
    else await buildFile(job, { ...parts, strings: parts.strings ?? [] }, options)
  } catch (error) {
    // How a job failed is in its entry; where there is none, it did not begin.
    const isKept = error instanceof Failure && error.code !== 'cancelled' && modules.log.newest !== before
    if (!isKept) throw error
  }
  return jobEntry(present(modules.log.newest, 'The entry of the job that ran'))
}

/** Writes a job as JSON, with everything in line: a fixture of the module's tests. @throws Failure `module.unwritable` */
export async function saveJob({ modules }: ProjectWithModules, id: number, path: string): Promise<void> {
  const { exchange } = modules.log.find(id)
  const job = { request: inlineRequest(exchange), response: exchange.response ?? null }
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
