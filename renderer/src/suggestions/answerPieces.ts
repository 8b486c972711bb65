/** The answer of a chat: its prose, and the translations that stand between lines of backticks. */

export interface AnswerPiece {
  kind: 'text' | 'translation'
  text: string
}

const FENCE = /^\s*```[^\n`]*$/

/** Splits an answer, also one of which the end is still to come. */
export function answerPieces(answer: string): AnswerPiece[] {
  const pieces: { kind: AnswerPiece['kind']; lines: string[] }[] = [{ kind: 'text', lines: [] }]
  for (const line of answer.split(/\r?\n/)) {
    const last = pieces.at(-1)
    if (FENCE.test(line)) pieces.push({ kind: last?.kind === 'text' ? 'translation' : 'text', lines: [] })
    else last?.lines.push(line)
  }
  return pieces
    .map(({ kind, lines }) => ({ kind, text: lines.join('\n').trim() }))
    .filter(({ text }) => text !== '')
}
