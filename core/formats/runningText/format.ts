/** What all formats of running text do alike: blocks to strings, translations to edits. */
import { encode } from '../encoding.ts'
import type {
  AlignOptions,
  BuildOptions,
  BuildTranslation,
  Format,
  ParsedFile,
  Segmenter,
  SourceFile,
} from '../format.ts'
import { splice, type Edit } from '../splice.ts'
import { alignDocuments } from './align.ts'
import type { AttributeEdits, Block, Replacement, RunningDocument, Segment } from './block.ts'
import { identifyTexts } from './identity.ts'
import { segmentsOf } from './segments.ts'

/** A segment with its block and the identifier of its string. */
export interface IdentifiedSegment {
  block: Block
  segment: Segment
  identifier: string
}

/**
 * A format of running text, from what reads its documents. Each segment is a string; its context is the headings
 * it stands under, and what it is. An untranslated segment keeps the source's text; a file with no translation
 * stays as it is, byte for byte.
 */
export function runningTextFormat(
  own: Pick<Format, 'type' | 'title' | 'extensions' | 'detect'>,
  read: (file: SourceFile) => RunningDocument,
): Format {
  return {
    ...own,
    languages: 'one',
    isSegmented: true,
    parse: (file, { segment }) => parse(read(file), segment),
    build: (file, options) => build(file, read(file), options),
    align: (source, translated, options) => align(read(source), read(translated), options),
  }
}

function parse(document: RunningDocument, segment: Segmenter | undefined): ParsedFile {
  const strings = identifySegments(document.blocks, segment).map(({ block, segment, identifier }) => ({
    identifier,
    text: segment.text,
    context: contextOf(block),
  }))
  return { strings, targetLanguage: null, warnings: [...document.warnings] }
}

function contextOf({ headings, title }: Block): string {
  return headings.length === 0 ? title : `${headings.join(' › ')}\n${title}`
}

/** The segments of all blocks in the document's order. Only the text is cut; attributes and keys are whole. */
export function identifySegments(
  blocks: readonly Block[],
  segment: Segmenter | undefined,
): IdentifiedSegment[] {
  const found = blocks.flatMap((block) =>
    segmentsOf(block.pieces, block.part === 'text' ? segment : undefined).map((segment) => ({
      block,
      segment,
    })),
  )
  const unnamed = found.filter(({ block }) => block.key === undefined)
  const identifiers = identifyTexts(unnamed.map(({ segment }) => segment.text)).values()
  return found.map((one) => ({ ...one, identifier: one.block.key ?? identifiers.next().value! }))
}

function build(file: SourceFile, document: RunningDocument, options: BuildOptions): Uint8Array {
  const { source, blocks } = document
  const replacements = replacementsByBlock(identifySegments(blocks, options.segment), options.translations)
  if (replacements.size === 0) return file.content
  const edits = [...editsOf(replacements), ...(document.finish?.(options.targetLanguage) ?? [])]
  return encode(splice(source.text, edits), source)
}

function replacementsByBlock(
  segments: readonly IdentifiedSegment[],
  translations: ReadonlyMap<string, BuildTranslation>,
): Map<Block, Replacement[]> {
  const byBlock = new Map<Block, Replacement[]>()
  for (const { block, segment, identifier } of segments) {
    const translation = translations.get(identifier)?.text
    const text = typeof translation === 'string' ? translation.trim() : ''
    if (text === '' || text === segment.text.trim()) continue
    const replacement = { segment, text, identifier }
    const others = byBlock.get(block)
    if (others) others.push(replacement)
    else byBlock.set(block, [replacement])
  }
  return byBlock
}

/** Attributes are written before texts, whose tags they may stand in. */
function editsOf(replacements: ReadonlyMap<Block, readonly Replacement[]>): Edit[] {
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
  const identified = identifySegments(source.blocks, options.segment)
  const { pairs, warnings } = alignDocuments(identified, translated, options.segmentTranslation)
  const strings = pairs.map(([{ identifier, block }, text]) => ({
    identifier,
    text,
    context: contextOf(block),
  }))
  return { strings, targetLanguage: null, warnings: [...translated.warnings, ...warnings] }
}
