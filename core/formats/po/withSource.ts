/** Entries that stay while their source changes: msgmerge's way with comments, flags, order and header. */
import { splice, type Edit } from '../../platform/text/splice.ts'
import { firstUnencodable } from '../encoding.ts'
import { lineBreakOf } from '../position.ts'
import { readCatalog, type Catalog } from './catalog.ts'
import { flagsOfEntry } from './comments.ts'
import { endOf, type PoCommentKind, type PoEntry } from './entry.ts'
import { entryPlace, Spacing } from './entryGaps.ts'
import { readHeader } from './header.ts'
import { setHeaderFields } from './headerEdits.ts'
import { poIdentifier } from './identity.ts'
import type { PoFile } from './into.ts'
import { layoutOf } from './layout.ts'

/**
 * The text with extracted comments, references, flags and order of its source, and with the dates and the address for
 * bugs of its header. Translators' comments, the flag `fuzzy` and the source of a fuzzy text stay. An entry that says
 * the same as its source keeps its bytes. A file without any reference gets none.
 */
export function withSource(text: string, encoding: string, source: PoFile): string {
  const catalog = readCatalog(text, encoding)
  const edits = [...headerEdits(catalog, text, source), ...commentEdits(catalog, text, encoding, source)]
  return inOrder(edits.length === 0 ? text : splice(text, edits), encoding, source.catalog)
}

/** The fields of a header that msgmerge takes from the template. */
const OF_TEMPLATE = ['POT-Creation-Date', 'Report-Msgid-Bugs-To']

function headerEdits(catalog: Catalog, text: string, source: PoFile): Edit[] {
  const fields = readHeader(source.catalog.header)
  const stated = OF_TEMPLATE.flatMap((name) => {
    const value = fields.get(name.toLowerCase()) ?? ''
    return value === '' ? [] : [[name, value] as const]
  })
  if (catalog.header === null || stated.length === 0) return []
  return setHeaderFields(catalog, text, stated, layoutOf(text, catalog.entries))
}

/** The comments that come from the source, in the order in which gettext writes them. */
const OF_SOURCE = ['extracted', 'reference', 'flags'] as const
const ORDER: readonly PoCommentKind[] = ['translator', ...OF_SOURCE, 'previous']

function commentEdits(catalog: Catalog, text: string, encoding: string, source: PoFile): Edit[] {
  const sources = new Map(Array.from(source.catalog.entries, (entry) => [poIdentifier(entry), entry]))
  const lineBreak = lineBreakOf(text)
  const entries = Array.from(catalog.entries)
  const hasReferences = entries.some(({ comments }) => comments.some(({ kind }) => kind === 'reference'))
  return entries.flatMap((entry) => {
    const from = sources.get(poIdentifier(entry))
    if (from === undefined) return []
    return OF_SOURCE.flatMap((kind): Edit[] => {
      if (kind === 'reference' && !hasReferences) return []
      const wanted = linesOf(from, kind, source.decoded.text)
      if (meaningOf(wanted, kind) === meaningOf(linesOf(entry, kind, text), kind)) return []
      const lines =
        kind === 'flags' && flagsOfEntry(entry, text).includes('fuzzy')
          ? [`#, ${['fuzzy', ...flagsIn(wanted)].join(', ')}`]
          : wanted
      if (lines.some((line) => firstUnencodable(line, encoding) !== null)) return []
      return replacement(entry, kind, lines.map((line) => line + lineBreak).join(''), text)
    })
  })
}

/** The lines of comments of a kind, without the flag `fuzzy`. */
function linesOf(entry: PoEntry, kind: PoCommentKind, text: string): string[] {
  if (kind === 'flags') {
    const flags = flagsOfEntry(entry, text).filter((flag) => flag !== 'fuzzy')
    return flags.length > 0 ? [`#, ${flags.join(', ')}`] : []
  }
  return entry.comments
    .filter((comment) => comment.kind === kind)
    .map(({ start, end }) => text.slice(start, end).trimEnd())
}

function flagsIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.slice(2).split(', ')).map((flag) => flag.trim())
}

/** Lines whose meaning is equal differ in layout alone: in the width of references, or the order of flags. */
function meaningOf(lines: readonly string[], kind: PoCommentKind): string {
  if (kind === 'extracted') return lines.join('\n')
  if (kind === 'flags') return flagsIn(lines).toSorted().join('\n')
  return lines
    .flatMap((line) => line.slice(2).split(/\s+/))
    .filter((place) => place !== '')
    .join('\n')
}

/** Puts lines in the place of an entry's comments of a kind, else before those that gettext writes behind them. */
function replacement(
  { comments, keywordStart }: PoEntry,
  kind: PoCommentKind,
  lines: string,
  text: string,
): Edit[] {
  const [first, ...others] = comments.filter((comment) => comment.kind === kind)
  if (first !== undefined)
    return [
      { start: first.start, end: first.end, text: lines },
      ...others.map(({ start, end }) => ({ start, end, text: '' })),
    ]
  const later = comments.find((comment) => ORDER.indexOf(comment.kind) > ORDER.indexOf(kind))
  const start = later?.start ?? text.lastIndexOf('\n', keywordStart - 1) + 1
  return [{ start, end: start, text: lines }]
}

/**
 * The text with its entries in the order of the source. Entries that the source lacks follow the entry before them, and
 * obsolete entries between others go behind all of them.
 */
function inOrder(text: string, encoding: string, source: Catalog): string {
  const places = new Map(Array.from(source.entries, (entry, index) => [poIdentifier(entry), index]))
  const catalog = readCatalog(text, encoding)
  const spacing = new Spacing(text, catalog.header)
  const blocks: { place: number; start: number; end: number }[] = []
  for (const entry of catalog.entries) {
    spacing.look(entry)
    const place = places.get(poIdentifier(entry)) ?? blocks.at(-1)?.place ?? -1
    blocks.push({ place, start: entry.start, end: entryPlace(entry, text).end })
  }
  const [first] = blocks
  const last = blocks.at(-1)
  if (first === undefined || last === undefined) return text
  const sorted = blocks.toSorted((a, b) => a.place - b.place)
  // A header between entries has no place of its own.
  const isHeaderFirst = catalog.header === null || endOf(catalog.header) <= first.start
  if (!isHeaderFirst || sorted.every((block, index) => block === blocks[index])) return text
  const between = blocks
    .slice(1)
    .map(({ start }, index) => text.slice(blocks[index]?.end, start).trim())
    .filter((gap) => gap !== '')
  const parts = [...sorted.map(({ start, end }) => text.slice(start, end)), ...between]
  const lineBreak = lineBreakOf(text)
  const separator = spacing.isTight ? lineBreak : lineBreak + lineBreak
  return text.slice(0, first.start) + parts.join(separator) + text.slice(last.end)
}
