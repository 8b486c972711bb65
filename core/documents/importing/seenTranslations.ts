/** What changed in translation files since they were last seen, and what changed here: the two sides of a merge. */
import type { ReadTranslations, SortedEntries } from './readFile.ts'
import type { DocumentsProject } from '../project.ts'
import { createHash } from 'node:crypto'
import { comparedText, marked, toParsed } from '../marked.ts'
import { mergeComments, type TranslatorComments } from '../translatorComments.ts'
import { mergeTexts, unsettledOf, withUnsettled, type MergedTexts, type Texts } from '../threeWay.ts'
import type { BuildTranslation, FileSettings, PreviousSource } from '../../formats/format.ts'
import { formatOfType, isBuiltIn } from '../../formats/registry.ts'
import { parseFile, parseFileForStore } from '../../parsing/worker.ts'
import type { Language } from '../../contract/language.ts'
import type { PluralCategory, PluralForm, PluralForms } from '../../contract/plural.ts'
import { discard, slicesInPieces } from '../../parcel.ts'
import { asFormOfPlural, type TranslationEntry } from '../rows/importingTranslations.ts'
import { isAligned } from './aligning.ts'
import { parseByModule } from '../../modules/hosting/parsing.ts'
import { translationsIn } from './readingTranslations.ts'

/** The source file that translations are read for. */
export interface SourceOfTranslations {
  /** The file's id in the project; undefined where the project does not have it yet. */
  id: number | undefined
  name: string
  type: string
  content: Uint8Array
  settings: FileSettings
}

export interface LastSeen {
  /** The base of the three-way comparison; empty of a file that was never seen. */
  base: Texts
  /** That of translators' comments. */
  comments: TranslatorComments
  /** Identifiers whose translation was deleted here since. */
  cleared: ReadonlySet<string>
  isSame: boolean
}

export function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Texts as they are compared (core/documents/marked.ts), and which source those that need work were made for. */
export interface StatedTexts {
  texts: Map<string, string | PluralForms>
  previous: ReadonlyMap<string, PreviousSource>
  translatorComments: TranslatorComments
}

/** The texts of a translation file's bytes, but for those that are their source's still. */
export async function statedIn(
  session: DocumentsProject,
  source: SourceOfTranslations,
  file: { name: string; content: Uint8Array },
  language: Language,
  signal: AbortSignal,
): Promise<StatedTexts> {
  if (languagesOf(source.type) === 'two' && file.content.length > 0)
    return statedBesideSources(session, source, file, language, signal)
  const { entries, translatorComments } = await readIn(session, source, file, language, signal)
  const sources = await standingSourceTexts(session, source)
  return {
    texts: translatedTexts(entries, sources, languagesOf(source.type)),
    previous: previousSources(entries),
    translatorComments,
  }
}

/** The same of a file that has its sources beside the translations: none of its strings is kept on the way. */
async function statedBesideSources(
  { facts: { sourceLanguage } }: DocumentsProject,
  { type, settings }: SourceOfTranslations,
  file: { name: string; content: Uint8Array },
  targetLanguage: Language,
  signal: AbortSignal,
): Promise<StatedTexts> {
  const options = { type, sourceLanguage, targetLanguage, settings }
  const { parsed } = await parseFileForStore(file, options, { signal })
  const texts = new Map<string, string | PluralForms>()
  const previous = new Map<string, PreviousSource>()
  try {
    for await (const slice of slicesInPieces(parsed.strings))
      for (const { identifier, translation } of slice) {
        if (translation === undefined) continue
        texts.set(identifier, comparedText(translation))
        if (translation.previous) previous.set(identifier, translation.previous)
      }
    return { texts, previous, translatorComments: parsed.translatorComments ?? new Map() }
  } finally {
    discard(parsed.strings)
  }
}

export async function textsIn(...input: Parameters<typeof statedIn>): Promise<StatedTexts['texts']> {
  return (await statedIn(...input)).texts
}

function previousSources(entries: readonly TranslationEntry[]): Map<string, PreviousSource> {
  return new Map(
    entries.flatMap(({ identifier, previous }) => (previous ? [[identifier, previous] as const] : [])),
  )
}

/** A module's translation file is its source in another language, as far as anybody can tell. */
function languagesOf(type: string): 'one' | 'two' | 'many' {
  return isBuiltIn(type) ? formatOfType(type).languages : 'one'
}

