/**
 * The texts of a PHP file with their places: those of the array that it returns or assigns, or those of statements that
 * each assign one (`$string['key'] = 'text';`, `define('KEY', 'text');`).
 */
import { assertDefined } from '../../platform/errors/assertDefined.ts'
import { sentence, type Sentence } from '../../platform/text/sentence.ts'
import { lastOfEach } from '../duplicates.ts'
import type { Path } from '../json/document.ts'
import { failureAt, lazyPositionFinder } from '../position.ts'
import { readPhpLiteral } from './literal.ts'
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
  /** Null where statements hold the texts. */
  root: PhpArray | null
  statements: PhpStatement[]
}

/** A statement that assigns one text. */
export interface PhpStatement {
  path: Path
  /** Its first character; it ends past its semicolon. */
  start: number
  end: number
  /** Its key, the last one of several, and its text. */
  key: PhpToken
  value: PhpToken
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
 * Reads the array of a file, outside of functions and blocks. That is the one that it returns, directly or by a
 * variable (`$lang = array( … ); return $lang;`), else the one that it assigns, also through `array_merge`. A file
 * without any is read by its statements. Values that are PHP code (calls, constants, joined or interpolated texts) are
 * named in warnings; numbers, booleans and null are skipped.
 *
 * Throws `format.syntax`, with line and column, if there is no array or a bracket is not closed; `format.tooDeep` past
 * 200 levels.
 */
export function readPhpArray(text: string): PhpDocument {
  return new ArrayReader(text).read()
}

/** Matches the beginning of a file of texts: a returned or assigned array, or a statement that assigns a text. */
export const HAS_TEXTS =
  /\breturn\s*(?:\[|array\s*\()|^(?:\w+::)?\$\w+\s*=\s*(?:\[|array\s*\(|array_merge\s*\()|^\$\w+\s*\[\s*['"][^'"\n]+['"]\s*\]|^define\s*\(\s*['"][^'"\n]+['"]\s*,\s*['"]/im

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
    const start = this.#findArray()
    if (start === null) {
      const statements = this.#readStatements()
      if (statements.length > 0) return this.#ofStatements(statements)
      const message = sentence`The file returns no array.`
      const todo = 'Only files that return their texts, as in return [ … ];, or assign them can be read.'
      throw failureAt('format.syntax', message, this.#text, 0, { todo })
    }
    this.#at = start
    const close = this.#arrayStart()
    if (close === null) {
      const message = sentence`The returned value is no array literal.`
      throw failureAt('format.syntax', message, this.#text, this.#peek()?.start ?? this.#text.length)
    }
    const { texts, array } = this.#readArray([], close)
    return { texts, warnings: this.#warnings, root: array, statements: [] }
  }

  #peek(): PhpToken | undefined {
    return this.#tokens[this.#at]
  }

  /** The index of what a `return` outside of blocks names, or of the array that is assigned; null: there is none. */
  #findArray(): number | null {
    const assigned: { name: string; at: number }[] = []
    let depth = 0
    for (const [index, { kind, text }] of this.#tokens.entries()) {
      if (kind === 'sign' && text in CLOSING) depth += 1
      else if (kind === 'sign' && /[\])}]/.test(text)) depth -= 1
      else if (kind === 'code' && depth === 0 && text.toLowerCase() === 'return') {
        const next = this.#nextCode(index + 1)
        const name = this.#tokens[next]?.text ?? ''
        const own = assigned.findLast((one) => one.name === name)
        return own === undefined ? next : own.at
      } else if (depth === 0 && text === '=') {
        const offset = this.#assignedArray(index)
        if (offset !== null) assigned.push({ name: this.#tokens[index - 1]?.text ?? '', at: offset })
      }
    }
    const [first, another] = assigned.filter(({ at }) => !this.#isEmptyArray(at))
    if (first !== undefined && another !== undefined)
      this.#warn(
        this.#tokens[another.at]!,
        sentence`The file assigns several arrays; the first one alone is read.`,
      )
    return (first ?? assigned[0])?.at ?? null
  }

  /** The index of the array behind `=`, also of the one that `array_merge($lang, array( … ))` adds. */
  #assignedArray(equals: number): number | null {
    if (this.#tokens[equals - 1]?.text.startsWith('$') !== true) return null
    const first = this.#nextCode(equals + 1)
    if (this.#isArray(first)) return first
    if (this.#tokens[first]?.text.toLowerCase() !== 'array_merge') return null
    const comma = this.#tokens.findIndex(({ text }, index) => index > first && text === ',')
    const added = this.#nextCode(comma + 1)
    return comma !== -1 && comma <= first + 3 && this.#isArray(added) ? added : null
  }

  #isArray(offset: number): boolean {
    const token = this.#tokens[offset]
    return (
      token?.text === '[' || (token?.text.toLowerCase() === 'array' && this.#tokens[offset + 1]?.text === '(')
    )
  }

  #isEmptyArray(offset: number): boolean {
    const first = this.#nextCode(this.#tokens[offset]?.text === '[' ? offset + 1 : offset + 2)
    return /^[\])]$/.test(this.#tokens[first]?.text ?? '')
  }

  /** The index of the next token that is no comment. */
  #nextCode(from: number): number {
    let offset = from
    while (this.#tokens[offset]?.kind === 'comment') offset += 1
    return offset
  }

  /** Statements outside of blocks that each assign one text. */
  #readStatements(): (PhpStatement & { comments: string[] })[] {
    const statements: (PhpStatement & { comments: string[] })[] = []
    let comments: string[] = []
    let depth = 0
    let first = 0
    for (const [index, token] of this.#tokens.entries()) {
      if (token.kind === 'comment') {
        const before = this.#tokens[index - 1]
        const isBehind = before && !this.#text.slice(before.end, token.start).includes('\n')
        const last = statements.at(-1)
        if (isBehind && last?.end === before.end) last.comments.push(...commentLines(token.text))
        else comments.push(...commentLines(token.text))
        if (index === first) first += 1
      }
      if (token.kind !== 'sign') continue
      if (token.text in CLOSING) depth += 1
      else if (/[\])}]/.test(token.text)) depth -= 1
      const isEnd = depth === 0 && (token.text === ';' || token.text === '}')
      if (!isEnd) continue
      const statement = this.#statementOf(this.#tokens.slice(first, index + 1))
      if (statement !== null) statements.push({ ...statement, comments })
      comments = []
      first = index + 1
    }
    return statements
  }

  #statementOf(tokens: readonly PhpToken[]): PhpStatement | null {
    const code = tokens.filter(({ kind }) => kind !== 'comment')
    const value = code.at(-2)
    const start = code[0]?.start ?? 0
    const end = code.at(-1)?.end ?? 0
    if (code[0]?.text.toLowerCase() === 'define') {
      const [, open, key, comma, text, close] = code
      const isPlain = open?.text === '(' && comma?.text === ',' && close?.text === ')' && code.length === 7
      const name = key && readPhpLiteral(key)
      return isPlain && text && key && typeof name === 'string' && readPhpLiteral(text) !== null
        ? { path: [name], start, end, key, value: text }
        : null
    }
    const keys = keysOf(code)
    const key = code.at(-5)
    if (keys === null || value === undefined || key === undefined) return null
    if (readPhpLiteral(value) !== null) return { path: keys, start, end, key, value }
    this.#warn(
      value,
      sentence`The value of "${keys.join('.').slice(0, 100)}" is PHP code; it stays as it is.`,
    )
    return null
  }

