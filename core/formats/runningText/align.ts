/** Finds the translations of a document's segments in a translated document, by its structure. */
import { listFirst, sentence, type Sentence } from '../../platform/text/sentence.ts'
import type { Segmenter } from '../format.ts'
import { failureAt, positionFinder } from '../position.ts'
import type { Block, RunningDocument, TextSegment } from './block.ts'
import { lengthCost } from './lengths.ts'
import { partitionBlock } from './partition.ts'
import { segmentsOf } from './segments.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

interface OfBlock {
  block: Block
  segment: TextSegment
}

/** Segments of the source that stand side by side, and the text that translates them; null: the block has none. */
export interface AlignedGroup<Source extends OfBlock> {
  sources: readonly Source[]
  block: Block
  segment: TextSegment | null
}

interface Alignment<Source extends OfBlock> {
  groups: AlignedGroup<Source>[]
  /** Segments of blocks that the translation does not have. */
  missing: Source[]
  hasOtherAttributes: boolean
}

export interface AlignmentOptions<Source extends OfBlock> {
  segment?: Segmenter | undefined
  /** Returns the known translations of a segment, or texts that may replace it. */
  knownOf?: (source: Source) => readonly string[]
  /** Takes only pages with the very blocks of their source. */
  isExact?: boolean | undefined
}

/**
 * Pairs the segments of a source with the texts of its translation: values by their names, blocks in their order, and
 * within a block segment by segment. If its segmentation differs, known translations and lengths decide (partition.ts).
 * A text that equals its source is no translation. Unpaired texts have a warning.
 *
 * Throws `format.shape`, with the position in the translated file, if most blocks of text differ.
 */
export function alignDocuments<Source extends OfBlock>(
  source: readonly Source[],
  translated: RunningDocument,
  options: AlignmentOptions<Source>,
): { pairs: [Source, string][]; warnings: Sentence[] } {
  const { groups, missing, hasOtherAttributes } = alignSegments(source, translated, options)
  const place = positionFinder(translated.source.text)
  const pairs: [Source, string][] = []
  const unaligned = new Set<Block>()
  for (const { sources, block, segment } of groups) {
    const [only, ...others] = sources
    if (only === undefined || others.length > 0 || segment === null) unaligned.add(block)
    else if (only.segment.text !== segment.text) pairs.push([only, segment.text])
  }
  const warnings = [...unaligned].map(({ pieces }) => {
    const { line } = place(assertDefined(pieces[0], 'The piece').start)
    return sentence`Line ${line}: the text is cut into more or fewer segments than its source, and was left out.`
  })
  const lost = [...new Set(missing.map(({ block }) => block))]
  if (lost.length > 0)
    warnings.push(sentence`The file lacks these texts of its source: ${listFirst(lost.map(quoted), 3)}.`)
  if (hasOtherAttributes) {
    warnings.push(
      sentence`The attributes of the file are others than those of its source, and were left out.`,
    )
  }
  return { pairs, warnings }
}

/** Aligns as `alignDocuments` does, with the places of the translations; those that say the same as their source too. */
export function alignSegments<Source extends OfBlock>(
  source: readonly Source[],
  translated: RunningDocument,
  { segment, knownOf = () => [], isExact = false }: AlignmentOptions<Source>,
): Alignment<Source> {
  const sourceBlocks = [...Map.groupBy(source, ({ block }) => block).entries()]
  const blocks = translated.blocks.filter(({ pieces }) => segmentsOf(pieces).length > 0)
  const groups: AlignedGroup<Source>[] = []
  const missing: Source[] = []
  let hasOtherAttributes = false

  const take = (sources: readonly Source[], block: Block) => {
    const known = sources.map((one) => ({ text: one.segment.text, known: knownOf(one) }))
    for (const { from, to, segment: found } of partitionBlock(known, block, segment))
      groups.push({ sources: sources.slice(from, to), block, segment: found })
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
      wanted.forEach(([, segments], index) => take(segments, assertDefined(given[index], 'The block')))
    else if (part === 'attribute') hasOtherAttributes = true
    else {
      const isTooMuch = isExact || wanted.length * given.length > MAX_PAIRS
      const paired = isTooMuch ? new Map<Block, Block>() : pairBlocks(wanted, given, knownOf)
      if (!isMostOf(paired.size, wanted.length, given.length))
        throw otherShape(wanted[different]?.[0], given[different], translated)
      for (const [block, segments] of wanted) {
        const translation = paired.get(block)
        if (translation) take(segments, translation)
        else missing.push(...segments)
      }
    }
  }
  return { groups, missing, hasOtherAttributes }
}

/** Pages of which fewer blocks belong together are different pages. */
function isMostOf(paired: number, wanted: number, given: number): boolean {
  return paired > 1 && paired * 2 > Math.max(wanted, given)
}

/** The most pairs of blocks that are compared: two pages of 2,000 blocks each. */
const MAX_PAIRS = 4_000_000

/** How far from its place in the source a block is looked for by its text. */
const MAX_SHIFT = 50

/** The cost of leaving a block out: more than a translation of an unlikely length. */
const LEFT_OUT = 8

/** The block of the translation for each of the source's: of the same kind, in order, by known texts and length. */
function pairBlocks<Source extends OfBlock>(
  wanted: readonly (readonly [Block, readonly Source[]])[],
  given: readonly Block[],
  knownOf: (source: Source) => readonly string[],
): Map<Block, Block> {
  const texts = given.map(textOf)
  const lengths = wanted.map(([block]) => textOf(block).length)
  const known = wanted.map(([, sources]) => sources.flatMap(knownOf).filter((one) => one !== ''))
  const costOf = (index: number, other: number): number => {
    if (wanted[index]?.[0].kind !== given[other]?.kind) return Infinity
    const text = assertDefined(texts[other], 'The text')
    const isNear = Math.abs(index - other) <= MAX_SHIFT
    if (isNear && assertDefined(known[index], 'The known texts').some((one) => text.includes(one))) return 0
    return lengthCost(assertDefined(lengths[index], 'The length'), text.length)
  }
  // The costs of the best pairing of what comes before, row by row.
  const width = given.length + 1
  const costs = new Float64Array((wanted.length + 1) * width)
  const at = (index: number, other: number) => costs[index * width + other] ?? Infinity
  const least = (index: number, other: number): number => {
    if (index === 0 || other === 0) return (index + other) * LEFT_OUT
    const paired = at(index - 1, other - 1) + costOf(index - 1, other - 1)
    const left = Math.min(at(index - 1, other), at(index, other - 1)) + LEFT_OUT
    return Math.min(paired, left)
  }
  for (let index = 0; index <= wanted.length; index++)
    for (let other = 0; other <= given.length; other++) costs[index * width + other] = least(index, other)
  const pairs = new Map<Block, Block>()
  let [index, other] = [wanted.length, given.length]
  while (index > 0 && other > 0) {
    const cost = at(index, other)
    // Of pairings that are as likely the one counts that leaves out what comes last.
    if (cost === at(index, other - 1) + LEFT_OUT) other--
    else if (cost === at(index - 1, other) + LEFT_OUT) index--
    else pairs.set(assertDefined(wanted[--index], 'The block')[0], assertDefined(given[--other], 'The block'))
  }
  return pairs
}

function textOf({ pieces }: Block): string {
  return segmentsOf(pieces)[0]?.text ?? ''
}

function quoted(block: Block): string {
  return `“${startOf(block)}”`
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
    const english = `it goes on with this ${assertDefined(given, 'The block').title.toLowerCase()} where the source ends`
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
