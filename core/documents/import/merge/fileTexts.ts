/** The texts of translation files that are translations, in the form in which the sides of a merge are compared. */
import type { ReadTranslations } from '../read/readFile.ts'
import type { DocumentsProject } from '../../project.ts'
import { comparedText } from '../../needsWorkText.ts'
import type { TranslatorComments } from '../../translatorComments.ts'
import type { FormTexts } from '../../merge/threeWayMerge.ts'
import type { FileSettings, PreviousSource } from '../../../formats/format.ts'
import { formatOfType, isBuiltIn } from '../../../formats/registry.ts'
import type { ChunkedTranslations, ChunkedTranslationsOfFile } from '../../../parsing/job.ts'
import { parseFile, parseTranslations } from '../../../parsing/worker.ts'
import type { Language } from '../../../contract/language.ts'
import type { PluralCategory, PluralForms } from '../../../model/plural.ts'
import { discardChunks, chunksYielding } from '../../../platform/threads/channel.ts'
import { joinFormEntries, type ImportedEntry } from '../../rows/importTranslations.ts'
import { isAligned, knownTexts } from '../read/alignTranslations.ts'
import { parseByModule } from '../../../modules/hosting/parseByModule.ts'
import { translationsIn } from '../read/readTranslations.ts'

/** The source file that translations are read for. */
export interface SourceOfTranslations {
  /** The file's id in the project; undefined if the project does not have it yet. */
  id: number | undefined
  name: string
  type: string
  content: Uint8Array
  settings: FileSettings
}

/**
 * Texts in the form of comparisons (core/documents/needsWorkText.ts), and the sources for which those that need work
 * were made.
 */
export interface FileTexts {
  texts: Map<string, string | PluralForms>
  /** Forms among these that are not translations of their own (`ParsedTranslation.implied`). */
  implied: FormTexts
  previous: ReadonlyMap<string, PreviousSource>
  translatorComments: TranslatorComments
}

/**
 * The texts of a file or the project, read once, chunk by chunk: a large file is never in memory as a whole. Each
 * identifier occurs once.
 */
export interface FileTextChunks {
  slices: AsyncIterable<readonly FileTextEntry[]>
  translatorComments: TranslatorComments
  /** `FileTexts.implied`; absent: none. */
  implied?: FormTexts
  /** Texts of a monolingual file that equal their source, and are left out for that; absent for other files. */
  asSource?: FormTexts
  /** Frees the remaining chunks. */
  discard(): void
}

export type FileTextEntry = readonly [
  identifier: string,
  text: string | PluralForms,
  previous?: PreviousSource | undefined,
]

/** Returns the texts of a translation file, except those that still equal their source. */
export async function fileTextChunks(
  session: DocumentsProject,
  source: SourceOfTranslations,
  file: { name: string; content: Uint8Array },
  language: Language,
  signal: AbortSignal,
): Promise<FileTextChunks> {
  if (isReadBesideSources(source, file))
    return chunksOfFile(await readBesideSources(session, source, file, language, { signal }))
  const { entries, translatorComments } = await readIn(session, source, file, language, signal)
  const sources = await standingSourceTexts(session, source)
  const { texts, asSource, implied } = sortedBySource(entries, sources, languagesOfType(source.type))
  const previous = previousSources(entries)
  const slices = async function* () {
    for await (const slice of chunksYielding(texts))
      yield slice.map(([identifier, text]) => [identifier, text, previous.get(identifier)] as const)
  }
  const isOfOne = languagesOfType(source.type) === 'one'
  return {
    ...{ slices: slices(), translatorComments, implied, discard: () => undefined },
    // Texts of a page are not compared with their source: it has all of them in either case.
    ...(isOfOne && { asSource: isBuiltIn(source.type) && isAligned(source.type) ? sources : asSource }),
  }
}

/** Whether a file is bilingual: then none of its strings is kept in memory. */
export function isReadBesideSources(
  { type }: Pick<SourceOfTranslations, 'type'>,
  { content }: { content: Uint8Array },
): boolean {
  return languagesOfType(type) === 'two' && content.length > 0
}

