/** Entries that are added to a .properties file, and taken out of one. */
import { insertionsOf } from '../insertion.ts'
import type { Edit } from '../../platform/text/splice.ts'
import type { PropertyEntry } from './document.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/** An entry to be added, as it is written. */
export interface NewEntry {
  identifier: string
  /** `separator`: what its neighbours write between key and value. */
  write: (separator: string) => string
}

/** Adds entries, those of the source by their order; each stands on a line of its own. */
export function insertedEntries(
  text: string,
  standing: readonly PropertyEntry[],
  order: readonly string[],
  added: ReadonlyMap<string, NewEntry>,
  lineBreak: string,
): Edit[] {
  const byKey = new Map(standing.map((entry) => [entry.identifier, entry]))
  const usual = standing.find(({ separator }) => separator !== '')?.separator ?? '='
  return insertionsOf(
    order,
    (key) => byKey.has(key),
    (key) => added.has(key),
  ).map(({ anchor, side, identifiers }): Edit => {
    const place = anchor === null ? standing.at(-1) : byKey.get(anchor)
    const separator = place?.separator || usual
    const lines = identifiers.map((key) => assertDefined(added.get(key), 'The new entry').write(separator))
    if (!place) {
      const isOpen = text !== '' && !/[\r\n]$/.test(text)
      const written = lines.map((line) => line + lineBreak).join('')
      return { start: text.length, end: text.length, text: (isOpen ? lineBreak : '') + written }
    }
    if (side === 'after') {
      const written = lines.map((line) => lineBreak + line).join('')
      return { start: place.valueEnd, end: place.valueEnd, text: written }
    }
    const start = blockStart(text, place)
    return { start, end: start, text: lines.map((line) => line + lineBreak).join('') }
  })
}

/** Takes entries out with their comments. */
export function removedEntries(text: string, entries: readonly PropertyEntry[]): Edit[] {
  return entries.map((entry) => {
    const lineBreak = /^(?:\r\n?|\n)/.exec(text.slice(entry.valueEnd, entry.valueEnd + 2))?.[0] ?? ''
    return { start: blockStart(text, entry), end: entry.valueEnd + lineBreak.length, text: '' }
  })
}

/** The offset of an entry with the comments right above it; those at the file's beginning are the file's. */
function blockStart(text: string, { start }: PropertyEntry): number {
  const own = lineStart(text, start)
  let block = own
  while (block > 0) {
    const above = lineStart(text, block - (text.slice(block - 2, block) === '\r\n' ? 2 : 1))
    if (!/^[ \t\f]*[#!]/.test(text.slice(above, block))) return block
    block = above
  }
  return own
}

function lineStart(text: string, offset: number): number {
  let position = offset
  while (position > 0 && !/[\r\n]/.test(text.charAt(position - 1))) position -= 1
  return position
}
