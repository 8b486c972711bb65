/** The list of strings: one query's result, its rows fetched as they come into view, and the selected row. */
import type { CallInput, FailureValue, ListOpened, Result, StringRow } from '../../../core/contract/index.ts'
import type { Workbench } from '../../../core/contract/index.ts'
import type { SeekKind } from '../../../core/contract/enumerations.ts'
import type { SelectedAs } from './listKeys.ts'
import { PAGE_ROWS, RowCache } from './rowCache.ts'
import { countRows, RowSelection, type RowRange } from './rowSelection.svelte.ts'

/** Pages at a time: while one scrolls past many, the next ones asked for are those in sight. */
const MAX_FETCHED = 2

export type StringListQuery = Omit<CallInput<'list.open'>, 'show'>

/**
 * The new selection if its string is not in the result. `start`: the first row, wherever its string is now, so that the
 * list is shown before its position is known.
 */
export type Fallback = 'first' | 'nearest' | 'start'

/** The result of searching for a string; `superseded`: another row or list was chosen meanwhile. */
export type Sought =
  | { outcome: 'found'; isRound: boolean }
  | { outcome: 'none' | 'superseded' }
  | { outcome: 'failed'; error: FailureValue }

/** As `Sought`, with the place of the hit among all, from 1. */
export type SoughtHit =
  | { outcome: 'found'; isRound: boolean; place: number; total: number }
  | { outcome: 'none' | 'superseded' }
  | { outcome: 'failed'; error: FailureValue }

export interface StringListOptions {
  onSelect: (stringId: number) => void
  /** A row was selected that is not here yet: which string it is, `onSelect` tells once it is. */
  onComing: () => void
  onFailure: (error: FailureValue) => void
}

export class StringList {
  total = $state(0)
  /** How long the query took; null before the first. */
  milliseconds = $state<number | null>(null)
  isOpening = $state(false)
  selectedIndex = $state(-1)
  selectedId = $state<number | null>(null)
  /** The current string, `selectedId`, is not in the list: the selected row is the previous one. */
  isOutside = $state(false)
  /** Asks the view to bring the selected row into sight; each time a new object. */
  reveal = $state.raw<{ index: number }>({ index: -1 })
  /** Counts up with each query that lists something else than the last one did. */
  subject = $state(0)
  /** The selected rows; the current row alone, unless several were chosen. */
  readonly selection = new RowSelection()
  /** Counts up whenever rows came or changed. */
  #version = $state(0)
  readonly #workbench: Workbench
  readonly #onSelect: (stringId: number) => void
  readonly #onComing: () => void
  readonly #onFailure: (error: FailureValue) => void
  #cache = new RowCache()
  #fetching = new Set<number>()
  /** Pages whose rows have changed while they were read. */
  readonly #stale = new Set<number>()
  #needed = { from: 0, to: 0 }
  #handle: string | null = null
  #isComing = false
  #opening: AbortController | null = null
  /** Counts the chosen rows, so that a late response never resets the selection. */
  #choices = 0
  #lastQuery: StringListQuery | null = null
  /** Settled once no list is being opened. */
  #opened: Promise<unknown> = Promise.resolve()
  /** The direction of the last move through the list: 1 is down, -1 is up. */
  #step = 1

  constructor(workbench: Workbench, { onSelect, onComing, onFailure }: StringListOptions) {
    this.#workbench = workbench
    this.#onSelect = onSelect
    this.#onComing = onComing
    this.#onFailure = onFailure
  }

  /** The id of the list in calls; null if none is open. */
  get handle(): string | null {
    return this.#handle
  }

  /** The row that is selected is not here yet: `selectedId` is of the one before. */
  get isComing(): boolean {
    return this.#isComing
  }

  /** Runs a query and shows its result; one that a newer one replaces answers `cancelled`. */
  open(query: StringListQuery, fallback: Fallback): Promise<Result<ListOpened>> {
    const opening = this.#open(query, fallback)
    this.#opened = opening
    return opening
  }

