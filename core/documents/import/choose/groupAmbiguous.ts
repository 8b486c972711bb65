/** What is asked of a person: once for all files of a tree of which the answer is the same. */
import type { FailureValue } from '../../../platform/errors/failure.ts'

/** Failures of files that may be in the same formats as one, which names the first and has the others as its causes. */
export function groupAmbiguous(failed: readonly FailureValue[]): FailureValue[] {
  const alike = Map.groupBy(failed, (one) => (one.code === 'format.ambiguous' ? typesOf(one).join(' ') : one))
  return Array.from(alike.values()).flatMap(([first, ...others]) => {
    if (first?.code !== 'format.ambiguous') return first ?? []
    const { message, details } = first
    const further = others.length === 0 ? '' : ` So could ${others.length} more.`
    const todo = `Name the format of such files: --ambiguous-as ${typesOf(first).join(', or --ambiguous-as ')}.`
    return {
      ...first,
      message: message + further,
      details: { ...details, todo, ...(others.length > 0 && { causes: others }) },
    }
  })
}

function typesOf({ details }: FailureValue): readonly string[] {
  return details.near ?? []
}
