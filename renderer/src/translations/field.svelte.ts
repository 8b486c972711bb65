/** One form of the current translation: the input, compared with the saved text. */
import type { CallInput, MemoryMatch, PluralForm } from '../../../core/contract/index.ts'
import { storedScore, type MatchOrigin } from '../../../core/contract/analysisBands.ts'
import type { DeclaredFormat } from '../../../core/contract/enumerations.ts'
import type { FieldQuality } from '../quality/fieldQuality.svelte.ts'
import type { MessageEditing } from '../messages/message.svelte.ts'
import type { TagUnit } from '../../../core/messages/inlineTags/inlineTags.ts'
import { comparePlaceholders, pieces, type Insertable, type Placeholder } from '../strings/placeholders.ts'
import { inTextOrder, type TextEdit, type TextPlace } from './textPlace.ts'

/** The texts that an edit began from. */
export type Base = NonNullable<NonNullable<CallInput<'translation.save'>['base']>[PluralForm]>

export class Field {
  readonly form: PluralForm
  /** The source that this form translates. */
  readonly source: string
  /** The grammar of its directives; null: the usual placeholders. */
  format: DeclaredFormat | null = null
  text = $state('')
  /** The text that was confirmed last, else that in use: the top translation's; empty where there is none. */
  saved = $state('')
  /** The project's text on which the shown one is based. */
  base: Base
  /** Whether the user typed in the field since it is shown. */
  isTouched = false
  isDirty = $derived(this.text !== this.saved)
  /** Placeholders of the source that the text lacks; nothing is begun in an empty text. */
  readonly missing = $derived.by(() => this.#missing())
  /** The memory match that was inserted last, and the text that it took the place of. */
  #inserted = $state.raw<{ score: number; text: string; before: string } | null>(null)
  /** How a message is edited branch by branch; null of a text without branches. */
  message: MessageEditing | null = null
  /** The findings of checks in the text. */
  quality: FieldQuality | null = null
  /** The places where it is typed, with the source of each: one place, or one for each branch. */
  readonly #places = new Map<TextPlace, string>()
  /** The cursor is wanted here, and there is no place for it yet. */
  #isFocusWanted = false
  /** The action to run as soon as the field has an editor. */
  #onThere: (() => void) | null = null

  constructor(form: PluralForm, source: string, saved: string, text: string, base: Base) {
    this.form = form
    this.source = source
    this.saved = saved
    this.text = text
    this.base = base
  }

  attach(place: TextPlace, source = this.source): () => void {
    this.#places.set(place, source)
    if (this.#isFocusWanted || this.#onThere !== null) {
      // Branches come one after the other: the first of them all gets the cursor.
      queueMicrotask(() => {
        if (this.#isFocusWanted) this.focus()
        const run = this.#onThere
        this.#onThere = null
        run?.()
      })
    }
    return () => this.#places.delete(place)
  }

  /** The places where it can be typed, in the order of the page. */
  get places(): TextPlace[] {
    return inTextOrder(this.#places.keys()).filter(({ isReadOnly }) => !isReadOnly)
  }

  /** The place that has the cursor, else the first that can have it. */
  get place(): TextPlace | null {
    const [first] = this.places
    return this.places.find(({ isFocused }) => isFocused) ?? first ?? null
  }

  /** Whether the field has a place that can take the cursor. */
  get isThere(): boolean {
    return this.place !== null
  }

  onceThere(run: () => void): void {
    if (this.isThere) run()
    else this.#onThere = run
  }

  get isFocused(): boolean {
    return this.place?.isFocused ?? false
  }

  focus(): void {
    const { place } = this
    this.#isFocusWanted = place === null
    place?.focus()
  }

  /** Takes no cursor once there is a place for it. */
  leaveFocus(): void {
    this.#isFocusWanted = false
  }

  blur(): void {
    this.place?.blur()
  }

  /** The selected text, also without focus. */
  get marked(): string {
    const marked = [...this.#places.keys()].map((place) => place.marked)
    return marked.find((text) => text.trim() !== '') ?? ''
  }

  /** Shows a stretch of the text. */
  select(start: number, end: number): void {
    const { place } = this
    place?.focus()
    place?.select(start, end)
  }

  /** Inserts at the cursor, as if typed: the field's own undo reverts it. */
  insert(text: string): void {
    const { place } = this
    place?.focus()
    place?.insert(text)
  }

  /**
   * Inserts a placeholder as if typed. A pair of tags goes around the selection; without one its missing end is inserted,
   * or both with the cursor between them.
   *
   * @param units the tags of the source
   */
  insertPlaceholder({ first, last }: Insertable, units: readonly TagUnit[]): void {
    const { place } = this
    place?.focus()
    if (place === null || last === null) return place?.insert(first)
    if (place.selection.start !== place.selection.end) return place.surround(first, last)
    const number = units.findIndex((unit) => unit.first.text === first && unit.last?.text === last) + 1
    const ends = pieces(place.text, units, this.format).flatMap((piece) =>
      piece.kind === 'placeholder' && piece.number === number ? [piece.placeholder.tag?.kind] : [],
    )
    const count = (kind: 'open' | 'close') => ends.filter((end) => end === kind).length
    if (count('open') === count('close')) place.surround(first, last)
    else place.insert(count('open') > count('close') ? last : first)
  }

  /** Replaces stretches of the text, in one step of undo; of a message that is shown branch by branch, its whole text. */
  edit(edits: readonly TextEdit[]): void {
    if (this.message !== null && !this.message.isWhole) this.message.replace(edited(this.text, edits))
    else this.place?.edit(edits)
  }

  replace(text: string): void {
    if (this.message !== null && !this.message.isWhole) this.message.replace(text)
    else this.#rewrite(text)
  }

  /** Copies the source into the field; of a message, the branch that has the cursor gets its own source. */
  copySource(): void {
    const { place } = this
    const source = place === null ? '' : (this.#places.get(place) ?? '')
    if (source !== '') this.#rewrite(source)
  }

  /** Replaces the text by that of a memory match, whose score goes with what is saved. */
  insertMatch({ repaired: text, ...match }: Pick<MemoryMatch, 'repaired' | 'kind' | 'score'>): void {
    const before = this.text
    this.replace(text)
    this.#inserted = { score: storedScore(match), text, before }
  }

  /** The match that the text was made from since the field is shown; null: from none. */
  get match(): MatchOrigin | null {
    const { text } = this
    if (this.#inserted === null || text === '' || text === this.#inserted.before) return null
    const hasEdits = (this.message?.edits.length ?? 0) > 0
    return { score: this.#inserted.score, isEdited: hasEdits || text !== this.#inserted.text }
  }

  /** The text became another one than was typed here: a match that was inserted before has no part in it. */
  forgetMatch(): void {
    this.#inserted = null
  }

  #rewrite(text: string): void {
    const { place } = this
    place?.focus()
    place?.selectAll()
    place?.insert(text)
  }

  #missing(): Placeholder[] {
    if (this.text === '' || this.message !== null) return []
    const { missing } = comparePlaceholders(this.source, this.text, this.format)
    // A form for one number alone may spell it out.
    const spellsOut = ['zero', 'one', 'two'].includes(this.form)
    return missing.filter(({ kind }) => kind !== 'variable' || !spellsOut)
  }
}

function edited(text: string, edits: readonly TextEdit[]): string {
  const backwards = [...edits].sort((one, other) => other.start - one.start)
  return backwards.reduce(
    (result, { start, end, text: by }) => result.slice(0, start) + by + result.slice(end),
    text,
  )
}
