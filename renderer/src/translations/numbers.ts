/**
 * Numbers after right-to-left words in a left-to-right line: `من 12` is drawn with the number at the left. A browser
 * draws the cursor between the two at the number's other edge, where it is drawn once more, and never where they meet.
 * A zero-width neutral element between them gives the position before the number a place of its own.
 */
import type { Extension, Range } from '@codemirror/state'
import {
  Decoration,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view'
import { chipPlaces } from './chips.ts'
import { directionOf } from './drawnLines.ts'
import { isEnclosed, unitsOf, type TextDirection } from './visualOrder.ts'

class Joint extends WidgetType {
  override toDOM(): HTMLElement {
    const joint = document.createElement('span')
    joint.className = 'joint'
    return joint
  }

  override eq(): boolean {
    return true
  }
}

const JOINT = Decoration.widget({ widget: new Joint(), side: 1 })

/** Most texts have none of these, and need no order. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Between words from right to left a browser draws the cursor at both edges of a number, as the rows have it. Whether
 * it is between them is asked of the line: what stands between two rows, with its words in the other one, is not helped.
 */
function jointsIn(view: EditorView, direction: TextDirection): DecorationSet {
  const { doc } = view.state
  if (direction === 'rtl' || !RIGHT_TO_LEFT.test(doc.toString())) return Decoration.none
  const joints: Range<Decoration>[] = []
  for (let number = 1; number <= doc.lines; number++) {
    const line = doc.line(number)
    // The content of a chip is excluded, open or not.
    const chips = chipPlaces(view, line).map((chip) => ({ ...chip, isOpen: false }))
    const units = unitsOf(line.text, chips, direction)
    for (const [index, { from, level }] of units.entries()) {
      const isFirst = level === 2 && units[index - 1]?.level === 1
      if (isFirst && !isEnclosed(units, index)) joints.push(JOINT.range(line.from + from))
    }
  }
  return Decoration.set(joints)
}

class Joints {
  joints: DecorationSet
  #direction: TextDirection
  /** Whether they are those of a text before what is being composed, which no mark may cut. */
  #isStale = false

  constructor(view: EditorView) {
    this.#direction = directionOf(view)
    this.joints = jointsIn(view, this.#direction)
  }

  update({ view, docChanged, changes }: ViewUpdate): void {
    const direction = directionOf(view)
    if (view.compositionStarted) {
      this.joints = this.joints.map(changes)
      this.#isStale ||= docChanged
    } else if (docChanged || this.#isStale || direction !== this.#direction) {
      this.#direction = direction
      this.joints = jointsIn(view, direction)
      this.#isStale = false
    }
  }
}

/** After the chips, by which the order of a line goes. */
export const spokenNumbers: Extension = ViewPlugin.fromClass(Joints, { decorations: ({ joints }) => joints })
