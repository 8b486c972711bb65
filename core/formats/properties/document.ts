/**
 * A .properties file as its entries, with the places of their values. The rules are those that
 * `java.util.Properties.load` documents.
 */
import { sentence } from '../../platform/text/sentence.ts'
import { failureAt } from '../position.ts'

export interface PropertyEntry {
  identifier: string
  value: string
  /** The offset of the entry's line. */
  start: number
  /** The range of the value as it is written. */
  valueStart: number
  valueEnd: number
  /** The text between key and value; '' if there is neither a separator nor a value. */
  separator: string
  /** The comment lines right above, without their marks. */
  comments: string[]
}

const LINE_BREAK = /\r\n?|\n/g
const KEY_STOP = /[\\ \t\f=:]/g
const ESCAPE = /\\(?:u([\da-fA-F]{4})|([^]?))/g
const NAMED_ESCAPES: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' }

/** Reads all entries, those with one key too. Throws `format.syntax` for a `\u` without four hexadecimal digits. */
export function readProperties(text: string): PropertyEntry[] {
  const entries: PropertyEntry[] = []
  let comments: string[] = []
  for (let offset = 0; offset < text.length;) {
    const start = skipBlanks(text, offset)
    const mark = text[start]
    if (mark === '#' || mark === '!') {
      const end = lineEnd(text, start)
      comments.push(
        text
          .slice(start, end)
          .replace(/^[#!]+/, '')
          .trim(),
      )
      offset = end + breakLength(text, end)
      continue
    }
    const line = readLogicalLine(text, start)
    if (line.value !== '') entries.push(readEntry(line, text, comments))
    comments = []
    offset = line.end + breakLength(text, line.end)
  }
  return entries
}

/** A line with those that continue it: their line breaks and indents are left out of `value`. */
interface LogicalLine {
  value: string
  /** The pieces of `value`: the start of each in it and in the text. */
  pieces: { at: number; start: number }[]
  end: number
}

function readLogicalLine(text: string, start: number): LogicalLine {
  const pieces: LogicalLine['pieces'] = []
  const parts: string[] = []
  let length = 0
  for (let offset = start; ;) {
    const end = lineEnd(text, offset)
    const isContinued = endsInBackslash(text, offset, end)
    const part = text.slice(offset, isContinued ? end - 1 : end)
    pieces.push({ at: length, start: offset })
    parts.push(part)
    length += part.length
    if (!isContinued || end === text.length) return { value: parts.join(''), pieces, end }
    offset = skipBlanks(text, end + breakLength(text, end))
  }
}

function readEntry(line: LogicalLine, text: string, comments: readonly string[]): PropertyEntry {
  const keyEnd = findKeyEnd(line.value)
  const markAt = skipBlanks(line.value, keyEnd)
  const hasMark = line.value[markAt] === '=' || line.value[markAt] === ':'
  const valueAt = hasMark ? skipBlanks(line.value, markAt + 1) : markAt
  const decode = (from: number, to?: number) =>
    unescape(line.value.slice(from, to), (offset) => {
      const message = sentence`After \\u there should be four hexadecimal digits.`
      throw failureAt('format.syntax', message, text, offsetOf(line, from + offset))
    })
  return {
    identifier: decode(0, keyEnd),
    value: decode(valueAt),
    start: line.pieces[0]!.start,
    valueStart: valueAt === line.value.length ? line.end : offsetOf(line, valueAt),
    valueEnd: line.end,
    separator: line.value.slice(keyEnd, valueAt),
    comments: comments.filter((comment) => comment !== ''),
  }
}

function offsetOf({ pieces }: LogicalLine, offset: number): number {
  const piece = pieces.findLast((one) => one.at <= offset)!
  return piece.start + offset - piece.at
}

function unescape(raw: string, fail: (offset: number) => never): string {
  if (!raw.includes('\\')) return raw
  return raw.replace(ESCAPE, (_, digits: string | undefined, letter: string | undefined, offset: number) => {
    if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16))
    if (letter === 'u') fail(offset)
    return NAMED_ESCAPES[letter ?? ''] ?? letter ?? ''
  })
}

function endsInBackslash(text: string, start: number, end: number): boolean {
  let offset = end
  while (offset > start && text[offset - 1] === '\\') offset -= 1
  return (end - offset) % 2 === 1
}

function findKeyEnd(line: string): number {
  KEY_STOP.lastIndex = 0
  for (;;) {
    const stop = KEY_STOP.exec(line)
    if (!stop) return line.length
    if (stop[0] !== '\\') return stop.index
    KEY_STOP.lastIndex = stop.index + 2
  }
}

function skipBlanks(text: string, start: number): number {
  let offset = start
  while (text[offset] === ' ' || text[offset] === '\t' || text[offset] === '\f') offset += 1
  return offset
}

function lineEnd(text: string, offset: number): number {
  LINE_BREAK.lastIndex = offset
  return LINE_BREAK.exec(text)?.index ?? text.length
}

function breakLength(text: string, offset: number): number {
  return text.startsWith('\r\n', offset) ? 2 : offset < text.length ? 1 : 0
}
