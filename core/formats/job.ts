/** What is sent to a parse worker and what it answers; and the work itself, for callers on the same thread. */
import { Failure, toFailureValue, type FailureValue } from '../failure.ts'
import type { BuildOptions, Format, ParsedFile, ParseOptions, SourceFile } from './format.ts'
import { formatOfFile, formatOfType } from './registry.ts'

export interface ParseJob {
  kind: 'parse'
  file: SourceFile
  /** Detected where it is not given. */
  type?: string | undefined
  options: ParseOptions
}

export interface BuildJob {
  kind: 'build'
  file: SourceFile
  type: string
  options: BuildOptions
}

export type FormatJob = ParseJob | BuildJob

export interface ParseResult {
  type: string
  /** What files of the type carry (`Format.languages`). */
  languages: Format['languages']
  parsed: ParsedFile
}

export type JobAnswer = { ok: true; value: ParseResult | Uint8Array } | { ok: false; error: FailureValue }

/** Does a job here and now. Failures that name no path get the file's name. */
export function doJob(job: ParseJob): ParseResult
export function doJob(job: BuildJob): Uint8Array
export function doJob(job: FormatJob): ParseResult | Uint8Array
export function doJob(job: FormatJob): ParseResult | Uint8Array {
  try {
    if (job.kind === 'build') return formatOfType(job.type).build(job.file, job.options)
    const format = formatOfFile(job.file.name, job.file.content, job.type)
    return { type: format.type, languages: format.languages, parsed: format.parse(job.file, job.options) }
  } catch (error) {
    if (!(error instanceof Failure) || error.details.path !== undefined) throw error
    throw new Failure(error.code, error.message, { ...error.details, path: job.file.name }, { cause: error })
  }
}

/** Does a job and answers with plain data. */
export function answer(job: FormatJob): JobAnswer {
  try {
    return { ok: true, value: doJob(job) }
  } catch (error) {
    return { ok: false, error: toFailureValue(error) }
  }
}
