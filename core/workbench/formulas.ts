/** Exports for shells that write CSV themselves. */
export { countFormulas } from '../formats/csv/formulas.ts'