  async #open(query: StringListQuery, fallback: Fallback): Promise<Result<ListOpened>> {
    this.#opening?.abort()
    const controller = new AbortController()
    this.#opening = controller
    this.isOpening = true
    const stringId = this.selectedId
    const show = {
      ...(stringId === null || fallback === 'start' ? {} : { stringId }),
      index: fallback === 'nearest' ? Math.max(0, this.selectedIndex) : 0,
      count: PAGE_ROWS,
    }
    const options = { signal: controller.signal }
    const result = await this.#workbench.call('list.open', { ...query, show }, options)
    let [opened, asked] = [result.ok ? result.value : null, stringId]
    // The selection may move while the string's position is searched.
    while (opened !== null && this.#opening === controller && this.selectedId !== asked) {
      asked = this.selectedId
      opened = await this.#shownNow(opened)
    }
    if (this.#opening !== controller) {
      if (result.ok) void this.#workbench.call('list.close', { list: result.value.list })
      return { ok: false, error: { code: 'cancelled', message: 'A newer query ran.', details: {} } }
    }
    if (opened !== null) {
      if (JSON.stringify(query) !== JSON.stringify(this.#lastQuery)) this.subject++
      this.#lastQuery = query
      this.#show(opened, fallback)
    }
    this.isOpening = false
    return result
  }

  /** The list with the rows around the string that was selected while the query ran. */
  async #shownNow(opened: ListOpened): Promise<ListOpened> {
    const [list, stringId] = [opened.list, this.selectedId]
    if (stringId === null) return opened
    const position = await this.#workbench.call('list.position', { list, stringId })
    if (!position.ok || position.value === null) return opened
    const from = position.value - (position.value % PAGE_ROWS)
    const rows = await this.#workbench.call('list.rows', { list, from, count: PAGE_ROWS })
    return rows.ok ? { ...opened, shown: { index: position.value, from, rows: rows.value } } : opened
  }

