/** Splits and merges of a user in the segments of XLIFF 2, by its section on segmentation (4.7 of XLIFF 2.1). */
import { splice, type Edit } from '../../platform/text/splice.ts'
import { insertAfter } from '../xml/content.ts'
import { blanksBefore, gapAt, unusedId, type UnitScissors } from '../xml/cutUnits.ts'
import { displayText } from '../xml/inline.ts'
import { attributePlace, removeAttribute, setAttribute, tagName, type TagPlace } from '../xml/tags.ts'
import { markupOfSegment, type Xliff2Segment } from './document.ts'
import { readDocument } from './documentReader.ts'

/**
 * Segments are split and merged where `canResegment` allows it. The first part keeps the id, the target, and a comment that
 * is on the text of both. White space between parts becomes an `ignorable`. A merged segment has the earliest state of
 * both.
 */
export const xliff2Scissors: UnitScissors<Xliff2Segment> = {
  unitsOf: (text) => [...Map.groupBy(readDocument(text).segments, ({ unit }) => unit).values()],
  textOf: (segment) => displayText(segment.source.pieces, markupOfSegment(segment)),
  split,
  merge,
}

function split(text: string, segment: Xliff2Segment, offset: number): Edit[] | null {
  const { source, target, tag, end, unit, id } = segment
  const gap = gapAt(text, source, markupOfSegment(segment), offset)
  if (!segment.canResegment || gap === null || hasOrder(text, target?.tag)) return null
  const indent = blanksBefore(text, tag.start)
  const inner = blanksBefore(text, source.tag.start)
  const sourceTag = text.slice(source.tag.start, source.tag.end)
  const name = tagName(text, tag)
  const elementOf = (start: string, own: string, content: string) => {
    const sourceElement = `${sourceTag}${content}</${tagName(text, source.tag)}>`
    return `${indent}${start}${inner}${sourceElement}${inner && indent}</${own}>`
  }
  const ignorable = name.replace(/segment$/, 'ignorable')
  const between = text.slice(gap.start, gap.end)
  // The comment of a mark that is on both parts stays on the first.
  const endTags = gap.around.map(({ endTag }) => ({
    ...{ start: endTag.start - gap.end, end: endTag.end - gap.end },
    text: '',
  }))
  const closed = gap.around.toReversed().map(({ endTag }) => text.slice(endTag.start, endTag.end))
  const newTag = text
    .slice(tag.start, tag.end)
    .replace(/\s(?:state|subState)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
    .replace(/(\sid\s*=\s*["'])[^"']*/, (_, start: string) => {
      return start + unusedId(text.slice(unit.tag.start, unit.end), id ?? '')
    })
  const added = [
    ...(between === '' ? [] : [elementOf(`<${ignorable}>`, ignorable, between)]),
    elementOf(newTag, name, splice(text.slice(gap.end, source.innerEnd), endTags)),
  ]
  return [
    { start: gap.start, end: source.innerEnd, text: closed.join('') },
    { start: end, end, text: added.join('') },
  ]
}

function merge(text: string, first: Xliff2Segment, second: Xliff2Segment): Edit[] | null {
  const between = ignorablesBetween(text, first.end, second.tag.start)
  if (between === null || !first.canResegment || !second.canResegment) return null
  const areAlike = ELEMENTS.every(({ of, apart }) => {
    const [one, other] = [of(first), of(second)]
    return (
      one === null || other === null || attributesOf(text, one, apart) === attributesOf(text, other, apart)
    )
  })
  if (!areAlike || [first, second].some(({ target }) => hasOrder(text, target?.tag))) return null
  if (isReferred(text, second)) return null
  const added = between.map(({ source }) => source).join('') + contentOf(text, second.source)
  return [
    ...earliestState(text, first, second),
    { start: first.source.innerEnd, end: first.source.innerEnd, text: added },
    ...mergedTarget(text, first, second, between.map(({ source, target }) => target ?? source).join('')),
    { start: first.end, end: second.end, text: '' },
  ]
}

/** The elements whose attributes a merge must not lose, and the attributes that may differ. */
const ELEMENTS: readonly { of: (segment: Xliff2Segment) => TagPlace | null; apart: RegExp }[] = [
  { of: ({ tag }) => tag, apart: /^(?:id|state|subState|canResegment)$/ },
  { of: ({ source }) => source.tag, apart: /^$/ },
  { of: ({ target }) => target && target.tag, apart: /^$/ },
]

function attributesOf(text: string, { start, end }: TagPlace, apart: RegExp): string {
  const all = text.slice(start, end).matchAll(/\s([^\s=<>/"']+)\s*=\s*("[^"]*"|'[^']*')/g)
  return Array.from(all, ([, name, value]) => (apart.test(name!) ? '' : `${name}=${value!.slice(1, -1)}`))
    .filter(Boolean)
    .toSorted()
    .join('\n')
}

function contentOf(
  text: string,
  { tag, innerEnd }: Pick<Xliff2Segment['source'], 'tag' | 'innerEnd'>,
): string {
  return text.slice(tag.end, Math.max(tag.end, innerEnd))
}

/** The contents of the `ignorable` elements between two segments; null if there is anything else. */
function ignorablesBetween(
  text: string,
  start: number,
  end: number,
): { source: string; target: string | undefined }[] | null {
  const contents: { source: string; target: string | undefined }[] = []
  const rest = text.slice(start, end).replace(IGNORABLE, (_, source: string, target: string | undefined) => {
    contents.push({ source, target })
    return ''
  })
  return rest.trim() === '' ? contents : null
}

const IGNORABLE =
  /<(?:[\w.-]+:)?ignorable(?:\s[^<>]*)?>\s*<(?:[\w.-]+:)?source(?:\s[^<>]*)?>((?:(?!<\/?(?:[\w.-]+:)?source\b)[^])*)<\/(?:[\w.-]+:)?source>\s*(?:<(?:[\w.-]+:)?target(?:\s[^<>]*)?>((?:(?!<\/?(?:[\w.-]+:)?target\b)[^])*)<\/(?:[\w.-]+:)?target>\s*)?<\/(?:[\w.-]+:)?ignorable>/g

function mergedTarget(text: string, first: Xliff2Segment, second: Xliff2Segment, between: string): Edit[] {
  if (!second.target || second.target.innerEnd <= second.target.tag.end) return []
  const added = contentOf(text, second.target)
  const { target } = first
  if (!target) {
    const { tag, end } = second.target
    return [insertAfter(text, first.source, text.slice(tag.start, end))]
  }
  const { tag, innerEnd } = target
  if (innerEnd > tag.end || text[tag.end - 2] !== '/') {
    return [{ start: innerEnd, end: innerEnd, text: target.pieces.length > 0 ? between + added : added }]
  }
  return [{ start: tag.start, end: target.end, text: text.slice(second.target.tag.start, second.target.end) }]
}

const STATES = ['initial', 'translated', 'reviewed', 'final']

/** Gives the first segment the earlier state of both; a segment without a state is `initial`. */
function earliestState(text: string, { tag, state }: Xliff2Segment, second: Xliff2Segment): Edit[] {
  const [own, other] = [state?.value ?? 'initial', second.state?.value ?? 'initial']
  if (state === null || STATES.indexOf(other) >= STATES.indexOf(own)) return []
  return [setAttribute(text, tag, 'state', other), ...removeAttribute(text, tag, 'subState')]
}

function hasOrder(text: string, tag: TagPlace | undefined): boolean {
  return tag !== undefined && attributePlace(text, tag, 'order') !== null
}

/**
 * Whether its unit refers to a segment, such as a match of a memory: by `#id`, or by a path that ends with `/id`. The ids
 * of notes and data have a prefix (`#n=id`).
 */
function isReferred(text: string, { id, unit }: Xliff2Segment): boolean {
  if (id === null) return false
  const own = text.slice(unit.tag.start, unit.end)
  return Array.from(own.matchAll(/["']#([^"'\s]+)["']/g), ([, fragment]) =>
    fragment!.split('/').at(-1),
  ).includes(id)
}
