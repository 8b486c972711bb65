/** Plain text: paragraphs with blank lines between them. */
import { assertEncodable, decode } from './encoding.ts'
import type { SourceFile } from './format.ts'
import { lineBreakOf } from './position.ts'
import type { Block, Piece, RunningDocument } from './runningText/block.ts'
import { runningTextFormat } from './runningText/format.ts'

/**
 * Each paragraph is a text. Its lines stay lines, for nobody can tell whether they mean something. Throws `format.encoding`,
 * `format.binary`, `format.empty`.
 */
function read({ content }: SourceFile): RunningDocument {
  const source = decode(content)
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
  return { source, blocks, warnings: [] }
}

/** The lines of each paragraph, and each line's end as a piece of its own. */
function paragraphsOf(text: string): Piece[][] {
  const paragraphs: Piece[][] = [[]]
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
    detect: (name) => (/\.(?:txt|text)$/i.test(name) ? 'maybe' : 'no'),
  },
  read,
)
