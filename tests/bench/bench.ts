/** A bench, and the shared arithmetic of benches. */

export interface Bench {
  title: string
  /** The lines to print: a table, and what it was measured on. A long bench prints some of them as they come. */
  run(print: (line: string) => void): Promise<string[]>
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value that a share of the others lies at or below: `quantile(values, 0.95)`. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Runs work several times; milliseconds of each. */
export async function timed(times: number, work: () => unknown): Promise<number[]> {
  const durations: number[] = []
  for (let round = 0; round < times; round++) {
    const start = performance.now()
    await work()
    durations.push(performance.now() - start)
  }
  return durations
}

export function milliseconds(value: number): string {
  return value >= 1000 ? `${(value / 1000).toFixed(2)} s` : `${value.toFixed(value < 10 ? 1 : 0)} ms`
}

/** A row of a table: what was timed, the median, and what 95 of 100 times lie within. */
export function timesRow(what: string, times: readonly number[]): string[] {
  return [what, milliseconds(median(times)), milliseconds(quantile(times, 0.95))]
}

/** A table in Markdown, so that figures can go into the README as they are. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [tableRow(head), tableRow(head.map(() => '---')), ...rows.map(tableRow)]
}

/** One line of it, for rows that are printed as they come. */
export function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** How a figure grows with the size: the slope of the line of least squares through the logarithms of both. */
export function exponentOf(points: readonly { size: number; value: number }[]): number {
  const logs = points.map(({ size, value }) => ({ x: Math.log(size), y: Math.log(value) }))
  const mean = (of: 'x' | 'y') => logs.reduce((sum, one) => sum + one[of], 0) / logs.length
  const [x, y] = [mean('x'), mean('y')]
  const above = logs.reduce((sum, one) => sum + (one.x - x) * (one.y - y), 0)
  return above / logs.reduce((sum, one) => sum + (one.x - x) ** 2, 0)
}