async function readIn(
  session: DocumentsProject,
  source: SourceOfTranslations,
  { name, content }: { name: string; content: Uint8Array },
  targetLanguage: Language,
  signal: AbortSignal,
): Promise<Pick<ReadTranslations, 'entries' | 'translatorComments'>> {
  if (content.length === 0) return { entries: [], translatorComments: new Map() }
  const { type, settings } = source
  const { sourceLanguage } = session.facts
  if (!isBuiltIn(type)) {
    const module = await session.modules.ofType(type)
    if (module === undefined) throw await session.modules.gone(type)
    const file = { id: source.id ?? 0, name, content, settings }
    const { parsed } = await parseByModule(session, module, file, [targetLanguage], { signal })
    return translationsIn({ type, languages: 'many', parsed, content }, targetLanguage)
  }
  const { languages, parsed } = await parseFile(
    { name, content },
    {
      ...{ type, sourceLanguage, targetLanguage, settings },
      ...(isAligned(type) && { source: { name: source.name, content: source.content } }),
    },
    { signal },
  )
  return translationsIn({ type, languages, parsed, content }, targetLanguage)
}

/** The source texts of the project's file; none where it does not have it yet. */
export async function standingSourceTexts(
  session: DocumentsProject,
  { id }: Pick<SourceOfTranslations, 'id'>,
): Promise<Texts> {
  if (id === undefined) return new Map()
  const texts = await session.store.read('sourceTexts', { fileId: id })
  return new Map(texts.map(({ identifier, text }) => [identifier, text]))
}

/** The entries that say a translation, by identifier. */
export function translatedTexts(
  entries: readonly TranslationEntry[],
  sources: Texts,
  languages: 'one' | 'two' | 'many',
): Map<string, string | PluralForms> {
  const named = entries.map((entry) => asFormOfPlural(entry, (one) => typeof sources.get(one) === 'object'))
  const translated = named.filter(
    ({ identifier, text }) => !(languages === 'one' && isSourceText(text, sources.get(identifier))),
  )
  return new Map(translated.map((entry) => [entry.identifier, comparedText(entry)]))
}

function isSourceText(text: string | PluralForms, source: string | PluralForms | undefined): boolean {
  if (source === undefined) return false
  if (typeof text === 'string') return text === source
  if (typeof source === 'string') return false
  return Object.entries(text).every(([form, one]) => one === (source[form as PluralCategory] ?? source.other))
}

/** What the project's strings are translated with; texts that need work where files of their format say so. */
export async function ownStated(
  session: DocumentsProject,
  input: { fileId: number; languageId: string; approvedOnly?: boolean; finishedOnly?: boolean | undefined },
  signal?: AbortSignal,
): Promise<StatedTexts> {
  const { finishedOnly = false, ...place } = input
  const sealed = await session.store.read(
    'exportTranslations',
    { ...place, withNeedsWork: !finishedOnly },
    { ...(signal && { signal }) },
  )
  try {
    const texts = new Map<string, string | PluralForms>()
    const previous = new Map<string, PreviousSource>()
    for await (const slice of slicesInPieces<readonly [string, BuildTranslation]>(sealed))
      for (const [identifier, { text, needsWork }] of slice) {
        texts.set(identifier, needsWork ? marked(text) : text)
        if (needsWork?.previous) previous.set(identifier, needsWork.previous)
      }
    return { texts, previous, translatorComments: await ownComments(session, place) }
  } finally {
    discard(sealed)
  }
}

/** What the project has of translators' comments. */
async function ownComments(
  session: DocumentsProject,
  place: { fileId: number; languageId: string },
): Promise<TranslatorComments> {
  return new Map(await session.store.read('translatorComments', place))
}

export async function ownTexts(...input: Parameters<typeof ownStated>): Promise<StatedTexts['texts']> {
  return (await ownStated(...input)).texts
}

/**
 * What a translation file said when it was last seen. A file that is both source and translation was seen when it was
 * taken in, also by versions of this program that kept no bytes.
 */
