/** Elements of one document as another document spells its own: indentation, line breaks, comments that go along. */
import type { Insertion } from '../insertion.ts'
import {
  gapBefore,
  indentOf,
  insertionEdits,
  lineIndent,
  type EntryBlock,
  type EntryWriter,
} from '../layout.ts'
import type { Edit } from '../../platform/text/splice.ts'
import { fillElement, isSelfClosed, type TagPlace } from './tags.ts'

/** A comment behind an element, in its line. */
const TRAILING_COMMENT = /(?:[ \t]*<!--[^\n]*?-->)+[ \t]*(?=\r?\n)/y

/** The offset of the comments right above an element, each in lines of its own; without any, of the element. */
export function startWithComments(text: string, start: number): number {
  let first = start
  for (;;) {
    const before = gapBefore(text, first, Math.max(0, first - 1000))
    const end = first - before.length
    if (before.split('\n').length > 2 || !text.endsWith('-->', end)) return first
    const comment = text.lastIndexOf('<!--', end)
    const isInOwnLine = /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, comment - 1000), comment))
    if (comment === -1 || !isInOwnLine) return first
    first = comment
  }
}

/** A step of a document's indentation is looked for in its beginning. */
const MAX_LOOKED_AT = 500_000

/**
 * Returns the indent of a document: the most frequent step of an element against the line before, of equal ones the
 * first; '' if there is none. The indent of the root is no step.
 */
export function indentUnit(text: string): string {
  const counts = new Map<string, number>()
  let before: string | undefined
  for (const [, indent = ''] of text.slice(0, MAX_LOOKED_AT).matchAll(/(?:^|\n)([ \t]*)<[^!?]/g)) {
    if (before !== undefined && indent.length > before.length && indent.startsWith(before)) {
      const step = indent.slice(before.length)
      counts.set(step, (counts.get(step) ?? 0) + 1)
    }
    before = indent
  }
  const [most = ['', 0]] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most[0]
}

export interface CopyStyle {
  /** The indentation of the line in which the element begins, and a step of its document's. */
  from: { own: string; unit: string }
  /** The spelling as it is to be. */
  to: { own: string; unit: string }
  lineBreak: '\n' | '\r\n'
}

/**
 * An element's XML for another document: its lines are indented and broken as there. White space in `contents`, the
 * elements in which it means something, is not; nor is it in comments and CDATA sections.
 */
export function copyElement(
  xml: string,
  contents: readonly string[],
  { from, to, lineBreak }: CopyStyle,
): string {
  const indented = xml.replace(structuralBlank(contents), (found, _, breaks?: string, indent?: string) =>
    breaks === undefined ? found : breaks + translatedIndent(indent ?? '', from, to),
  )
  return indented.replace(/\r?\n/g, lineBreak)
}

/** Matches what is passed over, and the blanks between tags: line breaks and the last line's indentation. */
function structuralBlank(contents: readonly string[]): RegExp {
  const names = contents.length === 0 ? '(?!)' : `(?:[\\w.-]+:)?(?:${contents.join('|')})`
  return new RegExp(
    `<!--[^]*?-->|<!\\[CDATA\\[[^]*?\\]\\]>|<(${names})(?:\\s[^<>]*)?(?<!/)>[^]*?</\\1\\s*>|(?<=>)(\\s*\\n)([ \\t]*)(?=<)`,
    'g',
  )
}

function translatedIndent(indent: string, from: CopyStyle['from'], to: CopyStyle['to']): string {
  if (!indent.startsWith(from.own)) return indent
  if (from.unit === '' || to.unit === '') return to.own + indent.slice(from.own.length)
  return to.own + to.unit.repeat(Math.round((indent.length - from.own.length) / from.unit.length))
}

/**
 * The edits that put entries between the tags of an element, as `insertionEdits` does; a self-closed one is opened.
 * `innerEnd` is where its end tag begins.
 */
export function insertIntoElement(
  {
    tag,
    innerEnd,
    ...block
  }: Pick<EntryBlock, 'text' | 'entries' | 'fallbackGap'> & {
    tag: TagPlace
    innerEnd: number
  },
  insertions: readonly Insertion[],
  write: EntryWriter,
): Edit[] {
  const { text, fallbackGap: gap } = block
  if (!isSelfClosed(text, tag)) {
    const inner = { start: tag.end, end: innerEnd }
    return insertionEdits({ ...block, inner, trailing: TRAILING_COMMENT }, insertions, write)
  }
  const written = insertions.flatMap(({ identifiers }) =>
    identifiers.map((identifier) => gap + write(identifier, indentOf(gap))),
  )
  if (written.length === 0) return []
  const lineBreak = /\r?\n/.exec(gap)?.[0] ?? ''
  return fillElement(text, tag, innerEnd, written.join('') + lineBreak + lineIndent(text, tag.start))
}

/** Whether a text has an element: a document that is empty or holds nothing but comments has none. */
export function hasElement(text: string): boolean {
  for (let offset = text.indexOf('<'); offset !== -1; offset = text.indexOf('<', offset)) {
    const end = text.startsWith('<!--', offset) ? '-->' : text.startsWith('<?', offset) ? '?>' : null
    if (end === null) return true
    const found = text.indexOf(end, offset)
    if (found === -1) return true
    offset = found + end.length
  }
  return false
}
