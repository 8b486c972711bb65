/** Gettext's PO files and POT templates. */
import { Failure } from '../platform/errors/failure.ts'
import { encode, firstUnencodable, type Decoded } from './encoding.ts'
import type { BuildOptions, Detection, FileVersions, Format, ParsedString, SourceFile } from './format.ts'
import { parsedFrom } from './parsedFrom.ts'
import type { Language } from '../contract/language.ts'
import { poEdits } from './po/build.ts'
import { CatalogReading, readCatalog, type Catalog } from './po/catalog.ts'
import { readHeader, fieldNames, type PoHeader } from './po/header.ts'
import { setHeaderFields, type HeaderField } from './po/headerEdits.ts'
import { poIdentifier } from './po/identity.ts'
import { editsInto, type PoFile } from './po/into.ts'
import { layoutOf } from './po/layout.ts'
import { obsoleteEntries, withoutRepeatedObsolete } from './po/obsolete.ts'
import { withSource } from './po/withSource.ts'
import { withHeaderValues } from './po/properties.ts'
import { decodePo, read, refuseEmpty } from './po/read.ts'
import { readTranslation, entrySource, tableOfFile } from './po/strings.ts'
import { translatorCommentEdits } from './po/translatorComments.ts'
import { lineBreakOf, linesOf } from './position.ts'
import { splice, type Edit } from '../platform/text/splice.ts'
import { endOf, type PoComment, type PoEntry } from './po/entry.ts'
import { entryPlace, Spacing } from './po/entryGaps.ts'
import { assertDefined } from '../platform/errors/assertDefined.ts'

function detect(name: string, head: string): Detection {
  const hasEntry = /^[ \t]*msgid[ \t]*"/m.test(head)
  if (/\.pot?$/i.test(name)) return hasEntry ? 'sure' : 'maybe'
  return hasEntry && /^[ \t]*msgstr(?:\[0\])?[ \t]*"/m.test(head) ? 'maybe' : 'no'
}

/**
 * Returns the translations of the file's obsolete entries, which may be restored. Empty for a file that cannot be read.
 */
export function obsoleteStrings(
  content: Uint8Array,
  { sourceLanguage, targetLanguage }: { sourceLanguage: Language; targetLanguage: Language },
): ParsedString[] {
  try {
    const { text, encoding } = decodePo({ name: '', content })
    const header = readHeader(new CatalogReading(text, encoding).findHeader())
    const { table } = tableOfFile(header, targetLanguage)
    return [...obsoleteEntries(text, encoding)].flatMap(([identifier, { text: lines, entry }]) => {
      const translation = readTranslation(entry, { text: lines, encoding, bom: false }, table, sourceLanguage)
      return translation ? [{ identifier, text: entrySource(entry, sourceLanguage), translation }] : []
    })
  } catch (error) {
    if (error instanceof Failure) return []
    throw error
  }
}

/**
 * Writes translations into the file. Without changes the bytes stay the same; otherwise only the following differs.
 *
 * In a file of the export language (its `Language` is that one, or it names none and is no template):
 * - an equal translation is not touched, however it is wrapped or escaped; ` lines, for msgfmt leaves fuzzy entries
 *   out;|- another one replaces the literals after `msgstr`; the entry then loses its `fuzzy` flag and its `#|` lines,
 *   because msgfmt leaves fuzzy entries out;|` lines, for msgfmt leaves fuzzy entries out;
 * - an untranslated string keeps a fuzzy entry as it is, and empties any other;
 * - a plural entry that changes gets as many forms as the header's rule has. If the header has no rule, the language's
 *   own is added.
 *
 * A template (`.pot`, or no language and nothing translated), or a file of another language, becomes one of the export
 * language: `Language`, `Plural-Forms` and a missing charset are set, `msgstr[n]` are as many as the language's rule
 * has, and untranslated entries are emptied and no longer fuzzy. Without a translation to write or to remove it stays
 * as it is.
 *
 * A change of translations updates the header's fields for time, author and program (core/formats/po/revision.ts).
 * Comments, sources, obsolete entries and every other field of the header stay. If untranslated strings are left out,
 * their entries are not in the file; fuzzy ones of the export language stay.
 *
 * A file to splice into is edited like one of the export language, whatever it states, with these exceptions:
 * - an untranslated string is not changed, unless its translation was deleted;
 * - an entry with an equal translation is not touched, fuzzy or not;
 * - forms past the header's `nplurals` stay.  An entry that only the source has follows its neighbour, with sources,
 *   extracted comments and flags, in the file's wrapping. An obsolete one of the same msgid is removed, because
 *   gettext's tools refuse a file with both. Its translator's comments stay, and its text if it equals the translation.
 *   A file without entries is built from the source, once there is a translation. An entry that the source has lost
 *   becomes obsolete like in msgmerge (`withObsolete`), and one that has returned is restored, fuzzy or
 *   not. With `followsSource` the rest of each entry is the source's, too (core/formats/po/withSource.ts).
 *
 * Throws as `parse` does, and `format.encoding` for a translation that the file's charset cannot hold.
 */
