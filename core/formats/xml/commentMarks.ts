/** The marks of comments in targets: no tag of a text shows them, and they stay around what is written. */
import { sentence } from '../../platform/text/sentence.ts'
import { TextFailure } from '../textFailure.ts'
import { contentXmlLike } from './cdata.ts'
import type { Content } from './content.ts'
import { contentTokens, keyOfToken } from './cutUnits.ts'
import {
  displayText,
  markupForWriting,
  markupOf,
  type InlinePiece,
  type Markup,
  type XmlOutput,
} from './inline.ts'

/** The start and the end of a mark, by the tokens of a content. */
interface MarkRange {
  start: number
  end: number
  startTag: string
  endTag: string
}

/**
 * Returns the XML of a new target with the marks of the one that stands there. A mark stays around its text where that
 * is unchanged, and around what replaced it; if the edit crosses one of its ends, it is around the whole target. A mark
 * that `xml` has already is not added.
 */
export function withCommentMarks(text: string, target: Content | null, xml: string): string {
  const standing = target ? marksOf(text, target) : null
  if (!standing || standing.marks.length === 0) return xml
  const added = contentTokens(xml).map(({ token }) => token)
  const keys = added.map(keyOfToken)
  const old = standing.keys
  const length = Math.min(old.length, keys.length)
  let [before, after] = [0, 0]
  while (before < length && old[before] === keys[before]) before++
  while (after < length - before && old.at(-1 - after) === keys.at(-1 - after)) after++
  const growth = keys.length - old.length
  const placed = standing.marks
    .filter(({ startTag }) => !xml.includes(startTag))
    .map(({ start, end, ...tags }) => {
      const whole = { start: 0, end: added.length }
      const isOfAll = start === 0 && end === old.length
      let moved = whole
      if (!isOfAll && end <= before) moved = { start, end }
      else if (!isOfAll && start >= old.length - after) moved = { start: start + growth, end: end + growth }
      else if (start <= before && end >= old.length - after) moved = { start, end: end + growth }
      return { ...tags, ...(isBalanced(added.slice(moved.start, moved.end)) ? moved : whole) }
    })
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
  return written(added, placed)
}

/** The marks are in the order of their starts, the longer of two first. */
function written(tokens: readonly string[], marks: readonly MarkRange[]): string {
  const open: MarkRange[] = []
  let [xml, next] = ['', 0]
  for (let place = 0; place <= tokens.length; place++) {
    while (open.length > 0 && open.at(-1)!.end <= place) xml += open.pop()!.endTag
    for (; next < marks.length && marks[next]!.start === place; next++) {
      const { startTag, endTag, end } = marks[next]!
      if (end > place) open.push(marks[next]!)
      xml += end > place ? startTag : startTag + endTag
    }
    xml += tokens[place] ?? ''
  }
  return xml
}

function isBalanced(tokens: readonly string[]): boolean {
  let depth = 0
  for (const token of tokens) {
    if (!isTag(token) || token.endsWith('/>')) continue
    depth += token.startsWith('</') ? -1 : 1
    if (depth < 0) return false
  }
  return depth === 0
}

function isTag(token: string): boolean {
  return token.length > 1 && token.startsWith('<') && !token.startsWith('<!')
}

/** The marks of a content, and the keys of the tokens that are read of it. */
function marksOf(text: string, content: Content): { marks: MarkRange[]; keys: string[] } {
  const { tag, innerEnd, unread = [] } = content
  const marks: MarkRange[] = []
  const keys: string[] = []
  const starts = new Map(unread.map((one) => [one.tag.start, one]))
  const open = new Map<number, MarkRange>()
  const unreadEnds = new Set(unread.map(({ endTag }) => endTag.start))
  let passedTo = 0
  for (const { token, index } of contentTokens(text.slice(tag.end, innerEnd))) {
    const at = tag.end + index
    if (at < passedTo) continue
    const element = starts.get(at)
    if (element?.reading === 'dropped') passedTo = element.endTag.end
    else if (element?.reading === 'comment' && element.endTag.start > at) {
      const mark = { start: keys.length, end: keys.length, startTag: token, endTag: '' }
      marks.push(mark)
      open.set(element.endTag.start, mark)
    } else if (open.has(at)) Object.assign(open.get(at)!, { end: keys.length, endTag: token })
    else if (!element && !unreadEnds.has(at) && !/^<[!?](?!\[)/.test(token)) keys.push(keyOfToken(token))
  }
  return { marks, keys }
}

/** A segment whose target is replaced. */
interface ReplacedSegment {
  source: Content
  target: Content | null
  inlineNames: ReadonlySet<string>
}

export interface TargetOptions {
  /** The text of the document. */
  text: string
  /** The markup of the segment, and the one that takes in the tags of the original segment. */
  own: Markup
  both: Markup
  /** Finds the start tag of a comment's mark, with the element's name as its first group. */
  mark: RegExp
  identifier: string
  output: XmlOutput
}

/**
 * Returns the XML of a translation as the segment's target is spelled, or as its source if it has none. Null if the target
 * has the translation. Throws `format.markup` for the mark of a comment that the document does not have.
 */
export function targetXml(
  { source, target, inlineNames }: ReplacedSegment,
  translation: string,
  { text, own, both, mark, identifier, output }: TargetOptions,
): string | null {
  if (target && displayText(target.pieces, own) === translation) return null
  const pieces = [...source.pieces, ...(target?.pieces ?? [])]
  const typed = markupOfTypedMarks(translation, mark, text, { names: inlineNames, pieces }, identifier)
  const markup = typed ?? markupForWriting((target ?? source).pieces, own, both)
  const like = target && target.pieces.length > 0 ? target : source
  const xml = contentXmlLike({ text, like }, translation, markup, identifier, output)
  const isStanding = typed && target && text.slice(target.tag.end, target.innerEnd) === xml
  return isStanding ? null : xml
}

/**
 * Returns the markup of a translation in which the mark of a comment is typed; null if it has none. Projects of earlier
 * versions have such texts. Throws `format.markup` for a mark that the document does not have.
 * @param mark Finds the start tag of such a mark; its first group is the element's name.
 */
function markupOfTypedMarks(
  translation: string,
  mark: RegExp,
  document: string,
  { names, pieces }: { names: ReadonlySet<string>; pieces: readonly InlinePiece[] },
  identifier: string,
): Markup | null {
  const typed = Array.from(translation.matchAll(mark), ([value, name]) => ({ value, name: name! }))
  if (typed.length === 0 || pieces.some(({ kind, value }) => kind === 'text' && value.search(mark) !== -1)) {
    return null
  }
  const unknown = typed.find(({ value }) => !document.includes(value))
  if (unknown) {
    throw new TextFailure(
      'format.markup',
      sentence`The translation of "${identifier.slice(0, 100)}" marks a comment that the file does not have: ${unknown.value.slice(0, 100)}.`,
      { value: identifier.slice(0, 100), todo: 'Remove the mark from the translation.' },
      identifier,
    )
  }
  const tags = typed.map(({ value }): InlinePiece => ({ kind: 'tag', value }))
  return markupOf(new Set([...names, ...typed.map(({ name }) => name)]), [...pieces, ...tags])
}
