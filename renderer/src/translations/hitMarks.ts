/** Marks the hits of the search in a text that is being typed. */
import { Prec, RangeSetBuilder, StateEffect, StateField, type EditorState } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import { HitFinder } from '../croql/searchHits.ts'

export const setHits = StateEffect.define<HitFinder>()

const HIT = Decoration.mark({ class: 'hit' })

interface Hits {
  finder: HitFinder
  marks: DecorationSet
}

export const hitMarks = StateField.define<Hits>({
  create: () => ({ finder: HitFinder.none, marks: Decoration.none }),
  update(hits, { docChanged, effects, state }) {
    const given = effects.find((effect) => effect.is(setHits))
    const finder = given?.is(setHits) ? given.value : hits.finder
    if (finder === hits.finder && (!docChanged || finder.isEmpty)) return hits
    return { finder, marks: marksOf(state, finder) }
  },
  // Within the chips: a hit in one would tear it otherwise.
  provide: (field) => Prec.highest(EditorView.decorations.from(field, ({ marks }) => marks)),
})

function marksOf({ doc }: EditorState, finder: HitFinder): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>()
  for (const { start, end } of finder.ranges(doc.toString(), 'target')) marks.add(start, end, HIT)
  return marks.finish()
}
