/** Reads the mutants that behave as the code does for each input (equivalents.txt): no test can find them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diffOf } from './diff.ts'
import type { Mutant } from './findMutants.ts'

export interface Equivalent {
  /** From the root of the checkout. */
  file: string
  /** As `diffOf` shows it, without the indentation of its lines. */
  diff: string
  reason: string
}

/**
 * Reads entries that are separated by blank lines: the file, the lines of the diff with `-` and `+`, and the reason, which
 * begins with `=`. Lines of the file that begin with `#` are comments.
 *
 * @throws Error for an entry that lacks one of the three
 */
export function parseEquivalents(text: string): Equivalent[] {
  const entries = text
    .replace(/^#.*\n?/gm, '')
    .split(/\n{2,}/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return entries.map((entry) => {
    const [file = '', ...rest] = entry.split('\n')
    const diff = rest.filter((line) => /^[-+]/.test(line))
    const reason = rest.filter((line) => line.startsWith('= ')).map((line) => line.slice(2))
    if (diff.length === 0 || reason.length === 0 || diff.length + reason.length < rest.length)
      throw new Error(`Not a file, a diff and a reason: ${entry}`)
    return { file, diff: withoutIndentation(diff.join('\n')), reason: reason.join(' ') }
  })
}

export function readEquivalents(): Equivalent[] {
  return parseEquivalents(readFileSync(join(import.meta.dirname, 'equivalents.txt'), 'utf8'))
}

export function isEquivalent(mutant: Mutant, equivalents: readonly Equivalent[]): boolean {
  const own = equivalents.filter(({ file }) => file === mutant.file)
  if (own.length === 0) return false
  const diff = withoutIndentation(diffOf(mutant))
  return own.some((equivalent) => equivalent.diff === diff)
}

/** Leaves out the spaces after the sign of each line: a formatter changes them. */
function withoutIndentation(diff: string): string {
  return diff.replace(/^([-+])[ \t]*/gm, '$1 ').trimEnd()
}
