/** How far a unit's translation has come, as the document says it. */
import type { ParsedTranslation } from '../format.ts'
import { hasText } from '../xml/inline.ts'
import { attributePlace } from '../xml/tags.ts'
import type { StateMark, XliffUnit } from './document.ts'

type Status = ParsedTranslation['status']

const DONE_STATES = ['final', 'signed-off']
const DONE_CONFS = ['ApprovedTranslation', 'ApprovedSignOff']
const UNDONE_CONFS = ['Unspecified', 'Draft', 'RejectedTranslation', 'RejectedSignOff']

/** Whether a mark says that a person should look at the translation. */
export function isUndone({ kind, value }: StateMark): boolean {
  return kind === 'state' ? value === 'new' || value.startsWith('needs-') : UNDONE_CONFS.includes(value)
}

function isDone({ kind, value }: StateMark): boolean {
  return (kind === 'state' ? DONE_STATES : DONE_CONFS).includes(value)
}

/**
 * The state of a unit's target; null where there is no translation: no target, an empty one, or one that has
 * only tags where the source has text. A doubt weighs more than an approval.
 */
export function xliff12Status(unit: XliffUnit, text: string): Status | null {
  if (!unit.target || unit.target.pieces.length === 0) return null
  if (!hasText(unit.target.pieces) && hasText(unit.source.pieces)) return null
  if (unit.states.some(isUndone)) return 'needsWork'
  const isApproved = attributePlace(text, unit.tag, 'approved')?.value === 'yes'
  return isApproved || (unit.states.length > 0 && unit.states.every(isDone)) ? 'approved' : 'translated'
}