  /** Runs the same query again and stays at the same string; after a query that is under way, which it must not replace. */
  async refresh(project: string): Promise<void> {
    while (this.isOpening) await this.#opened
    if (this.#lastQuery === null) return
    const result = await this.open({ ...this.#lastQuery, project }, 'nearest')
    if (!result.ok) this.#onFailure(result.error)
  }

  /** The first rows came along, so that the list never shows empty between two results. */
  #show({ list, total, milliseconds, shown }: ListOpened, fallback: Fallback): void {
    const cache = new RowCache()
    if (shown !== null) cache.put(Math.floor(shown.from / PAGE_ROWS), shown.rows)
    const previous = this.#handle
    this.#handle = list
    this.#cache = cache
    this.#fetching = new Set()
    this.#stale.clear()
    this.total = total
    this.milliseconds = milliseconds
    this.#version++
    if (previous !== null) void this.#workbench.call('list.close', { list: previous })
    // Its rows are those of the list before.
    this.selection.clear()
    if (shown === null) {
      this.selectedIndex = -1
      this.isOutside = false
      this.#isComing = false
    } else if (this.#isComing && fallback === 'nearest') {
      // The selection moved to a row that is not loaded: its string is unknown, but its position is known.
      this.#choose(this.selectedIndex, { isRevealed: true })
    } else if (this.isOutside && fallback === 'nearest' && cache.at(shown.index)?.id !== this.selectedId) {
      // The current string is from another list, and stays current when the list is reloaded.
      this.selectedIndex = shown.index
      this.reveal = { index: shown.index }
    } else this.#choose(shown.index, { isRevealed: true })
  }

  rowAt(index: number): StringRow | undefined {
    void this.#version
    return this.#cache.at(index)
  }

  /** Fetches what rows `from` to `to` (exclusive) lack; what was needed before and is out of sight is left out. */
  need(from: number, to: number): void {
    this.#needed = { from, to }
    this.#fetchNeeded()
  }

  #fetchNeeded(): void {
    const { from, to } = this.#needed
    for (const page of this.#cache.missing(from, to)) {
      if (this.#fetching.size >= MAX_FETCHED) return
      void this.#fetch(page)
    }
  }

  select(
    index: number,
    { isRevealed = false, as = 'only' }: { isRevealed?: boolean; as?: SelectedAs } = {},
  ): void {
    if (this.total === 0) return
    this.#choices++
    this.#choose(index, { isRevealed, as })
  }

  /** Selects every row; the current one stays. */
  selectAll(): void {
    this.selection.all(this.total)
  }

  /** Selects the current row alone. */
  selectCurrent(): void {
    if (this.selectedIndex >= 0 && !this.isOutside) this.selection.only(this.selectedIndex)
  }

  /** The number of some rows; of all of them if none are named. */
  countOf(rows: readonly RowRange[] | undefined): number {
    return rows === undefined ? this.total : countRows(rows)
  }

  /** The selected rows for calls; null: there is no list, or no row is selected. */
  get selected(): { list: string; rows: RowRange[] } | null {
    const { ranges } = this.selection
    return this.#handle === null || ranges.length === 0 ? null : { list: this.#handle, rows: [...ranges] }
  }

  #choose(index: number, { isRevealed, as = 'only' }: { isRevealed: boolean; as?: SelectedAs }): void {
    const wanted = Math.min(Math.max(0, index), this.total - 1)
    if (as === 'only' || this.selection.count === 0) this.selection.only(wanted)
    else if (as === 'end') this.selection.extendTo(wanted)
    else if (as === 'toggled') this.selection.toggle(wanted)
    if (wanted !== this.selectedIndex) this.#step = wanted < this.selectedIndex ? -1 : 1
    this.selectedIndex = wanted
    this.isOutside = false
    if (isRevealed) this.reveal = { index: wanted }
    for (const page of this.#cache.missing(wanted, wanted + 1)) void this.#fetch(page)
    this.#settle()
    if (this.#cache.at(wanted) !== undefined) return
    this.#isComing = true
    this.#onComing()
  }

  /** Selects by steps, from key presses. False: there is no further row. */
  move(step: number): boolean {
    const target = this.selectedIndex + step
    if (this.total === 0 || target < 0 || target >= this.total) return false
    this.select(target, { isRevealed: true })
    return true
  }

  /** Goes to the next or the previous string of a kind that is not among `except`, round the list's end. */
  async seek(
    kind: SeekKind,
    { isBackwards, except = [] }: { isBackwards: boolean; except?: number[] },
  ): Promise<Sought> {
    const { subject } = this
    const result = await this.#ask((list) =>
      this.#workbench.call('list.seek', { list, from: this.selectedIndex, kind, isBackwards, except }),
    )
    if (result === null || subject !== this.subject) return { outcome: 'superseded' }
    if (!result.ok) {
      this.#onFailure(result.error)
      return { outcome: 'failed', error: result.error }
    }
    if (result.value === null) return { outcome: 'none' }
    this.select(result.value.index, { isRevealed: true })
    return { outcome: 'found', isRound: result.value.isRound }
  }

  /** Goes to the next or the previous string that an expression finds, round the list's end. */
  async seekHit(croql: string, { isBackwards }: { isBackwards: boolean }): Promise<SoughtHit> {
    const { subject } = this
    const result = await this.#ask((list) =>
      this.#workbench.call('list.seekHit', { list, from: this.selectedIndex, croql, isBackwards }),
    )
    if (result === null || subject !== this.subject) return { outcome: 'superseded' }
    if (!result.ok) return { outcome: 'failed', error: result.error }
    if (result.value === null) return { outcome: 'none' }
    const { index, ...hit } = result.value
    this.select(index, { isRevealed: true })
    return { outcome: 'found', ...hit }
  }

  fail(error: FailureValue): void {
    this.#onFailure(error)
  }

  /** Selects the first string that asks for work; where none does, the choice stays. */
  async seekFirst(kind: SeekKind): Promise<void> {
    const { subject } = this
    const result = await this.#ask((list) =>
      this.#workbench.call('list.seek', { list, from: -1, kind, isBackwards: false }),
    )
    if (result === null || subject !== this.subject || !result.ok || result.value === null) return
    this.select(result.value.index, { isRevealed: true })
  }