function build(
  file: SourceFile,
  { translatorComments = new Map(), header = {}, ...options }: BuildOptions,
): Uint8Array {
  let content = buildEntries(file, options)
  if (translatorComments.size > 0)
    content = withTranslatorComments({ name: file.name, content }, translatorComments)
  const isAny = Object.keys(header).length > 0 && content.length > 0
  return isAny ? withHeaderValues({ name: file.name, content }, header, options) : content
}

function withTranslatorComments(file: SourceFile, comments: ReadonlyMap<string, string>): Uint8Array {
  const { decoded, catalog } = readWhole(file)
  const { text, encoding } = decoded
  const lineBreak = lineBreakOf(text)
  const edits: Edit[] = []
  for (const entry of catalog.entries) {
    const identifier = poIdentifier(entry)
    const comment = comments.get(identifier)
    if (comment !== undefined)
      edits.push(...translatorCommentEdits(entry, comment, { text, encoding, lineBreak, identifier }))
  }
  return written(file, decoded, edits, encoding)
}

function buildEntries(file: SourceFile, { into, ...options }: BuildOptions): Uint8Array {
  if (into) return buildInto(file, into, { ...options, into })
  const source = readWhole(file)
  refuseEmpty(source.catalog, source.catalog.count)
  const { edits, encoding } = poEdits(file.name, source.decoded, source.catalog, options)
  return written(file, source.decoded, edits, encoding)
}

function buildInto(file: SourceFile, into: SourceFile, options: BuildOptions): Uint8Array {
  const standing = into.content.length === 0 ? null : readWhole(into)
  const catalog = standing?.catalog
  if (!standing || !catalog || (!catalog.header && catalog.count + catalog.obsolete === 0)) {
    return buildBelow(file, into, standing?.decoded ?? null, options)
  }
  const source = readWhole(file)
  const { edits, encoding } = editsInto(source, standing, options)
  const gone = goneOf(source.catalog, options)
  if (gone.size === 0 && !options.followsSource) return written(into, standing.decoded, edits, encoding)
  const { text, bom } = standing.decoded
  const marked = withObsolete(splice(text, edits), encoding, gone)
  const merged = options.followsSource ? withSource(marked, encoding, source) : marked
  return merged === text ? into.content : encode(merged, { encoding, bom })
}

// Entries whose source is gone: msgmerge's way with them.

/**
 * The text with the entries of some identifiers as obsolete ones, behind all others and before those that were obsolete
 * already. Such an entry keeps its lines behind `#~`, its translator's comments, flags and previous texts; its sources
 * and extracted comments go with the source. One without a translation goes, unless a translator has commented it.
 */
