/**
 * Markers for the beginning and the end of each string, which survive the conversion of a document to a page. They are
 * noncharacters, which documents must not contain. The inner side of a marker is white space, so that Markdown treats a
 * character beside it like one at the edge of a line.
 */
const OPEN = '\ufdda'
const OPENED = '\ufddb'
const CLOSE = '\ufddc'
const FIRST_DIGIT = 0xfdd0
const SPACE = '\u2028'

const MARK = /\ufdda([\ufdd0-\ufdd9]+)\ufddb\u2028|\u2028\ufddc/g
/** A marker that was truncated in transit. */
const REST = /[\ufdd0-\ufddc]/g

export interface MarkedPlace {
  start: number
  end: number
  /** The number of its string. */
  id: number
}

/**
 * Returns the text with markers around ranges that do not overlap. Characters that look like markers are replaced
 * first.
 */
export function withMarks(text: string, places: readonly MarkedPlace[]): string {
  const clean = text.replace(REST, '\ufffd')
  const marks = places.flatMap(({ start, end, id }) => [
    { at: start, isOpening: true, mark: opening(id), span: end - start },
    { at: end, isOpening: false, mark: closing(), span: end - start },
  ])
  // Of marks at one place those that end something come first, the inner one before the outer.
  marks.sort(
    (one, other) =>
      one.at - other.at ||
      Number(one.isOpening) - Number(other.isOpening) ||
      (one.isOpening ? other.span - one.span : one.span - other.span),
  )
  const parts: string[] = []
  let from = 0
  for (const { at, mark } of marks) {
    parts.push(clean.slice(from, at), mark)
    from = at
  }
  return parts.join('') + clean.slice(from)
}

/** A text that has a mark on either side. */
export function withMarker(text: string, id: number): string {
  return withMarks(text, [{ start: 0, end: text.length, id }])
}

function opening(id: number): string {
  const digits = String(id).replace(/\d/g, (digit) => String.fromCharCode(FIRST_DIGIT + Number(digit)))
  return `${OPEN}${digits}${OPENED}${SPACE}`
}

function closing(): string {
  return `${SPACE}${CLOSE}`
}

export type MarkedPart = { text: string } | { opens: number } | { closes: true }

/** A text with marks as its parts, in order. */
export function markedPartsOf(text: string): MarkedPart[] {
  const parts: MarkedPart[] = []
  let from = 0
  for (const found of text.matchAll(MARK)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index).replace(REST, '') })
    parts.push(found[1] === undefined ? { closes: true } : { opens: numberOf(found[1]) })
    from = found.index + found[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from).replace(REST, '') })
  return parts
}

export function withoutMarks(text: string): string {
  return text.replace(MARK, '').replace(REST, '')
}

export function hasMarks(text: string): boolean {
  return text.includes(OPEN) || text.includes(CLOSE)
}

function numberOf(digits: string): number {
  return Number(Array.from(digits, (digit) => digit.charCodeAt(0) - FIRST_DIGIT).join(''))
}
