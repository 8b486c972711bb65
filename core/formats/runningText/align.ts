/** Finds the translations of a document's segments in a translated document, by its structure. */
import { sentence, type Sentence } from '../../sentence.ts'
import type { Segmenter } from '../format.ts'
import { failureAt, positionFinder } from '../position.ts'
import type { Block, RunningDocument, Segment } from './block.ts'
import { segmentsOf } from './segments.ts'
import { nonNull } from '../../nonNull.ts'

interface OfBlock {
  block: Block
  segment: Segment
}

/** A segment of the source, and the one that translates it. */
export interface AlignedSegment<Source extends OfBlock> {
  source: Source
  block: Block
  segment: Segment
}

/** Segments of a block of the source, whose translation is cut into more or fewer. */
export interface UnalignedBlock<Source extends OfBlock> {
  sources: readonly Source[]
  block: Block
}

/**
 * Pairs the segments of a source with the texts of its translation: text by text in their order, values by their
 * names. A text that says the same as its source is no translation. Where a block of text is cut into more or
 * fewer segments than its source, it is left out, with a warning; attributes are, where the two files have others.
 *
 * Throws `format.shape`, with the place in the translated file, where the blocks of text are not the same ones.
 */
export function alignDocuments<Source extends OfBlock>(
  source: readonly Source[],
  translated: RunningDocument,
  segment: Segmenter | undefined,
): { pairs: [Source, string][]; warnings: Sentence[] } {
  const { aligned, unaligned, hasOtherAttributes } = alignSegments(source, translated, segment)
  const place = positionFinder(translated.source.text)
  const warnings = unaligned.map(({ block }) => {
    const { line } = place(nonNull(block.pieces[0], 'The piece').start)
    return sentence`Line ${line}: the text is cut into more or fewer segments than its source, and was left out.`
  })
  if (hasOtherAttributes) {
    warnings.push(
      sentence`The attributes of the file are others than those of its source, and were left out.`,
    )
  }
  const pairs = aligned.map((one): [Source, string] => [one.source, one.segment.text])
  return { pairs: pairs.filter(([{ segment: own }, translation]) => own.text !== translation), warnings }
}

/**
 * Aligns as `alignDocuments` does, with the places of the translations; those that say the same as their source too.
 */
export function alignSegments<Source extends OfBlock>(
  source: readonly Source[],
  translated: RunningDocument,
  segment: Segmenter | undefined,
): { aligned: AlignedSegment<Source>[]; unaligned: UnalignedBlock<Source>[]; hasOtherAttributes: boolean } {
  const sourceBlocks = [...Map.groupBy(source, ({ block }) => block).entries()]
  const blocks = translated.blocks.filter(({ pieces }) => segmentsOf(pieces).length > 0)
  const aligned: AlignedSegment<Source>[] = []
  const unaligned: UnalignedBlock<Source>[] = []
  let hasOtherAttributes = false

  const take = (sources: readonly Source[], block: Block) => {
    const segments = segmentsLike(sources.length, block, segment)
    if (!segments) unaligned.push({ sources, block })
    else
      for (const [index, one] of sources.entries())
        aligned.push({ source: one, block, segment: nonNull(segments[index], 'The segment') })
  }

  for (const [block, segments] of sourceBlocks) {
    if (block.part !== 'key') continue
    const same = blocks.find(({ key }) => key === block.key)
    if (same) take(segments, same)
  }
  for (const part of ['text', 'attribute'] as const) {
    const wanted = sourceBlocks.filter(([block]) => block.part === part)
    const given = blocks.filter((block) => block.part === part)
    const different = firstDifference(
      wanted.map(([block]) => block),
      given,
    )
    if (different === -1)
      wanted.forEach(([, segments], index) => take(segments, nonNull(given[index], 'The block')))
    else if (part === 'text') throw otherShape(wanted[different]?.[0], given[different], translated)
    else hasOtherAttributes = true
  }
  return { aligned, unaligned, hasOtherAttributes }
}

function segmentsLike(
  count: number,
  { pieces, part }: Block,
  segment: Segmenter | undefined,
): Segment[] | null {
  const segments = segmentsOf(pieces, count === 1 || part !== 'text' ? undefined : segment)
  return segments.length === count ? segments : null
}

/** The first index at which two sequences of blocks are of different kinds; -1 where they are alike. */
function firstDifference(these: readonly Block[], those: readonly Block[]): number {
  const longest = Math.max(these.length, those.length)
  for (let index = 0; index < longest; index++) {
    if (these[index]?.kind !== those[index]?.kind) return index
  }
  return -1
}

function otherShape(wanted: Block | undefined, given: Block | undefined, { source }: RunningDocument) {
  const message = sentence`The file is not built like its source: ${differenceOf(wanted, given)}.`
  const offset = given?.pieces[0]?.start ?? source.text.length
  return failureAt('format.shape', message, source.text, offset, {
    todo: 'Make the two files of one structure, the source as it was when it was translated; then import again.',
  })
}

/** Of what kind the blocks are is said in English alone: their texts tell it, too. */
function differenceOf(wanted: Block | undefined, given: Block | undefined): Sentence {
  const own = given && startOf(given)
  if (!wanted) {
    const english = `it goes on with this ${nonNull(given, 'The block').title.toLowerCase()} where the source ends`
    return { english, said: sentence`it goes on with “${own ?? ''}” where the source ends`.said }
  }
  const start = startOf(wanted)
  const expected = `the source has the ${wanted.title.toLowerCase()} “${start}”`
  return given
    ? {
        english: `where ${expected}, this is the ${given.title.toLowerCase()} “${own}”`,
        said: sentence`where the source has “${start}”, this is “${own ?? ''}”`.said,
      }
    : {
        english: `it ends where ${expected}`,
        said: sentence`it ends where the source has “${start}”`.said,
      }
}

function startOf({ pieces }: Block): string {
  const text = segmentsOf(pieces)[0]?.text ?? ''
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
