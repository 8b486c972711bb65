/** Splits and merges of a user in the segments of XLIFF: they change the text of a document before it is read. */
import { splice, type Edit } from '../../platform/text/splice.ts'
import { isBlankFile } from '../blankFile.ts'
import { encode } from '../encoding.ts'
import type { FileSettings, SourceFile } from '../format.ts'
import { cutOffset, cutsOf, digestOf, hasWords, placesOfCut, type SegmentCut } from '../segmentCuts.ts'
import type { Content, UnreadElement } from './content.ts'
import { displayText, type Markup } from './inline.ts'
import { decodeXml } from './reader.ts'

/** How a version of XLIFF finds, splits and merges segments. */
export interface UnitScissors<Segment> {
  /** The segments of each unit of a document. */
  unitsOf: (text: string) => readonly (readonly Segment[])[]
  textOf: (segment: Segment) => string
  /** The edits that split a segment at an offset of its text; null if it cannot be split there. */
  split: (text: string, segment: Segment, offset: number) => Edit[] | null
  /** The edits that merge two neighbours; null if they cannot be merged. */
  merge: (text: string, first: Segment, second: Segment) => Edit[] | null
}

/** Returns a file with the splits and merges of its settings. Throws as `decodeXml` and the reader do. */
export function cutFile<Segment>(
  file: SourceFile,
  settings: FileSettings | undefined,
  scissors: UnitScissors<Segment>,
): SourceFile {
  const cuts = cutsOf(settings)
  if (cuts.length === 0 || isBlankFile(file)) return file
  const source = decodeXml(file.content)
  const text = cutUnits(source.text, cuts, scissors)
  return text === source.text ? file : { ...file, content: encode(text, source) }
}

/** Applies a cut to each unit that has one, and reads the document again, until none is left. */
function cutUnits<Segment>(
  text: string,
  cuts: readonly SegmentCut[],
  scissors: UnitScissors<Segment>,
): string {
  const firsts = new Set(cuts.map(({ whole, parts, at }) => (at === undefined ? parts[0] : whole)))
  /** The number of cuts that each unit is done with, by its index. */
  const done = new Map<number, number>()
  for (let current = text; ;) {
    const edits = scissors.unitsOf(current).flatMap((segments, unit) => {
      const digests = segments.map((segment) => digestOf(scissors.textOf(segment)))
      if (!digests.some((digest) => firsts.has(digest))) return []
      for (let next = done.get(unit) ?? 0; next < cuts.length; next++) {
        const own = editsOfCut(current, { segments, digests }, cuts[next]!, scissors)
        done.set(unit, next + 1)
        if (own.length > 0) return own
      }
      return []
    })
    if (edits.length === 0) return current
    current = splice(current, edits)
  }
}

function editsOfCut<Segment>(
  text: string,
  { segments, digests }: { segments: readonly Segment[]; digests: readonly string[] },
  cut: SegmentCut,
  { textOf, split, merge }: UnitScissors<Segment>,
): Edit[] {
  return placesOfCut(digests, cut).flatMap((place) => {
    const [first, second] = [segments[place], segments[place + 1]]
    if (first === undefined) return []
    if (cut.at !== undefined) return split(text, first, cutOffset(textOf(first), cut.at)) ?? []
    return (second !== undefined && merge(text, first, second)) || []
  })
}

/** A comment, CDATA, an instruction, a tag, a reference, a line break or a character. */
const TOKEN =
  /<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|<\?[^]*?\?>|<(?:"[^"]*"|'[^']*'|[^<>"'])*>|&(#?\w+);|\r\n|[^]/g

