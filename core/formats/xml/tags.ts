/** Start tags in the text of a document, and their attributes, by place. */
import type { Edit } from '../../platform/text/splice.ts'

export interface TagPlace {
  start: number
  /** The place past its `>`. */
  end: number
}

export interface AttributePlace {
  /** The value as it is written, references not decoded. */
  value: string
  /** The range of the value without its quotes. */
  start: number
  end: number
}

/** The start tag that ends at `end`. No attribute value can hold a bare `<`. */
export function startTagPlace(text: string, end: number): TagPlace {
  return { start: text.lastIndexOf('<', end - 1), end }
}

const ATTRIBUTE = /([^\s=<>/"']+)\s*=\s*("[^"]*"|'[^']*')/g

/** An attribute of a start tag; null where it has no such attribute. */
export function attributePlace(text: string, tag: TagPlace, name: string): AttributePlace | null {
  const raw = text.slice(tag.start, tag.end)
  if (!raw.includes(name)) return null
  for (const match of raw.matchAll(ATTRIBUTE)) {
    if (match[1] !== name) continue
    const end = tag.start + match.index + match[0].length - 1
    const value = match[2]!.slice(1, -1)
    return { value, start: end - value.length, end }
  }
  return null
}

/** The offset at which a start tag's attributes end: before its `>` or `/>` and the blanks before that. */
function attributesEnd(text: string, tag: TagPlace): number {
  const raw = text.slice(tag.start, tag.end)
  return tag.start + raw.length - /\s*\/?>$/.exec(raw.slice(-1000))![0].length
}

/** The edit that gives a start tag an attribute; `value` as it is to stand between the quotes. */
export function setAttribute(text: string, tag: TagPlace, name: string, value: string): Edit {
  const place = attributePlace(text, tag, name)
  if (place) return { start: place.start, end: place.end, text: value }
  const end = attributesEnd(text, tag)
  return { start: end, end, text: ` ${name}="${value}"` }
}

/** The edits that take an attribute out of a start tag; none where it has no such attribute. */
export function removeAttribute(text: string, tag: TagPlace, name: string): Edit[] {
  const place = attributePlace(text, tag, name)
  const before = place && /\s+[^\s=<>/"']+\s*=\s*["']$/.exec(text.slice(tag.start, place.start))
  return before ? [{ start: place.start - before[0].length, end: place.end + 1, text: '' }] : []
}

export function isSelfClosed(text: string, tag: TagPlace): boolean {
  return text[tag.end - 2] === '/'
}

/** The offset of the end tag of an element that ends at `end`; a self-closed one has none, and `end` is answered. */
export function endTagStart(text: string, tag: TagPlace, end: number): number {
  return end > tag.end ? text.lastIndexOf('<', end - 1) : end
}

/** The qualified name of a start tag. */
export function tagName(text: string, tag: TagPlace): string {
  return /^<([^\s/>]+)/.exec(text.slice(tag.start, tag.end))![1]!
}

/** The edits that make `xml` the content of an element: `innerEnd` is where its end tag begins. */
export function fillElement(text: string, tag: TagPlace, innerEnd: number, xml: string): Edit[] {
  if (!isSelfClosed(text, tag)) return [{ start: tag.end, end: innerEnd, text: xml }]
  if (xml === '') return []
  const start = attributesEnd(text, tag)
  return [{ start, end: tag.end, text: `>${xml}</${tagName(text, tag)}>` }]
}
