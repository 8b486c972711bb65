/** What a line of the list says of a string. */
import type { StringRow } from '../../../core/contract/index.ts'

/** How many characters of a text a row has: the rest would be out of sight. */
const LONGEST = 240
/** Stands between the parts of an identifier that is made of several: gettext's context and text. */
const PARTS = '\u2404'

/** A text on one line: the start of it, line breaks shown as marks. */
export function excerpt(text: string): string {
  return text
    .slice(0, LONGEST)
    .replaceAll(/\r\n|\r|\n/g, ' ↵ ')
    .replaceAll('\t', ' ')
}

/** What the identifier adds to the source: nothing where it is the source, as in gettext, but for a context. */
export function shownIdentifier({ identifier, text }: Pick<StringRow, 'identifier' | 'text'>): string {
  const [firstForm = ''] = text.split('\n')
  const added = [text, firstForm].reduce(
    (rest, source) =>
      rest === source ? '' : rest.endsWith(PARTS + source) ? rest.slice(0, -source.length - 1) : rest,
    identifier,
  )
  return added.replaceAll(PARTS, ' · ')
}
