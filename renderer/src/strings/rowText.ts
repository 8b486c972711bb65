/** The texts of a string's row in the list. */
import type { StringRow } from '../../../core/contract/index.ts'
import type { DeclaredFormat } from '../../../core/contract/enumerations.ts'
import { pieces, textOf, type TextPiece } from './placeholders.ts'

/** How many characters a row shows of a text: the rest would be out of sight. */
const LONGEST = 240
/** How many of its characters are read for that, with tags of which little is shown. */
const MAX_READ = 1_000
/** Stands between the parts of an identifier that is made of several: gettext's context and text. */
const PARTS = '\u2404'

/** How far into a text a hit may begin to be in sight, and how much is shown before one that begins later. */
const IN_SIGHT = 50
const BEFORE_HIT = 20

/** A text on one line, as `excerptPieces` has it. */
export function excerpt(text: string): string {
  return excerptPieces(text).map(textOf).join('')
}

interface ExcerptOptions {
  hit?: number
  source?: string
  hasForms?: boolean
  format?: DeclaredFormat | null | undefined
}

/**
 * A text on one line: its first words, or those around the first hit. Blanks and line ends before the first word and
 * behind the last are left out; line ends between words are a mark, however many there are.
 *
 * @param source the source of a translation
 * @param hasForms whether each line is a form of a plural, which has its own arguments
 * @param format the grammar of the string's directives
 */
export function excerptPieces(
  text: string,
  { hit = 0, source = '', hasForms = false, format = null }: ExcerptOptions = {},
): TextPiece[] {
  const [read, of] = [text, source].map((one) => one.slice(0, hit + MAX_READ))
  const parts = hasForms ? formPieces(read ?? '', of ?? '', format) : pieces(read ?? '', of, format)
  const from = startOf(parts, hit)
  const shown: TextPiece[] = from === 0 ? [] : [{ kind: 'text', text: '… ' }]
  let [isBroken, place, left] = [false, 0, LONGEST]
  for (const part of parts.slice(0, parts.findLastIndex((one) => !isBlank(one)) + 1)) {
    const start = place
    place += textOf(part).length
    if (place <= from || left <= 0) continue
    if (part.kind === 'newline') isBroken = true
    // A blank is not seen at the beginning and beside a line end.
    if (part.kind === 'newline' || (isBlank(part) && (isBroken || shown.length === 0))) continue
    if (isBroken && shown.length > 0) shown.push({ kind: 'text', text: ' ↵ ' })
    isBroken = false
    if (part.kind === 'text')
      shown.push({ ...part, text: part.text.slice(Math.max(0, from - start)).slice(0, left) })
    else shown.push(part.kind === 'tab' ? { kind: 'text', text: ' ' } : part)
    left -= shownLength(part)
  }
  return shown
}

function formPieces(text: string, source: string, format: DeclaredFormat | null): TextPiece[] {
  return text
    .split('\n')
    .flatMap((form, index): TextPiece[] => [
      ...(index === 0 ? [] : [{ kind: 'newline', text: '\n' } as const]),
      ...pieces(form, source || text, format),
    ])
}

/** Returns where an excerpt begins: at the start if the hit is in sight from there, or a little before it. */
function startOf(parts: readonly TextPiece[], hit: number): number {
  let [place, seen] = [0, 0]
  for (const part of parts) {
    const { length } = textOf(part)
    if (place + length > hit) break
    place += length
    seen += shownLength(part)
  }
  return seen + (hit - place) <= IN_SIGHT ? 0 : hit - BEFORE_HIT
}

/** How many characters are seen of a piece. */
function shownLength(part: TextPiece): number {
  return part.kind === 'placeholder' ? part.label.length : isBlank(part) ? 1 : part.text.length
}

function isBlank(part: TextPiece): boolean {
  return part.kind === 'newline' || part.kind === 'space' || part.kind === 'tab'
}

/** Whether nothing is left to do for a row: a person's text is in use, and nothing is said against it. */
export function isRowFinished(row: StringRow): boolean {
  const isDone = row.state === 'approved' || (row.state === 'translated' && !row.isMachine)
  const isDoubted = row.hasUnusedText || row.hasQaIssues || row.isSourceChanged || row.unresolvedIssues > 0
  return isDone && row.draft === null && !isDoubted
}

/** Returns the name of a string for people who do not see it: what its identifier adds, else its text. */
export function spokenName(row: Pick<StringRow, 'identifier' | 'text'>): string {
  return addedIdentifier(row).replaceAll(PARTS, ', ') || excerpt(row.text)
}

/** Returns an identifier with marks between its parts that can be read. */
export function wholeIdentifier(identifier: string): string {
  return identifier.replaceAll(PARTS, ' · ')
}

/** A digest, by itself or with a number behind it: it tells a machine where a text of HTML or Markdown stands. */
const DIGEST = /^(?=[a-z]*\d)(?=\d*[a-f])[0-9a-f]{12,}([-.:_/#]\d+)?$/i
/** The least share of rows with content that makes a column visible. */
const ONE_OF = 4

/** Whether a column is worth its space for rows of which it says these texts. */
function saysEnough(said: readonly string[]): boolean {
  const saying = said.filter((text) => text !== '')
  return saying.length * ONE_OF >= said.length && saying.length > 0
}

/** Whether a column of identifiers is worth its space for these rows. */
export function areIdentified(rows: readonly Pick<StringRow, 'identifier' | 'text'>[]): boolean {
  return saysEnough(rows.map(shownIdentifier))
}

/** Whether a column of notes is worth its space for these rows. */
export function areNoted(rows: readonly { note: string }[]): boolean {
  return saysEnough(rows.map(({ note }) => note))
}

/**
 * Returns the part of the identifier that the source does not show: empty for a digest, or for the source itself, as in
 * gettext, but including a context.
 */
export function shownIdentifier(row: Pick<StringRow, 'identifier' | 'text'>): string {
  return wholeIdentifier(addedIdentifier(row))
}

function addedIdentifier({ identifier, text }: Pick<StringRow, 'identifier' | 'text'>): string {
  if (DIGEST.test(identifier)) return ''
  const [firstForm = ''] = text.split('\n')
  return [text, firstForm].reduce(
    (rest, source) =>
      rest === source ? '' : rest.endsWith(PARTS + source) ? rest.slice(0, -source.length - 1) : rest,
    identifier,
  )
}
