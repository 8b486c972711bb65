/** The selected rows of a list, as ranges of positions: a million of them are one range. */

/** Rows from `from` (inclusive) to `to` (exclusive). */
export interface RowRange {
  from: number
  to: number
}

export function countRows(ranges: readonly RowRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0)
}

export class RowSelection {
  /** In their order, without overlaps. */
  ranges = $state.raw<readonly RowRange[]>([])
  /** The row that a selection is extended from. */
  #anchor = 0

  get count(): number {
    return countRows(this.ranges)
  }

  has(index: number): boolean {
    return this.ranges.some(({ from, to }) => from <= index && index < to)
  }

  clear(): void {
    this.ranges = []
  }

  /** Selects one row alone. */
  only(index: number): void {
    this.#anchor = index
    if (this.count !== 1 || !this.has(index)) this.ranges = [{ from: index, to: index + 1 }]
  }

  /** Selects the rows from the anchor to a row. */
  extendTo(index: number): void {
    this.ranges = [{ from: Math.min(this.#anchor, index), to: Math.max(this.#anchor, index) + 1 }]
  }

  /** The row that a selection of whole tens ends at, one step further up (-1) or down (1). */
  nextTen(index: number, step: 1 | -1): number {
    const rows = (index - this.#anchor) * step + 1
    return this.#anchor + step * (Math.floor(rows / 10 + 1) * 10 - 1)
  }

  /** Adds a row, or removes it; the last one stays. */
  toggle(index: number): void {
    this.#anchor = index
    if (!this.has(index)) this.ranges = joined([...this.ranges, { from: index, to: index + 1 }])
    else if (this.count > 1)
      this.ranges = this.ranges.flatMap(({ from, to }) =>
        from <= index && index < to
          ? [
              { from, to: index },
              { from: index + 1, to },
            ].filter((range) => range.from < range.to)
          : [{ from, to }],
      )
  }

  /** Selects the whole list. */
  all(total: number): void {
    this.ranges = total === 0 ? [] : [{ from: 0, to: total }]
  }
}

/** The ranges in their order; those that touch become one. */
function joined(ranges: readonly RowRange[]): RowRange[] {
  const result: RowRange[] = []
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    if (last !== undefined && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else result.push({ ...range })
  }
  return result
}
