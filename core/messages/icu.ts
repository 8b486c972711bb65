/** ICU MessageFormat, parsed for offsets: its apostrophes quote only where they have to (ICU 4.8 and later). */
import type { TextRange } from '../contract/messages.ts'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { icuProblemOf, tagProblemOf } from './icuProblems.ts'
import {
  sizeProblem,
  hasSelect,
  tooDeepAt,
  type MessageBranch,
  type MessageNode,
  type ParsedMessage,
  type SelectNode,
} from './message.ts'

/** A text that does not match has no branch, and most texts are done with here. */
const MAY_HAVE_BRANCHES = /,\s{0,20}(?:plural|selectordinal|select)\s{0,20},/

const BEGINS_BRANCHES = /\{\s{0,20}[\w.-]{1,100}\s{0,20},\s{0,20}(?:plural|selectordinal|select)\s{0,20},/

/** Whether a text has the beginning of a choice between branches, well written or not. */
export function seemsIcuMessage(text: string): boolean {
  return BEGINS_BRANCHES.test(text)
}

/** Whether a text is a message with branches. One with arguments alone is a plain text to people. */
export function isIcuMessage(text: string): boolean {
  if (!MAY_HAVE_BRANCHES.test(text)) return false
  const parsed = parseIcu(text)
  return parsed.ok && hasSelect(parsed.nodes)
}

/** Matches the apostrophes that begin quoted text, unless they are doubled. */
export function quotingApostrophes(): RegExp {
  return /(?<!')'(?=[{<}>#|])/g
}

/** The text with the characters at these offsets doubled; the offsets ascend. */
export function doubled(text: string, offsets: readonly number[]): string {
  const parts = [0, ...offsets].map((start, index) =>
    text.slice(start, (offsets[index] ?? text.length - 1) + 1),
  )
  return parts.join('')
}

/** Tags count as such where they fit together in the whole text; else `<` is text, and `tagProblem` says why. */
export function parseIcu(text: string): ParsedMessage {
  const tooMuch = sizeProblem(text)
  if (tooMuch) return { ok: false, problem: tooMuch }
  const hasManyTags = tooDeepAt(text, /<\/?[A-Za-z]/g, (found) => (found[1] === '/' ? -1 : 1)) !== -1
  if (hasManyTags) return parseWithoutTags(text)
  try {
    return { ok: true, nodes: read(text, { ignoreTag: false }), tagProblem: null }
  } catch (error) {
    if (!text.includes('<')) return { ok: false, problem: icuProblemOf(error, text) }
    const parsed = parseWithoutTags(text)
    return parsed.ok ? { ...parsed, tagProblem: tagProblemOf(error, text) } : parsed
  }
}

/** Parses a message with `<` as text like any other: for what edits stretches of text. */
export function parseWithoutTags(text: string): ParsedMessage {
  const tooMuch = sizeProblem(text)
  if (tooMuch) return { ok: false, problem: tooMuch }
  try {
    return { ok: true, nodes: read(text, { ignoreTag: true }), tagProblem: null }
  } catch (error) {
    return { ok: false, problem: icuProblemOf(error, text) }
  }
}

function read(text: string, { ignoreTag }: { ignoreTag: boolean }): MessageNode[] {
  const elements = parse(text, { ignoreTag, captureLocation: true, shouldParseSkeletons: false })
  return elements.map((element) => nodeOf(element, text))
}

function nodeOf(element: MessageFormatElement, text: string): MessageNode {
  const place = placeOf(element)
  switch (element.type) {
    case TYPE.literal:
      return { kind: 'text', ...place, value: element.value }
    case TYPE.argument:
      return { kind: 'argument', ...place, name: element.value, type: 'plain', format: null }
    case TYPE.number:
      return { kind: 'argument', ...place, name: element.value, type: 'number', format: styleIn(text, place) }
    case TYPE.date:
      return { kind: 'argument', ...place, name: element.value, type: 'date', format: styleIn(text, place) }
    case TYPE.time:
      return { kind: 'argument', ...place, name: element.value, type: 'time', format: styleIn(text, place) }
    case TYPE.select:
      return selectOf(element.value, 'select', 0, place, branchesOf(element.options, text))
    case TYPE.plural: {
      const type = element.pluralType === 'ordinal' ? 'selectordinal' : 'plural'
      return selectOf(element.value, type, element.offset, place, branchesOf(element.options, text))
    }
    case TYPE.pound:
      return { kind: 'count', ...place }
    case TYPE.tag: {
      const nodes = element.children.map((child) => nodeOf(child, text))
      return { kind: 'tag', ...place, name: element.value, nodes }
    }
  }
}

function selectOf(
  name: string,
  type: SelectNode['type'],
  offset: number,
  place: TextRange,
  branches: MessageBranch[],
): SelectNode {
  return { kind: 'select', ...place, name, type, offset, branches }
}

type Options = Extract<MessageFormatElement, { type: TYPE.select }>['options']

/** The branches in the order in which they stand: an object puts keys that look like numbers first. */
function branchesOf(options: Options, text: string): MessageBranch[] {
  const branches = Object.entries(options).map(([selector, option]): MessageBranch => {
    const braces = placeOf(option)
    return {
      selector,
      isDefault: selector === 'other',
      start: braces.start + 1,
      end: braces.end - 1,
      whole: { start: text.lastIndexOf(selector, braces.start), end: braces.end },
      nodes: option.value.map((element) => nodeOf(element, text)),
    }
  })
  return branches.sort((one, other) => one.start - other.start)
}

/** `{n, number, percent}`: what stands after the second comma. */
function styleIn(text: string, { start, end }: TextRange): string | null {
  const [, , ...style] = text.slice(start + 1, end - 1).split(',')
  return style.length === 0 ? null : style.join(',').trim()
}

function placeOf({ location }: Pick<MessageFormatElement, 'location'>): TextRange {
  if (!location) throw new TypeError('the parser gave a node no place')
  return { start: location.start.offset, end: location.end.offset }
}
