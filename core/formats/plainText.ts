/** Plain text: paragraphs with blank lines between them. */
import { assertEncodable } from './encoding.ts'
import type { SourceFile } from './format.ts'
import { decodeUndeclared, guessWarnings, legacyEncoding } from './legacyEncoding.ts'
import { lineBreakOf } from './position.ts'
import type { Block, BlockPiece, RunningDocument } from './runningText/block.ts'
import { runningTextFormat, type RunningTextOptions } from './runningText/format.ts'

/**
 * Each paragraph is a text. Its line breaks stay, because they may be significant. A file that is neither UTF-8 nor
 * UTF-16 is read in the usual code page of its language, with a warning. Throws `format.encoding`, `format.binary`,
 * `format.empty`.
 */
function read({ content }: SourceFile, { language, encoding: said }: RunningTextOptions): RunningDocument {
  const source = decodeUndeclared(content, said, () => legacyEncoding(language))
  const { text, encoding } = source
  const lineBreak = lineBreakOf(text)
  const blocks = paragraphsOf(text).map((pieces): Block => ({
    part: 'text',
    kind: 'paragraph',
    title: 'Paragraph',
    headings: [],
    pieces,
    write: (replacements) =>
      replacements.map(({ segment: { start, end }, text: translation, identifier }) => {
        assertEncodable(translation, encoding, identifier)
        const lines = translation.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
        return { start, end, text: lines.join(lineBreak) }
      }),
  }))
  return { source, blocks, warnings: guessWarnings(source, said) }
}

/** The lines of each paragraph, and each line's end as a piece of its own. */
function paragraphsOf(text: string): BlockPiece[][] {
  const paragraphs: BlockPiece[][] = [[]]
  for (const { 0: found, index } of text.matchAll(/\r\n|\n|\r|[^\n\r]+/g)) {
    const isLineEnd = /^[\n\r]/.test(found)
    const paragraph = paragraphs.at(-1)!
    const isBlank = isLineEnd ? paragraph.at(-1)?.text === '\n' : found.trim() === ''
    if (isBlank) {
      if (paragraph.length > 0) paragraphs.push([])
    } else if (!isLineEnd || paragraph.length > 0) {
      const piece = { start: index, end: index + found.length, text: isLineEnd ? '\n' : found }
      paragraph.push({ kind: 'text', ...piece })
    }
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0)
}

export const plainText = runningTextFormat(
  {
    type: 'txt',
    title: 'Plain text',
    extensions: ['.txt'],
    hasUndeclaredEncoding: true,
    detect: (name) => (/\.(?:txt|text)$/i.test(name) ? 'maybe' : 'no'),
  },
  read,
)
