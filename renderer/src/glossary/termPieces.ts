/** A source text's pieces with its terms marked. */
import type { TermMatch } from '../../../core/contract/index.ts'
import type { TextPiece } from '../strings/placeholders.ts'

export type TermPiece = TextPiece | { kind: 'term'; text: string; match: TermMatch }

/** Splits the texts among the pieces where terms begin and end; a term that a placeholder cuts is marked in parts. */
export function withTerms(parts: readonly TextPiece[], matches: readonly TermMatch[]): TermPiece[] {
  if (matches.length === 0) return [...parts]
  let offset = 0
  return parts.flatMap((part): TermPiece[] => {
    const start = offset
    offset += lengthOf(part)
    return part.kind === 'text' ? splitText(part.text, start, matches) : [part]
  })
}

function lengthOf(part: TextPiece): number {
  return part.kind === 'placeholder' ? part.placeholder.end - part.placeholder.start : part.text.length
}

function splitText(text: string, start: number, matches: readonly TermMatch[]): TermPiece[] {
  const pieces: TermPiece[] = []
  let done = 0
  for (const match of matches) {
    const from = Math.max(match.start - start, done)
    const to = Math.min(match.end - start, text.length)
    if (from >= to) continue
    if (from > done) pieces.push({ kind: 'text', text: text.slice(done, from) })
    pieces.push({ kind: 'term', text: text.slice(from, to), match })
    done = to
  }
  if (done < text.length) pieces.push({ kind: 'text', text: text.slice(done) })
  return pieces
}
