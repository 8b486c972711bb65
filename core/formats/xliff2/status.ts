/** How far a segment's translation has come, as the document says it. */
import type { ParsedTranslation } from '../format.ts'
import { hasText } from '../xml/inline.ts'
import type { Xliff2Segment } from './document.ts'

/**
 * The state of a segment's target; null where there is no translation: no target, an empty one, or one that has only
 * tags where the source has text. Only a state that is written asks for work: tools that know of none write none.
 */
export function xliff2Status({ source, target, state }: Xliff2Segment): ParsedTranslation['status'] | null {
  if (!target || target.pieces.length === 0) return null
  if (!hasText(target.pieces) && hasText(source.pieces)) return null
  if (state?.value === 'initial') return 'needsWork'
  return state?.value === 'reviewed' || state?.value === 'final' ? 'approved' : 'translated'
}