  /** Of equal keys the last counts, as in PHP. */
  #ofStatements(statements: readonly (PhpStatement & { comments: string[] })[]): PhpDocument {
    const elements = statements.map(({ path, start, value, comments }) => ({
      identifier: JSON.stringify(path),
      start,
      texts: [{ path, value: assertDefined(readPhpLiteral(value), 'A text'), token: value, comments }],
    }))
    const { entries, warnings } = lastOfEach(elements, this.#text, this.#place)
    const kept = new Set(entries.map(({ start }) => start))
    return {
      texts: entries.flatMap(({ texts }) => texts),
      warnings: [...this.#warnings, ...warnings],
      root: null,
      statements: statements.filter(({ start }) => kept.has(start)),
    }
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
        sentence`A comma is expected before this.`,
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
    const key = isSole ? (readPhpLiteral(token) ?? token.text) : ''
    if (isSole && /^(?:0|[1-9]\d{0,15})$/.test(key)) return Number(key)
    if (isSole && readPhpLiteral(token) !== null) return key
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
    const value = others.length === 0 ? readPhpLiteral(token) : null
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
          const message = sentence`"${CLOSING[last.text] ?? ''}" is expected here, not "${token.text}".`
          throw failureAt('format.syntax', message, this.#text, token.start)
        }
      }
    }
    return undefined
  }

  #skipComments(): void {
    while (this.#peek()?.kind === 'comment') this.#at += 1
  }

  /** Returns the comments that follow, without those on the line of the previous element. */
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

/** The keys of `$name['a']['b'] = 'text';`; null where a statement is no such assignment. */
function keysOf(code: readonly PhpToken[]): string[] | null {
  const [variable, ...rest] = code
  if (variable?.text.startsWith('$') !== true || rest.at(-3)?.text !== '=' || rest.at(-1)?.text !== ';')
    return null
  const keys: string[] = []
  const parts = rest.slice(0, -3)
  for (let offset = 0; offset < parts.length; offset += 3) {
    const key = parts[offset + 1]
    const name = key && readPhpLiteral(key)
    if (parts[offset]?.text !== '[' || parts[offset + 2]?.text !== ']' || typeof name !== 'string')
      return null
    keys.push(name)
  }
  return keys.length > 0 ? keys : null
}

/** A comment's words, without its marks and rules. */
function commentLines(comment: string): string[] {
  return comment
    .replace(/^(?:\/\*+|\/\/+|#+)|\*+\/$/g, '')
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/^[\s*|]+|\s+$/g, '').replace(/^[-=*_#]{3,}$/, ''))
    .filter((line) => line !== '')
}
