/** The rows of a list that were fetched, by page; the pages used longest ago go first. */
import type { StringRow } from '../../../core/contract/index.ts'

export const PAGE_ROWS = 100
const MAX_PAGES = 60

export class RowCache {
  /** The pages in the order of their last use, the least recent first. */
  readonly #pages = new Map<number, readonly StringRow[]>()

  at(index: number): StringRow | undefined {
    return this.#pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS]
  }

  /** Pages that rows `from` to `to` (exclusive) lie on and that are not here. Those that are count as used. */
  missing(from: number, to: number): number[] {
    const missing: number[] = []
    for (let page = Math.floor(from / PAGE_ROWS); page * PAGE_ROWS < to; page++) {
      const rows = this.#pages.get(page)
      if (rows === undefined) missing.push(page)
      else this.put(page, rows)
    }
    return missing
  }

  put(page: number, rows: readonly StringRow[]): void {
    this.#pages.delete(page)
    this.#pages.set(page, rows)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > MAX_PAGES && oldest !== undefined) this.#pages.delete(oldest)
  }

  /** Puts the row in the place of the one with its id. False: it is not here. */
  replace(row: StringRow): boolean {
    for (const [page, rows] of this.#pages) {
      const index = rows.findIndex(({ id }) => id === row.id)
      if (index === -1) continue
      this.#pages.set(page, rows.with(index, row))
      return true
    }
    return false
  }

  /** The pages that hold any of these strings. */
  pagesOf(ids: ReadonlySet<number>): number[] {
    return [...this.#pages].filter(([, rows]) => rows.some(({ id }) => ids.has(id))).map(([page]) => page)
  }

  pages(): number[] {
    return [...this.#pages.keys()]
  }
}
