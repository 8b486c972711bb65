/**
 * Regular expressions in RE2 syntax. They match in time proportional to the text, so a pattern from outside needs no
 * limit of time: RE2 has neither look-around nor back references (docs/reference/patterns.md).
 */
import { RE2JS, RE2JSException } from 're2js'

/** The longest pattern, in UTF-16 units. */
export const MAX_PATTERN_LENGTH = 1_000
/** The most instructions of a compiled pattern: the time for a text is at most proportional to their number. */
const MAX_INSTRUCTIONS = 3_000

/** Why a text is no pattern, and the part of it that is wrong. */
export interface PatternFault {
  kind: 'tooLarge' | 'unsupported' | 'unclosed' | 'unreadable'
  part: string
}

export class LinearRegExp {
  readonly #expression: RE2JS

  private constructor(expression: RE2JS) {
    this.#expression = expression
  }

  /** Compiles a pattern; answers the fault of a text that is none. */
  static compile(pattern: string): LinearRegExp | PatternFault {
    if (pattern.length > MAX_PATTERN_LENGTH) return { kind: 'tooLarge', part: pattern }
    try {
      const expression = RE2JS.compile(pattern.normalize('NFC'))
      if (expression.programSize() > MAX_INSTRUCTIONS) return { kind: 'tooLarge', part: pattern }
      return new LinearRegExp(expression)
    } catch (error) {
      if (error instanceof RE2JSException) return faultOf(error.message, pattern)
      throw error
    }
  }

  /** Whether the pattern is found in a text, which is normalized (NFC) first. */
  test(text: string): boolean {
    return this.#expression.test(text.normalize('NFC'))
  }
}

/** Returns a pattern that matches a text itself. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** The fault in a message of the engine: "error parsing regexp: missing closing ): `(`". */
function faultOf(message: string, pattern: string): PatternFault {
  const [, reason = '', part = pattern] = /^error parsing regexp: (.*?)(?:: `([^]*)`)?$/.exec(message) ?? []
  if (/Perl syntax/.test(reason) || /^\\[1-9]/.test(part)) return { kind: 'unsupported', part }
  if (/^missing closing/.test(reason)) return { kind: 'unclosed', part }
  return { kind: /too (?:large|deep)|repeat count/.test(reason) ? 'tooLarge' : 'unreadable', part }
}

/** Compiled patterns of late: a statement asks for the same one with each row. */
const MAX_REMEMBERED = 64
const remembered = new Map<string, LinearRegExp | null>()

/** Whether a text has a match of a pattern; a text that is no pattern matches nothing. */
export function matchesPattern(text: string, pattern: string): boolean {
  let expression = remembered.get(pattern)
  if (expression === undefined) {
    const compiled = LinearRegExp.compile(pattern)
    expression = compiled instanceof LinearRegExp ? compiled : null
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(pattern, expression)
  }
  return expression?.test(text) ?? false
}
