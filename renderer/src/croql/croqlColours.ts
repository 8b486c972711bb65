/** Colours and underlines in the query bar, from what the workbench says about the text. */
import { StateEffect, StateField, type Range } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import type { CroqlProblem, CroqlToken } from '../../../core/contract/index.ts'

export interface Analysis {
  tokens: readonly CroqlToken[]
  problems: readonly CroqlProblem[]
}

export const setAnalysis = StateEffect.define<Analysis>()

/** The colours of the expression; they move along with the text between two answers. */
export const croqlColours = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const moved = marks.map(transaction.changes)
    const analysis = transaction.effects.find((effect) => effect.is(setAnalysis))
    return analysis?.is(setAnalysis) ? marksOf(analysis.value, transaction.newDoc.length) : moved
  },
  provide: (field) => EditorView.decorations.from(field),
})

function marksOf({ tokens, problems }: Analysis, length: number): DecorationSet {
  const marks: Range<Decoration>[] = []
  for (const { start, end, kind } of tokens) {
    if (start < end && end <= length)
      marks.push(Decoration.mark({ class: `croql-${kind}` }).range(start, end))
  }
  for (const { start, end, severity } of problems) {
    const [from, to] = visibleSpan(start, end, length)
    if (from < to) marks.push(Decoration.mark({ class: `croql-problem ${severity}` }).range(from, to))
  }
  return Decoration.set(marks, true)
}

/** A problem of no width, such as at the end of the text, is shown under the letter before it. */
function visibleSpan(start: number, end: number, length: number): [number, number] {
  const to = Math.min(Math.max(end, start + 1), length)
  return [Math.min(start, Math.max(0, to - 1)), to]
}
