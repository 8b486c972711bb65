/** Translations into the translation file that lies there, as edits of its text (`po.build`, core/formats/po.ts). */
import { assertEncodable, firstUnencodable, type Decoded } from '../encoding.ts'
import type { BuildOptions, BuildTranslation } from '../format.ts'
import { fillsWithSource, insertionsOf, translationToWrite, type Insertion } from '../insertion.ts'
import { lazy } from '../../platform/collections/lazy.ts'
import type { Edit } from '../../platform/text/splice.ts'
import type { PoEdits } from './build.ts'
import { endOf, type PoCommentKind, type PoEntry } from './entry.ts'
import type { Catalog } from './catalog.ts'
import { commentsToCopy, isFuzzy, unfuzzy } from './comments.ts'
import { saysSame, entryTexts, textsToWrite, writeForms, type EntryWork } from './entryEdits.ts'
import { isTemplate, readHeader } from './header.ts'
import { setHeaderFields, UTF8_FIELD, type HeaderField } from './headerEdits.ts'
import { poIdentifier } from './identity.ts'
import { layOut, layoutOf } from './layout.ts'
import { obsoleteEntries, withoutObsolete, type ObsoleteEntry } from './obsolete.ts'
import { formTable, ruleOfFile } from './plurals.ts'
import { markEdits, previousLines } from './previous.ts'
import { revisionFields } from './revision.ts'
import { entryPlace, Spacing } from './entryGaps.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/** A file that was read. */
export interface PoFile {
  name: string
  decoded: Decoded
  catalog: Catalog
}

export function editsInto(source: PoFile, into: PoFile, options: BuildOptions): PoEdits {
  const { decoded, catalog } = into
  const { rule, isFromHeader } = ruleOfFile(readHeader(catalog.header), options.targetLanguage)
  // msginit declares ASCII in the C locale: the first other character makes it UTF-8.
  const isAscii = /^(?:us-?)?ascii$|^ansi_x3/.test(decoded.encoding)
  const work: EntryWork = {
    text: decoded.text,
    encoding: isAscii ? 'utf-8' : decoded.encoding,
    layout: lazy(() => layoutOf(decoded.text, catalog.entries)),
    options,
    table: lazy(() => formTable(rule, options.targetLanguage)),
  }
  const standing = new Set<string>()
  const plurals = lazy(() => pluralSources(source.catalog))
  const edits: Edit[] = []
  let isPluralWritten = false
  for (const entry of catalog.entries) {
    const identifier = poIdentifier(entry)
    standing.add(identifier)
    const written = entryEdits(entry, identifier, work, plurals)
    isPluralWritten ||= written.length > 0 && (plurals().get(identifier) ?? entry.plural) !== null
    edits.push(...written)
  }
  const inserted = insertionEdits(source, into, standing, work)
  isPluralWritten ||= inserted.hasPlurals
  edits.push(...inserted.edits)
  const { revision } = options
  const revised =
    edits.length > 0 && revision ? revisionFields(readHeader(catalog.header), revision, work.encoding) : []
  const written = [...edits.map(({ text }) => text), ...revised.map(([, value]) => value)]
  const turnsUtf8 = isAscii && written.some((text) => /[^\0-\x7f]/.test(text))
  const fields: HeaderField[] = [
    ...(turnsUtf8 ? [UTF8_FIELD] : []),
    ...(isPluralWritten && !isFromHeader ? [['Plural-Forms', rule.text] as const] : []),
    ...revised,
  ]
  const headerEdits = fields.length > 0 ? setHeaderFields(catalog, decoded.text, fields, work.layout()) : []
  return { edits: [...headerEdits, ...edits], encoding: turnsUtf8 ? 'utf-8' : decoded.encoding }
}

/** Returns the `msgid_plural` of the source's entries; null of those that are not plural. */
function pluralSources({ entries }: Catalog): Map<string, string | null> {
  return new Map(Array.from(entries, (entry) => [poIdentifier(entry), entry.plural?.value ?? null]))
}

