/**
 * Converts patterns to displayed texts, and back.
 *
 * The text of a pattern is its source, including its syntax (`{ $name }`, selectors, `{""}`), without the common indent
 * that Fluent removes. That is the indent of all lines except a first one behind the `=`. Line breaks are line feeds.
 * On writing, each line but that first one is indented again, so that nested lines keep their relative indent.
 */
import { sentence } from '../../platform/text/sentence.ts'
import type { Failure } from '../../platform/errors/failure.ts'
import { TextFailure } from '../textFailure.ts'
import { parseFluentFile, fluentReason } from './parser.ts'

/** The indent if the file shows none of its own. */
const INDENT = '    '

/** The text of the pattern at a place. */
export function readPattern(text: string, start: number, end: number): string {
  const raw = text.slice(start, end).replaceAll('\r\n', '\n')
  const isWithFirst = isBlock(text, start)
  const indented = new RegExp(`^(?: +$| {0,${commonIndent(raw, isWithFirst)}})`)
  const lines = raw
    .split('\n')
    .map((line, index) => (index > 0 || isWithFirst ? line.replace(indented, '') : line))
  return withoutBlankEnd(lines.join('\n'))
}

function withoutBlankEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' \r\n'.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/** Whether a pattern begins on a line of its own: its place then begins with that line. */
function isBlock(text: string, start: number): boolean {
  return start === 0 || text[start - 1] === '\n'
}

function least(indents: readonly number[]): number {
  return indents.reduce((a, b) => Math.min(a, b), indents[0] ?? 0)
}

/** The indents of the lines that begin outside of braces, and of those that begin inside; of a first one if it counts. */
function indentsOf(raw: string, isWithFirst: boolean): { own: number[]; inner: number[] } {
  const own: number[] = []
  const inner: number[] = []
  let state = OUTSIDE
  for (const [index, line] of raw.split('\n').entries()) {
    const indent = /^ */.exec(line)![0].length
    const counts = (index > 0 || isWithFirst) && indent < line.length
    if (counts) (state.depth === 0 ? own : inner).push(indent)
    state = escapeSigns(line, state).state
  }
  return { own, inner }
}

/** The indent that Fluent removes: that of the lines outside of braces; of all lines if there are no others. */
function commonIndent(raw: string, isWithFirst: boolean): number {
  const { own, inner } = indentsOf(raw, isWithFirst)
  return own.length > 0 ? least(own) : least(inner)
}

/**
 * Writes a translation as a pattern. Parts that a pattern cannot contain literally become texts in braces: blanks at
 * its ends `{" "}`, a `[` at the beginning of a line `{"["}`. Throws `format.markup`, naming the string, for an invalid
 * pattern: an unclosed brace, a selector without a default.
 */
export function writePattern(
  translation: string,
  file: { text: string; lineBreak: '\n' | '\r\n' },
  { identifier, patternStart, patternEnd }: { identifier: string; patternStart: number; patternEnd: number },
): string {
  const { text, lineBreak } = file
  const isOnOwnLine = isBlock(text, patternStart)
  const common = commonIndent(text.slice(patternStart, patternEnd).replaceAll('\r\n', '\n'), isOnOwnLine)
  const value = translation.replaceAll('\r\n', '\n')
  const escaped = escape(value)
  const texts = /\r|^ *[^\S \n]/m.test(value) ? [escaped] : [value, escaped]
  for (const text of texts) {
    // Lines that are all inside of braces need none.
    const indent = common > 0 || indentsOf(text, isOnOwnLine).own.length === 0 ? ' '.repeat(common) : INDENT
    const pattern = layOut(text, indent, isOnOwnLine)
    if (isPattern(pattern, text, isOnOwnLine)) return pattern.replaceAll('\n', lineBreak)
  }
  throw noPattern(layOut(escaped, INDENT, isOnOwnLine), identifier, isOnOwnLine)
}

function layOut(text: string, indent: string, isOnOwnLine: boolean): string {
  return text
    .split('\n')
    .map((line, index) => (line !== '' && (index > 0 || isOnOwnLine) ? indent + line : line))
    .join('\n')
}

function messageOf(pattern: string, isOnOwnLine: boolean): string {
  return `m =${isOnOwnLine ? '\n' : ' '}${pattern}\n`
}

/** Whether a pattern is read again as the text that it is to say. */
function isPattern(pattern: string, text: string, isOnOwnLine: boolean): boolean {
  const content = messageOf(pattern, isOnOwnLine)
  const [message, ...others] = parseFluentFile(content).body
  if (message?.type !== 'Message' || !message.value || message.attributes.length > 0 || others.length > 0)
    return false
  const { start, end } = message.value.span!
  return readPattern(content, start, end) === text
}

/** Writes what stands outside of braces so that every sign of it counts. */
function escape(text: string): string {
  let state = OUTSIDE
  const lines = text.split('\n').map((line) => {
    const isText = state.depth === 0
    const scanned = escapeSigns(line, state)
    state = scanned.state
    const begun = isText ? scanned.line.replace(/^(?:\s+|[[*.])/, (sign) => `{"${sign}"}`) : scanned.line
    return state.depth === 0 ? begun.replace(/(?<!\s)\s+$/, (blanks) => `{"${blanks}"}`) : begun
  })
  const whole = lines.join('\n')
  const headed = /^(?:\n|$)/.test(whole) ? `{""}${whole}` : whole
  return headed.endsWith('\n') ? `${headed}{""}` : headed
}

interface BraceState {
  depth: number
  /** Whether it stands in a text in quotes, which only braces can hold. */
  isLiteral: boolean
}

const OUTSIDE: BraceState = { depth: 0, isLiteral: false }

/** A line with a lone `}` and a carriage return outside of braces in braces of their own; and the state behind it. */
function escapeSigns(line: string, { depth, isLiteral }: BraceState): { line: string; state: BraceState } {
  /** The offset of a sign that a backslash makes plain. */
  let plainAt = -1
  const escaped = line.replace(/[\\{}"\r]/g, (sign, offset: number) => {
    if (offset === plainAt) return sign
    if (isLiteral && sign === '\\') plainAt = offset + 1
    if (depth > 0 && sign === '"') isLiteral = !isLiteral
    if (isLiteral) return sign
    if (depth === 0 && sign === '}') return '{"}"}'
    if (depth === 0 && sign === '\r') return '{"\\u000D"}'
    if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
    return sign
  })
  return { line: escaped, state: { depth, isLiteral } }
}

function noPattern(pattern: string, identifier: string, isOnOwnLine: boolean): Failure {
  const { body } = parseFluentFile(messageOf(pattern, isOnOwnLine))
  const annotation = body.find((entry) => entry.type === 'Junk')?.annotations[0]
  const name = identifier.slice(0, 100)
  return new TextFailure(
    'format.markup',
    sentence`The translation of "${name}" is no Fluent pattern: ${fluentReason(annotation)}.`,
    {
      value: name,
      todo: 'Write a brace that is no placeable as {"{"}.',
    },
    identifier,
  )
}
