/** Cuts an expression into stretches for colours and for explaining syntax errors. It reads any text at all. */
import type { CroqlToken } from '../contract/croql.ts'
import { isReserved } from './names.ts'
import type { Span } from './syntax.ts'

export type TokenKind = CroqlToken['kind']

export interface Token extends Span {
  kind: TokenKind
}

/** A text that lacks its closing quote reaches to the end of the expression; so does a date. */
const QUOTED = /"(?:[^"]|"")*"?/y
const PATTERNS: readonly [TokenKind, RegExp][] = [
  ['text', QUOTED],
  ['date', /'[^']*'?/y],
  ['mention', new RegExp(`@(?:\\s*[A-Za-z]+(?:\\s*:(?:\\s*${QUOTED.source})?)?)?`, 'y')],
  ['number', /\d+(?:\.\d+)?/y],
  ['identifier', /[A-Za-z_]\w*/y],
  // Operators of other languages, each as one stretch.
  ['unknown', /===?|!==|<>|=>|=<|&&|\|\||\[+|\]+|\{+|\}+/y],
  ['operator', /!=|<=|>=|[≠≤≥=<>+\-*/]/y],
  ['bracket', /[()]/y],
  ['unknown', /[^\s"'@\w≠≤≥=<>+\-*/()[\]{}&|!]+|./suy],
]

/** The tokens in the order of the text, without white space; a name of several words is one token. Never fails. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let offset = 0
  while (offset < text.length) {
    const [space] = matchAt(/\s*/y, text, offset) ?? ['']
    offset += space.length
    if (offset >= text.length) break
    const token = tokenAt(text, offset)
    const last = tokens.at(-1)
    if (token.kind === 'identifier' && last?.kind === 'identifier') last.end = token.end
    else tokens.push(token)
    offset = token.end
  }
  return tokens
}

function tokenAt(text: string, start: number): Token {
  for (const [kind, pattern] of PATTERNS) {
    const match = matchAt(pattern, text, start)
    if (!match) continue
    const [written] = match
    return { kind: kind === 'identifier' ? kindOfWord(written) : kind, start, end: start + written.length }
  }
  return { kind: 'unknown', start, end: start + 1 }
}

function kindOfWord(word: string): TokenKind {
  if (!isReserved(word)) return 'identifier'
  return /^(true|false)$/i.test(word) ? 'literal' : 'keyword'
}

function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset
  return pattern.exec(text)
}
