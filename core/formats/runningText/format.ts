/** The common part of all formats of running text: blocks to strings, translations to edits. */
import { isUtf8 } from 'node:buffer'
import type { Language } from '../../contract/language.ts'
import { isBlankFile } from '../blankFile.ts'
import { encode } from '../encoding.ts'
import type {
  AlignOptions,
  BuildOptions,
  FileSettings,
  Format,
  ParsedFile,
  Segmenter,
  ShownPage,
  SourceFile,
} from '../format.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { alignDocuments, alignSegments, type AlignedGroup } from './align.ts'
import type { AttributeEdits, Block, SegmentReplacement, RunningDocument, TextSegment } from './block.ts'
import { shownPageOf } from './page.ts'
import { withMarks } from './pageMarks.ts'
import { segmentsOf } from './segments.ts'
import { cutsOf, digestOf, type SegmentCut } from '../segmentCuts.ts'

/** The options for reading a document: the language of its texts, and the encoding that the user chose. */
export interface RunningTextOptions {
  language: Language
  encoding?: string | undefined
}

/** A segment with its block and the identifier of its string. */
export interface IdentifiedSegment {
  block: Block
  segment: TextSegment
  identifier: string
}

/** Converts a document with marks (pageMarks.ts), and texts of a document, to HTML. */
export interface DocumentView {
  page(text: string): string
  render(document: string, texts: readonly string[]): string[]
}

/**
 * A format of running text, from what reads its documents. Each segment is a string; its context is the headings
 * it stands under, and what it is. An untranslated segment keeps the source's text; a file with no translation
 * stays as it is, byte for byte.
 */
export function runningTextFormat(
  own: Pick<Format, 'type' | 'title' | 'extensions' | 'detect' | 'hasUndeclaredEncoding'>,
  read: (file: SourceFile, options: RunningTextOptions) => RunningDocument,
  look?: DocumentView,
): Format {
  const readSource = (file: SourceFile, language: Language, settings: FileSettings | undefined) =>
    read(file, { language, encoding: settings?.encoding })
  return {
    ...own,
    languages: 'one',
    isSegmented: true,
    parse: (file, { segment, sourceLanguage, targetLanguage, settings }) =>
      parse(readSource(file, targetLanguage ?? sourceLanguage, settings), cutting(segment, settings)),
    build: (file, options) => {
      const { into, sourceLanguage, targetLanguage, settings } = options
      if (!into) return build(file, readSource(file, sourceLanguage, settings), options)
      // A document that is not built like its source is no obstacle where nothing is to be written.
      if (options.translations.size === 0 && !options.cleared?.size) return into.content
      const source = readSource(file, sourceLanguage, settings)
      if (isBlankFile(into)) return build(file, source, options)
      return buildInto(source, into, (file) => readTranslated(file, targetLanguage, settings), options)
    },
    align: (source, translated, options) => {
      const { sourceLanguage, targetLanguage = sourceLanguage, settings } = options
      return align(
        readSource(source, sourceLanguage, settings),
        readTranslated(translated, targetLanguage, settings),
        options,
      )
    },
    ...(look && {
      page: {
        show: (file, { segment, sourceLanguage, settings }) =>
          show(readSource(file, sourceLanguage, settings), look, cutting(segment, settings)),
        render: (file, texts) => look.render(decodedText(file), texts),
      },
    }),
  }

  /** The user chose the source's encoding; a translation may still be UTF-8. */
  function readTranslated(file: SourceFile, language: Language, settings: FileSettings | undefined) {
    return readSource(file, language, isUtf8(file.content) ? undefined : settings)
  }
}

/** How the texts of a document are cut: by rules, and by the splits and merges of a user. */
interface Cutting {
  segment: Segmenter | undefined
  cuts: readonly SegmentCut[]
}

function cutting(segment: Segmenter | undefined, settings: FileSettings | undefined): Cutting {
  return { segment, cuts: cutsOf(settings) }
}

function parse(document: RunningDocument, cutting: Cutting): ParsedFile {
  const strings = identifySegments(document.blocks, cutting).map(({ block, segment, identifier }) => ({
    identifier,
    text: segment.text,
    context: contextOf(block),
    ...(block.part !== 'text' && { uncuttable: 'whole' as const }),
  }))
  return { strings, targetLanguage: null, warnings: [...document.warnings] }
}

