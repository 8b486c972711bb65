/** Strings that no database keeps: those that spell out half of a surrogate pair. */
import { sentence, type Sentence } from '../sentence.ts'
import type { ParsedString } from './format.ts'
import { positionFinder } from './position.ts'

/** A string to hand out, and the offset at which a warning about it points. */
export interface StringAtOffset {
  string: ParsedString
  offset: number
}

/**
 * Leaves out, with a warning each, strings that hold half of a surrogate pair (a lone `\ud83d`): no database
 * and no text field keeps them, so the file's own bytes stay.
 */
export function withoutHalfPairs(
  found: readonly StringAtOffset[],
  text: string,
): { strings: ParsedString[]; warnings: Sentence[] } {
  if (found.every(({ string }) => isWhole(string))) {
    return { strings: found.map(({ string }) => string), warnings: [] }
  }
  const broken = found.filter(({ string }) => !isWhole(string))
  const place = positionFinder(text)
  const warnings = broken.map(({ string, offset }) => {
    const { line, column } = place(offset)
    const name = string.identifier.toWellFormed().slice(0, 100)
    return sentence`Line ${line}, column ${column}: "${name}" holds half of a character (a lone \\u escape); it stays as it is.`
  })
  return { strings: found.flatMap(({ string }) => (isWhole(string) ? [string] : [])), warnings }
}

function isWhole({ identifier, text }: ParsedString): boolean {
  if (!identifier.isWellFormed()) return false
  return typeof text === 'string'
    ? text.isWellFormed()
    : Object.values(text).every((form) => form.isWellFormed())
}
