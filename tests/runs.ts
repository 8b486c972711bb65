/**
 * How often a property is tried. `npm test` tries a tenth of what its author asks for, a hundred times at least and with
 * other values each time: what many runs find in a night, all runs of all people find in a day. `INTERLINEAR_RUNS=all`
 * tries each as often as it asks for, as the nightly search does (.github/workflows/search.yml).
 */
const LEAST = 100
const SHARE = 0.1

/** @param most how often the property is tried at night */
export function runs(most: number): number {
  const isAll = process.env['INTERLINEAR_RUNS'] === 'all'
  return isAll ? most : Math.min(most, Math.max(LEAST, Math.ceil(most * SHARE)))
}
