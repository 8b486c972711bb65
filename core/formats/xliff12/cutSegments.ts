/** Splits and merges of a user in the segments of XLIFF 1.2: the `mrk` elements of seg-source. */
import type { Edit } from '../../platform/text/splice.ts'
import type { Content } from '../xml/content.ts'
import { blanksBefore, gapAt, unusedId, type UnitScissors } from '../xml/cutUnits.ts'
import { displayText } from '../xml/inline.ts'
import { isSelfClosed, setAttribute, tagName } from '../xml/tags.ts'
import { markupOfSegment, type SegmentDefinition, type XliffSegment } from './document.ts'
import { readDocument } from './documentReader.ts'

/**
 * Segments of `mrk` elements are split and merged if they are not locked; a unit without such elements stays whole. The
 * first part keeps the id, the target, and a comment that is on the text of both. A tracked insertion is marked in both
 * parts. Files of Trados get and lose a definition of the segment, too.
 */
export const xliff12Scissors: UnitScissors<XliffSegment> = {
  unitsOf: (text) => readDocument(text).files.flatMap(({ units }) => units.map(({ segments }) => segments)),
  textOf: (segment) => displayText(segment.source.pieces, markupOfSegment(segment)),
  split,
  merge,
}

/** Whether a segment may be split and merged at all. */
export function isCuttable({ mid }: XliffSegment): boolean {
  return mid !== null && mid !== ''
}

function split(text: string, segment: XliffSegment, offset: number): Edit[] | null {
  const { unit, mid, source, target, definition, isLocked } = segment
  if (!isCuttable(segment) || mid === null || isLocked) return null
  const gap = gapAt(text, source, markupOfSegment(segment), offset)
  if (gap === null) return null
  const id = unusedId(text.slice(unit.tag.start, unit.end), mid)
  const opened = ({ tag }: Content) =>
    text
      .slice(tag.start, tag.end)
      .replace(/(\smid\s*=\s*["'])[^"']*/, (_, start: string) => start + id)
      .replace(/\s*\/>$/, '>')
  const closed = ({ tag }: Pick<Content, 'tag'>) => `</${tagName(text, tag)}>`
  const around = gap.around.map((element) => ({
    ...element,
    startTag: text.slice(element.tag.start, element.tag.end),
    isComment: element.reading === 'comment',
  }))
  const afterDefinition = definition && definitionEnd(text, definition)
  return [
    { start: gap.start, end: gap.start, text: around.toReversed().map(closed).join('') + closed(source) },
    {
      ...{ start: gap.end, end: gap.end },
      text: opened(source) + around.flatMap((one) => (one.isComment ? [] : [one.startTag])).join(''),
    },
    ...around
      .toReversed()
      .flatMap(({ isComment, endTag: { start, end } }) => (isComment ? [{ start, end, text: '' }] : [])),
    ...(target && isSegment(segment, target)
      ? [{ start: target.end, end: target.end, text: opened(target) + closed(target) }]
      : []),
    ...(afterDefinition && definition
      ? [
          {
            ...{ start: afterDefinition, end: afterDefinition },
            text: `${blanksBefore(text, definition.tag.start)}<${tagName(text, definition.tag)} id="${id}"/>`,
          },
        ]
      : []),
  ]
}

function merge(text: string, first: XliffSegment, second: XliffSegment): Edit[] | null {
  const segments = [first, second]
  if (first.mid === null || !segments.every((one) => isCuttable(one) && !one.isLocked)) return null
  const inSource = joined(text, first.source, second.source)
  const inTarget = mergedTarget(text, first, second, first.mid)
  if (inSource === null || inTarget === null) return null
  const { definition } = second
  return [
    ...inSource,
    ...inTarget,
    ...(definition && first.definition
      ? [
          {
            start: definition.tag.start - blanksBefore(text, definition.tag.start).length,
            end: definitionEnd(text, definition),
            text: '',
          },
        ]
      : []),
  ]
}

/** The edits that make two elements one; null if tags stand between them. */
function joined(text: string, first: Content, second: Content): Edit[] | null {
  const between = text.slice(first.end, second.tag.start)
  if (second.tag.start < first.end || between.includes('<')) return null
  if (isSelfClosed(text, first.tag) || isSelfClosed(text, second.tag)) return null
  return [
    { start: first.innerEnd, end: first.end, text: '' },
    { start: second.tag.start, end: second.tag.end, text: '' },
    { start: second.innerEnd, end: second.end, text: text.slice(first.innerEnd, first.end) },
  ]
}

function mergedTarget(text: string, first: XliffSegment, second: XliffSegment, mid: string): Edit[] | null {
  const [own, other] = [first, second].map((one) =>
    one.target && isSegment(one, one.target) ? one.target : null,
  )
  if (!other) return []
  if (!own) return first.target === null ? [setAttribute(text, other.tag, 'mid', mid)] : null
  const between = text.slice(own.end, other.tag.start)
  if (other.tag.start < own.end || between.includes('<')) return null
  if (isEmpty(other)) return [{ start: own.end, end: other.end, text: '' }]
  if (isEmpty(own)) {
    return [
      { start: own.tag.start, end: other.tag.start, text: '' },
      setAttribute(text, other.tag, 'mid', mid),
    ]
  }
  return joined(text, own, other)
}

/** Whether a target has neither a text nor the mark of a comment. */
function isEmpty({ pieces, unread = [] }: Content): boolean {
  return pieces.length === 0 && !unread.some(({ reading }) => reading === 'comment')
}

/** Whether a target is an `mrk` of its own: one without segments is that of the unit. */
function isSegment({ unit }: XliffSegment, target: Content): boolean {
  return target.tag.start !== unit.target?.tag.start
}

/** The place past the end tag of a definition. */
function definitionEnd(text: string, { tag, innerEnd }: SegmentDefinition): number {
  return isSelfClosed(text, tag) ? tag.end : text.indexOf('>', innerEnd) + 1
}