/** An entry with an equal translation is not touched, fuzzy or not, unless it was confirmed. */
function entryEdits(
  entry: PoEntry,
  identifier: string,
  work: EntryWork,
  plurals: () => ReadonlyMap<string, string | null>,
): Edit[] {
  const { text, options } = work
  const wasFuzzy = isFuzzy(entry, text)
  const translation = translationToWrite(options, identifier)
  if (!translation) {
    if (!wasFuzzy && options.cleared?.has(identifier))
      return writeForms(
        entry,
        identifier,
        entry.forms.map(() => ''),
        work,
      )
    return options.followsSource ? sourceEdits(entry, identifier, work, plurals().get(identifier)) : []
  }
  const isMarked = translation.needsWork !== undefined
  const plural = plurals().get(identifier)
  if (isOtherKind(entry, plural)) {
    const flags = isMarked ? markEdits(entry, translation, work) : wasFuzzy ? unfuzzy(entry, text) : []
    return [...flags, kindEdit(entry, identifier, plural, translation, work)]
  }
  const changed = pluralSourceEdits(entry, identifier, translation, work, plural)
  if (saysSame(entry, translation, work)) {
    if (isMarked) return wasFuzzy ? changed : [...markEdits(entry, translation, work), ...changed]
    return wasFuzzy && options.settled?.has(identifier) ? unfuzzy(entry, text) : []
  }
  const flags = isMarked ? markEdits(entry, translation, work) : wasFuzzy ? unfuzzy(entry, text) : []
  const texts = textsToWrite(entry, translation, wasFuzzy, work)
  const beyond = wasFuzzy ? [] : entry.forms.slice(texts.length).map(({ value }) => value)
  const kept = beyond.some((one) => one !== '') ? beyond : []
  return [...flags, ...changed, ...writeForms(entry, identifier, [...texts, ...kept], work)]
}

/** Whether the source of an entry has become plural, or is plural no longer. */
function isOtherKind(entry: PoEntry, plural: string | null | undefined): plural is string | null {
  return plural !== undefined && (plural === null) !== (entry.plural === null)
}

/** Replaces the lines of an entry from its first keyword on: as plural or not. */
function kindEdit(
  entry: PoEntry,
  identifier: string,
  plural: string | null,
  translation: BuildTranslation | undefined,
  work: EntryWork,
): Edit {
  const value = plural === null ? null : { ...entry.id, value: plural }
  const body = bodyOf({ ...entry, plural: value }, identifier, translation, work)
  return { start: entry.keywordStart, end: endOf(entry), text: body.join(work.layout().lineBreak) }
}

/** The plural source of an entry whose translation is not written; one with a text keeps its kind. */
function sourceEdits(
  entry: PoEntry,
  identifier: string,
  work: EntryWork,
  plural: string | null | undefined,
): Edit[] {
  if (!isOtherKind(entry, plural)) return pluralEdits(entry, identifier, work, plural)
  const isEmpty = entry.forms.every(({ value }) => value === '')
  return isEmpty ? [kindEdit(entry, identifier, plural, undefined, work)] : []
}

/**
 * The `msgid_plural` of an entry whose source changed in this form. The entry has the form that the translation was made
 * for, so that a file that is newer than the project keeps its own.
 */
function pluralSourceEdits(
  entry: PoEntry,
  identifier: string,
  { needsWork }: BuildTranslation,
  work: EntryWork,
  plural: string | null | undefined,
): Edit[] {
  const previous = needsWork?.previous?.text
  const isOlder = typeof previous === 'object' && previous.other === entry.plural?.value
  return isOlder || work.options.followsSource ? pluralEdits(entry, identifier, work, plural) : []
}

function pluralEdits(
  { plural: standing }: PoEntry,
  identifier: string,
  { layout, encoding }: EntryWork,
  wanted: string | null | undefined,
): Edit[] {
  if (standing === null || wanted === undefined || wanted === null || wanted === standing.value) return []
  assertEncodable(wanted, encoding, identifier)
  return [{ start: standing.start, end: standing.end, text: layOut(wanted, 'msgid_plural', layout()) }]
}

