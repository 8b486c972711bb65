/**
 * How marks are written in what is sent, and found again in what comes back. Engines change blanks, quotes and the form
 * of empty elements; they are read with all of that.
 */
import { escapeXml } from '../platform/text/escapeXml.ts'
import type { TextOrMark } from './engine.ts'

export interface MarkNotation {
  write(pieces: readonly TextOrMark[]): string
  read(answer: string): TextOrMark[]
}

/** Elements of XML: `<x id="0"/>`; what else the text has of `<` and `&` is escaped. For DeepL and for chats. */
export const xmlMarks = elements(
  (mark) => `<x id="${mark}"/>`,
  /<\s*x\s+id\s*=\s*["'“”„«]?\s*(\d{1,4})\s*["'“”»]?\s*(?:\/\s*>|>\s*(?:<\s*\/\s*x\s*>)?)/giu,
)

/** The same as an element of HTML, which has an end: parsers of HTML take the next text into `<x/>`. */
export const htmlMarks = elements(
  (mark) => `<x id="${mark}"></x>`,
  /<\s*x\s+id\s*=\s*["'“”„«]?\s*(\d{1,4})\s*["'“”»]?\s*(?:\/\s*>|>\s*(?:<\s*\/\s*x\s*>)?)/giu,
)

/** As the service writes them for custom MT apps: `<span class="notranslate">0</span>`. */
export const spanMarks = elements(
  (mark) => `<span class="notranslate">${mark}</span>`,
  /<\s*span\s+class\s*=\s*["'“”„«]?\s*notranslate\s*["'“”»]?\s*>\s*(\d{1,4})\s*<\s*\/\s*span\s*>/giu,
)

function elements(written: (mark: number) => string, found: RegExp): MarkNotation {
  return {
    write: (pieces) =>
      pieces.map((piece) => (typeof piece === 'number' ? written(piece) : escapeXml(piece))).join(''),
    read: (answer) => readBy(answer, found, unescapeXml),
  }
}

/** The pieces of an answer, by an expression whose first group is a mark's number. */
export function readBy(answer: string, found: RegExp, unescape: (text: string) => string): TextOrMark[] {
  const pieces: TextOrMark[] = []
  let offset = 0
  for (const match of answer.matchAll(found)) {
    if (match.index > offset) pieces.push(unescape(answer.slice(offset, match.index)))
    pieces.push(Number(match[1]))
    offset = match.index + match[0].length
  }
  if (offset < answer.length) pieces.push(unescape(answer.slice(offset)))
  return pieces
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** Engines escape more than what came escaped: `&#39;` and `&quot;` are theirs, for the source's own are marks. */
function unescapeXml(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, dec, hex, name) => {
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? whole
    const code = typeof dec === 'string' ? Number(dec) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : whole
  })
}
