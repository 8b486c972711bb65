/** Translations as Markdown: what is written is read again, so that a text never becomes a list or a heading. */
import { sentence } from '../../platform/text/sentence.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { TextFailure } from '../textFailure.ts'
import { assertEncodable } from '../encoding.ts'
import { lineBreakOf } from '../position.ts'
import type { Block, BlockPiece, SegmentReplacement } from '../runningText/block.ts'
import type { Edit } from '../../platform/text/splice.ts'
import type { MarkdownDialect } from './events.ts'
import type { MarkdownPiece } from './pieces.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/** The container of a block, as a document of its own. */
export interface Frame {
  before: string
  after: string
  /** The prefix of its further lines; null if it can have no line break. */
  indent: string | null
  /** A `|` ends it. */
  isCell?: boolean
}

export interface MarkdownBlock {
  pieces: readonly MarkdownPiece[]
  /** The document's. */
  text: string
  dialect: MarkdownDialect
  frame: Frame
  /** Reads a document of the block alone. */
  read(document: string): readonly Block[]
}

/**
 * The edits that put translations in the place of segments. A translation is Markdown, as its source is; signs that
 * would make something else of the block are escaped. Throws `format.markup` where that does not help.
 */
export function writeMarkdown(replacements: readonly SegmentReplacement[], block: MarkdownBlock): Edit[] {
  for (const { text, identifier } of replacements) assertEncodable(text, 'utf-8', identifier)
  const fitting = ESCAPES.map((escape) =>
    replacements.map(({ segment, text, identifier }) => ({
      segment,
      identifier,
      lines: escape(linesOf(text, block), block),
    })),
  ).find((written) => readsAs(written, block))
  if (!fitting) throw notMarkdown(replacements)
  const lineBreak = hardBreak(block) + lineBreakOf(block.text) + linePrefix(block)
  return fitting.map(({ segment, lines }) => ({
    start: segment.start,
    end: segment.end,
    text: lines.join(lineBreak),
  }))
}

interface Written {
  segment: SegmentReplacement['segment']
  lines: readonly string[]
}

function linesOf(text: string, { frame }: MarkdownBlock): string[] {
  const lines = text
    .split(/[\n\r]+/)
    .map((line) => (frame.isCell ? escapePipes(line) : line).trim())
    .filter((line) => line !== '')
  return frame.indent === null ? [lines.join(' ')] : lines
}

function escapePipes(line: string): string {
  return line.replace(/(\\*)\|/g, (found, slashes: string) =>
    slashes.length % 2 === 0 ? `${slashes}\\|` : found,
  )
}

type Escape = (lines: readonly string[], block: MarkdownBlock) => readonly string[]

/** The escapes, from what changes nothing to what changes most. */
const ESCAPES: readonly Escape[] = [
  (lines) => lines,
  (lines) => lines.map(escapeEdges),
  (lines, { dialect }) =>
    dialect === 'mdx' ? lines.map((line) => escapeEdges(line).replace(/[{}<]/g, '\\$&')) : lines,
  (lines) => lines.map((line) => escapeEdges(line.replace(/[\\`*_{}[\]<>~]/g, '\\$&'))),
]

/** Escapes what makes a block of another kind at a line's beginning, and the signs that may end a heading. */
function escapeEdges(line: string): string {
  return line
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
    .replace(/^[-+*_=#>|~`<[{:]/, '\\$&')
    .replace(/#+$/, '\\$&')
}

/** Whether the block, written as a document of its own, is one block that shows what it should. */
function readsAs(written: readonly Written[], block: MarkdownBlock): boolean {
  const { before, after, indent } = block.frame
  const text = assemble(written, block, '\\\n', ({ lineBreak }, shown) => {
    if (!lineBreak) return shown
    return lineBreak === 'hard' ? '\\\n' : '\n'
  })
  const words = assemble(written, block, '\n', wordsOf)
  try {
    const blocks = block.read(`${before}${text.replaceAll('\n', `\n${indent ?? ''}`)}${after}`)
    if (blocks.length !== 1) return false
    const read = assertDefined(blocks[0], 'The first block')
      .pieces.map((piece) => wordsOf(piece, piece.text))
      .join('')
    return read.trim() === words.trim()
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** The words that a piece adds to a text; the box of a task adds none. */
function wordsOf({ isLoose }: BlockPiece, shown: string): string {
  return isLoose ? '' : shown
}

/** The whole block with what is written in the place of segments; `as` says what becomes of the rest of a piece. */
function assemble(
  written: readonly Written[],
  { pieces, text }: MarkdownBlock,
  writtenBreak: string,
  as: (piece: MarkdownPiece, shown: string) => string,
): string {
  const parts: string[] = []
  const replaced = written.values()
  let next = replaced.next().value
  for (const piece of pieces) {
    let from = piece.start
    while (next && next.segment.start < piece.end) {
      if (next.segment.start >= from) {
        parts.push(as(piece, text.slice(from, next.segment.start)), next.lines.join(writtenBreak))
      }
      from = next.segment.end
      if (from > piece.end) break
      next = replaced.next().value
    }
    if (from === piece.start) parts.push(as(piece, piece.text))
    else if (from < piece.end) parts.push(as(piece, text.slice(from, piece.end)))
  }
  return parts.join('')
}

/** The hard line break in the style of the block. */
function hardBreak({ pieces, text }: MarkdownBlock): string {
  const piece = pieces.find(({ lineBreak }) => lineBreak === 'hard')
  return piece ? text.slice(piece.start, piece.end).replace(/[\n\r][^]*/, '') : '\\'
}

/** The prefix of the block's further lines: that of its second line, else white space of the same width. */
function linePrefix({ pieces, text }: MarkdownBlock): string {
  const piece = pieces.find(({ lineBreak }) => lineBreak)
  if (piece) return text.slice(piece.start, piece.end).replace(/^[^\n\r]*(?:\r\n|\n|\r)/, '')
  const start = assertDefined(pieces[0], 'The first piece').start
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, start).replace(/[^\s>]/g, ' ')
}

function notMarkdown([first]: readonly SegmentReplacement[]): Failure {
  const name = assertDefined(first, 'The first replacement').identifier
  return new TextFailure(
    'format.markup',
    sentence`The translation of "${assertDefined(first, 'The first replacement').segment.text.slice(0, 60)}" would not be read as one text in Markdown.`,
    { value: name, todo: 'Give the translation the signs that its source has.' },
    name,
  )
}
