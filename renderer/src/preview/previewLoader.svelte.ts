/** Strings that are opened from the page: which one is on its way, and what waits until it is at hand. */
import type { StringList } from '../strings/list.svelte.ts'
import type { Navigation } from '../strings/navigation.ts'
import type { Editor } from '../translations/editor.svelte.ts'

export interface OpeningParts {
  editor: Editor
  list: StringList
  navigation: Navigation
}

/** Letters, and the string that they are for: by its row where that is not here yet. */
interface Letters {
  of: number | null
  row: number
  text: string
}

export class PreviewLoader {
  readonly #parts: OpeningParts
  /** The string that was opened last, while its row is looked for. */
  #opened = $state<number | null>(null)
  /** Counts up with each string that is opened, so that an older one's end is known as such. */
  #openings = 0
  /** A string whose editing waits until it is at hand. */
  #toEdit = $state<number | null>(null)
  #letters = $state.raw<Letters | null>(null)

  constructor(parts: OpeningParts) {
    this.#parts = parts
  }

  /** The string that is gone to, else that at hand; null where the row that was chosen is not here yet. */
  get coming(): number | null {
    const { list, editor } = this.#parts
    return this.#opened ?? (list.isComing ? null : editor.comingId)
  }

  /** Goes to a string; back to the one at hand, too, while another is on its way. */
  open(stringId: number): void {
    const { editor, navigation } = this.#parts
    if (editor.stringId === stringId && this.coming === stringId) return
    this.#opened = stringId
    if (this.#letters?.of !== stringId) this.#letters = null
    const opening = ++this.#openings
    // What was typed ahead is for the string that was on its way before.
    navigation.afterTyped(() => void this.#go(stringId, opening))
  }

  /** Opens a string, whose editing begins when it is at hand. */
  openToEdit(stringId: number): void {
    this.#toEdit = stringId
    this.open(stringId)
  }

  async #go(stringId: number, opening: number): Promise<void> {
    const { editor, navigation } = this.#parts
    // The string that was on its way is not shown any more, not even while the row of this one is looked for.
    if (editor.stringId === stringId) editor.load(stringId)
    await navigation.goTo(stringId)
    if (opening === this.#openings) this.#opened = null
  }

  /** Runs a command: where it selects another string, that one is wanted, and not the one that was opened before. */
  command(run: () => void): void {
    const { list } = this.#parts
    const { selectedIndex, selectedId } = list
    run()
    if (list.selectedIndex !== selectedIndex || list.selectedId !== selectedId) this.#opened = null
  }

  /** A letter was typed where nothing of the page takes it: it is for the string that is gone to. */
  letter(letter: string): void {
    const { selectedIndex: row } = this.#parts.list
    const of = this.coming
    const before = this.#letters
    const isSame = before !== null && (before.of === null ? before.row === row : before.of === of)
    this.#letters = { of, row, text: (isSame ? before.text : '') + letter }
  }

  /** Another string is at hand: what waits for one that is not gone to any more is dropped. */
  shown(): void {
    if (this.#parts.editor.stringId === null) this.#opened = null
    if (this.coming !== this.#toEdit) this.#toEdit = null
    if (this.#letters !== null && !this.#isForShown(this.#letters)) this.#letters = null
  }

  /** The letters for the string at hand, once; empty while there are none. */
  takeLetters(): string {
    const letters = this.#letters
    if (letters === null || !this.#isForShown(letters)) return ''
    this.#letters = null
    return letters.text
  }

  /** Whether the string at hand is to be edited now; true once. */
  takeEdit(): boolean {
    const stringId = this.#toEdit
    if (stringId === null || this.#parts.editor.stringId !== stringId || this.coming !== stringId)
      return false
    this.#toEdit = null
    return true
  }

  #isForShown({ of, row }: Letters): boolean {
    const { list, editor } = this.#parts
    if (of !== null) return of === editor.stringId
    return row === list.selectedIndex && !list.isComing && list.selectedId === editor.stringId
  }
}
