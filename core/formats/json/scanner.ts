/** Strict JSON (RFC 8259), event by event with places; what is wrong is said at its place. */
import { verbatim, sentence, type Sentence } from '../../platform/text/sentence.ts'
import type { Failure } from '../../platform/errors/failure.ts'
import { failureAt } from '../position.ts'

/** Callbacks for the content of a text. Offsets are in UTF-16 units; `end` is exclusive. */
export interface JsonHandlers {
  /** Begins an object or a list. */
  open(kind: 'object' | 'array', start: number): void
  /** Ends it. */
  close(end: number): void
  /** Quotes included in the place. */
  key(key: string, start: number, end: number): void
  string(value: string, start: number, end: number): void
  /** A number, true, false or null. */
  other(start: number, end: number): void
}

/** Objects within objects; what people translate is seldom nested deeper than ten levels. */
const MAX_DEPTH = 200

/**
 * Reads a text to its end. Throws, with line and column, `format.syntax` for what strict JSON does not allow
 * (comments and trailing commas too), `format.depth` past 200 levels, and whatever the handlers throw.
 */
export function scanJson(text: string, handlers: JsonHandlers): void {
  new Scanner(text, handlers).scan()
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BRACKET = 0x5b
const BACKSLASH = 0x5c
const BRACKET_END = 0x5d
const BRACE = 0x7b
const BRACE_END = 0x7d

/** Characters that need attention in a string literal: a backslash, and all control characters. */
const SPECIAL = /[^ -[\]-\uffff]/
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /(?:true|false|null)(?![^\s{}[\]:,"/])/y
/** Something that is no JSON, up to where JSON could go on. */
const UNKNOWN = /[^\s{}[\]:,"/]*/y

class Scanner {
  readonly #text: string
  readonly #handlers: JsonHandlers
  #at = 0
  #depth = 0

  constructor(text: string, handlers: JsonHandlers) {
    this.#text = text
    this.#handlers = handlers
  }

  scan(): void {
    this.#skipBlanks()
    this.#value()
    this.#skipBlanks()
    if (this.#at < this.#text.length) {
      throw this.#failure((found) => sentence`The file should end here, and goes on with ${found}.`)
    }
  }

  /** Stands at the first character of a value. */
  #value(): void {
    const start = this.#at
    switch (this.#text.charCodeAt(start)) {
      case QUOTE:
        this.#handlers.string(this.#string(), start, this.#at)
        return
      case BRACE:
        this.#members('object', start)
        return
      case BRACKET:
        this.#members('array', start)
        return
      default:
        this.#numberOrWord(start)
    }
  }

  #members(kind: 'object' | 'array', start: number): void {
    if (this.#depth === MAX_DEPTH) {
      const message = sentence`The file is nested deeper than ${MAX_DEPTH} levels.`
      throw failureAt('format.depth', message, this.#text, start)
    }
    this.#depth += 1
    this.#handlers.open(kind, start)
    const closing = kind === 'object' ? BRACE_END : BRACKET_END
    this.#at += 1
    this.#skipBlanks()
    if (this.#text.charCodeAt(this.#at) !== closing) {
      this.#member(kind)
      while (this.#text.charCodeAt(this.#at) === COMMA) {
        this.#at += 1
        this.#skipBlanks()
        this.#member(kind)
      }
      if (this.#text.charCodeAt(this.#at) !== closing) throw this.#notClosed(kind)
    }
    this.#at += 1
    this.#depth -= 1
    this.#handlers.close(this.#at)
  }

  /** A member and the blanks after it. */
  #member(kind: 'object' | 'array'): void {
    if (kind === 'object') {
      const start = this.#at
      if (this.#text.charCodeAt(start) !== QUOTE) throw this.#notExpected('key in double quotes')
      this.#handlers.key(this.#string(), start, this.#at)
      this.#skipBlanks()
      if (this.#text.charCodeAt(this.#at) !== COLON) {
        throw this.#failure((found) => sentence`There should be a colon after the key, not ${found}.`)
      }
      this.#at += 1
      this.#skipBlanks()
    }
    this.#value()
    this.#skipBlanks()
  }

  /** The value of the literal that begins here. */
  #string(): string {
    const text = this.#text
    const start = this.#at
    let end = text.indexOf('"', start + 1)
    if (end !== -1 && text.charCodeAt(end - 1) !== BACKSLASH) {
      const plain = text.slice(start + 1, end)
      if (!SPECIAL.test(plain)) {
        this.#at = end + 1
        return plain
      }
    }
    while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
    if (end === -1) throw this.#badString(start, text.length)
    this.#at = end + 1
    try {
      return JSON.parse(text.slice(start, end + 1)) as string
    } catch {
      throw this.#badString(start, end)
    }
  }

  #numberOrWord(start: number): void {
    for (const pattern of [NUMBER, WORD]) {
      pattern.lastIndex = start
      if (!pattern.test(this.#text)) continue
      const end = pattern.lastIndex
      if (/[.eE]/.test(this.#text.charAt(end))) throw this.#badNumber(start)
      this.#at = end
      this.#handlers.other(start, end)
      return
    }
    throw this.#text.startsWith('-', start) ? this.#badNumber(start) : this.#notExpected('value')
  }

  #skipBlanks(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
      this.#at += 1
    }
  }

  #notClosed(kind: 'object' | 'array'): Failure {
    if (this.#at < this.#text.length && !/[}\]:]/.test(this.#text[this.#at]!)) {
      return this.#failure((found) => sentence`There should be a comma before ${found}.`)
    }
    return this.#failure((found) =>
      kind === 'object'
        ? sentence`An object is not closed: there should be a "}", not ${found}.`
        : sentence`A list is not closed: there should be a "]", not ${found}.`,
    )
  }

  #notExpected(expected: 'value' | 'key in double quotes'): Failure {
    const before = this.#text.slice(Math.max(0, this.#at - 1000), this.#at)
    if (/,\s*$/.test(before) && /[}\]]/.test(this.#text.charAt(this.#at))) {
      return this.#failure(
        (found) => sentence`The comma before ${found} is one too many.`,
        'Remove the comma.',
      )
    }
    return this.#failure((found) =>
      expected === 'value'
        ? sentence`There should be a value, not ${found}.`
        : sentence`There should be a key in double quotes, not ${found}.`,
    )
  }

  #badNumber(start: number): Failure {
    UNKNOWN.lastIndex = start
    const found = UNKNOWN.exec(this.#text)![0].slice(0, 20)
    return failureAt('format.syntax', sentence`"${found}" is no valid number.`, this.#text, start)
  }

  /** `end`: where the literal's closing quote is. */
  #badString(start: number, end: number): Failure {
    const [message, todo] = explainString(this.#text.slice(start + 1, end), end === this.#text.length)
    return failureAt('format.syntax', sentence`The text that begins here has ${message}`, this.#text, start, {
      todo,
    })
  }

  /** The failure at the current position: the text is invalid JSON, or not the expected kind. */
  #failure(say: (found: Sentence) => Sentence, todo?: string): Failure {
    const rest = this.#text.slice(this.#at, this.#at + 20)
    UNKNOWN.lastIndex = this.#at
    const unknown = UNKNOWN.exec(this.#text)![0].slice(0, 20)
    const fail = (message: Sentence, help?: string) =>
      failureAt('format.syntax', message, this.#text, this.#at, { ...(help && { todo: help }) })
    if (rest === '') return fail(say(sentence`the end of the file`))
    if (/^\/[/*]/.test(rest)) {
      return fail(sentence`There is a comment here, which JSON does not allow.`, 'Remove the comment.')
    }
    if (rest.startsWith('"')) return fail(say(verbatim(/^"[^"]*"?/.exec(rest)![0])), todo)
    const isJson = /^(?:[{}[\]:,]|-?\d)/.test(rest) || /^(?:true|false|null)$/.test(unknown)
    if (isJson) return fail(say(verbatim(`"${unknown || rest[0]!}"`)), todo)
    return fail(sentence`"${unknown || rest[0]!}" is no JSON.`, 'Texts and keys stand in double quotes.')
  }
}

/** Whether an odd number of backslashes stands before a quote. */
function isEscaped(text: string, quote: number): boolean {
  let offset = quote - 1
  while (text.charCodeAt(offset) === BACKSLASH) offset -= 1
  return (quote - offset) % 2 === 0
}

/** A good escape, captured, or a character that spoils a literal. */
const ESCAPE_OR_FAULT = /\\(["\\/bfnrt]|u[\da-fA-F]{4})?|[^ -\uffff]/g

/** Explains the first fault inside a string literal, and how to fix it. */
function explainString(inside: string, isOpen: boolean): [Sentence, string] {
  const fault = firstFault(inside)
  if (!fault || /[\n\r]/.test(fault[0]) || (isOpen && fault.index === inside.length - 1)) {
    return [sentence`no closing quote in its line.`, 'Write a line break in a text as \\n.']
  }
  if (fault[0] !== '\\') return [sentence`a tab or another control character.`, 'Write a tab as \\t.']
  return inside[fault.index + 1] === 'u'
    ? [sentence`a \\u that is not followed by four hexadecimal digits.`, 'Write four of them, as in \\u00e9.']
    : [sentence`a backslash before a character that takes none.`, 'Write a backslash as \\\\.']
}

function firstFault(inside: string): RegExpExecArray | null {
  for (const match of inside.matchAll(ESCAPE_OR_FAULT)) if (match[1] === undefined) return match
  return null
}
