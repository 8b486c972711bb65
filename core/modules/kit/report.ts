/** What the checker finds: plain data, for the terminal, for CI and for the screens. */
import type { FailureValue } from '../../failure.ts'
import { toFailureValue } from '../../failure.ts'
import type { Exchange } from '../jobs.ts'
import type { JobString } from '../protocol.ts'

/** The steps in the order in which they are taken; one that fails ends those that build on it. */
export type CheckStep =
  | 'app'
  | 'detect'
  | 'parse'
  | 'preview'
  | 'build'
  | 'parse the built file'
  | 'build translated'
  | 'parse the translated file'

export interface Finding {
  /** A breach of the protocol, or what is allowed and still likely a mistake. */
  level: 'breach' | 'warning'
  step: CheckStep
  /** Stable: `module.protocol`, `module.roundTrip`, `module.preview`… */
  code: string
  /** A sentence, or two. */
  message: string
  /** The member at fault, or the place in the module's code. */
  path?: string
  /** The offending value, shortened. */
  value?: string
  todo?: string
}

export interface FileReport {
  /** The path as the caller named it. */
  path: string
  /** The key of the module that read it; null where none did. */
  module: string | null
  isOk: boolean
  findings: Finding[]
  /** The strings as they were parsed; none where parsing failed. */
  strings: JobString[]
  /** An HTML page. */
  preview: string | null
  /** The file built with no translations has the source file's bytes. */
  isIdentical: boolean | null
  /** The jobs that were sent, in order. */
  jobs: { step: CheckStep; exchange: Exchange }[]
}

export interface CheckReport {
  location: string
  /** The app's; null where its descriptor cannot be read. */
  name: string | null
  /** No breach anywhere. */
  isOk: boolean
  /** The findings about the app as a whole. */
  findings: Finding[]
  files: FileReport[]
}

/** A failure as findings: each breach that it lists, or itself. */
export function findingsOf(step: CheckStep, error: unknown): Finding[] {
  const { code, message, details } = toFailureValue(error)
  const causes = details.causes?.filter(({ details: { path } }) => path !== undefined) ?? []
  if (causes.length > 0)
    return causes.map((cause) => ({
      level: 'breach',
      step,
      code: cause.code,
      message: cause.message,
      ...placeOf(cause.details),
    }))
  const { todo } = details
  return [{ level: 'breach', step, code, message, ...placeOf(details), ...(todo !== undefined && { todo }) }]
}

function placeOf({ path, value }: FailureValue['details']): Pick<Finding, 'path' | 'value'> {
  return { ...(path !== undefined && { path }), ...(value !== undefined && { value }) }
}

export function isWhole(findings: readonly Finding[]): boolean {
  return findings.every(({ level }) => level === 'warning')
}
