/** The messages of a parse worker, and the work itself for callers in the same thread. */
import { Failure, toFailureValue, type FailureValue } from '../platform/errors/failure.ts'
import {
  bufferOf,
  chunkList,
  chunksOf,
  isChunkedList,
  portsOf,
  withTransfer,
  type ChunkedList,
} from '../platform/threads/channel.ts'
import type {
  AlignOptions,
  BuildOptions,
  BuildTranslation,
  FileFacts,
  Format,
  HeaderValues,
  PageOfFormat,
  ParsedFile,
  ParsedString,
  ParsedTranslation,
  ParseOptions,
  ShownPage,
  SourceFile,
} from '../formats/format.ts'
import { inspectContent, type InspectOptions, type Inspection } from '../formats/inspect.ts'
import { MessageMarker } from '../formats/messages.ts'
import { readingOf } from '../formats/parsedFrom.ts'
import { TextFailure } from '../formats/textFailure.ts'
import { codesIn } from '../formats/languageTag.ts'
import { compileMo } from '../formats/po/mo.ts'
import {
  catalogueHeader,
  withHeaderValues,
  type CatalogueHeader,
  type HeaderLanguages,
} from '../formats/po/properties.ts'
import { formatOfFile, formatOfType } from '../formats/registry.ts'
import { dropEqualTexts } from './dropEqualTexts.ts'
import { BudgetFilter, withinBudget } from './budgetFilter.ts'
import { readSmallFile, type SmallFilePlace } from './smallFile.ts'
import { withSegmenter } from './withSegmenter.ts'

/** How a file is read beside its source. */
export type OptionsOfPair = Pick<AlignOptions, 'known' | 'isExact'>

export interface ParseJob {
  kind: 'parse'
  file: SourceFile
  /** Detected where it is not given. */
  type?: string | undefined
  /** The type that the file had: one that may be in that and in others is in that still. */
  typeBefore?: string | undefined
  /** The source of a translation that has to be aligned with it (`Format.align`). */
  source?: SourceFile | undefined
  options: ParseOptions & OptionsOfPair
  /** Whether the file's bytes are transferred to the thread, and back with the answer. */
  isTransferred?: boolean
  /** The path of a file that the thread reads itself. `file` has no bytes then, and the answer has them, or is null. */
  place?: SmallFilePlace | undefined
}

/** Reads the translations of a bilingual file, without keeping its strings. */
export interface TranslationsJob {
  kind: 'translations'
  file: SourceFile
  type: string
  options: ParseOptions
  /** The project's texts: equal ones are dropped. */
  here?: ChunkedTranslations | undefined
}

export interface BuildJob {
  kind: 'build'
  file: SourceFile
  type: string
  options: Omit<BuildOptions, 'translations' | 'others'> & {
    translations: TranslationsToBuild
    others?: readonly OtherLanguage[]
  }
}

type OtherLanguage = Omit<NonNullable<BuildOptions['others']>[number], 'translations'> & {
  translations: TranslationsToBuild
}

/** The translations in the form in which the store sent them to a caller that forwards them. */
export type TranslationsToBuild = BuildOptions['translations'] | ChunkedTranslations
export type ChunkedTranslations = ChunkedList<readonly [identifier: string, BuildTranslation]>

export interface InspectJob {
  kind: 'inspect'
  file: SourceFile
  options: InspectOptions
}

/** The page of a file of a type that has one. */
export interface ShowJob {
  kind: 'show'
  file: SourceFile
  type: string
  options: ParseOptions
}

/** Texts of such a file as HTML. */
export interface RenderJob {
  kind: 'render'
  file: SourceFile
  type: string
  texts: readonly string[]
}

/** Finds the lines of the strings of a file (`Format.lines`). */
export interface LinesJob {
  kind: 'lines'
  file: SourceFile
  type: string
  options: ParseOptions
}

/** Compiles a PO file to MO. */
export interface CompileJob {
  kind: 'compile'
  file: SourceFile
}

