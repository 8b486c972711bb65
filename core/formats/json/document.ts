/** A JSON text with the places of its strings: strict JSON, read once, never re-written as a whole. */
import { printParseErrorCode, visit } from 'jsonc-parser'
import { Failure } from '../../failure.ts'
import { failureAt, positionAt } from '../position.ts'

export type Path = readonly (string | number)[]

/** An object, with what a format may have to know of a string's neighbours. */
export interface JsonObject {
  /** Every key, with its offset. */
  keys: Map<string, number>
  strings: Map<string, JsonString>
}

/** A string value. Offsets are in UTF-16 units, quotes included; of an array's element the key is empty. */
export interface JsonString {
  path: Path
  value: string
  start: number
  end: number
  keyStart: number
  keyEnd: number
  /** Where the member before it ends; null for the first. */
  previousEnd: number | null
  /** The object it is a member of; null in an array. */
  object: JsonObject | null
}

/** Objects within objects; what people translate is seldom nested deeper than ten levels. */
const MAX_DEPTH = 200

/**
 * Finds the strings of a JSON text, in order. Numbers, booleans and null are no strings, nor is a text that is the
 * whole file: it has no key. Throws, with line and
 * column, `format.syntax` for what strict JSON does not allow (comments and trailing commas too),
 * `format.depth` past 200 levels, and `format.duplicateKey` for a key that an object has twice.
 */
export function readStrings(text: string): JsonString[] {
  const reader = new Reader(text)
  visit(
    text,
    {
      onObjectBegin: (offset) => reader.open({ keys: new Map(), strings: new Map() }, offset),
      onObjectProperty: (key, offset, length) => reader.key(key, offset, length),
      onObjectEnd: (offset, length) => reader.close(offset + length),
      onArrayBegin: (offset) => reader.open(null, offset),
      onArrayEnd: (offset, length) => reader.close(offset + length),
      onLiteralValue: (value: unknown, offset, length) => reader.literal(value, offset, offset + length),
      onError: (code, offset, length) => {
        throw syntaxFailure(printParseErrorCode(code), text, offset, length)
      },
    },
    { disallowComments: true },
  )
  return reader.strings
}

interface Frame {
  object: JsonObject | null
  /** The key or the index of the value that is being read. */
  at: string | number
  keyStart: number
  keyEnd: number
  /** Where the member before the one that is being read ends. */
  previousEnd: number | null
}

class Reader {
  readonly strings: JsonString[] = []
  readonly #text: string
  readonly #frames: Frame[] = []

  constructor(text: string) {
    this.#text = text
  }

  open(object: JsonObject | null, offset: number): void {
    if (this.#frames.length === MAX_DEPTH) {
      throw failureAt(
        'format.depth',
        `The file is nested deeper than ${MAX_DEPTH} levels.`,
        this.#text,
        offset,
      )
    }
    this.#frames.push({ object, at: 0, keyStart: 0, keyEnd: 0, previousEnd: null })
  }

  key(key: string, offset: number, length: number): void {
    const frame = this.#frames.at(-1)!
    const first = frame.object!.keys.get(key)
    if (first !== undefined) throw duplicateKey(key, this.#text, first, offset)
    frame.object!.keys.set(key, offset)
    frame.at = key
    frame.keyStart = offset
    frame.keyEnd = offset + length
  }

  literal(value: unknown, start: number, end: number): void {
    if (typeof value === 'string') this.#string(value, start, end)
    this.#finish(end)
  }

  close(end: number): void {
    this.#frames.pop()
    this.#finish(end)
  }

  #string(value: string, start: number, end: number): void {
    const frame = this.#frames.at(-1)
    if (!frame) return
    const string: JsonString = {
      path: this.#frames.map(({ at }) => at),
      value,
      start,
      end,
      keyStart: frame.keyStart,
      keyEnd: frame.keyEnd,
      previousEnd: frame.previousEnd,
      object: frame.object,
    }
    this.strings.push(string)
    if (typeof frame.at === 'string') frame.object?.strings.set(frame.at, string)
  }

  #finish(end: number): void {
    const frame = this.#frames.at(-1)
    if (!frame) return
    frame.previousEnd = end
    if (typeof frame.at === 'number') frame.at += 1
  }
}

function duplicateKey(key: string, text: string, first: number, second: number): Failure {
  const { line } = positionAt(text, first)
  const place = positionAt(text, second)
  return new Failure(
    'format.duplicateKey',
    `The key "${key.slice(0, 100)}" stands twice in one object: in line ${line} and in line ${place.line}.`,
    { todo: 'Rename or remove one of the two.', value: key.slice(0, 100), ...place },
  )
}

function syntaxFailure(error: string, text: string, offset: number, length: number): Failure {
  const found = text.slice(offset, offset + length)
  const [message, todo] = explain(error, found, text, offset)
  return failureAt('format.syntax', message, text, offset, { ...(todo && { todo }) })
}

/** What is wrong, in a sentence, and what helps. `error` is jsonc-parser's name of it. */
function explain(error: string, found: string, text: string, offset: number): [string, string?] {
  const quoted = found.startsWith('"') ? found.slice(0, 20) : `"${found.slice(0, 20)}"`
  const shown = found === '' ? 'the end of the file' : quoted
  const isAfterComma = /,\s*$/.test(text.slice(Math.max(0, offset - 1000), offset))
  switch (error) {
    case 'InvalidCommentToken':
      return ['There is a comment here, which JSON does not allow.', 'Remove the comment.']
    case 'InvalidSymbol':
      return [`${shown} is no JSON.`, 'Texts and keys stand in double quotes.']
    case 'PropertyNameExpected':
    case 'ValueExpected':
      if (isAfterComma && /^[}\]]$/.test(found)) {
        return [`The comma before ${shown} is one too many.`, 'Remove the comma.']
      }
      return [
        `There should be a ${error === 'ValueExpected' ? 'value' : 'key in double quotes'}, not ${shown}.`,
      ]
    case 'ColonExpected':
      return [`There should be a colon after the key, not ${shown}.`]
    case 'CommaExpected':
      return [`There should be a comma before ${shown}.`]
    case 'CloseBraceExpected':
      return [`An object is not closed: there should be a "}", not ${shown}.`]
    case 'CloseBracketExpected':
      return [`A list is not closed: there should be a "]", not ${shown}.`]
    case 'EndOfFileExpected':
      return [`The file should end here, and goes on with ${shown}.`]
    case 'UnexpectedEndOfString':
      return [
        'The text that begins here has no closing quote in its line.',
        'Write a line break in a text as \\n.',
      ]
    case 'InvalidUnicode':
      return ['The text that begins here has a \\u that is not followed by four hexadecimal digits.']
    case 'InvalidEscapeCharacter':
      return [
        'The text that begins here has a backslash before a character that takes none.',
        'Write a backslash as \\\\.',
      ]
    case 'InvalidCharacter':
      return ['The text that begins here has a tab or another control character.', 'Write a tab as \\t.']
    default:
      return [`${shown} is no valid number.`]
  }
}