/** The lines of an entry but its comments. Without a translation its forms are empty. */
function bodyOf(
  { context, id, plural }: Pick<PoEntry, 'context' | 'id' | 'plural'>,
  identifier: string,
  translation: BuildTranslation | undefined,
  work: EntryWork,
): string[] {
  const layout = work.layout()
  const line = (keyword: string, value: string) => `${keyword} ${layOut(value, keyword, layout)}`
  const forms = plural ? new Array<string>(work.table().nplurals).fill('') : ['']
  const texts = translation ? entryTexts(translation, plural !== null, work) : forms
  const lines = [
    ...(context ? [line('msgctxt', context.value)] : []),
    line('msgid', id.value),
    ...(plural ? [line('msgid_plural', plural.value)] : []),
    ...texts.map((text, index) => line(plural ? `msgstr[${index}]` : 'msgstr', text)),
  ]
  for (const one of lines) assertEncodable(one, work.encoding, identifier)
  return lines
}

/**
 * Entries that only the source has. One that the file has as obsolete is taken up again, with its translator's comments:
 * gettext's tools refuse a file with both.
 */
function insertionEdits(
  source: PoFile,
  into: PoFile,
  standing: ReadonlySet<string>,
  work: EntryWork,
): { edits: Edit[]; hasPlurals: boolean } {
  const { options, text } = work
  const obsolete = lazy(() => obsoleteEntries(text, into.decoded.encoding))
  const returned = revivable(source.catalog, obsolete, options)
  const insertions = insertionsOf(
    identifiersOf(source.catalog),
    (identifier) => standing.has(identifier),
    (identifier) =>
      fillsWithSource(options) ||
      translationToWrite(options, identifier) !== undefined ||
      returned.has(identifier),
  )
  if (insertions.length === 0) return { edits: [], hasPlurals: false }
  const file = habitsOf(into, insertions)
  const isNew = new Set(insertions.flatMap(({ identifiers }) => identifiers))
  const copied = {
    isTemplate: isTemplate(source.name, readHeader(source.catalog.header), source.catalog),
    hasReferences: file.hasReferences,
  }
  const { lineBreak } = work.layout()
  const spelled = new Map<string, string>()
  let hasPlurals = false
  for (const entry of source.catalog.entries) {
    const identifier = poIdentifier(entry)
    if (!isNew.has(identifier)) continue
    hasPlurals ||= entry.plural !== null
    const comments = commentsToCopy(entry, source.decoded.text, copied).filter(
      (comment) => firstUnencodable(comment, work.encoding) === null,
    )
    const former = obsolete().get(identifier)
    const revived = former && revivedLines({ entry, former, comments }, identifier, work)
    const marked = translationToWrite(options, identifier)?.needsWork
    const body = revived ?? [
      ...(marked ? withFuzzy(comments) : comments),
      ...(marked?.previous ? previousLines(marked.previous, work.layout(), work.encoding) : []),
      ...bodyOf(entry, identifier, translationToWrite(options, identifier), work),
    ]
    spelled.set(identifier, body.join(lineBreak))
  }
  const separator = file.isTight ? lineBreak : lineBreak + lineBreak
  const edits = insertions.map(({ anchor, side, identifiers }): Edit => {
    const place = anchor === null ? file.end : assertDefined(file.places.get(anchor), 'The anchor')
    const entries = identifiers
      .map((identifier) => assertDefined(spelled.get(identifier), 'The entry'))
      .join(separator)
    return side === 'before'
      ? { start: place.start, end: place.start, text: entries + separator }
      : { start: place.end, end: place.end, text: (place.end > 0 ? separator : '') + entries }
  })
  return { edits: [...edits, ...withoutObsolete(text, into.decoded.encoding, isNew)], hasPlurals }
}

