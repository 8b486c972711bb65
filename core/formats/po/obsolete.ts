/** Obsolete entries (`#~`): they are not changed, except for one that is restored. */
import { Failure } from '../../platform/errors/failure.ts'
import type { Edit } from '../../platform/text/splice.ts'
import { readCatalog } from './catalog.ts'
import type { PoEntry } from './entry.ts'
import { poIdentifier } from './identity.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/** An entry as it was before it was obsolete. */
export interface ObsoleteEntry {
  /** Its lines without `#~`, in which `entry` has its places. */
  text: string
  entry: PoEntry
}

/** Lines of comments that stand together: obsolete entries among them, with the comments above each. */
const COMMENT_LINES = /(?:^#[^\n]*(?:\n|$))+/gm

/** The obsolete entries by identifier, the first of each. */
export function obsoleteEntries(text: string, encoding: string): Map<string, ObsoleteEntry> {
  const entries = new Map<string, ObsoleteEntry>()
  for (const { identifier, obsolete } of readObsolete(text, encoding))
    if (!entries.has(identifier)) entries.set(identifier, obsolete)
  return entries
}

/** Takes out the obsolete entries of some identifiers. */
export function withoutObsolete(text: string, encoding: string, identifiers: ReadonlySet<string>): Edit[] {
  return removals(text, encoding, (identifier) => identifiers.has(identifier))
}

/** Takes out obsolete entries that stand a second time, or beside a living one: gettext's tools refuse a file with such. */
export function withoutRepeatedObsolete(text: string, encoding: string, living: Iterable<string>): Edit[] {
  const seen = new Set(living)
  return removals(text, encoding, (identifier) => {
    if (seen.has(identifier)) return true
    seen.add(identifier)
    return false
  })
}

function removals(text: string, encoding: string, isGone: (identifier: string) => boolean): Edit[] {
  const edits: Edit[] = []
  for (const { identifier, start, end } of readObsolete(text, encoding))
    if (isGone(identifier)) take(edits, start, withBlanks(text, end))
  const last = edits.at(-1)
  if (last?.end === text.length) {
    last.start = text.slice(0, last.start).trimEnd().length
    last.end = text.trimEnd().length
  }
  return edits
}

function take(edits: Edit[], start: number, end: number): void {
  const last = edits.at(-1)
  if (last?.end === start) last.end = end
  else edits.push({ start, end, text: '' })
}

function withBlanks(text: string, end: number): number {
  return end + assertDefined(/^\s*/.exec(text.slice(end)), 'The match')[0].length
}

/** Cuts lines of comments before each that can only begin another obsolete entry. */
function entriesIn(lines: string): string[] {
  const entries: string[] = []
  let entry = ''
  let isWhole = false
  for (const line of lines.split(/(?<=\n)/)) {
    const begins = !line.startsWith('#~') || /^#~(?:\||[ \t]*msg(?:ctxt|id)[ \t"])/.test(line)
    if (isWhole && begins) {
      entries.push(entry)
      entry = ''
      isWhole = false
    }
    entry += line
    isWhole ||= /^#~[ \t]*msgstr/.test(line)
  }
  return [...entries, entry]
}

interface Found {
  identifier: string
  start: number
  end: number
  obsolete: ObsoleteEntry
}

/** An entry that cannot be parsed is skipped. */
function* readObsolete(text: string, encoding: string): Generator<Found> {
  if (!text.includes('#~')) return
  for (const { 0: lines, index } of text.matchAll(COMMENT_LINES)) {
    let start = index
    for (const entry of entriesIn(lines)) {
      const end = start + entry.length
      const obsolete = readEntry(entry, encoding)
      if (obsolete) yield { identifier: poIdentifier(obsolete.entry), start, end, obsolete }
      start = end
    }
  }
}

function readEntry(lines: string, encoding: string): ObsoleteEntry | null {
  const text = lines.replace(/^#~\|/gm, '#|').replace(/^#~[ \t]?/gm, '')
  try {
    const [entry] = readCatalog(text, encoding).entries
    return entry ? { text, entry } : null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return null
  }
}
