/** Texts that stand in CDATA sections, and stay in such when they change. */
import { firstUnencodable } from '../encoding.ts'
import { contentXml, type Markup, type XmlOutput } from './inline.ts'
import type { TagPlace } from './tags.ts'

/** An element whose content is to be written, or one whose content shows how. */
export interface ElementPlace {
  /** Its start tag. */
  tag: TagPlace
  /** The offset of its end tag. */
  innerEnd: number
}

const OPEN = '<![CDATA['
const CLOSE = ']]>'

/**
 * The XML of a translation, as `contentXml` has it; in a CDATA section where the element `like` in `text` holds nothing
 * else. A string with inline elements has none, and what such a section cannot hold (a carriage return, a letter that the
 * encoding lacks) is written with references. Throws as `contentXml` does.
 */
export function contentXmlLike(
  { text, like }: { text: string; like: ElementPlace | null },
  translation: string,
  markup: Markup,
  identifier: string,
  output: XmlOutput,
): string {
  const xml = contentXml(translation, markup, identifier, output)
  return markup.lookalike ? xml : (cdataLike({ text, like }, translation, output) ?? xml)
}

/** Null where the element is no CDATA section, or one need not or cannot hold the text. */
export function cdataLike(
  { text, like }: { text: string; like: ElementPlace | null },
  translation: string,
  { encoding, lineBreak }: Pick<XmlOutput, 'encoding' | 'lineBreak'>,
): string | null {
  const around = like && blanksAround(text.slice(like.tag.end, like.innerEnd))
  if (!around || translation === '' || !isHoldable(translation, encoding)) return null
  const [before, after] = around
  const [start, end] = [before, after].map((blank) => blank.replaceAll('\r\n', '\n')) as [string, string]
  const isAround =
    translation.length >= start.length + end.length &&
    translation.startsWith(start) &&
    translation.endsWith(end)
  const content = isAround ? translation.slice(start.length, translation.length - end.length) : translation
  const broken = lineBreak === '\n' ? content : content.replaceAll('\n', lineBreak)
  const section = OPEN + broken.replaceAll(CLOSE, `]]${CLOSE}${OPEN}>`) + CLOSE
  return isAround ? before + section + after : section
}

/** The white space around the CDATA sections of a content; null where it has anything else, or none of these. */
function blanksAround(inner: string): [before: string, after: string] | null {
  const start = inner.indexOf(OPEN)
  if (start === -1 || inner.slice(0, start).trim() !== '') return null
  let offset = start
  while (inner.startsWith(OPEN, offset)) offset = inner.indexOf(CLOSE, offset) + CLOSE.length
  const after = inner.slice(offset)
  return after.trim() === '' ? [inner.slice(0, start), after] : null
}

/** Nothing that has to be a reference: what is no character of XML, a carriage return, what the encoding lacks. */
function isHoldable(text: string, encoding: string): boolean {
  const hasOther = /[^\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text)
  return !hasOther && firstUnencodable(text, encoding) === null
}