  /**
   * Selects a string if the list holds it; a list that is only being opened opens at it. False: it is not in the list.
   * True where another row was chosen meanwhile, too: that one stays.
   */
  async selectString(stringId: number): Promise<boolean> {
    if (this.#handle === null) {
      this.selectedId = stringId
      return false
    }
    const result = await this.#ask((list) => this.#workbench.call('list.position', { list, stringId }))
    if (result === null) return true
    if (!result.ok || result.value === null) {
      this.#goOutside(stringId)
      if (!result.ok) this.#onFailure(result.error)
      return false
    }
    this.select(result.value, { isRevealed: true })
    return true
  }

  /**
   * Requests a row to select from the list; if it is reopened meanwhile, repeats the request with the new one. Null:
   * another row was chosen meanwhile, or the list was closed.
   */
  async #ask<Value>(call: (list: string) => Promise<Result<Value>>): Promise<Result<Value> | null> {
    const choice = ++this.#choices
    for (;;) {
      const list = this.#handle
      if (list === null) return null
      const result = await call(list)
      if (choice !== this.#choices) return null
      if (list === this.#handle) return result
    }
  }

  #goOutside(stringId: number): void {
    this.selectedId = stringId
    this.isOutside = true
    this.#isComing = false
    this.selection.clear()
  }

  /** The id of the row that comes next, the way one goes, where it is known. */
  get nextId(): number | null {
    return this.#cache.at(this.selectedIndex + this.#step)?.id ?? null
  }

  /** Returns at most `most` ids of the next rows in the direction of navigation, as far as they are loaded. */
  nextIds(most: number): number[] {
    const places = Array.from({ length: most }, (_, index) => this.selectedIndex + this.#step * (index + 1))
    return places.flatMap((place) => this.#cache.at(place)?.id ?? [])
  }

  update(row: StringRow): void {
    if (!this.#cache.replace(row)) return
    this.#version++
    // A running read may be outdated.
    for (const page of this.#cache.pagesOf(new Set([row.id])))
      if (this.#fetching.has(page)) this.#stale.add(page)
  }

  /** Fetches shown rows again. Null: any may have changed. */
  refetch(stringIds: readonly number[] | null): void {
    const pages = stringIds === null ? this.#cache.pages() : this.#cache.pagesOf(new Set(stringIds))
    for (const page of pages) {
      if (this.#fetching.has(page)) this.#stale.add(page)
      else void this.#fetch(page)
    }
  }

  close(): void {
    this.#opening?.abort()
    this.#opening = null
    this.isOpening = false
    this.#lastQuery = null
    if (this.#handle !== null) void this.#workbench.call('list.close', { list: this.#handle })
    this.#handle = null
  }

  async #fetch(page: number): Promise<void> {
    const list = this.#handle
    const [cache, fetching] = [this.#cache, this.#fetching]
    if (list === null || fetching.has(page)) return
    fetching.add(page)
    const result = await this.#workbench.call('list.rows', { list, from: page * PAGE_ROWS, count: PAGE_ROWS })
    fetching.delete(page)
    if (cache !== this.#cache) return
    const isStale = this.#stale.delete(page)
    if (!result.ok) {
      this.#onFailure(result.error)
      return
    }
    // Rows that are here already are newer than those of a page that changed while it was read.
    if (!isStale || cache.at(page * PAGE_ROWS) === undefined) cache.put(page, result.value)
    if (isStale) void this.#fetch(page)
    this.#version++
    this.#settle()
    this.#fetchNeeded()
  }

  /** Tells which string is selected as soon as its row is here. */
  #settle(): void {
    const row = this.#cache.at(this.selectedIndex)
    if (row === undefined || this.isOutside) return
    // Selecting the previous string again notifies its listeners, because another one was awaited meanwhile.
    const isTold = row.id === this.selectedId && !this.#isComing
    this.#isComing = false
    if (isTold) return
    this.selectedId = row.id
    this.#onSelect(row.id)
  }
}
