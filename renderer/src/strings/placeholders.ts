/**
 * The recognisers of what must survive translation: variables, tags, escapes; and of white space that a reader
 * would not see. Variables of a known grammar are read by it, as the checks do. Light on purpose: it runs on each
 * keystroke, and says "missing", not "wrong".
 */
import type { DeclaredFormat } from '../../../core/contract/enumerations.ts'
import { grammarNamed } from '../../../core/messages/formatStrings/grammarOf.ts'
import {
  findInlineTags,
  tagUnits,
  type InlineTag,
  type TagUnit,
} from '../../../core/messages/inlineTags/inlineTags.ts'
import { INVISIBLE_PATTERN, invisibleKind, type InvisibleKind } from './invisibleCharacters.ts'
import { withLabels } from './tokenLabels.ts'

export type PlaceholderKind = 'variable' | 'tag' | 'argument' | 'escape' | 'entity'
export type WhitespaceKind = 'newline' | 'space' | InvisibleKind

export interface Placeholder {
  kind: PlaceholderKind
  /** The place in the text, in UTF-16 offsets. */
  start: number
  end: number
  text: string
  /** The inserted text: the placeholder itself, or the whole ICU argument that `text` begins. */
  insert: string
  /** The values that a directive of a known grammar takes: equal for differently written ones of the same values. */
  values?: string
  /** The tag that it is: it may be an end of a pair. */
  tag?: InlineTag
}

/** Something of the source that a key inserts: a placeholder, or both ends of a pair of tags. */
export interface Insertable {
  first: string
  /** The closing tag of a pair. */
  last: string | null
}

export type TextPiece =
  | { kind: 'text'; text: string }
  | { kind: WhitespaceKind; text: string }
  /** `label` is its short form; `number`: that of a tag. */
  | { kind: 'placeholder'; placeholder: Placeholder; label: string; number: number | null }

/** Each source of a pattern bounds its repetitions, so that no text makes it slow. */
const patterns: Record<PlaceholderKind, string[]> = {
  argument: [String.raw`\{\s{0,9}[\w.-]{1,80}\s{0,9},\s{0,9}(?:plural|selectordinal|select)\s{0,9},`],
  variable: [
    String.raw`\{\{[^{}]{1,120}\}\}`,
    String.raw`[$%#]\{[^{}<>]{1,120}\}`,
    String.raw`(?<!@)\{\s{0,9}[\w.@$-]{1,80}\s{0,9}(?:[,:!][^{}]{0,200})?\}`,
    String.raw`%\([A-Za-z_][\w.]{0,80}\)[#0+-]{0,3}\d{0,4}(?:\.\d{1,3})?[diouxXeEfFgGcrsa]`,
    String.raw`(?<!\d)%(?:\d{1,2}\$)?(?:'|[#0+I-]{0,3})(?:\d{1,4}|\*)?(?:\.(?:\d{1,3}|\*))?(?:hh|h|ll|l|L|q|j|z|t)?[diouxXeEfFgGcCsSpaA@]`,
    String.raw`(?<!\d)%L?\d{1,2}(?![\d$])`,
    // A text of i18next in another one.
    String.raw`\$t\([^()\n]{1,120}\)`,
    String.raw`(?<![\w$])\$[a-z]\w{0,60}`,
    String.raw`(?<![^\s("'“«]):[a-z][a-z0-9_]{1,60}(?![\w:])`,
  ],
  escape: [String.raw`\\[nrt"'\\]`],
  // Markdown's code, and an address whose link begins elsewhere. All other tags have a reader of their own.
  tag: ['(?<!`)`[^`\\n]{1,200}`(?!`)', String.raw`(?<=\])\([^()\s]{1,400}(?: "[^"\n]{0,200}")?\)`],
  entity: [String.raw`&(?:[A-Za-z]{2,12}|#\d{1,6}|#x[\dA-Fa-f]{1,6});`],
}

const kinds: PlaceholderKind[] = ['escape', 'tag', 'argument', 'variable', 'entity']

function recogniserOf(chosen: readonly PlaceholderKind[], escapes: readonly string[] = []): RegExp {
  const sources = chosen.map((kind) => {
    const own = kind === 'escape' ? [...escapes, ...patterns.escape] : patterns[kind]
    return `(?<${kind}>${own.map((source) => `(?:${source})`).join('|')})`
  })
  return new RegExp(sources.join('|'), 'g')
}

