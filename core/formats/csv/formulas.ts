/** Cells that a spreadsheet takes for formulas, or for calls of a program: a text may come from anyone. */

const FORMULA = /^\s*[=+\-@＝＋－＠]/

export const isFormula = (text: string): boolean => FORMULA.test(text)

/** How many cells of some rows begin like a formula; what is no text is no formula. */
export function countFormulas(rows: readonly (readonly unknown[])[]): number {
  return rows.flat().filter((cell) => typeof cell === 'string' && isFormula(cell)).length
}
