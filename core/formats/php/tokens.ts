/** PHP's source text as tokens, with their places. Nothing is ever run. */
import { sentence } from '../../platform/text/sentence.ts'
import { failureAt } from '../position.ts'

export interface PhpToken {
  /** `code`: a word, a variable, a number; `sign`: one character, or `=>`. */
  kind: 'comment' | 'single' | 'double' | 'heredoc' | 'nowdoc' | 'code' | 'sign'
  text: string
  start: number
  end: number
}

const OPEN_TAG = /<\?php(?=\s|$)|<\?=/gi
const BLANK = /\s+/y
const COMMENT = /\/\*[^]*?\*\/|(?:\/\/|#(?!\[))(?:(?!\?>)[^\r\n])*/y
const SINGLE = /[bB]?'[^'\\]*(?:\\[^][^'\\]*)*'/y
const DOUBLE = /[bB]?"[^"\\]*(?:\\[^][^"\\]*)*"/y
const HEREDOC = /[bB]?<<<[ \t]*(["']?)([A-Za-z_\x80-\uffff][\w\x80-\uffff]*)\1(?:\r\n?|\n)/y
const CODE = /[$\w\\.\x80-\uffff]+/y
const DOCUMENT = /\?>/y

/**
 * The tokens of the first stretch of PHP, blanks left out; what stands after `?>` is not read. Throws
 * `format.syntax`, with line and column, for a text or comment that is not closed.
 */
export function readTokens(text: string): PhpToken[] {
  const tokens: PhpToken[] = []
  OPEN_TAG.lastIndex = 0
  const open = OPEN_TAG.exec(text)
  for (let offset = open ? OPEN_TAG.lastIndex : text.length; offset < text.length;) {
    const blank = endOf(BLANK, text, offset)
    if (blank !== null) {
      offset = blank
      continue
    }
    if (endOf(DOCUMENT, text, offset) !== null) break
    const token = readToken(text, offset)
    tokens.push(token)
    offset = token.end
  }
  return tokens
}

function readToken(text: string, start: number): PhpToken {
  const token = (kind: PhpToken['kind'], end: number): PhpToken => {
    return { kind, text: text.slice(start, end), start, end }
  }
  const comment = endOf(COMMENT, text, start)
  if (comment !== null) return token('comment', comment)
  const single = endOf(SINGLE, text, start)
  if (single !== null) return token('single', single)
  const double = endOf(DOUBLE, text, start)
  if (double !== null) return token('double', double)
  const heredoc = readHeredoc(text, start)
  if (heredoc) return token(heredoc.kind, heredoc.end)
  const sign = text[start]!
  if (sign === '"' || sign === "'" || text.startsWith('/*', start)) {
    const message =
      sign === '/'
        ? sentence`The comment that begins here is not closed.`
        : sentence`The text that begins here is not closed.`
    throw failureAt('format.syntax', message, text, start)
  }
  const code = endOf(CODE, text, start)
  if (code !== null) return token('code', code)
  return token('sign', start + (text.startsWith('=>', start) ? 2 : 1))
}

function readHeredoc(text: string, start: number): { kind: 'heredoc' | 'nowdoc'; end: number } | null {
  HEREDOC.lastIndex = start
  const open = HEREDOC.exec(text)
  if (!open) return null
  const close = new RegExp(`[\\r\\n][ \\t]*${open[2]}(?![\\w\\x80-\\uffff])`, 'g')
  close.lastIndex = HEREDOC.lastIndex - 1
  if (!close.exec(text)) {
    const message = sentence`The text that begins here is not closed by ${open[2]!.slice(0, 40)}.`
    throw failureAt('format.syntax', message, text, start)
  }
  return { kind: open[1] === "'" ? 'nowdoc' : 'heredoc', end: close.lastIndex }
}

function endOf(pattern: RegExp, text: string, offset: number): number | null {
  pattern.lastIndex = offset
  return pattern.test(text) ? pattern.lastIndex : null
}
