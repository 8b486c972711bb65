/** Rows with drafts: each is updated once its string is left, because the field shows it during typing. */
import type { StringList } from '../strings/list.svelte.ts'

export class DraftedRows {
  readonly #list: Pick<StringList, 'refetch'>
  readonly #stringId: () => number | null
  /** Strings whose rows do not show the draft yet that the project has of them. */
  readonly #unshown = new Set<number>()

  constructor(list: Pick<StringList, 'refetch'>, stringId: () => number | null) {
    this.#list = list
    this.#stringId = stringId
  }

  /** The project has another draft of a string now, or none. */
  drafted(stringId: number): void {
    this.#unshown.add(stringId)
    this.show()
  }

  /** Reads the rows of left strings again; must be called when another string is current. */
  show(): void {
    const atHand = this.#stringId()
    const left = [...this.#unshown].filter((stringId) => stringId !== atHand)
    if (left.length === 0) return
    for (const stringId of left) this.#unshown.delete(stringId)
    this.#list.refetch(left)
  }
}
