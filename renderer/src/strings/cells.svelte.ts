/** The additional columns of the list, read only for visible rows and cached by string. */
import type { FailureValue, StringCells, Workbench } from '../../../core/contract/index.ts'

/** Strings asked for at once. */
const MAX_READ = 100
/** Strings that are kept; those that came longest ago go first. */
const MAX_KEPT = 5_000

export interface AskedCells {
  languageIds: readonly string[]
  notes: boolean
}

export class Cells {
  /** Counts up whenever cells came. */
  #version = $state(0)
  readonly #workbench: Workbench
  readonly #project: () => string
  readonly #onFailure: (error: FailureValue) => void
  #asked: AskedCells = { languageIds: [], notes: false }
  /** Changes with what is asked for: answers to an older question are not taken. */
  #known = new Map<number, StringCells>()
  /** Outdated strings, which are shown until they are read again. */
  readonly #stale = new Set<number>()
  #needed: readonly number[] = []
  #isReading = false

  constructor(workbench: Workbench, project: () => string, onFailure: (error: FailureValue) => void) {
    this.#workbench = workbench
    this.#project = project
    this.#onFailure = onFailure
  }

  /** The further columns of a string; undefined while they are read. */
  of(stringId: number): StringCells | undefined {
    void this.#version
    return this.#known.get(stringId)
  }

  /** Reads missing cells of the visible strings; strings that are no longer visible are skipped. */
  show(asked: AskedCells, stringIds: readonly number[]): void {
    this.#needed = stringIds
    if (JSON.stringify(asked) !== JSON.stringify(this.#asked)) this.#begin(asked)
    void this.#read()
  }

  #begin(asked: AskedCells): void {
    this.#asked = asked
    this.#known = new Map()
    this.#stale.clear()
    this.#isReading = false
    this.#version++
  }

  /** Strings changed, in one language or, with null, in any; `stringIds` null: any of them. */
  changed(stringIds: readonly number[] | null, languageId: string | null): void {
    const { languageIds } = this.#asked
    if (languageId !== null && !languageIds.includes(languageId)) return
    for (const id of stringIds ?? this.#known.keys()) this.#stale.add(id)
    void this.#read()
  }

  async #read(): Promise<void> {
    const { languageIds, notes } = this.#asked
    if (this.#isReading || (languageIds.length === 0 && !notes)) return
    const known = this.#known
    const stringIds = this.#needed.filter((id) => !known.has(id) || this.#stale.has(id)).slice(0, MAX_READ)
    if (stringIds.length === 0) return
    this.#isReading = true
    // Changes during the read make it outdated again.
    for (const id of stringIds) this.#stale.delete(id)
    const input = { project: this.#project(), stringIds, languageIds: [...languageIds], notes }
    const result = await this.#workbench.call('list.cells', input)
    if (known !== this.#known) return
    this.#isReading = false
    if (!result.ok) {
      for (const id of stringIds) if (known.has(id)) this.#stale.add(id)
      this.#onFailure(result.error)
      return
    }
    // A string that is gone has nothing to show, and is not asked for again.
    for (const id of stringIds) this.#keep({ id, note: '', texts: [] })
    for (const cells of result.value) this.#keep(cells)
    this.#version++
    void this.#read()
  }

  #keep(cells: StringCells): void {
    this.#known.delete(cells.id)
    this.#known.set(cells.id, cells)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_KEPT && oldest !== undefined) this.#known.delete(oldest)
  }
}
