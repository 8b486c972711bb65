/** Telling how far long work has come, and giving it up where nobody waits for it any more. */
import type { OperationContext } from './operation.ts'

/** How many steps are made between two looks at the context. */
const STRIDE = 500

/**
 * Counts about `total` steps: the answer is called before each, and throws the `cancelled` Failure once the caller
 * has aborted.
 */
export function progressCounter(context: OperationContext, total: number): (what: string) => void {
  let done = 0
  return (what) => {
    if (done % STRIDE === 0) {
      context.throwIfCancelled()
      context.onProgress({ what, done: Math.min(done, total), total })
    }
    done += 1
  }
}
