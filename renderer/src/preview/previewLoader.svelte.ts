/** Strings opened from the page: the pending one, and actions that wait until it is current. */
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
  /** Counts the opened strings, so that the completion of an older one is recognized. */
  #openings = 0
  /** A string whose editing waits until it is current. */
  #toEdit = $state<number | null>(null)
  #letters = $state.raw<Letters | null>(null)

  constructor(parts: OpeningParts) {
    this.#parts = parts
  }

  /** Returns the pending string, else the current one; null if the chosen row is not loaded yet. */
  get coming(): number | null {
    const { list, editor } = this.#parts
    return this.#opened ?? (list.isComing ? null : editor.comingId)
  }

  /** Goes to a string, including the current one while another is pending. */
  open(stringId: number): void {
    const { editor, navigation } = this.#parts
    if (editor.stringId === stringId && this.coming === stringId) return
    this.#opened = stringId
    if (this.#letters?.of !== stringId) this.#letters = null
    const opening = ++this.#openings
    // Input typed ahead belongs to the previously pending string.
    navigation.afterTyped(() => void this.#go(stringId, opening))
  }

  /** Opens a string, whose editing begins when it is current. */
  openToEdit(stringId: number): void {
    this.#toEdit = stringId
    this.open(stringId)
  }

  async #go(stringId: number, opening: number): Promise<void> {
    const { editor, navigation } = this.#parts
    // The previously pending string is not shown, not even while the row of this one is loaded.
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

  /** Another string is current: actions for an abandoned one are dropped. */
  shown(): void {
    if (this.#parts.editor.stringId === null) this.#opened = null
    if (this.coming !== this.#toEdit) this.#toEdit = null
    if (this.#letters !== null && !this.#isForShown(this.#letters)) this.#letters = null
  }

  /** Returns the letters for the current string, once; empty if there are none. */
  takeLetters(): string {
    const letters = this.#letters
    if (letters === null || !this.#isForShown(letters)) return ''
    this.#letters = null
    return letters.text
  }

  /** Whether the current string is to be edited now; true once. */
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
