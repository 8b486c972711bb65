/** The menu of a misspelt word: its suggestions, the dictionary, and ignoring it. */
import type { QaFinding } from '../../../core/contract/index.ts'
import type { FieldQuality } from './fieldQuality.svelte.ts'
import type { MisspeltWord, TextPlace } from '../translations/textPlace.ts'

/** A field as far as its spelling is of interest. */
export interface SpelledField {
  readonly quality: FieldQuality | null
  readonly places: readonly TextPlace[]
  readonly isFocused: boolean
}

export interface SpellingTarget {
  quality: FieldQuality
  place: TextPlace
  word: MisspeltWord
  finding: QaFinding
}

export class SpellingMenu {
  /** The word whose menu is open. */
  target = $state.raw<SpellingTarget | null>(null)

  /** Opens the menu of a word in a place of a field. */
  open({ quality }: SpelledField, place: TextPlace, word: MisspeltWord): void {
    const finding = quality?.misspeltAs(word.text)
    if (quality && finding) this.target = { quality, place, word, finding }
  }

  /** Opens the menu of the first place of a word. */
  openWord(field: SpelledField, text: string): void {
    for (const place of field.places) {
      const word = place.misspelt.find((one) => one.text === text)
      if (word === undefined) continue
      place.select(word.start, word.end)
      this.open(field, place, word)
      return
    }
  }

  /** Opens the menu of the word at the cursor, else of the next misspelt word, from the first again after the last. */
  openNext(fields: readonly SpelledField[]): void {
    const all = misspeltIn(fields)
    const [first] = all
    if (first === undefined) return
    const isAhead = all.slice(
      Math.max(
        0,
        all.findIndex(({ place }) => place.isFocused),
      ),
    )
    const next = isAhead.find(({ place, word }) => !place.isFocused || place.caret <= word.end) ?? first
    next.place.focus()
    next.place.select(next.word.start, next.word.end)
    this.open(next.field, next.place, next.word)
  }

  replace(by: string): void {
    const { target } = this
    target?.quality.replaceWord(target.finding, target.place, target.word, by)
  }

  learn(): void {
    const { target } = this
    if (target !== null) void target.quality.learn(target.finding)
  }

  ignore(): void {
    const { target } = this
    if (target !== null) void target.quality.ignoreWord(target.finding, true)
  }
}

/** The misspelt words of fields in the order of the page. */
export function misspeltIn(
  fields: readonly SpelledField[],
): { field: SpelledField; place: TextPlace; word: MisspeltWord }[] {
  return fields.flatMap((field) =>
    field.places.flatMap((place) => place.misspelt.map((word) => ({ field, place, word }))),
  )
}
