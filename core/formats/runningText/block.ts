/**
 * The model of running text for all its formats. A document is a sequence of blocks (paragraphs, headings, attributes),
 * and a block is a sequence of pieces that cover its range in the file without a gap.
 */
import type { Sentence } from '../../platform/text/sentence.ts'
import type { Language } from '../../contract/language.ts'
import type { Decoded } from '../encoding.ts'
import type { Edit } from '../../platform/text/splice.ts'

/** A stretch of a block: what stands in the file from `start` to `end`, and how it is shown. */
export interface BlockPiece {
  /**
   * `text`: words to translate. `code`: words that stay as they are. `mark`: a tag, a sign of emphasis, a link's
   * address: shown, but nothing that a sentence is made of.
   */
  kind: 'text' | 'code' | 'mark'
  /** The displayed text. If it is as long as its range in the file, it is identical there, and can be split. */
  text: string
  /** The start in UTF-16 units of the document's text. */
  start: number
  end: number
  /** The text of a mark for the segmenter: a line feed for a line break. Empty if omitted. */
  seen?: string
  /** The number that a mark shares with the one that it opens or closes. */
  pair?: number
  /** Stays out of a segment at whose edge it stands, alone or with the other one of its pair. */
  isLoose?: boolean
}

/** A part of a block that is translated as one string: from `start` to `end` of the document's text. */
export interface TextSegment {
  start: number
  end: number
  text: string
  pieces: readonly BlockPiece[]
}

/** A translation and the segment whose place it takes. */
export interface SegmentReplacement {
  segment: TextSegment
  text: string
  identifier: string
}

/** Edits of attributes, by where their tag begins. A writer takes out those of the tags that it writes itself. */
export type AttributeEdits = Map<number, Edit[]>

export interface Block {
  /** `attribute` and `key` (a value with a name of its own) may be missing in a translation; `text` may not. */
  part: 'text' | 'attribute' | 'key'
  /** Its name in the format, by which two files are compared: `h2`, `li`, `img alt`. */
  kind: string
  /** The same for people: "Heading 2". */
  title: string
  /** The headings that it stands under, outermost first. */
  headings: readonly string[]
  /** The name of a `key`. */
  key?: string
  /** The start of an attribute's tag. */
  tagStart?: number
  pieces: readonly BlockPiece[]
  /** The edits that put translations in the place of segments; `format.markup` or `format.encoding` where it can't be. */
  write(replacements: readonly SegmentReplacement[], attributes: AttributeEdits): Edit[]
}

export interface RunningDocument {
  source: Decoded
  /** The blocks in the document's order. */
  blocks: readonly Block[]
  warnings: readonly Sentence[]
  /** Further edits of a file with translations: the language that it states. */
  finish?(target: Language): Edit[]
}

/** Returns the words of pieces as a reader sees them, without marks. */
export function plainTextOf(pieces: readonly BlockPiece[]): string {
  return pieces.map(seenText).join('').replace(/\s+/g, ' ').trim()
}

/** Returns the segmenter's input for a piece. */
export function seenText({ kind, text, seen }: BlockPiece): string {
  return kind === 'mark' ? (seen ?? '') : text
}

/** Keeps the path of headings that text stands under. */
export class HeadingPath {
  readonly #open: { level: number; text: string }[] = []

  /** The headings above a heading of this level, or above text. */
  above(level = Infinity): string[] {
    return this.#open.filter((heading) => heading.level < level).map(({ text }) => text)
  }

  enter(level: number, pieces: readonly BlockPiece[]): void {
    while (this.#open.length > 0 && this.#open.at(-1)!.level >= level) this.#open.pop()
    this.#open.push({ level, text: plainTextOf(pieces).slice(0, 80) })
  }
}
