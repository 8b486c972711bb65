/** Progress and cancellation of long work. */
import type { OperationContext } from './operation.ts'

/** Steps between two calls of the context. */
const STRIDE = 500

/**
 * Counts about `total` steps: call the result before each. It throws the `cancelled` Failure once the caller has
 * aborted.
 */
export function progressCounter(context: OperationContext, total: number): (label: string) => void {
  let done = 0
  return (label) => {
    if (done % STRIDE === 0) {
      context.throwIfCancelled()
      context.onProgress({ label: label, done: Math.min(done, total), total })
    }
    done += 1
  }
}
