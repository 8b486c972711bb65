/** Places in a text as people name them, and failures that name one. */
import { Failure, type FailureDetails } from '../platform/errors/failure.ts'
import type { Sentence } from '../platform/text/sentence.ts'

export interface Position {
  /** 1-based; lines end at a line feed. */
  line: number
  /** 1-based, in UTF-16 units. */
  column: number
}

/** The place of an offset, given in UTF-16 units. Takes time linear in the offset. */
export function positionAt(text: string, offset: number): Position {
  let line = 1
  let lineStart = 0
  for (;;) {
    const end = text.indexOf('\n', lineStart)
    if (end === -1 || end >= offset) return { line, column: offset - lineStart + 1 }
    line += 1
    lineStart = end + 1
  }
}

/** Places of many offsets in one text: each takes logarithmic time. */
export function positionFinder(text: string): (offset: number) => Position {
  const starts = [0]
  for (let position = text.indexOf('\n'); position !== -1; position = text.indexOf('\n', position + 1))
    starts.push(position + 1)
  return (offset) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - starts[low]! + 1 }
  }
}

/** A `positionFinder` that reads the text when it is first asked: for warnings, of which most files have none. */
export function lazyPositionFinder(text: string): (offset: number) => Position {
  let find: ((offset: number) => Position) | undefined
  return (offset) => (find ??= positionFinder(text))(offset)
}

/** Returns the lines of offsets in a text, by the identifiers that come with them. */
export function linesOf<Item>(
  text: string,
  entries: Iterable<Item>,
  of: (entry: Item) => readonly [identifier: string, offset: number],
): [identifier: string, line: number][] {
  const find = positionFinder(text)
  return Array.from(entries, (entry) => {
    const [identifier, offset] = of(entry)
    return [identifier, find(offset).line]
  })
}

/** The line break of a text's first line; a line feed where it has only one. */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  const first = text.indexOf('\n')
  return first > 0 && text[first - 1] === '\r' ? '\r\n' : '\n'
}

/** A failure at a place in a text: `details` get its line and column. */
export function failureAt(
  code: string,
  message: Sentence,
  text: string,
  offset: number,
  details: FailureDetails = {},
): Failure {
  return new Failure(code, message, { ...details, ...positionAt(text, offset) })
}