/** Reads the header of a PO file, with fields set to values. */
export interface HeaderJob {
  kind: 'header'
  file: SourceFile
  values: HeaderValues
  languages: HeaderLanguages
}

export type FormatJob =
  | ParseJob
  | TranslationsJob
  | BuildJob
  | InspectJob
  | ShowJob
  | RenderJob
  | LinesJob
  | CompileJob
  | HeaderJob

export interface ParsedContent {
  type: string
  /** The languages of files of the type (`Format.languages`). */
  languages: Format['languages']
  parsed: ParsedFile
}

/** A parse result as the thread sends it. The caller decodes, forwards or discards its strings. */
export interface ChunkedContent extends Omit<ParsedContent, 'parsed'> {
  parsed: Omit<ParsedFile, 'strings'> & { strings: ChunkedList<ParsedString> }
  /** The languages of a file of many as it names them, in the order in which they come up. */
  codes: string[]
  /** Whether any string of a bilingual file has a translation to import. */
  hasTranslations: boolean
  /** The bytes that were transferred, or that the thread read. */
  content?: Uint8Array
}

/** Only the strings that have a translation; the list is the caller's to go through or discard. */
export interface ChunkedTranslationsOfFile extends Pick<FileFacts, 'translatorComments'> {
  translations: ChunkedList<readonly [identifier: string, ParsedTranslation]>
  /** The project's texts of the job without equal ones, and the number of equal ones on each side. */
  here?: { translations: ChunkedTranslations; equal: number }
}

/** Null: the file at a path is empty, or has more bytes than a small one. */
export type JobValue =
  | ParsedContent
  | ChunkedContent
  | null
  | ChunkedTranslationsOfFile
  | BuiltContent
  | Inspection
  | ShownPage
  | string[]
  | LinesOfStrings
  | CompiledContent
  | CatalogueHeader

/** The line of each string; null if the format does not know it. */
export interface LinesOfStrings {
  lines: [identifier: string, line: number][] | null
}

/** The MO file of a catalogue; null if it has no entry for it. */
export interface CompiledContent {
  mo: Uint8Array | null
}

/** A translation that is not in a built file, since its format cannot write it. */
export interface RefusedTranslation {
  identifier: string
  /**
   * `character`: `value` is one that the file cannot hold. `markup`: the file would read something else, for its tags,
   * signs or line breaks. `formula`: a spreadsheet would run it. `locked`: the file locks its string.
   */
  reason: 'character' | 'markup' | 'formula' | 'locked'
  value?: string
}

export interface BuiltContent {
  content: Uint8Array
  refused: readonly RefusedTranslation[]
}

const REASONS: Readonly<Record<TextFailure['code'], RefusedTranslation['reason']>> = {
  'format.encoding': 'character',
  'format.markup': 'markup',
  'format.formula': 'formula',
  'format.cell': 'markup',
  'format.cue': 'markup',
  'format.locked': 'locked',
}

export type JobAnswer = { ok: true; value: JobValue } | { ok: false; error: FailureValue }

/** Does a job here and now. Failures that name no path get the file's name. */
export function doJob(job: ParseJob): ParsedContent
export function doJob(job: BuildJob): BuiltContent
export function doJob(job: InspectJob): Inspection
export function doJob(job: ShowJob): ShownPage
export function doJob(job: RenderJob): string[]
export function doJob(job: TranslationsJob): ChunkedTranslationsOfFile
export function doJob(job: FormatJob): Exclude<JobValue, ChunkedContent | null>
export function doJob(job: FormatJob): Exclude<JobValue, ChunkedContent | null> {
  return naming(job.file, () => {
    if (job.kind === 'translations') return translationsOf(job)
    if (job.kind === 'show') return pageOfType(job.type).show(job.file, withSegmenter(job.options))
    if (job.kind === 'render') return pageOfType(job.type).render(job.file, job.texts)
    if (job.kind === 'inspect') return inspectContent(job.file, job.options)
    if (job.kind === 'build') return build(job)
    if (job.kind === 'header') {
      const content = withHeaderValues(job.file, job.values, job.languages)
      return catalogueHeader({ name: job.file.name, content })
    }
    if (job.kind === 'lines')
      return { lines: formatOfType(job.type).lines?.(job.file, withSegmenter(job.options)) ?? null }
    if (job.kind === 'compile') return { mo: compileMo(job.file) }
    const format = formatOfFile(job.file.name, job.file.content, job)
    const parsed = withMessages(
      format,
      job.source ? align(format, job) : format.parse(job.file, withSegmenter(job.options)),
    )
    return { type: format.type, languages: format.languages, parsed }
  })
}

