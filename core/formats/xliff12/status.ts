/** How far a translation has come, as the document says it; docs/reference/translations.md, "States in files". */
import type { Edit } from '../../platform/text/splice.ts'
import type { ParsedTranslation } from '../format.ts'
import { hasText } from '../xml/inline.ts'
import { attributePlace, setAttribute } from '../xml/tags.ts'
import type { StateMark, XliffSegment } from './document.ts'

type Status = ParsedTranslation['status']

/** The standings that a mark can be given. */
export type Standing = 'translated' | 'needsWork' | 'empty'

interface Vocabulary {
  /** Whether a value says that a person should look at the translation. */
  isUndone: (value: string | null) => boolean
  isApproved: (value: string | null) => boolean
  /** The value of each standing. */
  values: Readonly<Record<Standing, string>>
  /** Whether an approval is of the very text, so that another text takes it away. */
  isOfText: boolean
}

const VOCABULARIES: Readonly<Record<StateMark['kind'], Vocabulary>> = {
  state: {
    isUndone: (value) => value === 'new' || value?.startsWith('needs-') === true,
    isApproved: (value) => value === 'final' || value === 'signed-off',
    values: {
      translated: 'translated',
      needsWork: 'needs-review-translation',
      empty: 'needs-translation',
    },
    isOfText: false,
  },
  conf: {
    isUndone: (value) =>
      value === null || ['Unspecified', 'Draft', 'RejectedTranslation', 'RejectedSignOff'].includes(value),
    isApproved: (value) => value === 'ApprovedTranslation' || value === 'ApprovedSignOff',
    values: { translated: 'Translated', needsWork: 'Draft', empty: 'Unspecified' },
    isOfText: true,
  },
  status: {
    isUndone: (value) => value !== null && MEMOQ_UNDONE.has(value),
    isApproved: (value) => value !== null && MEMOQ_APPROVED.has(value),
    values: { translated: 'ManuallyConfirmed', needsWork: 'PartiallyEdited', empty: 'NotStarted' },
    isOfText: true,
  },
  confirmed: {
    isUndone: (value) => value === '0' || value === 'false',
    isApproved: () => false,
    values: { translated: '1', needsWork: '0', empty: '0' },
    isOfText: false,
  },
}

const MEMOQ_UNDONE = new Set([
  'NotStarted',
  'PreTranslated',
  'MachineTranslated',
  'PartiallyEdited',
  'AssembledFromFragments',
  'AutoJoined',
  'AutoSplit',
  'AutoSplitAndEmpty',
  'Rejected',
])
const MEMOQ_APPROVED = new Set(['Reviewer1Confirmed', 'Proofread'])

/** Whether a mark says that a person should look at the translation. */
export function isUndone({ kind, value }: StateMark): boolean {
  return VOCABULARIES[kind].isUndone(value)
}

export function marksOf({ unit, marks }: XliffSegment): StateMark[] {
  return [...unit.marks, ...marks]
}

/**
 * The edits that give a mark a standing; none where it has it. `isOtherText`: the text changes with it, so that what
 * approved the former one is taken away.
 */
export function setStanding(text: string, mark: StateMark, standing: Standing, isOtherText: boolean): Edit[] {
  const value = valueFor(mark, standing, isOtherText)
  const isEdited = isOtherText && mark.editedAttribute !== undefined
  return [
    ...(value === null ? [] : [setAttribute(text, mark.tag, mark.name, value)]),
    ...(isEdited ? [setAttribute(text, mark.tag, mark.editedAttribute!, 'true')] : []),
  ]
}

/** The value that gives a mark a standing; null where it stays as it is. */
export function valueFor(mark: StateMark, standing: Standing, isOtherText: boolean): string | null {
  const { isApproved, isOfText, values } = VOCABULARIES[mark.kind]
  if (standing === 'translated') {
    const isStale = isOtherText && isOfText && isApproved(mark.value)
    return isUndone(mark) || isStale ? (mark.level ?? values.translated) : null
  }
  return isUndone(mark) ? null : values[standing]
}

/**
 * The state of a segment's target; null where there is no translation: no target, an empty one, or one that has
 * only tags where the source has text. A doubt weighs more than an approval.
 *
 * A target without segments whose source has several is the text of the first segment, which needs work.
 */
export function xliff12Status(segment: XliffSegment, text: string): Status | null {
  const { unit, source, target } = segment
  if (!target || target.pieces.length === 0) return null
  if (!hasText(target.pieces) && hasText(source.pieces)) return null
  const marks = marksOf(segment)
  const isOfSeveral = target === unit.target && unit.segments.length > 1
  if (isOfSeveral || marks.some(isUndone)) return 'needsWork'
  const isApproved = attributePlace(text, unit.tag, 'approved')?.value === 'yes'
  const isDone = ({ kind, value }: StateMark) => VOCABULARIES[kind].isApproved(value)
  return isApproved || (marks.length > 0 && marks.every(isDone)) ? 'approved' : 'translated'
}