/** Values of front matter are marked nowhere: the page has no place for them but above it. */
function show({ source, blocks }: RunningDocument, look: DocumentView, cutting: Cutting): ShownPage {
  const identified = identifySegments(blocks, cutting)
  const places = identified.flatMap(({ block, segment: { start, end } }, index) =>
    block.part === 'key' ? [] : [{ start, end, id: index + 1 }],
  )
  const texts = new Map(identified.map(({ segment: { text } }, index) => [index + 1, text]))
  return {
    html: shownPageOf(look.page(withMarks(source.text, places)), texts),
    identifiers: identified.map(({ identifier }) => identifier),
  }
}

function decodedText({ content }: SourceFile): string {
  return new TextDecoder().decode(content)
}

function contextOf({ headings, title }: Block): string {
  return headings.length === 0 ? title : `${headings.join(' › ')}\n${title}`
}

/** The segments of all blocks in the document's order. Only the text is cut; attributes and keys are whole. */
function identifySegments(blocks: readonly Block[], { segment, cuts }: Cutting): IdentifiedSegment[] {
  const found = blocks.flatMap((block) => {
    const segments =
      block.part === 'text' ? segmentsOf(block.pieces, segment, cuts) : segmentsOf(block.pieces)
    return segments.map((segment) => ({ block, segment }))
  })
  const unnamed = found.filter(({ block }) => block.key === undefined)
  const identifiers = identifyTexts(unnamed.map(({ segment }) => segment.text)).values()
  return found.map((one) => ({ ...one, identifier: one.block.key ?? identifiers.next().value! }))
}

function build(file: SourceFile, document: RunningDocument, options: BuildOptions): Uint8Array {
  const { source, blocks } = document
  const replacements = replacementsByBlock(
    identifySegments(blocks, cutting(options.segment, options.settings)),
    options,
  )
  if (replacements.size === 0) return file.content
  const edits = [...editsOf(replacements), ...(document.finish?.(options.targetLanguage) ?? [])]
  return encode(splice(source.text, edits), source)
}

function replacementsByBlock(
  segments: readonly IdentifiedSegment[],
  options: BuildOptions,
): Map<Block, SegmentReplacement[]> {
  const byBlock = new Map<Block, SegmentReplacement[]>()
  for (const { block, segment, identifier } of segments) {
    const text = wantedText(identifier, options)
    if (text === '' || text === segment.text.trim()) continue
    const replacement = { segment, text, identifier }
    const others = byBlock.get(block)
    if (others) others.push(replacement)
    else byBlock.set(block, [replacement])
  }
  return byBlock
}

/**
 * Splices translations into a translated document (`align`). A segment whose translation was deleted gets the source's
 * text again, because no text can be missing. A text that translates several segments, or has none, stays beside the
 * translation of one of them until all of them are translated, in the source's order. A translation that could not be
 * distinguished from it is not written: the next build would write it again.
 */
function buildInto(
  source: RunningDocument,
  into: SourceFile,
  readInto: (file: SourceFile) => RunningDocument,
  options: BuildOptions,
): Uint8Array {
  const document = readInto(into)
  const identified = identifySegments(source.blocks, cutting(options.segment, options.settings))
  const { groups } = alignSegments(identified, document, alignmentOptions(options))
  const replacements = new Map<Block, SegmentReplacement[]>()
  /** The texts written beside a remaining one, by block: identifiers with their texts. */
  const beside = new Map<Block, [identifier: string, text: string][]>()
  const replace = (block: Block, segment: TextSegment, text: string, identifier: string) => {
    if (text === '' || text === segment.text.trim()) return
    const others = replacements.get(block)
    const replacement = { segment, text, identifier }
    if (others) others.push(replacement)
    else replacements.set(block, [replacement])
  }
  for (const { sources, block, segment } of withPlaces(groups)) {
    const texts = sources.map(({ identifier, segment: own }) => {
      const isCleared = options.cleared?.has(identifier) ?? false
      return wantedText(identifier, options) || (isCleared && sources.length === 1 ? own.text.trim() : '')
    })
    const changed = sources.find((_, index) => texts[index] !== '')
    if (segment === null || changed === undefined) continue
    const standing = texts.indexOf('')
    if (standing !== -1) {
      const written = sources.flatMap(({ identifier }): [string, string][] => {
        const text = wantedText(identifier, options)
        return text === '' ? [] : [[identifier, text]]
      })
      beside.set(block, [...(beside.get(block) ?? []), ...written])
      texts[standing] = segment.text.trim()
    }
    replace(block, segment, texts.filter(Boolean).join(' '), changed.identifier)
  }
  const build = () =>
    replacements.size === 0
      ? into.content
      : encode(splice(document.source.text, editsOf(replacements)), document.source)
  const content = build()
  if (beside.size === 0) return content
  const again = alignSegments(identified, readInto({ ...into, content }), alignmentOptions(options))
  const found = new Map(
    again.groups.flatMap(({ sources: [one, ...others], segment }) =>
      one && others.length === 0 && segment ? [[one.identifier, segment.text.trim()] as const] : [],
    ),
  )
  const lost = [...beside].filter(([, texts]) => texts.some(([one, text]) => found.get(one) !== text))
  for (const [block] of lost) replacements.delete(block)
  return lost.length === 0 ? content : build()
}