/** Identifiers that the source has regained, and whose obsolete entry has a text that was not deleted. */
function revivable(
  { entries }: Catalog,
  obsolete: () => ReadonlyMap<string, ObsoleteEntry>,
  { returned, cleared }: BuildOptions,
): ReadonlySet<string> {
  const found = new Set<string>()
  if (returned === undefined || returned.size === 0) return found
  for (const entry of entries) {
    const identifier = poIdentifier(entry)
    const former = returned.has(identifier) && !cleared?.has(identifier) && obsolete().get(identifier)
    if (former && isSameSource(entry, former.entry)) found.add(identifier)
  }
  return found
}

function isSameSource(a: PoEntry, b: PoEntry): boolean {
  return a.plural?.value === b.plural?.value
}

/**
 * Restores an obsolete entry, with its translators' comments, and with its exact text and flag unless another
 * translation is written.
 */
function revivedLines(
  { entry, former, comments }: { entry: PoEntry; former: ObsoleteEntry; comments: readonly string[] },
  identifier: string,
  work: EntryWork,
): string[] {
  const { options } = work
  const translation = translationToWrite(options, identifier)
  const linesOf = (kind: PoCommentKind) =>
    former.entry.comments
      .filter((comment) => comment.kind === kind)
      .map(({ start, end }) => former.text.slice(start, end).trimEnd())
  const remarks = linesOf('translator')
  const own = [...remarks, ...comments.filter((line) => !remarks.includes(line))]
  const isKept =
    isSameSource(entry, former.entry) &&
    (translation === undefined
      ? (options.returned?.has(identifier) ?? false)
      : saysSame(former.entry, translation, work))
  const marked = translation?.needsWork
  if (!isKept)
    return [
      ...(marked ? withFuzzy(own) : own),
      ...(marked?.previous ? previousLines(marked.previous, work.layout(), work.encoding) : []),
      ...bodyOf(entry, identifier, translation, work),
    ]
  const isDone = translation !== undefined && !marked && (options.settled?.has(identifier) ?? false)
  const body = former.text.slice(former.entry.keywordStart, endOf(former.entry)).split(/\r?\n/)
  if (isDone || (!marked && !isFuzzy(former.entry, former.text))) return [...own, ...body]
  return [...withFuzzy(own), ...linesOf('previous'), ...body]
}

function withFuzzy(comments: readonly string[]): string[] {
  const index = comments.findIndex((line) => line.startsWith('#,'))
  const flags = comments[index]
  return flags === undefined ? [...comments, '#, fuzzy'] : comments.with(index, `#, fuzzy,${flags.slice(2)}`)
}

function* identifiersOf({ entries }: Catalog): Generator<string> {
  for (const entry of entries) yield poIdentifier(entry)
}

interface Place {
  /** The offsets for what is inserted before an entry and after it. */
  start: number
  end: number
}

/** The style of the file for new entries. */
interface Habits {
  places: Map<string, Place>
  /** The place of what has no neighbour: behind the last entry that is not obsolete. */
  end: Place
  /** False where no entry names its source: the file is written without (`--no-location`). */
  hasReferences: boolean
  /** Whether entries stand below one another without an empty line. */
  isTight: boolean
}

function habitsOf({ decoded: { text }, catalog }: PoFile, insertions: readonly Insertion[]): Habits {
  const anchors = new Set(insertions.map(({ anchor }) => anchor))
  const places = new Map<string, Place>()
  const spacing = new Spacing(text, catalog.header)
  let hasReferences = catalog.count === 0
  for (const entry of catalog.entries) {
    const identifier = poIdentifier(entry)
    if (anchors.has(identifier)) places.set(identifier, entryPlace(entry, text))
    hasReferences ||= entry.comments.some(({ kind }) => kind === 'reference')
    spacing.look(entry)
  }
  const { last, isTight } = spacing
  const end = last ? entryPlace(last, text) : { start: text.length, end: text.trimEnd().length }
  return { places, end, hasReferences, isTight }
}
