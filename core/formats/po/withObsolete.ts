/** Entries whose source is gone: msgmerge's way with them. */
import { lineBreakOf } from '../position.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { endOf, type PoComment, type PoEntry } from './entry.ts'
import { readCatalog } from './catalog.ts'
import { poIdentifier } from './identity.ts'
import { entryPlace, Spacing } from './entryGaps.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/**
 * The text with the entries of some identifiers as obsolete ones, behind all others and before those that were obsolete
 * already. Such an entry keeps its lines behind `#~`, its translator's comments, flags and previous texts; its sources
 * and extracted comments go with the source. One without a translation goes, unless a translator has commented it.
 */
export function withObsolete(text: string, encoding: string, gone: ReadonlySet<string>): string {
  const catalog = readCatalog(text, encoding)
  const spacing = new Spacing(text, catalog.header)
  const removed: Edit[] = []
  const obsolete: string[] = []
  const lineBreak = lineBreakOf(text)
  let end = 0
  for (const entry of catalog.entries) {
    spacing.look(entry)
    const { start, end: lineEnd } = wholeOf(entry, text)
    end = lineEnd + assertDefined(/^\s*/.exec(text.slice(lineEnd)), 'The match')[0].length
    if (!gone.has(poIdentifier(entry))) continue
    removed.push({ start, end, text: '' })
    const lines = obsoleteLines(entry, text, start)
    if (lines.length > 0) obsolete.push(lines.join(lineBreak))
  }
  if (removed.length === 0) return text
  const separator = spacing.isTight ? lineBreak : lineBreak + lineBreak
  const living = splice(text.slice(0, end), removed).trimEnd()
  const rest = text.slice(end)
  const parts = [living, ...obsolete, rest].filter((part) => part !== '')
  return parts.join(separator) + (rest === '' && text.endsWith('\n') ? lineBreak : '')
}

/** An entry with the comments that are its own: none that the file has above an empty line, unless they are the tools'. */
function wholeOf(entry: PoEntry, text: string): { start: number; end: number } {
  const { start, end } = entryPlace(entry, text)
  const ofTools = entry.comments.find(({ kind }) => kind !== 'translator')
  return { start: Math.min(start, ofTools?.start ?? start), end }
}

function obsoleteLines({ comments, keywordStart, forms }: PoEntry, text: string, start: number): string[] {
  const kept = comments.filter((comment) => comment.start >= start)
  const hasNothing = forms.every(({ value }) => value === '')
  if (hasNothing && !kept.some((comment) => comment.kind === 'translator')) return []
  const body = text
    .slice(keywordStart, endOf({ forms }))
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `#~ ${line}`)
  return [...kept.flatMap((comment) => obsoleteComment(comment, text)), ...body]
}

function obsoleteComment({ kind, start, end }: PoComment, text: string): string[] {
  if (kind === 'reference' || kind === 'extracted') return []
  const line = text.slice(start, end).trimEnd()
  return [kind === 'previous' ? `#~${line.slice(1)}` : line]
}
