/** The quoted strings of PO files: C's, as gettext reads and writes them. */
import { sentence } from '../../platform/text/sentence.ts'
import { decodeBytes } from '../encoding.ts'
import { failureAt } from '../position.ts'

/** The text of adjoining literals, and their range: from the first quote past the last. */
export interface PoText {
  value: string
  start: number
  end: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LINE_FEED = 0x0a

/** Escapes of one letter. */
const LETTERS: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '"': '"',
  '\\': '\\',
}

/**
 * Reads the literal whose opening quote is at `start`. Bytes that are spelled out (`\303`, `\xc3`) are in the
 * file's encoding. Throws `format.syntax`.
 */
export function readPoLiteral(text: string, start: number, encoding: string): PoText {
  let offset = start + 1
  let hasEscapes = false
  for (;;) {
    const code = text.charCodeAt(offset)
    if (code === QUOTE) break
    if (code === LINE_FEED || offset >= text.length) {
      throw failureAt(
        'format.syntax',
        offset >= text.length
          ? sentence`The file ends inside a string: a closing quote is missing.`
          : sentence`The line ends inside a string: a closing quote is missing.`,
        text,
        start,
      )
    }
    if (code === BACKSLASH) {
      hasEscapes = true
      offset += 1
    }
    offset += 1
  }
  const raw = text.slice(start + 1, offset)
  return { value: hasEscapes ? unescape(raw, text, start + 1, encoding) : raw, start, end: offset + 1 }
}

const ESCAPE = /\\(?:x([\da-fA-F]+)|([0-7]{1,3})|([^]))/g
const BYTES = /(?:\\(?:x[\da-fA-F]+|[0-7]{1,3}))+/y

function unescape(raw: string, text: string, offset: number, encoding: string): string {
  const readByte = (hexadecimal: string | undefined, octal: string | undefined): number =>
    (hexadecimal === undefined ? Number.parseInt(octal!, 8) : Number.parseInt(hexadecimal.slice(-2), 16)) &
    0xff
  const readBytes = (run: string, position: number): string => {
    const bytes = Array.from(run.matchAll(ESCAPE), ([, hexadecimal, octal]) => readByte(hexadecimal, octal))
    const characters = decodeBytes(bytes, encoding)
    if (characters !== null && !characters.includes('\0')) return characters
    throw failureAt(
      'format.syntax',
      sentence`The bytes "${run.slice(0, 40)}" are no text in ${encoding}.`,
      text,
      offset + position,
    )
  }
  const pieces: string[] = []
  let position = 0
  while (position < raw.length) {
    const next = raw.indexOf('\\', position)
    if (next === -1) break
    pieces.push(raw.slice(position, next))
    const letter = raw[next + 1] ?? ''
    const known = LETTERS[letter]
    if (known !== undefined) {
      pieces.push(known)
      position = next + 2
      continue
    }
    BYTES.lastIndex = next
    const run = BYTES.exec(raw)
    if (!run) {
      throw failureAt(
        'format.syntax',
        sentence`"\\${letter}" is no escape that gettext knows.`,
        text,
        offset + next,
        {
          todo: 'Write a backslash as \\\\.',
          value: `\\${letter}`,
        },
      )
    }
    pieces.push(readBytes(run[0], next))
    position = next + run[0].length
  }
  pieces.push(raw.slice(position))
  return pieces.join('')
}

const MAY_NEED_ESCAPE = /["\\\p{Control}]/gu
const ESCAPES: ReadonlyMap<string, string> = new Map(
  Object.entries(LETTERS).map(([letter, character]) => [character, `\\${letter}`]),
)

/** The text between quotes. */
export function escapeText(text: string): string {
  return text.replace(MAY_NEED_ESCAPE, (character) => ESCAPES.get(character) ?? character)
}
