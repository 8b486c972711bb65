/**
 * Scales the number of runs of a property. `npm test` runs a tenth of what the author asks for, at least a hundred, with
 * the same values each time. `INTERLINEAR_RUNS=all` runs all of them, with new random values, as
 * .github/workflows/nightly.yml does.
 */
const LEAST = 100
const SHARE = 0.1

export const isAll = process.env['INTERLINEAR_RUNS'] === 'all'

/** @param most how often the property is tried at night */
export function runs(most: number): number {
  return isAll ? most : Math.min(most, Math.max(LEAST, Math.ceil(most * SHARE)))
}

/**
 * The cases of a table that is tried for each row of another: `npm test` takes every third, begun at another place for
 * each row, so that each case and each row is tried. `INTERLINEAR_RUNS=all` takes all of them.
 */
export function casesOf<Case>(cases: readonly Case[], row: number): Case[] {
  return cases.filter((_, index) => isAll || index % 3 === row % 3)
}
