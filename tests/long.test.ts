/** A file that was renamed or taken away is named in long.ts as it is now. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LONG_UNIT, MAIN_SCENARIOS, SEARCHES } from './long.ts'

const root = join(import.meta.dirname, '..')

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function alternatives(pattern: string): string[] {
  const [, before = '', inside, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? []
  return inside === undefined ? [pattern] : inside.split(',').map((one) => before + one + after)
}

it.each([
  ...LONG_UNIT.flatMap(alternatives),
  ...SEARCHES,
  ...MAIN_SCENARIOS.map((name) => `tests/e2e/${name}`),
])('%s is there', (path) => {
  expect(globSync(path, { cwd: root })).toHaveLength(1)
})
