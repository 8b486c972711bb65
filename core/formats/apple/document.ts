/** An Apple .strings file as its entries, with the places of their values. */
import { sentence, type Sentence } from '../../platform/text/sentence.ts'
import { failureAt } from '../position.ts'

export interface StringsEntry {
  identifier: string
  value: string
  /** The offsets of the key and of what follows it. */
  start: number
  keyEnd: number
  /** The place past the semicolon. */
  end: number
  /** The offset of the comments right above, or of the key that has none. */
  commentsStart: number
  /** The range of the value with its quotes; an entry without a value of its own has an empty one after its key. */
  valueStart: number
  valueEnd: number
  hasOwnValue: boolean
  /** The comments right above. */
  comments: string[]
}

interface Token {
  value: string
  start: number
  end: number
}

const BARE_WORD = /[\w.$:/-]{1,1000}/y
const ESCAPE = /\\(?:[Uu]([\da-fA-F]{4})|([0-7]{1,3})|([^]))/g
const NAMED: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
}
/** The comment that genstrings writes if the program has none. */
const NO_COMMENT = 'No comment provided by engineer.'

/** Reads `"key" = "value";` and `"key";`. Throws `format.syntax` with line and column. */
export function readStringsFile(text: string): StringsEntry[] {
  return new StringsReader(text).read()
}

class StringsReader {
  readonly #text: string
  #at = 0
  #comments: { text: string; start: number }[] = []
  /** Whether the place is behind an entry, in its line: a comment there is about that entry. */
  #isBehindEntry = false

  constructor(text: string) {
    this.#text = text
  }

  read(): StringsEntry[] {
    const entries: StringsEntry[] = []
    for (this.#skip(); this.#at < this.#text.length; this.#skip()) entries.push(this.#readEntry())
    return entries
  }

  #readEntry(): StringsEntry {
    const commentsStart = this.#comments[0]?.start ?? this.#at
    const comments = this.#comments
      .map(({ text }) => text)
      .filter((comment) => comment !== '' && comment !== NO_COMMENT)
    this.#comments = []
    const key = this.#readToken(sentence`A key`)
    this.#skip()
    const hasOwnValue = this.#text[this.#at] === '='
    let value = { ...key, start: key.end }
    if (hasOwnValue) {
      this.#at += 1
      this.#skip()
      value = this.#readToken(sentence`A value`)
      this.#skip()
    }
    if (this.#text[this.#at] !== ';')
      throw this.#fail(hasOwnValue ? sentence`A semicolon` : sentence`An equals sign`)
    this.#at += 1
    this.#comments = []
    this.#isBehindEntry = true
    return {
      identifier: key.value,
      value: value.value,
      start: key.start,
      keyEnd: key.end,
      end: this.#at,
      commentsStart,
      valueStart: value.start,
      valueEnd: value.end,
      hasOwnValue,
      comments,
    }
  }

  #readToken(expected: Sentence): Token {
    const start = this.#at
    const quote = this.#text[start]
    if (quote === '"' || quote === "'") {
      this.#at = this.#endOfQuoted(quote)
      return { value: unescape(this.#text.slice(start + 1, this.#at - 1)), start, end: this.#at }
    }
    BARE_WORD.lastIndex = start
    const word = BARE_WORD.exec(this.#text)?.[0]
    if (word === undefined) throw this.#fail(expected)
    this.#at = start + word.length
    return { value: word, start, end: this.#at }
  }

  #endOfQuoted(quote: string): number {
    for (let offset = this.#at + 1; offset < this.#text.length; offset += 1) {
      if (this.#text[offset] === '\\') offset += 1
      else if (this.#text[offset] === quote) return offset + 1
    }
    throw failureAt(
      'format.syntax',
      sentence`The string that begins here is not ended.`,
      this.#text,
      this.#at,
    )
  }

  /** White space and comments. A blank line parts comments from what they stand above. */
  #skip(): void {
    let lineBreaks = 0
    for (; this.#at < this.#text.length; this.#at += 1) {
      const character = this.#text[this.#at]!
      if (character === '\n') lineBreaks += 1
      if (lineBreaks > 1 || (lineBreaks === 1 && this.#isBehindEntry)) this.#comments = []
      if (lineBreaks > 0) this.#isBehindEntry = false
      if (/\s/.test(character)) continue
      if (!this.#skipComment()) return
      lineBreaks = 0
    }
  }

  /** Leaves the place at the comment's last character. */
  #skipComment(): boolean {
    const start = this.#at
    if (this.#text.startsWith('//', start)) {
      const lineBreak = this.#text.indexOf('\n', start)
      this.#at = (lineBreak === -1 ? this.#text.length : lineBreak) - 1
      this.#comments.push({ text: this.#text.slice(start + 2, this.#at + 1).trim(), start })
      return true
    }
    if (!this.#text.startsWith('/*', start)) return false
    const end = this.#text.indexOf('*/', start + 2)
    if (end === -1)
      throw failureAt(
        'format.syntax',
        sentence`The comment that begins here is not ended.`,
        this.#text,
        start,
      )
    this.#comments.push({ text: this.#text.slice(start + 2, end).trim(), start })
    this.#at = end + 1
    return true
  }

  #fail(problem: Sentence) {
    const found = this.#text[this.#at]
    const message =
      found === undefined
        ? sentence`${problem} is expected here, where the file ends.`
        : sentence`${problem} is expected here, not "${found}".`
    return failureAt('format.syntax', message, this.#text, this.#at)
  }
}

/** Octal escapes are read as Latin-1: above ASCII they are NextStep's encoding, which no current tool writes. */
function unescape(raw: string): string {
  if (!raw.includes('\\')) return raw
  return raw.replace(ESCAPE, (_, hex?: string, octal?: string, letter?: string) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
    return NAMED[letter!] ?? letter!
  })
}