/** Returns the tokens of an element's content, each with its offset. */
export function contentTokens(xml: string): { token: string; index: number }[] {
  return Array.from(xml.matchAll(TOKEN), ({ 0: token, index }) => ({ token, index }))
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns the same key for a character, however it is written; a tag is its own key, with a sign before it. */
export function keyOfToken(token: string): string {
  if (token === '\r\n') return '\n'
  if (token.length > 1 && token.startsWith('<')) return `\0${token}`
  const [, reference] = /^&(#?\w+);$/.exec(token) ?? []
  if (reference === undefined) return token
  const code = codeOfReference(reference)
  return code > 0 ? String.fromCodePoint(code) : (NAMED[reference] ?? token)
}

/** The white space at which a content is split. */
interface Gap {
  start: number
  end: number
  /** The elements around it whose content alone is read, from the outside. */
  around: readonly UnreadElement[]
}

/**
 * The white space in a document around the place at which a content is split, by an offset of its displayed text; without
 * white space both ends are equal. Null inside of an element whose tags are read, in a reference or in CDATA, and where a
 * part has no words.
 */
export function gapAt(text: string, content: Content, markup: Markup, offset: number): Gap | null {
  const { tag, innerEnd, pieces, unread = [] } = content
  const place = placeInPieces(pieces, markup, offset)
  const between = place === null ? undefined : rawPlaces(text, content)?.get(place)
  if (place === null || between === undefined) return null
  const characters = pieces.flatMap(({ kind, value }) => (kind === 'tag' ? [''] : value.split('')))
  const sides = [characters.slice(0, place), characters.slice(place)]
  if (!sides.every((side) => hasWords(side.join('')))) return null
  const [left, right] = [text.slice(tag.end, between).trimEnd(), text.slice(between, innerEnd).trimStart()]
  return {
    ...{ start: tag.end + left.length, end: innerEnd - right.length },
    around: unread.filter((one) => one.tag.end <= between && between <= one.endTag.start),
  }
}

/** An offset of the displayed text as the number of characters and tags before it; null inside of a tag. */
function placeInPieces(pieces: Content['pieces'], markup: Markup, offset: number): number | null {
  let [shown, place] = [0, 0]
  for (const piece of pieces) {
    const display = displayText([piece], markup)
    const inside = offset - shown
    if (inside < display.length) {
      if (inside === 0) return place
      // In a text with escaped tags a place is that of the text only if nothing is escaped in it.
      return piece.kind === 'text' && display === piece.value ? place + inside : null
    }
    shown += display.length
    place += piece.kind === 'tag' ? 1 : piece.value.length
  }
  return null
}

/**
 * The places in a document outside of a content's elements whose tags are read, by the number of characters and tags
 * before each. Beside an element whose content alone is read, the place is outside of it. Null if the content is not
 * read as it stands.
 */
function rawPlaces(
  text: string,
  { tag, innerEnd, pieces, unread = [] }: Content,
): Map<number, number> | null {
  const starts = new Map(unread.map((one) => [one.tag.start, one]))
  const endTags = new Set(unread.map(({ endTag }) => endTag.start))
  const places = new Map<number, number>()
  let [place, depth, passedTo] = [0, 0, 0]
  for (const { 0: token, 1: data, 2: reference, index } of text.slice(tag.end, innerEnd).matchAll(TOKEN)) {
    const at = tag.end + index
    if (at < passedTo) continue
    const unreadHere = starts.get(at)
    if (unreadHere?.reading === 'dropped') {
      passedTo = unreadHere.endTag.end
      continue
    }
    const isInCharacter = /^[\udc00-\udfff]/.test(token)
    const isEndTag = unreadHere === undefined && endTags.has(at)
    if (depth === 0 && isEndTag) places.set(place, at + token.length)
    if (depth === 0 && !isInCharacter && !places.has(place)) places.set(place, at)
    if (unreadHere || isEndTag || token.startsWith('<!--') || token.startsWith('<?')) continue
    if (data !== undefined) place += data.replaceAll('\r\n', '\n').length
    else {
      const isTag = token.length > 1 && token.startsWith('<')
      if (isTag && !token.endsWith('/>')) depth += token.startsWith('</') ? -1 : 1
      place += reference === undefined ? 1 : lengthOfReference(reference)
    }
  }
  const length = pieces.reduce((sum, { kind, value }) => sum + (kind === 'tag' ? 1 : value.length), 0)
  return place === length ? places : null
}

function lengthOfReference(name: string): number {
  return codeOfReference(name) > 0xffff ? 2 : 1
}

/** The code point of a numeric reference; 0 of a name. */
function codeOfReference(name: string): number {
  const [, hex, decimal] = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name) ?? []
  return hex === undefined ? Number(decimal ?? 0) : parseInt(hex, 16)
}

/** The first id `id-2`, `id-3`, … that a unit does not have. */
export function unusedId(unit: string, id: string): string {
  for (let number = 2; ; number++) {
    const wanted = `${id}-${number}`
    if (!unit.includes(`"${wanted}"`) && !unit.includes(`'${wanted}'`)) return wanted
  }
}

/** The blanks before a place in a text. */
export function blanksBefore(text: string, offset: number): string {
  return /\s*$/.exec(text.slice(Math.max(0, offset - 1000), offset))![0]
}
