import type { Mutant } from './findMutants.ts'

/** The lines that a mutant changes, as `diff` shows them. */
export function diffOf({ before, after }: Pick<Mutant, 'before' | 'after'>): string {
  const [old, changed] = [before.split('\n'), after.split('\n')]
  const shorter = Math.min(old.length, changed.length)
  let start = 0
  while (start < shorter && old[start] === changed[start]) start++
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === changed.at(-1 - end)) end++
  const lines = (all: string[], sign: string): string[] =>
    all.slice(start, all.length - end).map((line) => `${sign} ${line}`)
  return [...lines(old, '-'), ...lines(changed, '+')].join('\n')
}

export function percentage(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}
