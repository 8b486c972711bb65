/** A problem of an expression as a terminal shows it: the sentence, and the expression with the place marked. */
import type { CroqlProblem } from '../core/contract/index.ts'

/** More of the expression than this around the place is cut. */
const AROUND = 60

export function describeProblem(
  croql: string,
  { severity, message, start, end, expected, near }: CroqlProblem,
): string {
  const from = Math.max(0, start - AROUND)
  const to = Math.min(croql.length, Math.max(end, start + 1) + AROUND)
  const excerpt = croql.slice(from, to).replaceAll(/\s/g, ' ')
  const mark = ' '.repeat(start - from) + '^'.repeat(Math.max(1, Math.min(end, to) - start))
  const lines = [`${severity === 'warning' ? 'Warning: ' : ''}${message}`, `  ${excerpt}`, `  ${mark}`]
  if (near.length > 0) lines.push(`  Did you mean: ${near.join(', ')}?`)
  else if (expected.length > 0) lines.push(`  Expected: ${expected.join(', ')}`)
  return lines.join('\n')
}