function pageOfType(type: string): PageOfFormat {
  const { page } = formatOfType(type)
  if (!page) throw new Error(`Files of type ${type} have no page.`)
  return page
}

/** Leaves out each text that the format refuses, and names it: one text never stops the others. */
function build({ file, type, options }: BuildJob): BuiltContent {
  const format = formatOfType(type)
  const { segment } =
    format.align && options.into
      ? withSegmenter({ ...options, sourceLanguage: options.targetLanguage, translations: new Map() })
      : {}
  const refused: RefusedTranslation[] = []
  for (let all: BuildOptions = withSegmenter(opened(options)); ;) {
    try {
      return {
        content: format.build(file, { ...all, ...(segment && { segmentTranslation: segment }) }),
        refused,
      }
    } catch (error) {
      if (!(error instanceof TextFailure) || refused.length === MAX_REFUSED) throw error
      const others = withoutText(all, error.identifier)
      if (others === null) throw error
      all = others
      const { identifier, code, details } = error
      const { value } = details
      refused.push({
        identifier,
        reason: REASONS[code],
        ...(code === 'format.encoding' && value !== undefined && { value }),
      })
    }
  }
}

/** The most refused texts: a file with more is refused as a whole, because each costs a build. */
const MAX_REFUSED = 100

/** Without the translation of a string in each language, else without its comment; null: there is neither. */
function withoutText(options: BuildOptions, identifier: string): BuildOptions | null {
  const { translations, translatorComments, others } = options
  const without = <Value>(map: ReadonlyMap<string, Value>) => {
    const left = new Map(map)
    left.delete(identifier)
    return left
  }
  if ([options, ...(others ?? [])].some((one) => one.translations.has(identifier)))
    return {
      ...options,
      translations: without(translations),
      ...(others && { others: others.map((one) => ({ ...one, translations: without(one.translations) })) }),
    }
  if (!translatorComments?.has(identifier)) return null
  return { ...options, translatorComments: without(translatorComments) }
}

function opened(options: BuildJob['options']): BuildOptions {
  const { translations, others, ...rest } = options
  return {
    ...rest,
    translations: openedMap(translations),
    ...(others && {
      others: others.map((one) => ({ ...one, translations: openedMap(one.translations) })),
    }),
  }
}

function openedMap(translations: TranslationsToBuild): BuildOptions['translations'] {
  if (!isChunkedList(translations)) return translations
  const map = new Map<string, BuildTranslation>()
  for (const slice of chunksOf(translations)) for (const [identifier, one] of slice) map.set(identifier, one)
  return map
}

function align(format: Format, { source, file, options }: ParseJob): ParsedFile {
  if (!format.align || !source) throw new Error(`Files of type ${format.type} are not read beside a source.`)
  const { targetLanguage = options.sourceLanguage } = options
  const { segment } = withSegmenter({ ...options, sourceLanguage: targetLanguage })
  return format.align(source, file, { ...withSegmenter(options), segmentTranslation: segment })
}

/** Filters the strings by their budgets, and marks those that are messages with branches. */
function withMessages({ messages }: Format, parsed: ParsedFile): ParsedFile {
  const marker = new MessageMarker(messages)
  const within = withinBudget(parsed)
  const strings = within.strings.map((string) => marker.mark(string))
  return { ...within, strings, warnings: [...within.warnings, ...marker.warnings] }
}

