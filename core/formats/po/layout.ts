/** How texts are laid out in literals: as gettext's own tools do, or unwrapped where the file is so. */
import { lineBreakOf } from '../position.ts'
import type { PoEntry } from './catalog.ts'
import { escapeText } from './literal.ts'

export interface Layout {
  lineBreak: '\n' | '\r\n'
  /** Whether long texts are broken into lines of at most 80 columns. */
  wraps: boolean
}

/** Columns of a line, with its quotes: gettext's default page width. */
const PAGE_WIDTH = 79

/**
 * The layout that a file shows: texts with a piece that does not end a line are wrapped, one-liners past the
 * page width that could have been broken are not. Where nothing tells, texts are wrapped.
 */
export function layoutOf(text: string, entries: Iterable<PoEntry>): Layout {
  let wrapped = 0
  let unwrapped = 0
  for (const { id, forms } of entries) {
    for (const literal of [id, ...forms]) {
      const width = literal.end - literal.start
      if (width <= PAGE_WIDTH - 'msgid '.length) continue
      const raw = text.slice(literal.start, literal.end)
      if (/[^n"]"\s+"[^"]/.test(raw)) wrapped += 1
      else if (!raw.includes('\n') && raw.includes(' ')) unwrapped += 1
    }
  }
  return { lineBreak: lineBreakOf(text), wraps: unwrapped <= wrapped }
}

/**
 * The literals that say a text, to stand after `keyword` and a space: one where it fits its line, else an
 * empty one and a line for each line of the text, wrapped where the file wraps.
 */
export function layOut(value: string, keyword: string, { lineBreak, wraps }: Layout): string {
  const lines = value.split(/(?<=\n)/)
  const whole = quote(value)
  if (lines.length <= 1 && (!wraps || keyword.length + 1 + columns(whole) <= PAGE_WIDTH)) return whole
  const pieces = wraps ? lines.flatMap((line) => wrap(line, PAGE_WIDTH - 2)) : lines
  return ['""', ...pieces.map(quote)].join(lineBreak)
}

function quote(text: string): string {
  return `"${escapeText(text)}"`
}

function wrap(line: string, width: number): string[] {
  const pieces: string[] = []
  let piece = ''
  let used = 0
  for (const chunk of unbreakableChunks(line)) {
    const needed = columns(escapeText(chunk))
    if (piece !== '' && used + needed > width) {
      pieces.push(piece)
      piece = ''
      used = 0
    }
    piece += chunk
    used += needed
  }
  return [...pieces, piece]
}

const WIDE =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u3000-\\u303f\\uff00-\\uff60\\uffe0-\\uffe6\\p{Emoji_Presentation}'
const CLOSING = '、。，．：；？！）］｝〉》」』】〕〗ー々…’”%)\\]}!?.,:;'
const OPENING = '（［｛〈《「『【〔〖‘“(\\[{'

/** After blanks, after a hyphen inside a word, and between ideographs but for what must not begin or end a line. */
const BREAK = new RegExp(
  `(?<=[ \\t])(?![ \\t])|(?<=[\\p{L}\\p{N}]-)(?=\\p{L})|(?<=[${WIDE}])(?<![${OPENING}])(?![ ${CLOSING}])|(?<![ ${OPENING}])(?=[${WIDE}])(?![${CLOSING}])`,
  'u',
)

function unbreakableChunks(line: string): string[] {
  return line.split(BREAK)
}

const WIDE_CHARACTER = new RegExp(`^[${WIDE}]`, 'u')
const NO_WIDTH = /^(?:\p{Mark}|\p{Default_Ignorable_Code_Point})/u

/** Columns on a terminal: wide characters take two, combining ones none. */
function columns(text: string): number {
  if (!/[^\0-\u02ff]/.test(text)) return text.length
  let width = 0
  for (const character of text) {
    if (WIDE_CHARACTER.test(character)) width += 2
    else if (!NO_WIDTH.test(character)) width += 1
  }
  return width
}