/** Reads such a file, and compares it with the project's texts `here` if given (`parseTranslations`). */
export function readBesideSources(
  { facts: { sourceLanguage } }: DocumentsProject,
  { type, settings }: SourceOfTranslations,
  file: { name: string; content: Uint8Array },
  targetLanguage: Language,
  { here, signal }: { here?: ChunkedTranslations; signal: AbortSignal },
): Promise<ChunkedTranslationsOfFile> {
  return parseTranslations(file, { type, here, sourceLanguage, targetLanguage, settings }, { signal })
}

/** Returns the texts of such a file, as they are read. */
export function chunksOfFile({
  translations,
  translatorComments = new Map(),
}: ChunkedTranslationsOfFile): FileTextChunks {
  const slices = async function* () {
    for await (const slice of chunksYielding(translations))
      yield slice.map(
        ([identifier, translation]) => [identifier, comparedText(translation), translation.previous] as const,
      )
  }
  return { slices: slices(), translatorComments, discard: () => discardChunks(translations) }
}

/** All of it, or of the named identifiers. */
export async function collectTexts(
  stated: FileTextChunks,
  isWanted: (identifier: string) => boolean = () => true,
): Promise<FileTexts> {
  const texts = new Map<string, string | PluralForms>()
  const previous = new Map<string, PreviousSource>()
  try {
    for await (const slice of stated.slices)
      for (const [identifier, text, before] of slice) {
        if (!isWanted(identifier)) continue
        texts.set(identifier, text)
        if (before) previous.set(identifier, before)
      }
    const { implied = new Map(), translatorComments } = stated
    return { texts, implied, previous, translatorComments }
  } finally {
    stated.discard()
  }
}

export async function fileTextsIn(...input: Parameters<typeof fileTextChunks>): Promise<FileTexts> {
  return collectTexts(await fileTextChunks(...input))
}

/**
 * The share of a file's known strings that equal the source's text if the file is the source itself, or a newer
 * version.
 */
const MOST = 0.9

/** Whether a file is its source, rather than a translation of it, by its texts. */
export async function isItsSource(
  session: DocumentsProject,
  source: SourceOfTranslations,
  content: Uint8Array,
  language: Language,
  signal: AbortSignal,
): Promise<boolean> {
  if (languagesOfType(source.type) !== 'one') return false
  const { entries } = await readIn(session, source, { name: source.name, content }, language, signal)
  const sources = await standingSourceTexts(session, source)
  const known = entries.filter(({ identifier }) => sources.has(identifier))
  const same = known.filter(({ identifier, text }) => isSourceText(text, sources.get(identifier)))
  return known.length > 0 && same.length >= MOST * known.length
}

/** Counts the texts of a file, without those of some identifiers. */
export async function countIn(
  input: Parameters<typeof fileTextChunks>,
  without: ReadonlySet<string> = new Set(),
): Promise<number> {
  const { count, texts } = await countedIn(input, (identifier) => without.has(identifier))
  return count - texts.size
}

/** A file's texts: their number, the requested ones, and those of a monolingual file that equal their source. */
export interface CountedTexts {
  count: number
  texts: FormTexts
  asSource?: FormTexts | undefined
}

/** Counts the texts of a file, and returns those of the requested identifiers. */
export async function countedIn(
  input: Parameters<typeof fileTextChunks>,
  isWanted: (identifier: string) => boolean,
): Promise<CountedTexts> {
  const stated = await fileTextChunks(...input)
  let count = 0
  const { texts } = await collectTexts(stated, (identifier) => {
    count++
    return isWanted(identifier)
  })
  return { count, texts, asSource: stated.asSource }
}

export async function entriesIn(...input: Parameters<typeof fileTextsIn>): Promise<FileTexts['texts']> {
  return (await fileTextsIn(...input)).texts
}

export function previousSources(entries: readonly ImportedEntry[]): Map<string, PreviousSource> {
  return new Map(
    entries.flatMap(({ identifier, previous }) => (previous ? [[identifier, previous] as const] : [])),
  )
}

/** A module's translation file counts as its source in another language, because its structure is unknown. */
export function languagesOfType(type: string): 'one' | 'two' | 'many' {
  return isBuiltIn(type) ? formatOfType(type).languages : 'one'
}

