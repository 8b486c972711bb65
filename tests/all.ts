/**
 * `npm run test:all`: runs all tests that exist, one step after the other, and prints the seconds of each: `npm test`,
 * the long tests, the trees of other projects, the sync searches and the style report. It goes on after a failed step
 * and ends with 1. The nightly workflow runs the same steps (.github/workflows/nightly.yml).
 */
import { spawnSync } from 'node:child_process'

const STEPS: Readonly<Record<string, readonly string[]>> = {
  tests: ['test'],
  'long tests': ['run', 'test:long'],
  trees: ['run', 'trees'],
  search: ['run', 'test:search', '--', '--seconds', '300'],
  'typed lint of components': ['run', 'check:components:typed'],
  style: ['run', 'style'],
}

const results: string[] = []
for (const [name, args] of Object.entries(STEPS)) {
  const start = performance.now()
  const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  const seconds = Math.round((performance.now() - start) / 1000)
  results.push(`== ${name}: ${seconds} s${status === 0 ? '' : ', failed'}`)
  if (status !== 0) process.exitCode = 1
}
console.log(results.join('\n'))
