/** What shells need that write CSV themselves. */
export { countFormulas } from '../formats/csv/formulas.ts'
