/** The checker's report: plain data, for the terminal, for CI and for the screens. */
import type { CheckStep, CheckedModuleFile, ModuleFinding, ModuleCheck } from '../../contract/modules.ts'
import type { FailureValue } from '../../platform/errors/failure.ts'
import { toFailureValue } from '../../platform/errors/failure.ts'
import type { Exchange } from '../jobs.ts'

/** A file as the checker saw it: with the jobs that were sent, and all of its strings. */
export interface FileReport extends Omit<CheckedModuleFile, 'stringCount'> {
  /** The jobs that were sent, in order. */
  jobs: { step: CheckStep; exchange: Exchange }[]
}

export interface CheckReport extends Omit<ModuleCheck, 'files'> {
  files: FileReport[]
}

/** A failure as findings: each breach that it lists, or itself. */
export function findingsOf(step: CheckStep, error: unknown): ModuleFinding[] {
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

function placeOf({ path, value }: FailureValue['details']): Pick<ModuleFinding, 'path' | 'value'> {
  return { ...(path !== undefined && { path }), ...(value !== undefined && { value }) }
}

export function isWhole(findings: readonly ModuleFinding[]): boolean {
  return findings.every(({ level }) => level === 'warning')
}
