/** Which columns the list shows: by choice, by its width, and by whether they say something of what is listed. */
import type { Language, ListChoices, StringCells, StringRow } from '../../../core/contract/index.ts'
import type { AskedCells } from './cells.svelte.ts'
import { isShown, isWanted, languageOfColumn, languagesBeside, type WideColumn } from './columns.ts'
import { areIdentified, areNoted } from './rowText.ts'

export interface ListAround {
  readonly choices: ListChoices
  readonly targetLanguages: readonly Language[]
  readonly languageId: string
  /** Counts up with each query that lists something else than the last one did. */
  readonly subject: number
}

export class ListColumns {
  /** Of the list, in px. */
  width = $state(0)
  readonly #around: () => ListAround
  /** The decision for the subject: no column appears or disappears during scrolling. */
  #identified = $state.raw({ subject: -1, is: false })
  #noted = $state.raw({ subject: -1, is: false })
  shown = $derived.by(() => this.#columns())
  /** The languages that are read, in the order of their columns. */
  beside = $derived.by(() => this.#beside())
  asked = $derived.by((): AskedCells => {
    const { choices } = this.#around()
    const notes = isWanted(choices, 'notes', this.width)
    return { languageIds: this.beside.map(({ id }) => id), notes }
  })

  constructor(around: () => ListAround) {
    this.#around = around
  }

  /** Decides by the first rows of a list that are here, and once notes are by these. */
  decide(rows: readonly StringRow[], cells: readonly StringCells[]): void {
    const { subject } = this.#around()
    if (rows.length === 0) return
    if (this.#identified.subject !== subject) this.#identified = { subject, is: areIdentified(rows) }
    if (this.asked.notes && this.#noted.subject !== subject && cells.length === rows.length)
      this.#noted = { subject, is: areNoted(cells) }
  }

  #columns(): WideColumn[] {
    const { choices } = this.#around()
    const { width } = this
    const isIn = (column: 'identifier' | 'notes', saysSomething: boolean) =>
      isShown(choices, column, { saysSomething, width })
    return [
      ...(isIn('identifier', this.#identified.is) ? (['identifier'] as const) : []),
      'source',
      'translation',
      ...this.beside.map(({ id }): WideColumn => `in:${id}`),
      ...(isIn('notes', this.#noted.is) ? (['notes'] as const) : []),
    ]
  }

  #beside(): Language[] {
    const { choices, targetLanguages, languageId } = this.#around()
    const ids = targetLanguages.map(({ id }) => id)
    return languagesBeside(choices, ids, languageId).flatMap(
      (id) => targetLanguages.find((language) => language.id === id) ?? [],
    )
  }
}

/** The name of a column's language, if it is the column of one. */
export function languageIn(column: WideColumn, languages: readonly Language[]): Language | undefined {
  const id = languageOfColumn(column)
  return id === undefined ? undefined : languages.find((language) => language.id === id)
}