/** Encodes the strings as they are read: none of them is kept. */
function parseInChunks(job: ParseJob): ChunkedContent {
  const { options, file } = job
  const format = formatOfFile(file.name, file.content, job)
  const marker = new MessageMarker(format.messages)
  const budgets = new BudgetFilter()
  const codes = new Set<string>()
  let facts: FileFacts | null = null
  let hasTranslations = false
  function* read(): Generator<ParsedString> {
    const reading = readingOf(format, file, withSegmenter(options))
    for (;;) {
      const { done, value } = reading.next()
      if (done) {
        facts = value
        return
      }
      const string = budgets.filter(value)
      if (string === null) continue
      hasTranslations ||= string.translation !== undefined && string.translation.status !== 'needsWork'
      for (const code of Object.keys(string.translations ?? {})) codes.add(code)
      yield marker.mark(string)
    }
  }
  const strings = chunkList(read())
  const within = { ...(facts ?? NO_FACTS), ...budgets.facts(facts ?? NO_FACTS) }
  const parsed = { ...within, warnings: [...within.warnings, ...marker.warnings], strings }
  return { type: format.type, languages: format.languages, parsed, codes: [...codes], hasTranslations }
}

function translationsOf({ file, type, options, here }: TranslationsJob): ChunkedTranslationsOfFile {
  const reading = readingOf(formatOfType(type), file, withSegmenter(options))
  const budgets = new BudgetFilter()
  let facts = NO_FACTS
  function* read(): Generator<[identifier: string, ParsedTranslation]> {
    for (let step = reading.next(); ; step = reading.next()) {
      if (step.done) {
        facts = step.value
        return
      }
      const { identifier, translation } = budgets.filter(step.value) ?? {}
      if (identifier !== undefined && translation !== undefined) yield [identifier, translation]
    }
  }
  const encoded = (): Omit<ChunkedTranslationsOfFile, 'translatorComments'> => {
    if (here === undefined) return { translations: chunkList(read()) }
    const { theirs, ours, equal } = dropEqualTexts(read(), here)
    return { translations: theirs, here: { translations: ours, equal } }
  }
  const stated = encoded()
  const { translatorComments } = budgets.facts(facts)
  return { ...stated, ...(translatorComments && { translatorComments }) }
}

const NO_FACTS: FileFacts = { targetLanguage: null, warnings: [] }

/** Failures that name no path get the file's name. */
function naming<Value>(file: SourceFile, work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Failure) || error.details.path !== undefined) throw error
    throw new Failure(error.code, error.message, { ...error.details, path: file.name }, { cause: error })
  }
}

/** A page is read beside its source as a whole. */
function parse(job: ParseJob): ChunkedContent {
  if (job.source === undefined) return naming(job.file, () => parseInChunks(job))
  const { parsed, ...read } = doJob(job)
  const { strings } = parsed
  const of = { codes: codesIn(strings), hasTranslations: false }
  return { ...read, ...of, parsed: { ...parsed, strings: chunkList(strings) } }
}

/** Parses a file of a job; null: it is not small (`ParseJob.place`). */
function parseHere(job: ParseJob): ChunkedContent | null {
  if (job.place === undefined)
    return { ...parse(job), ...(job.isTransferred && { content: job.file.content }) }
  const content = readSmallFile(job.place)
  return content && { ...parse({ ...job, file: { ...job.file, content } }), content }
}

/** Does a job and answers with plain data and chunked lists. */
export function answerParseJob(job: FormatJob): JobAnswer {
  try {
    if (job.kind === 'parse') {
      const value = parseHere(job)
      const bytes = job.isTransferred && value?.content ? [bufferOf(value.content)] : []
      return withTransfer({ ok: true, value }, [...portsOf([value?.parsed.strings]), ...bytes])
    }
    const value = doJob(job)
    const lists = 'translations' in value ? [value.translations, value.here?.translations] : []
    return withTransfer({ ok: true, value }, portsOf(lists))
  } catch (error) {
    return { ok: false, error: toFailureValue(error) }
  }
}