/** The strings of a multilingual file, and its texts in several languages, by language id. */
export async function textsOfLanguages(
  session: DocumentsProject,
  source: SourceOfTranslations,
  { name, content }: { name: string; content: Uint8Array },
  languages: readonly Language[],
  signal: AbortSignal,
): Promise<{ identifiers: ReadonlySet<string>; texts: ReadonlyMap<string, FormTexts> }> {
  const [first] = languages
  if (first === undefined) return { identifiers: new Set(), texts: new Map() }
  const { type, settings } = source
  const options = { type, settings, sourceLanguage: session.facts.sourceLanguage, targetLanguage: first }
  const { parsed } = await parseFile({ name, content }, options, { signal })
  const file = { type, languages: 'many', parsed, content } as const
  const texts = languages.map((language) => {
    const { entries } = translationsIn(file, language, session.facts.targetLanguages)
    return [language.id, translatedTexts(entries, new Map(), 'many').texts] as const
  })
  return { identifiers: new Set(parsed.strings.map(({ identifier }) => identifier)), texts: new Map(texts) }
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
  const { sourceLanguage, targetLanguages } = session.facts
  if (!isBuiltIn(type)) {
    const module = await session.modules.ofType(type)
    if (module === undefined) throw await session.modules.gone(type)
    const file = { id: source.id ?? 0, name, content, settings }
    const { parsed } = await parseByModule(session, module, file, [targetLanguage], { signal })
    return translationsIn({ type, languages: 'many', parsed, content }, targetLanguage, targetLanguages)
  }
  const { languages, parsed } = await parseFile(
    { name, content },
    {
      ...{ type, sourceLanguage, targetLanguage, settings },
      ...(isAligned(type) && {
        source: { name: source.name, content: source.content },
        known: await knownTexts(session, { fileId: source.id, languageId: targetLanguage.id }),
      }),
    },
    { signal },
  )
  return translationsIn({ type, languages, parsed, content }, targetLanguage, targetLanguages)
}

/** The source texts of the project's file; none if it does not have it yet. */
export async function standingSourceTexts(
  session: DocumentsProject,
  { id }: Pick<SourceOfTranslations, 'id'>,
): Promise<FormTexts> {
  if (id === undefined) return new Map()
  const texts = await session.store.read('sourceTexts', { fileId: id })
  return new Map(texts.map(({ identifier, text }) => [identifier, text]))
}

/** The number of translations that equal their source's text, which do not count in a monolingual file. */
export async function countAsSource(
  session: DocumentsProject,
  source: SourceOfTranslations,
  texts: FormTexts,
): Promise<number> {
  if (languagesOfType(source.type) !== 'one') return 0
  const sources = await standingSourceTexts(session, source)
  return [...texts].filter(([identifier, text]) => isSourceText(text, sources.get(identifier))).length
}

/** The entries with a translation, by identifier. */
export function translatedTexts(
  entries: readonly ImportedEntry[],
  sources: FormTexts,
  languages: 'one' | 'two' | 'many',
): Pick<FileTexts, 'texts' | 'implied'> {
  return sortedBySource(entries, sources, languages)
}

/** The entries with a translation, and those that still equal their source's text. */
function sortedBySource(
  entries: readonly ImportedEntry[],
  sources: FormTexts,
  languages: 'one' | 'two' | 'many',
): Record<'texts' | 'asSource' | 'implied', Map<string, string | PluralForms>> {
  const texts = new Map<string, string | PluralForms>()
  const asSource = new Map<string, string | PluralForms>()
  const implied = new Map<string, string | PluralForms>()
  const typeOf = (identifier: string) => {
    const source = sources.get(identifier)
    return source === undefined ? undefined : typeof source === 'object' ? 'plural' : 'plain'
  }
  for (const entry of joinFormEntries(entries, typeOf)) {
    const { identifier } = entry
    const text = typeof entry.text === 'string' ? entry.text : { ...entry.text, ...entry.implied }
    const isSource = languages === 'one' && isSourceText(text, sources.get(identifier))
    ;(isSource ? asSource : texts).set(identifier, comparedText({ ...entry, text }))
    if (entry.implied) implied.set(identifier, comparedText({ ...entry, text: entry.implied }))
  }
  return { texts, asSource, implied }
}

function isSourceText(text: string | PluralForms, source: string | PluralForms | undefined): boolean {
  if (source === undefined) return false
  if (typeof text === 'string') return text === source
  if (typeof source === 'string') return false
  return Object.entries(text).every(([form, one]) => one === (source[form as PluralCategory] ?? source.other))
}
