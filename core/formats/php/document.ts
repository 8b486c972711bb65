/** The array that a PHP file returns, as its literal texts with their places. */
import { sentence, type Sentence } from '../../sentence.ts'
import { lastOfEach } from '../duplicates.ts'
import type { Path } from '../json/document.ts'
import { failureAt, lazyPositionFinder } from '../position.ts'
import { readLiteral } from './literal.ts'
import { readTokens, type PhpToken } from './tokens.ts'

export interface PhpText {
  path: Path
  value: string
  token: PhpToken
  /** The lines of the comments above, and of the one behind it on its line. */
  comments: string[]
}

export interface PhpDocument {
  texts: PhpText[]
  warnings: Sentence[]
  root: PhpArray
}

/** An array literal, from `[` or `array` past what closes it. */
export interface PhpArray {
  start: number
  end: number
  elements: PhpElement[]
}

export interface PhpElement {
  /** Null for one that is PHP code. */
  key: string | number | null
  /** The start of its key, or of its value where it has none; it ends past its value. */
  start: number
  end: number
  /** The place past the comma behind it; null where there is none. */
  commaEnd: number | null
  /** Whether blanks stand around its arrow, as they mostly do. */
  hasArrowBlanks: boolean
  /** Its value, where that is one token. */
  literal: PhpToken | null
  array: PhpArray | null
}

const MAX_DEPTH = 200
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' }

/**
 * Reads the first `return [ … ]` or `return array( … )` outside of functions and blocks. Values that are PHP code
 * (calls, constants, joined or interpolated texts) are named in warnings; numbers, booleans and null are passed over.
 *
 * Throws `format.syntax`, with line and column, where nothing such is returned or a bracket is not closed;
 * `format.tooDeep` past 200 levels.
 */
export function readPhpArray(text: string): PhpDocument {
  return new ArrayReader(text).read()
}

/** An element of an array: its key, what its value begins with, and what it holds. */
interface Element {
  identifier: string
  start: number
  texts: PhpText[]
}

