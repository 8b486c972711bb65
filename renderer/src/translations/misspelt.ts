/** Wavy lines under misspelt words. They move with the text; a word that is typed into loses its line. */
import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import type { MisspeltWord, TextStretch } from './textPlace.ts'

const shown = StateEffect.define<readonly TextStretch[]>()

/** Screen readers read the attribute as the browser's own mark of a misspelt word. */
const UNDERLINE = Decoration.mark({ class: 'misspelt', attributes: { 'aria-invalid': 'spelling' } })

const underlines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects }) {
    let next = marks
    changes.iterChangedRanges((from, to) => {
      next = next.update({ filterFrom: from, filterTo: to, filter: () => false })
    })
    next = next.map(changes)
    for (const effect of effects) {
      if (!effect.is(shown)) continue
      next = Decoration.set(
        effect.value.map(({ start, end }) => UNDERLINE.range(start, end)),
        true,
      )
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

export const misspeltUnderlines: Extension = underlines

/** Underlines the stretches and no others. While an input method composes, a new mark would end the composition. */
export function underline(view: EditorView, stretches: readonly TextStretch[]): void {
  if (view.compositionStarted) return
  const { length } = view.state.doc
  const inside = stretches.filter(({ start, end }) => start < end && end <= length)
  const before = underlined(view.state)
  const isSame =
    before.length === inside.length &&
    inside.every(({ start, end }, index) => before[index]?.start === start && before[index].end === end)
  if (!isSame) view.dispatch({ effects: shown.of(inside) })
}

/** The underlined words in the order of the text. */
export function underlined(state: EditorState): MisspeltWord[] {
  const words: MisspeltWord[] = []
  state.field(underlines).between(0, state.doc.length, (start, end) => {
    words.push({ start, end, text: state.sliceDoc(start, end) })
  })
  return words
}
