/** Failures of a module in an import or an export, which do not affect files of other formats. */
import { Failure, toFailureValue } from '../../platform/errors/failure.ts'
import type { FailureDetails, FailureValue } from '../../platform/errors/failure.ts'

/** Questions to the user come first: whether an app may run, and which of two is meant. */
const ASKED = new Set(['module.consent', 'module.ambiguous', 'module.access'])

/** Whether a failure with this code is that of one file's module. */
export function isOfOneModule(code: string): boolean {
  return code.startsWith('module.') && !ASKED.has(code)
}

/** A file that its module did not build. An export changes no project: what a job says of that is left out. */
export function notBuilt(path: string, error: unknown): FailureValue {
  const { code, message, details } = toFailureValue(error)
  const { kept: _kept, ...rest } = details
  const words = message.startsWith(path) ? message : `${path} cannot be built. ${message}`
  return { code, message: words, details: rest }
}

/** The failure of an export of which the files that could be built were written. */
export function notExported(failed: readonly FailureValue[], written: number): Failure {
  const kept: Pick<FailureDetails, 'kept' | 'keptAs'> =
    written === 0
      ? { kept: 'Nothing was written.' }
      : {
          kept: `${written === 1 ? 'The other file was' : `The other ${written} files were`} written.`,
          keptAs: 'othersWritten',
        }
  const values = { written }
  const [only] = failed
  if (only !== undefined && failed.length === 1)
    return new Failure(only.code, only.message, {
      ...only.details,
      ...kept,
      values: { ...only.details.values, ...values },
    })
  return new Failure('export.several', `${failed.length} files cannot be built.`, {
    causes: failed,
    ...kept,
    values: { ...values, count: failed.length },
  })
}