class ArrayReader {
  readonly #text: string
  readonly #tokens: PhpToken[]
  readonly #place: ReturnType<typeof lazyPositionFinder>
  readonly #warnings: Sentence[] = []
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
    this.#tokens = readTokens(text)
    this.#place = lazyPositionFinder(text)
  }

  read(): PhpDocument {
    if (!this.#findReturn()) {
      const message = sentence`The file returns no array.`
      const todo = 'Only files that return their texts, as in return [ … ];, can be read.'
      throw failureAt('format.syntax', message, this.#text, 0, { todo })
    }
    const close = this.#arrayStart()
    if (close === null) {
      const message = sentence`What is returned here is no array literal.`
      throw failureAt('format.syntax', message, this.#text, this.#peek()?.start ?? this.#text.length)
    }
    const { texts, array } = this.#readArray([], close)
    return { texts, warnings: this.#warnings, root: array }
  }

  #peek(): PhpToken | undefined {
    return this.#tokens[this.#at]
  }

  /** Goes past the `return` that is not in a block. */
  #findReturn(): boolean {
    let depth = 0
    for (; this.#at < this.#tokens.length; this.#at += 1) {
      const { kind, text } = this.#peek()!
      if (kind === 'sign' && text in CLOSING) depth += 1
      else if (kind === 'sign' && /[\])}]/.test(text)) depth -= 1
      else if (kind === 'code' && depth === 0 && text.toLowerCase() === 'return') {
        this.#at += 1
        return true
      }
    }
    return false
  }

  /** Goes past `[` or `array(`; answers what closes it, null where there is no array. */
  #arrayStart(): string | null {
    this.#skipComments()
    const token = this.#peek()
    if (token?.text === '[') {
      this.#at += 1
      return ']'
    }
    const next = this.#tokens[this.#at + 1]
    if (token?.text.toLowerCase() !== 'array' || next?.text !== '(') return null
    this.#at += 2
    return ')'
  }

  #readArray(path: Path, close: string): { texts: PhpText[]; array: PhpArray } {
    const open = this.#tokens[this.#at - 1]!
    const start = close === ')' ? this.#tokens[this.#at - 2]!.start : open.start
    const members: PhpElement[] = []
    this.#depth += 1
    if (this.#depth > MAX_DEPTH) {
      const message = sentence`Arrays are nested more than ${MAX_DEPTH} deep.`
      throw failureAt('format.tooDeep', message, this.#text, open.start)
    }
    const elements: Element[] = []
    let nextIndex = 0
    for (;;) {
      const comments = this.#takeComments(elements.at(-1))
      const token = this.#peek()
      if (token?.text === close && token.kind === 'sign') break
      if (!token || (token.kind === 'sign' && /^[;\])}]$/.test(token.text))) {
        throw failureAt(
          'format.syntax',
          sentence`The array that begins here is not closed.`,
          this.#text,
          open.start,
        )
      }
      if (token.text === ',') {
        this.#at += 1
        const last = members.at(-1)
        if (last) last.commaEnd ??= token.end
      } else {
        const key = this.#readKey()
        const name = key === null ? nextIndex : key
        if (typeof name === 'number') nextIndex = Math.max(nextIndex, name + 1)
        const valueStart = this.#at
        const { texts, array } = this.#readValue([...path, name === undefined ? '' : name], comments)
        const value = this.#tokens.slice(valueStart, this.#at).filter(({ kind }) => kind !== 'comment')
        this.#refuseTwoValues(value)
        const arrow = this.#text.slice(token.end, value[0]?.start ?? token.end)
        members.push({
          key: name ?? null,
          start: token.start,
          end: value.at(-1)?.end ?? token.end,
          commaEnd: null,
          hasArrowBlanks: arrow !== '=>',
          literal: value.length === 1 ? value[0]! : null,
          array,
        })
        if (name !== undefined) elements.push({ identifier: String(name), start: token.start, texts })
      }
    }
    const { end } = this.#peek()!
    this.#at += 1
    this.#depth -= 1
    const { entries, warnings } = lastOfEach(elements, this.#text, this.#place)
    this.#warnings.push(...warnings)
    return { texts: entries.flatMap(({ texts }) => texts), array: { start, end, elements: members } }
  }

  /**
   * A comma that is missing between two elements: a text right behind another value, or an arrow behind a value. PHP
   * would not run such a file.
   */
  #refuseTwoValues(value: readonly PhpToken[]): void {
    const isText = (token: PhpToken | undefined) =>
      token !== undefined && /^(?:single|double|heredoc|nowdoc)$/.test(token.kind)
    const second = value.find(
      (token, index) => isText(token) && (isText(value[index - 1]) || value[index - 1]?.text === ']'),
    )
    const next = this.#peek()
    const misplaced = second ?? (next?.text === '=>' ? (value.at(-1) ?? next) : undefined)
    if (misplaced)
      throw failureAt(
        'format.syntax',
        sentence`A comma should stand before this.`,
        this.#text,
        misplaced.start,
      )
  }

  /** The key before `=>`: null where there is none, undefined where it is PHP code. */
  #readKey(): string | number | null | undefined {
    const start = this.#at
    const arrow = this.#skipExpression()
    if (arrow?.text !== '=>') {
      this.#at = start
      return null
    }
    const [token, ...others] = this.#tokens.slice(start, this.#at).filter(({ kind }) => kind !== 'comment')
    this.#at += 1
    const isSole = token && others.length === 0
    const key = isSole ? (readLiteral(token) ?? token.text) : ''
    if (isSole && /^(?:0|[1-9]\d{0,15})$/.test(key)) return Number(key)
    if (isSole && readLiteral(token) !== null) return key
    this.#warn(this.#tokens[start]!, sentence`A key here is PHP code; what it holds stays as it is.`)
    return undefined
  }

  #readValue(path: Path, comments: string[]): { texts: PhpText[]; array: PhpArray | null } {
    const start = this.#at
    const close = this.#arrayStart()
    if (close !== null) {
      const whole = this.#readArray(path, close)
      const rest = this.#at
      if (/^[,\])]$/.test(this.#skipExpression()?.text ?? '') && this.#at === rest) return whole
    } else {
      this.#skipExpression()
    }
    const [token, ...others] = this.#tokens.slice(start, this.#at).filter(({ kind }) => kind !== 'comment')
    if (!token)
      throw failureAt(
        'format.syntax',
        sentence`There should be a value here.`,
        this.#text,
        this.#tokens[start]?.start ?? this.#text.length,
      )
    const value = others.length === 0 ? readLiteral(token) : null
    if (value !== null) return { texts: [{ path, value, token, comments }], array: null }
    const isPlain = others.length === 0 && /^(?:[\d.][\w.]*|true|false|null)$/i.test(token.text)
    if (!isPlain)
      this.#warn(
        token,
        sentence`The value of "${path.join('.').slice(0, 100)}" is PHP code; it stays as it is.`,
      )
    return { texts: [], array: null }
  }

  /** Goes to the comma, arrow or bracket that ends an expression, and answers it; the arrow of `fn () =>` is in it. */
  #skipExpression(): PhpToken | undefined {
    const open: PhpToken[] = []
    let functions = 0
    for (; this.#at < this.#tokens.length; this.#at += 1) {
      const token = this.#peek()!
      if (token.kind !== 'sign') {
        if (open.length === 0 && token.text.toLowerCase() === 'fn') functions += 1
        continue
      }
      if (open.length === 0 && token.text === '=>' && functions > 0) functions -= 1
      else if (open.length === 0 && /^(?:,|=>|[\])};])$/.test(token.text)) return token
      if (token.text in CLOSING) open.push(token)
      else if (/^[\])}]$/.test(token.text)) {
        const last = open.pop()!
        if (CLOSING[last.text] !== token.text) {
          const message = sentence`"${CLOSING[last.text] ?? ''}" should stand here, not "${token.text}".`
          throw failureAt('format.syntax', message, this.#text, token.start)
        }
      }
    }
    return undefined
  }

  #skipComments(): void {
    while (this.#peek()?.kind === 'comment') this.#at += 1
  }

  /** The comments that follow; those on the line of the element before are that one's. */
  #takeComments(previous: Element | undefined): string[] {
    const lines: string[] = []
    for (; this.#peek()?.kind === 'comment'; this.#at += 1) {
      const comment = this.#peek()!
      const before = this.#tokens[this.#at - 1]
      const isBehind = before && !this.#text.slice(before.end, comment.start).includes('\n')
      const last = previous?.texts.at(-1)
      if (isBehind && last && before.text !== '[') last.comments.push(...commentLines(comment.text))
      else lines.push(...commentLines(comment.text))
    }
    return lines
  }

  #warn({ start }: PhpToken, message: Sentence): void {
    const { line, column } = this.#place(start)
    this.#warnings.push(sentence`Line ${line}, column ${column}: ${message}`)
  }
}

/** A comment's words, without its marks and rules. */
function commentLines(comment: string): string[] {
  return comment
    .replace(/^(?:\/\*+|\/\/+|#+)|\*+\/$/g, '')
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/^[\s*|]+|\s+$/g, '').replace(/^[-=*_#]{3,}$/, ''))
    .filter((line) => line !== '')
}
