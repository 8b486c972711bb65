/** PHP's string literals: what they say, and how a text is written as one. */
import { decodeBytes } from '../encoding.ts'
import type { PhpToken } from './tokens.ts'

const NAMED: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  v: '\v',
  e: '\u001b',
  f: '\f',
  '\\': '\\',
  $: '$',
}

/** Signs that begin a variable in a text. */
const INTERPOLATION = /\$(?:[A-Za-z_\x80-\uffff]|\{)|\{\$/
const ESCAPE =
  /\\(?:u\{([\da-fA-F]{1,8})\}|((?:x[\da-fA-F]{1,2}|[0-7]{1,3})(?:\\(?:x[\da-fA-F]{1,2}|[0-7]{1,3}))*)|([^]))/g

/** A literal's text; null for one with variables in it, and for one whose escapes are no characters. */
export function readPhpLiteral({ kind, text }: PhpToken): string | null {
  switch (kind) {
    case 'single':
      return inner(text).replace(/\\([\\'])/g, '$1')
    case 'double':
      return unescape(inner(text), '"')
    case 'heredoc':
      return unescape(readBody(text).lines.join(''), '')
    case 'nowdoc':
      return readBody(text).lines.join('')
    case 'comment':
    case 'code':
    case 'sign':
      return null
  }
}

function inner(text: string): string {
  return text.slice(/["']/.exec(text)!.index + 1, -1)
}

/** `quote` is the one that a backslash may stand before. */
function unescape(raw: string, quote: string): string | null {
  if (INTERPOLATION.test(raw.replace(/\\[^]/g, '\\\\'))) return null
  let isText = true
  const text = raw.replace(ESCAPE, (whole, code?: string, bytes?: string, letter?: string) => {
    if (code !== undefined) return characterOf(Number.parseInt(code, 16)) ?? fail()
    if (bytes !== undefined) return decodeBytes(bytes.split('\\').map(byteOf), 'utf-8') ?? fail()
    return letter === quote ? letter : (NAMED[letter!] ?? whole)
  })
  return isText ? text : null

  function fail(): string {
    isText = false
    return ''
  }
}

function characterOf(code: number): string | null {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null
}

function byteOf(escape: string): number {
  return escape.startsWith('x') ? Number.parseInt(escape.slice(1), 16) : Number.parseInt(escape, 8) & 0xff
}

/** A heredoc's or nowdoc's lines, each with its line break but the last, without the closing mark's indent. */
function readBody(text: string): {
  head: string
  lines: string[]
  indent: string
  mark: string
  lineBreak: string
} {
  const [head] = /^[^\r\n]*(?:\r\n?|\n)/.exec(text)!
  const [closing] = /(?:\r\n?|\n)[ \t]*\S+$/.exec(text.slice(head.length - 1))!
  const mark = closing.trim()
  const indent = /[ \t]*$/.exec(closing.slice(0, -mark.length))![0]
  const body = text.slice(head.length, Math.max(head.length, text.length - closing.length))
  const lines = (body.match(/[^\r\n]*(?:\r\n?|\n)|[^\r\n]+$/g) ?? []).map((line) =>
    line.slice(Math.min(indent.length, /^[ \t]*/.exec(line)![0].length)),
  )
  return { head, lines, indent, mark, lineBreak: head.endsWith('\r\n') ? '\r\n' : '\n' }
}

/**
 * A text as a literal of the same kind. A heredoc or nowdoc whose closing mark would be found in the text becomes
 * a literal in double quotes.
 */
export function writePhpLiteral(value: string, like: PhpToken): string {
  switch (like.kind) {
    case 'single':
      return `'${value.replace(/[\\']/g, '\\$&')}'`
    case 'heredoc':
      return writeBody(value.replace(/[\\$]/g, '\\$&'), value, like)
    case 'nowdoc':
      return writeBody(value, value, like)
    case 'double':
    case 'comment':
    case 'code':
    case 'sign':
      return writeDouble(value)
  }
}

const LETTERS: Readonly<Record<string, string>> = {
  '\n': 'n',
  '\t': 't',
  '\r': 'r',
  '\v': 'v',
  '\u001b': 'e',
  '\f': 'f',
}

function writeDouble(value: string): string {
  const written = value.replace(/[\\"$]|\p{Control}/gu, (sign) => {
    const letter =
      LETTERS[sign] ?? (/\p{Control}/u.test(sign) ? `u{${sign.charCodeAt(0).toString(16)}}` : sign)
    return `\\${letter}`
  })
  return `"${written}"`
}

function writeBody(body: string, value: string, { text }: PhpToken): string {
  const { head, indent, mark, lineBreak } = readBody(text)
  const isUnsafe =
    value.endsWith('\r') || new RegExp(`(?:^|[\\r\\n])[ \\t]*${mark}(?![\\w\\x80-\\uffff])`).test(value)
  if (isUnsafe) return writeDouble(value)
  if (body === '') return head + indent + mark
  const lines = body.replace(/(?:^|\r\n?|\n)(?=[^\r\n])/g, (lineBreak) => lineBreak + indent)
  return `${head}${lines}${lineBreak}${indent}${mark}`
}
