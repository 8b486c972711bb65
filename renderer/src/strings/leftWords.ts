/** The strings that a bulk action leaves as they are, in words. */
import type { BulkLeft } from '../../../core/contract/index.ts'
import { enumeration } from '../texts/format.ts'
import { t } from '../texts/texts.ts'

/** Returns the reasons with their counts, such as "3 without a translation, 1 already so"; empty: there are none. */
export function leftWords(left: readonly BulkLeft[]): string {
  return enumeration(left.map(({ reason, strings }) => t.bulk.left[reason](strings)))
}

/** Returns the result of an action, and which strings it left as they are. */
export function doneWords(done: string, left: readonly BulkLeft[]): string {
  return left.length === 0 ? done : `${done}. ${t.bulk.unchanged(leftWords(left))}`
}
