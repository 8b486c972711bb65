/** Paragraphs with lines in them that mean something to site generators, and are no text. */
import type { MarkdownPiece } from './pieces.ts'

export interface Paragraph {
  pieces: MarkdownPiece[]
  /** The title that an aside is begun with: `:::note[Title]`. */
  isTitle: boolean
}

/** Lines longer than this are text. */
const MAX_SIGN = 500

/** A line that is a sign alone: of asides, alerts, attributes, templates. */
const SIGN =
  /^(?::{3,}|\[!\w+\][-+]?\s*$|\{:[^}]*\}\s*$|\{%[^%]*%\}\s*$|\{\{[^{}]*\}\}\s*$|\[(?:\[_?)?TOC(?:_?\])?\]\s*$)/i

const ASIDE_TITLE = /^:{3,}[ \t]*[\w-]+(?:\[([^[\]]+)\]|[ \t]+([^\s{[][^{]*))/

/** The paragraphs that a paragraph is to readers: cut at lines that are signs. */
export function paragraphsOf(pieces: readonly MarkdownPiece[], text: string): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let current: MarkdownPiece[] = []
  const end = () => {
    if (current.length > 0) paragraphs.push({ pieces: current, isTitle: false })
    current = []
  }
  for (const line of linesOf(pieces)) {
    const { start } = line.find(({ lineBreak }) => !lineBreak) ?? line[0]!
    const written = text.slice(start, line.at(-1)!.end)
    if (written.length > MAX_SIGN || !SIGN.test(written)) {
      current.push(...line)
      continue
    }
    end()
    const title = titleOf(written, start)
    if (title) paragraphs.push({ pieces: [title], isTitle: true })
  }
  end()
  return paragraphs
}

/** Each line with the line break that it follows. */
function linesOf(pieces: readonly MarkdownPiece[]): MarkdownPiece[][] {
  const lines: MarkdownPiece[][] = [[]]
  for (const piece of pieces) {
    if (piece.lineBreak) lines.push([piece])
    else lines.at(-1)!.push(piece)
  }
  return lines.filter((line) => line.length > 0)
}

function titleOf(line: string, start: number): MarkdownPiece | null {
  const match = ASIDE_TITLE.exec(line)
  const title = (match?.[1] ?? match?.[2])?.trim()
  if (!title) return null
  const from = start + line.indexOf(title, line.search(/[[\s]/))
  return { kind: 'text', text: title, start: from, end: from + title.length }
}
