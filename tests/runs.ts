/**
 * Scales the number of runs of a property. `npm test` runs a tenth of what the author asks for, at least a hundred, with
 * new random values each time. `INTERLINEAR_RUNS=all` runs all of them, as .github/workflows/nightly.yml does.
 */
const LEAST = 100
const SHARE = 0.1

/** @param most how often the property is tried at night */
export function runs(most: number): number {
  const isAll = process.env['INTERLINEAR_RUNS'] === 'all'
  return isAll ? most : Math.min(most, Math.max(LEAST, Math.ceil(most * SHARE)))
}