function withObsolete(text: string, encoding: string, gone: ReadonlySet<string>): string {
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

/** The header's fields are merged, and written into all three versions; all else of them stays. */
function reconcile(versions: FileVersions): FileVersions {
  const { base, ours, theirs } = versions
  if ([base, ours, theirs].some((content) => content.length === 0)) return versions
  const files = {
    base: readWhole({ name: '', content: base }),
    ours: readWhole({ name: '', content: ours }),
    theirs: readWhole({ name: '', content: theirs }),
  }
  const headers = {
    base: readHeader(files.base.catalog.header),
    ours: readHeader(files.ours.catalog.header),
    theirs: readHeader(files.theirs.catalog.header),
  }
  const names = fieldNames([files.ours.catalog.header, files.theirs.catalog.header])
  const fields = mergedFields(headers, names)
  const withFields = ({ decoded, catalog }: PoFile, content: Uint8Array): Uint8Array => {
    if (catalog.header === null) return content
    const layout = layoutOf(decoded.text, catalog.entries)
    const held = fields.filter(([, value]) => firstUnencodable(value, decoded.encoding) === null)
    const edits = setHeaderFields(catalog, decoded.text, held, layout)
    return edits.length === 0 ? content : encode(splice(decoded.text, edits), decoded)
  }
  return {
    base: withFields(files.base, base),
    ours: withFields(files.ours, ours),
    theirs: withFields(files.theirs, theirs),
  }
}

/*
 * The header's fields of two versions of a file, merged over a third: never a conflict (docs/reference/merging.md,
 * "Headers").
 */

/** Fields that belong to the date of the last revision: they describe the same person's work. */
const OF_THE_REVISION: readonly string[] = ['po-revision-date', 'last-translator', 'x-generator']
/** How the rest of the file is to be read: it changes with its lines, and not without them. */
const OF_THE_FILE: readonly string[] = ['content-type', 'content-transfer-encoding', 'plural-forms']

/**
 * Returns the merged fields. The side with the later revision gives its time, author and program. Of two templates the
 * later one counts. Of any other field that both changed, the value of the later revision counts.
 * @param names Fields as they are written, by their lower-case names
 */
function mergedFields(
  { base, ours, theirs }: Record<'base' | 'ours' | 'theirs', PoHeader>,
  names: ReadonlyMap<string, string>,
): HeaderField[] {
  const isLater = (name: string) => dateOf(theirs.get(name)) > dateOf(ours.get(name))
  const last = isLater('po-revision-date') ? theirs : ours
  const isSameDate = dateOf(theirs.get('po-revision-date')) === dateOf(ours.get('po-revision-date'))
  return Array.from(names).flatMap(([name, written]): HeaderField[] => {
    if (OF_THE_FILE.includes(name)) return []
    const [b, o, t] = [base, ours, theirs].map((header) => header.get(name))
    // A field that one side has taken out goes with its line.
    if (b !== undefined && (o === undefined || t === undefined)) return []
    const isOfRevision = OF_THE_REVISION.includes(name) && !isSameDate
    const value =
      name === 'pot-creation-date' && o !== b && t !== b
        ? isLater(name)
          ? t
          : o
        : isOfRevision
          ? (last.get(name) ?? o ?? t)
          : o === b || o === undefined
            ? t
            : t === b || t === undefined
              ? o
              : last.get(name)
    return value === undefined ? [] : [[written, value]]
  })
}

/** Milliseconds since 1970 of `2024-05-01 12:30+0200`; none is before all. */
function dateOf(value: string | undefined): number {
  const [, day, time, zone = '+00', minutes = '00'] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::\d\d)?\s*([+-]\d\d):?(\d\d)?$/.exec(value ?? '') ?? []
  const date = Date.parse(`${day}T${time}:00${zone}:${minutes}`)
  return Number.isNaN(date) ? -Infinity : date
}

/** The file without obsolete entries whose msgid another entry has: the first stays, unless one is not obsolete. */
function withoutRepeats(file: SourceFile): Uint8Array {
  const { decoded, catalog } = readWhole(file)
  if (catalog.obsolete === 0) return file.content
  const living = Array.from(catalog.entries, poIdentifier)
  return written(
    file,
    decoded,
    withoutRepeatedObsolete(decoded.text, decoded.encoding, living),
    decoded.encoding,
  )
}

/** The identifiers that the source has lost and has not got again. */
function goneOf({ entries }: Catalog, { gone = new Set() }: BuildOptions): ReadonlySet<string> {
  if (gone.size === 0) return gone
  const left = new Set(gone)
  for (const entry of entries) left.delete(poIdentifier(entry))
  return left
}

/** Rebuilds the file below the comments of one that has no entries. */
function buildBelow(
  file: SourceFile,
  into: SourceFile,
  comments: Decoded | null,
  { into: _, ...options }: BuildOptions,
): Uint8Array {
  const untranslated = options.untranslated ?? 'omit'
  const isNeeded = untranslated === 'source' || options.translations.size > 0
  if (!isNeeded) return into.content
  const content = build(file, { ...options, untranslated })
  if (!comments || comments.text.trim() === '') return content
  const made = decodePo({ name: into.name, content })
  const lineBreak = lineBreakOf(made.text)
  const text = [comments.text.trimEnd(), '', made.text].join(lineBreak)
  return encode(text, { encoding: made.encoding, bom: comments.bom })
}

function readWhole(file: SourceFile): PoFile {
  const decoded = decodePo(file)
  return { name: file.name, decoded, catalog: readCatalog(decoded.text, decoded.encoding) }
}

function written(file: SourceFile, { text, bom }: Decoded, edits: readonly Edit[], encoding: string) {
  return edits.length === 0 ? file.content : encode(splice(text, edits), { encoding, bom })
}

function lines(file: SourceFile): [identifier: string, line: number][] {
  const { decoded, catalog } = readWhole(file)
  return linesOf(decoded.text, catalog.entries, (entry) => [poIdentifier(entry), entry.start])
}

export const po: Format = {
  type: 'po',
  title: 'Gettext PO',
  extensions: ['.po', '.pot'],
  languages: 'two',
  detect,
  read,
  parse: (file, options) => parsedFrom(read(file, options)),
  lines,
  reconcile,
  withoutRepeats,
  build,
}
