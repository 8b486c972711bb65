/** Several changes of one kind that a client sends at once: all of them or none. */
import { Failure } from '../../platform/errors/failure.ts'

/**
 * Runs them in order.
 * @throws Failure `service.batch`: `value` is the index of the one that failed, and its failure is the only cause
 */
export function runBatch<Change, Value>(changes: readonly Change[], run: (change: Change) => Value): Value[] {
  return changes.map((change, index) => {
    try {
      return run(change)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      throw new Failure(
        'service.batch',
        error.message,
        { value: String(index), causes: [error.toValue()], kept: 'Nothing was changed.' },
        { cause: error },
      )
    }
  })
}