export async function lastSeen(
  session: DocumentsProject,
  source: SourceOfTranslations,
  { language, hash }: { language: Language; hash: string | undefined },
  signal: AbortSignal,
): Promise<LastSeen | null> {
  if (source.id === undefined) return null
  const place = { fileId: source.id, languageId: language.id }
  const kept = await session.store.read('translationFile', place)
  if (kept === null) return null
  const cleared = new Set(await session.store.read('clearedSince', { ...place, since: kept.seenAt }))
  const isSame = kept.hash === hash
  if (isSame && Object.keys(kept.unsettled).length === 0)
    return { base: new Map(), comments: new Map(), cleared, isSame }
  const name = kept.path.replace(/^.*\//, '')
  const stated = await statedIn(session, source, { name, content: kept.content }, language, signal)
  const { translatorComments: comments } = stated
  return { base: withUnsettled(stated.texts, kept.unsettled), comments, cleared, isSame: false }
}

/**
 * The language under which the bytes of a file of many languages are kept, once: the project's first one, as long as
 * it is that.
 */
export function placeOfMany(
  { facts: { targetLanguages } }: DocumentsProject,
  fileId: number | undefined,
): { fileId: number; languageId: string } | undefined {
  const [first] = targetLanguages
  return first === undefined || fileId === undefined ? undefined : { fileId, languageId: first.id }
}

/** Sorts what a translation file says now by what it said when it was last seen, and by what the project says. */
export async function sortEntries(
  session: DocumentsProject,
  source: SourceOfTranslations,
  {
    entries,
    content,
    language,
    translatorComments,
  }: Pick<ReadTranslations, 'entries' | 'content' | 'translatorComments'> & { language: Language },
  signal: AbortSignal,
): Promise<SortedEntries> {
  const all: SortedEntries = {
    ...{ fileId: source.id, entries: [...entries], changed: [], contested: [] },
    translatorComments,
  }
  // A file that cannot be read as it was, beside a newer source, is taken as if it came for the first time.
  const seen = await lastSeen(session, source, { language, hash: hashOf(content) }, signal).catch(() => null)
  if (seen === null || source.id === undefined) return all
  all.entries = all.entries.filter(({ identifier }) => !seen.cleared.has(identifier))
  if (seen.isSame) return { ...all, translatorComments: new Map() }
  const sources = await standingSourceTexts(session, source)
  const theirs = translatedTexts(entries, sources, languagesOf(source.type))
  const own = await ownStated(session, { fileId: source.id, languageId: language.id }, signal)
  const merged = mergeTexts({ base: seen.base, theirs, ours: own.texts })
  all.translatorComments = mergeComments({
    base: seen.comments,
    theirs: translatorComments,
    ours: own.translatorComments,
  }).toTakeIn
  const previous = previousSources(entries)
  all.changed = takenIn(merged, previous)
  all.contested = contestedEntries(merged, previous)
  all.unsettled = unsettledOf(merged.conflicts)
  return all
}

/** What the project is to take from a file. */
export function takenIn({ toTakeIn }: MergedTexts, previous: StatedTexts['previous']): TranslationEntry[] {
  return toTakeIn.map(({ identifier, text }) => ({
    identifier,
    ...toParsed(text, previous.get(identifier)),
  }))
}

/** What a file says of strings that both sides changed. */
export function contestedEntries(
  { conflicts }: MergedTexts,
  previous: StatedTexts['previous'],
): TranslationEntry[] {
  const byString = Map.groupBy(conflicts, ({ identifier }) => identifier)
  return [...byString].map(([identifier, forms]) => {
    const [plain] = forms.filter(({ form }) => form === 'none')
    const text =
      plain?.theirs ??
      Object.fromEntries(forms.flatMap(({ form, theirs }) => (theirs === null ? [] : [[form, theirs]])))
    return { identifier, ...toParsed(text, previous.get(identifier)) }
  })
}

/**
 * The texts taken from a file that did not become the top ones, since somebody approved or voted for others: until
 * they are settled the file keeps its own.
 */
export async function notOnTop(
  session: DocumentsProject,
  place: { fileId: number; languageId: string },
  { taken, before }: { taken: readonly TranslationEntry[]; before: Texts },
): Promise<ReturnType<typeof unsettledOf>> {
  if (taken.length === 0) return {}
  const top = await ownTexts(session, place)
  const differing = taken.flatMap((entry) => {
    const { identifier } = entry
    const text = comparedText(entry)
    return Object.entries(typeof text === 'string' ? { none: text } : text).flatMap(([key, theirs]) => {
      const form = key as PluralForm
      const ours = formOf(top.get(identifier), form)
      if (ours === theirs) return []
      return [{ identifier, form, base: formOf(before.get(identifier), form), ours, theirs }]
    })
  })
  return unsettledOf(differing)
}

function formOf(text: string | PluralForms | undefined, form: PluralForm): string | null {
  if (text === undefined) return null
  if (typeof text === 'string') return form === 'none' ? text : null
  return form === 'none' ? null : (text[form] ?? null)
}