/** Groups that have no text of their own with one that stands beside them in their block. */
function withPlaces(groups: readonly AlignedGroup<IdentifiedSegment>[]): AlignedGroup<IdentifiedSegment>[] {
  const placed: AlignedGroup<IdentifiedSegment>[] = []
  for (const group of groups) {
    const last = placed.at(-1)
    const isBeside = last?.block === group.block && (group.segment === null || last.segment === null)
    if (!last || !isBeside) placed.push(group)
    else
      placed[placed.length - 1] = {
        sources: [...last.sources, ...group.sources],
        block: group.block,
        segment: last.segment ?? group.segment,
      }
  }
  return placed
}

function alignmentOptions({
  known,
  isExact,
  segmentTranslation,
}: Pick<AlignOptions, 'known' | 'isExact' | 'segmentTranslation'>) {
  return {
    ...{ segment: segmentTranslation, isExact },
    knownOf: ({ identifier, segment }: IdentifiedSegment) => known?.get(identifier) ?? [segment.text],
  }
}

function wantedText(identifier: string, { translations }: BuildOptions): string {
  const translation = translations.get(identifier)?.text
  return typeof translation === 'string' ? translation.trim() : ''
}

/** Attributes are written before texts, whose tags they may stand in. */
function editsOf(replacements: ReadonlyMap<Block, readonly SegmentReplacement[]>): Edit[] {
  const edits: Edit[] = []
  const attributes: AttributeEdits = new Map()
  for (const [block, replaced] of replacements) {
    if (block.tagStart === undefined) continue
    const ofTag = attributes.get(block.tagStart) ?? []
    attributes.set(block.tagStart, [...ofTag, ...block.write(replaced, attributes)])
  }
  for (const [block, replaced] of replacements) {
    if (block.tagStart === undefined) edits.push(...block.write(replaced, attributes))
  }
  return [...edits, ...[...attributes.values()].flat()]
}

function align(source: RunningDocument, translated: RunningDocument, options: AlignOptions): ParsedFile {
  const identified = identifySegments(source.blocks, cutting(options.segment, options.settings))
  const { pairs, warnings } = alignDocuments(identified, translated, alignmentOptions(options))
  const strings = pairs.map(([{ identifier, block }, text]) => ({
    identifier,
    text,
    context: contextOf(block),
  }))
  return { strings, targetLanguage: null, warnings: [...translated.warnings, ...warnings] }
}

/**
 * An identifier for each text: a hash of it, and `#2`, `#3` for those that stand in the file again. It stays the same
 * wherever the text moves and whatever is edited around it; an edited text is a new string, whose old translations are
 * kept (docs/reference/modules.md, "Identity"). White space that may be wrapped in another way does not count.
 */
function identifyTexts(texts: readonly string[]): string[] {
  const times = new Map<string, number>()
  return texts.map((text) => {
    const digest = digestOf(text)
    const time = (times.get(digest) ?? 0) + 1
    times.set(digest, time)
    return time === 1 ? digest : `${digest}#${time}`
  })
}