const usual = recogniserOf(kinds, ['%%'])
const besideDirectives = new Map<DeclaredFormat, RegExp>()

/** Recognises the placeholders that are no directives of a grammar. */
function besideDirectivesOf(format: DeclaredFormat): RegExp {
  let known = besideDirectives.get(format)
  if (known === undefined) {
    const escapes =
      format === 'none' ? [] : ['%', '{', '}'].flatMap((character) => escapeOf(format, character))
    known = recogniserOf(['escape', 'tag', 'entity'], escapes)
    besideDirectives.set(format, known)
  }
  return known
}

/** The source of a pattern of a character that is written twice: the reader says so where it stands alone. */
function escapeOf(format: Exclude<DeclaredFormat, 'none'>, character: string): string[] {
  const fix = grammarNamed(format).read(character).problem?.fix
  return fix === character.repeat(2) ? [fix.replaceAll(/[{}]/g, String.raw`\$&`)] : []
}

/**
 * The placeholders of a text in the order in which they stand.
 *
 * @param format the grammar of the string's directives; null: placeholders of all usual kinds
 */
export function findPlaceholders(text: string, format: DeclaredFormat | null = null): Placeholder[] {
  const found = format === null || format === 'none' ? [] : directivesOf(text, format)
  for (const tag of findInlineTags(text))
    found.push({ kind: 'tag', start: tag.start, end: tag.end, text: tag.text, insert: tag.text, tag })
  const isOfSeveral = found.length > 0
  for (const match of text.matchAll(format === null ? usual : besideDirectivesOf(format))) {
    const kind = kinds.find((name) => match.groups?.[name] !== undefined)
    if (kind === undefined) continue
    const end = match.index + match[0].length
    const insert = kind === 'argument' ? wholeArgument(text, match.index) : match[0]
    found.push({ kind, start: match.index, end, text: match[0], insert })
  }
  return isOfSeveral ? withoutOverlaps(found) : found
}

/** Returns the tags of the sources of a string that differ, in the order of their numbers. */
export function tagUnitsOf(sources: readonly string[], format: DeclaredFormat | null): TagUnit[] {
  return tagUnits(sources.map((source) => findPlaceholders(source, format).flatMap(({ tag }) => tag ?? [])))
}

function directivesOf(text: string, format: Exclude<DeclaredFormat, 'none'>): Placeholder[] {
  return grammarNamed(format)
    .read(text)
    .directives.map(({ start, end, text: written, arguments: taken }) => ({
      ...{ kind: 'variable', start, end, text: written, insert: written },
      values: taken.map(({ id, type }) => `${id}:${type}`).join(),
    }))
}

/** In order; of two that share a character the one that begins first, as a tag with a directive in it. */
function withoutOverlaps(found: readonly Placeholder[]): Placeholder[] {
  let end = 0
  return found
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .filter((one) => {
      if (one.start < end) return false
      end = one.end
      return true
    })
}

const MAX_ARGUMENT = 2_000

/** An ICU argument from its opening brace to the one that closes it; as far as we look where none does. */
function wholeArgument(text: string, start: number): string {
  const limit = Math.min(text.length, start + MAX_ARGUMENT)
  let depth = 0
  for (let index = start; index < limit; index++) {
    if (text[index] === '{') depth++
    else if (text[index] === '}' && --depth === 0) return text.slice(start, index + 1)
  }
  return text.slice(start, limit)
}

const whitespace = new RegExp(
  String.raw`(?<newline>\r\n|\r|\n)|(?<space> {2,}|(?<=^|[\r\n]) | (?=$|[\r\n]))|${INVISIBLE_PATTERN}`,
  'gu',
)

/**
 * The text as the screens show it: words, placeholders, and white space that needs a mark.
 *
 * @param source the source of a translation, or its tags: they have the same numbers in both
 * @param format the grammar of the string's directives
 */
