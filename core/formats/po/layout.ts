/** How texts are laid out in literals: as gettext's own tools do, or unwrapped where the file is so. */
import { lineBreakOf } from '../position.ts'
import type { PoEntry } from './entry.ts'
import { escapeText } from './literal.ts'

export interface PoLayout {
  lineBreak: '\n' | '\r\n'
  /** How many columns a line may have, with its quotes; Infinity where texts are not broken into lines. */
  width: number
}

/** Gettext's default page width. */
const PAGE_WIDTH = 79

/**
 * Detects the layout of a file. Texts with a piece that does not end a line are wrapped; unbroken lines past the page
 * width that could have been wrapped show that texts are not. Without evidence texts are wrapped. The width is
 * gettext's, unless the file's lines show another one (Babel's 76, Weblate's or a project's own 100).
 */
export function layoutOf(text: string, entries: Iterable<PoEntry>): PoLayout {
  const breaks = new Breaks()
  let wrapped = 0
  let unwrapped = 0
  for (const { id, forms } of entries) {
    for (const literal of [id, ...forms]) {
      const width = literal.end - literal.start
      if (width <= NARROWEST) continue
      const raw = text.slice(literal.start, literal.end)
      const isWrapped = /[^n"]"\s+"[^"]/.test(raw)
      if (isWrapped) breaks.look(raw)
      if (width <= PAGE_WIDTH - 'msgid '.length) continue
      if (isWrapped) wrapped += 1
      else if (!raw.includes('\n') && raw.includes(' ')) unwrapped += 1
    }
  }
  return { lineBreak: lineBreakOf(text), width: unwrapped <= wrapped ? breaks.width : Infinity }
}

const NARROWEST = 50
const WIDEST = 250
/** The number of line breaks that is enough to detect the width. */
const ENOUGH_BREAKS = 1000

/** The line breaks of a file, which tell the width that it was written with. */
class Breaks {
  /** The number of lines by column: those that are as wide, and those that would have been with the next word. */
  readonly #lines = new Array<number>(WIDEST + 1).fill(0)
  readonly #withNext = new Array<number>(WIDEST + 1).fill(0)
  #seen = 0

  look(raw: string): void {
    if (this.#seen >= ENOUGH_BREAKS) return
    const lines = raw.split(/\r?\n/).map((line) => line.trim().slice(1, -1))
    for (const [index, line] of lines.entries()) {
      const next = lines[index + 1]
      if (line === '' || line.endsWith('\\n') || next === undefined) continue
      const width = columns(line) + 2
      this.#seen += 1
      this.#count(this.#lines, width)
      this.#count(this.#withNext, width + columns(unbreakableChunks(next)[0] ?? ''))
    }
  }

  #count(widths: number[], width: number): void {
    const place = Math.min(width, WIDEST)
    widths[place] = (widths[place] ?? 0) + 1
  }

  /** The width that the fewest lines speak against; gettext's where it is none that speaks much clearer. */
  get width(): number {
    let best = PAGE_WIDTH
    let least = this.#against(PAGE_WIDTH) / 2
    for (let width = NARROWEST; width < WIDEST; width += 1) {
      const against = this.#against(width)
      if (against < least) [best, least] = [width, against]
    }
    return best
  }

  /** Lines that are wider, and lines that had room for the next word. */
  #against(width: number): number {
    const sum = (widths: readonly number[]) => widths.reduce((a, b) => a + b, 0)
    return sum(this.#lines.slice(width + 1)) + sum(this.#withNext.slice(0, width + 1))
  }
}

/**
 * Returns the literals of a text after `keyword` and a space. They are one literal if it fits its line, else an empty
 * one and one for each line of the text, wrapped if the file wraps.
 */
export function layOut(value: string, keyword: string, { lineBreak, width }: PoLayout): string {
  const lines = value.split(/(?<=\n)/)
  const whole = quote(value)
  if (lines.length <= 1 && (width === Infinity || keyword.length + 1 + columns(whole) <= width)) return whole
  const pieces = width === Infinity ? lines : lines.flatMap((line) => wrap(line, width - 2))
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

/**
 * The places of breaks: after blanks, after a hyphen inside a word, and between ideographs but for what must not
 * begin or end a line.
 */
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
