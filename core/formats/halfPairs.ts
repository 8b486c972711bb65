/** Strings that no database keeps: those that spell out half of a surrogate pair. */
import { Failure } from '../platform/errors/failure.ts'
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import type { ParsedFile, ParsedString } from './format.ts'
import { linesOf, positionFinder } from './position.ts'

/** A string to return, and the offset for a warning about it. */
export interface StringAtOffset {
  string: ParsedString
  offset: number
}

/** The strings of a file in the text that their offsets count in. */
export interface PlacedStrings extends Omit<ParsedFile, 'strings'> {
  text: string
  found: readonly StringAtOffset[]
}

/** Returns a file as its format's `parse` does, without strings that no database keeps. */
export function parsedOf({ text, found, warnings, ...facts }: PlacedStrings): ParsedFile {
  const whole = withoutHalfPairs(found, text)
  return { ...facts, strings: whole.strings, warnings: [...warnings, ...whole.warnings] }
}

/** Returns the lines of strings as a format's `lines` does. */
export function linesOfStrings({ text, found }: PlacedStrings): [identifier: string, line: number][] {
  return linesOf(text, found, ({ string, offset }) => [string.identifier, offset])
}

function leftOut(line: number, column: number, name: string): Sentence {
  return sentence`Line ${line}, column ${column}: "${name}" holds half of a character (a lone \\u escape); it stays as it is.`
}

/** The name of the warnings about such strings. */
const LEFT_OUT = leftOut(0, 0, '').said?.name

/**
 * Leaves out strings with an unpaired surrogate (a lone `\ud83d`), with a warning each. Databases and text fields
 * cannot store them, so the file's own bytes stay.
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
    return leftOut(line, column, string.identifier.toWellFormed().slice(0, 100))
  })
  return { strings: found.flatMap(({ string }) => (isWhole(string) ? [string] : [])), warnings }
}

/**
 * Throws if a string of an upload was left out for an unpaired surrogate, because no user reads the warnings.
 * @throws Failure `format.encoding`, which names the first of them and its position
 */
export function refuseHalfPairs(warnings: readonly Sentence[]): void {
  for (const { said } of warnings) {
    if (said === null || said.name !== LEFT_OUT) continue
    const { 0: line, 1: column, 2: name } = said.values
    if (typeof line !== 'number' || typeof column !== 'number' || typeof name !== 'string') continue
    throw new Failure(
      'format.encoding',
      sentence`Line ${line}, column ${column}: "${name}" holds half of a character (a lone \\u escape).`,
      { case: 'sign', value: name, line, column, todo: 'Correct this text, and upload the file again.' },
    )
  }
}

function isWhole({ identifier, text }: ParsedString): boolean {
  if (!identifier.isWellFormed()) return false
  return typeof text === 'string'
    ? text.isWellFormed()
    : Object.values(text).every((form) => form.isWellFormed())
}