export function pieces(
  text: string,
  source: string | readonly TagUnit[] = '',
  format: DeclaredFormat | null = null,
): TextPiece[] {
  const found = findPlaceholders(text, format)
  const hasTags = found.some(({ tag }) => tag !== undefined)
  const units = typeof source === 'string' ? (hasTags ? tagUnitsOf([source || text], format) : []) : source
  const placeholders: Marked[] = withLabels(found, units).map((piece) => {
    const { start, end } = piece.placeholder
    return { start, end, piece: { kind: 'placeholder', ...piece } }
  })
  const spaces: Marked[] = [...text.matchAll(whitespace)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    piece: { kind: whitespaceKind(match), text: match[0] },
  }))
  const parts: TextPiece[] = []
  let position = 0
  for (const { start, end, piece } of [...placeholders, ...spaces].sort((a, b) => a.start - b.start)) {
    // White space inside a placeholder is part of it.
    if (start < position) continue
    if (start > position) parts.push({ kind: 'text', text: text.slice(position, start) })
    parts.push(piece)
    position = end
  }
  if (position < text.length) parts.push({ kind: 'text', text: text.slice(position) })
  return parts
}

export function textOf(piece: TextPiece): string {
  return piece.kind === 'placeholder' ? piece.placeholder.text : piece.text
}

/** Returns the pieces between two offsets of their text; a placeholder that is cut is text. */
export function slicePieces(parts: readonly TextPiece[], from: number, to: number): TextPiece[] {
  const within: TextPiece[] = []
  let start = 0
  for (const part of parts) {
    const text = textOf(part)
    const shown = text.slice(Math.max(0, from - start), Math.max(0, to - start))
    start += text.length
    if (shown === text) within.push(part)
    else if (shown !== '')
      within.push(part.kind === 'placeholder' ? { kind: 'text', text: shown } : { ...part, text: shown })
  }
  return within
}

interface Marked {
  start: number
  end: number
  piece: TextPiece
}

function whitespaceKind({ 0: text, groups }: RegExpMatchArray): WhitespaceKind {
  return groups?.['newline'] === undefined ? (invisibleKind(text) ?? 'space') : 'newline'
}

export interface PlaceholderDifference {
  /** Placeholders of the source that the target has not, or not as often. */
  missing: Placeholder[]
  /** Placeholders that the target alone has. */
  extra: Placeholder[]
}

/**
 * Compares as multisets, because translations may reorder. Differently written placeholders may be equal: a format of
 * another width (`%-*s` and `%s`), a tag with other attributes, `{ name }` and `{name}`. Entities and quotes may be
 * written as their characters. The checks of variables and tags report the same ones as missing
 * (tests/quality/placeholders.test.ts).
 */
export function comparePlaceholders(
  source: string,
  target: string,
  format: DeclaredFormat | null = null,
): PlaceholderDifference {
  const checked = ({ kind, text }: Placeholder) => kind !== 'entity' && !/^\\["'\\]$/.test(text)
  const wanted = findPlaceholders(source, format).filter(checked)
  const given = findPlaceholders(target, format).filter(checked)
  const written = (one: Placeholder) => one.text
  const [missing, extra] = [without(wanted, given, written), without(given, wanted, written)]
  return { missing: without(missing, extra, meaning), extra: without(extra, missing, meaning) }
}

/** Returns the common key of equivalent placeholders. */
function meaning({ text, values, tag }: Placeholder): string {
  if (values !== undefined) return values
  if (tag !== undefined) return `${tag.kind} ${tag.name} ${tag.id}`
  if (text.startsWith('{')) return /^\{+\s*[\w.@$-]+/.exec(text)?.[0].replaceAll(/\s/g, '') ?? text
  const conversion = /^%(?!\()[^A-Za-z@]*I?[^A-Za-z@]*(?:hh|h|ll|l|L|q|j|z|t)?([A-Za-z@])$/.exec(text)?.[1]
  return conversion === undefined ? text : `%${ALIKE[conversion] ?? conversion}`
}

const ALIKE: Readonly<Record<string, string>> = { i: 'd', C: 'c', S: 's' }

function without(
  these: readonly Placeholder[],
  those: readonly Placeholder[],
  keyOf: (placeholder: Placeholder) => string,
): Placeholder[] {
  const left = new Map<string, number>()
  for (const one of those) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1)
  return these.filter((one) => {
    const count = left.get(keyOf(one)) ?? 0
    left.set(keyOf(one), count - 1)
    return count <= 0
  })
}
