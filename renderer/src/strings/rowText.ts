/** The texts of a string's row in the list. */
import type { StringRow } from '../../../core/contract/index.ts'

/** How many characters of a text a row has: the rest would be out of sight. */
const LONGEST = 240
/** Stands between the parts of an identifier that is made of several: gettext's context and text. */
const PARTS = '\u2404'

/** How far into a text a hit may begin to be in sight, and how much is shown before one that begins later. */
const IN_SIGHT = 50
const BEFORE_HIT = 20

/** A text on one line: the start of it, or what lies around the first hit; line breaks are shown as marks. */
export function excerpt(text: string, hit = 0): string {
  const from = hit <= IN_SIGHT ? 0 : hit - BEFORE_HIT
  return `${from === 0 ? '' : '… '}${text.slice(from, from + LONGEST)}`
    .replaceAll(/\r\n|\r|\n/g, ' ↵ ')
    .replaceAll('\t', ' ')
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
