/** A regular expression's text while it is read, and characters as they are written in JavaScript's. */
import { sentence, type Sentence } from '../platform/text/sentence.ts'

/** An untranslatable construct of an expression: a clause, and its offset. */
export class RegexProblem extends Error {
  readonly offset: number
  readonly reason: Sentence

  constructor(reason: Sentence, offset: number) {
    super(reason.english)
    this.reason = reason
    this.name = 'RegexProblem'
    this.offset = offset
  }
}

export class PatternText {
  readonly text: string
  at = 0

  constructor(text: string) {
    this.text = text
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  /** The next character; empty at the end. */
  peek(): string {
    return this.isAtEnd ? '' : String.fromCodePoint(this.text.codePointAt(this.at)!)
  }

  next(): string {
    const character = this.peek()
    this.at += character.length
    return character
  }

  /** Whether a text stands here. */
  sees(expected: string): boolean {
    return this.text.startsWith(expected, this.at)
  }

  /** Takes a text where it stands here. */
  eat(expected: string): boolean {
    if (!this.sees(expected)) return false
    this.at += expected.length
    return true
  }

  /** Takes what a sticky expression finds here. */
  match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.at
    const match = expression.exec(this.text)
    if (match) this.at += match[0].length
    return match
  }

  /** Takes all up to a text, and the text; `unclosed`: the problem where it never comes. */
  until(end: string, unclosed: Sentence): string {
    const start = this.at
    const index = this.text.indexOf(end, start)
    if (index === -1) throw this.problem(unclosed, start)
    this.at = index + end.length
    return this.text.slice(start, index)
  }

  problem(reason: Sentence, offset = this.at): RegexProblem {
    return new RegexProblem(reason, offset)
  }
}

/** A character as a JavaScript expression writes it, in a class and outside of one. */
export function codeSource(code: number): string {
  const character = String.fromCodePoint(code)
  return /[A-Za-z0-9]/.test(character) ? character : `\\u{${code.toString(16)}}`
}

const SIMPLE: Readonly<Record<string, number>> = { a: 7, e: 27, f: 12, n: 10, r: 13, t: 9 }

/** The character that an escape stands for, past its backslash; undefined where it stands for no one character. */
export function escapedCode(pattern: PatternText): number | undefined {
  const start = pattern.at - 1
  const character = pattern.peek()
  if (character === '') throw pattern.problem(sentence`it ends in a lone backslash`, start)
  if (!/[A-Za-z0-9]/.test(character)) return pattern.next().codePointAt(0)
  const simple = SIMPLE[character]
  if (simple !== undefined) {
    pattern.next()
    return simple
  }
  if ('xuU'.includes(character)) return hexCode(pattern, start)
  const octal = pattern.match(/0([0-7]{1,3})/y)
  if (octal) return parseInt(octal[1]!, 8)
  const control = pattern.match(/c([@-_a-z])/y)
  return control ? control[1]!.toUpperCase().charCodeAt(0) ^ 64 : undefined
}

function hexCode(pattern: PatternText, start: number): number {
  const digits = pattern.match(
    /x\{([0-9a-fA-F]{1,8})\}|x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})/y,
  )
  if (!digits) throw pattern.problem(sentence`"\\${pattern.peek()}" needs hexadecimal digits`, start)
  const code = parseInt(
    digits.slice(1).find((group) => group !== undefined)!,
    16,
  )
  if (code > 0x10ffff) throw pattern.problem(sentence`there is no such character`, start)
  if (code < 0xd800 || code > 0xdbff) return code
  const low = pattern.match(/\\u([dD][c-fC-F][0-9a-fA-F]{2})/y)
  return low ? 0x10000 + ((code - 0xd800) << 10) + (parseInt(low[1]!, 16) - 0xdc00) : code
}
