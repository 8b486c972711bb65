/** Attributes by their places in a tag. */
import type { Token } from 'parse5'
import type { Edit } from '../../platform/text/splice.ts'
import type { Block } from '../runningText/block.ts'
import { isForPeople } from './elements.ts'
import { NO_TAGS, referencesIn, shownPieces, textPieces, writeHtml } from './text.ts'

export interface ValuePlace {
  /** The offset of the value, without the quotes. */
  start: number
  end: number
  quote: '"' | "'" | ''
}

/** The range of an attribute's value in the document's text; null for an attribute without one. */
export function valuePlace(
  source: string,
  { start, end }: { start: number; end: number },
): ValuePlace | null {
  const raw = source.slice(start, end)
  const opening = /^[^\s/>][^\s/>=]*\s*=\s*(["']?)/.exec(raw)
  if (!opening) return null
  const quote = opening[1] as ValuePlace['quote']
  return { start: start + opening[0].length, end: end - quote.length, quote }
}

/** The edit that makes a value, which is HTML already, that of an attribute. */
export function valueEdit({ start, end, quote }: ValuePlace, html: string): Edit {
  return { start, end, text: quote === '' ? `"${html}"` : html }
}

/** The places of a tag and its attributes in the document's text. */
export interface HtmlTagPlace {
  token: Token.TagToken
  start: number
  /** The base of the token's own offsets. */
  base: number
}

export function attributePlaces({
  token,
  base,
}: HtmlTagPlace): { name: string; start: number; end: number }[] {
  return Object.entries(token.location?.attrs ?? {}).map(([name, { startOffset, endOffset }]) => ({
    name,
    start: base + startOffset,
    end: base + endOffset,
  }))
}

/** A block for each attribute of a tag that people read. */
export function attributeBlocks(
  source: string,
  tag: HtmlTagPlace,
  { headings, encoding }: { headings: readonly string[]; encoding: string },
): Block[] {
  const { tagName, attrs } = tag.token
  const valueOf = (name: string) => attrs.find((one) => one.name === name)?.value
  return attributePlaces(tag).flatMap(({ name, ...attribute }): Block[] => {
    const place = isForPeople(tagName, name, valueOf) ? valuePlace(source, attribute) : null
    if (!place) return []
    const pieces = textPieces(source, place.start, place.end, 'text')
    if (pieces.length === 0) return []
    return [
      {
        part: 'attribute',
        kind: `${tagName} ${name}`,
        title: `Attribute “${name}” of <${tagName}>`,
        headings,
        tagStart: tag.start,
        pieces: shownPieces(pieces, NO_TAGS),
        write: (replacements) =>
          replacements.map(({ segment, text, identifier }) => {
            const references = referencesIn(segment.pieces, source)
            const quote = place.quote === '' ? '"' : place.quote
            const html = writeHtml(text, identifier, { encoding, names: NO_TAGS, quote, references })
            return place.quote === ''
              ? valueEdit(place, html)
              : { start: segment.start, end: segment.end, text: html }
          }),
      },
    ]
  })
}
