/**
 * `npm run test:search`: the adversarial searches of sync in 2,000 runs each. `--seconds N`: the one over a cloud of others
 * alone, for so long and from a seed of its own, which is printed: `INTERLINEAR_ADVERSARIAL_SEED` repeats it.
 */
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

const OTHERS = 'tests/sync/fake/search.test.ts'
const OWN = 'tests/sync/adversarial/adversarial.test.ts'

const { seconds } = parseArgs({ options: { seconds: { type: 'string' } } }).values
const { INTERLINEAR_ADVERSARIAL_SEED: given } = process.env
const seed = given ?? String(seconds === undefined ? 20261122 : Math.floor(Math.random() * 2 ** 31))
console.log(`Searching from the seed ${seed}`)

const child = spawn('vitest', ['run', ...(seconds === undefined ? [OTHERS, OWN] : [OTHERS])], {
  stdio: 'inherit',
  env: {
    ...process.env,
    INTERLINEAR_ADVERSARIAL_SEED: seed,
    INTERLINEAR_ADVERSARIAL_RUNS: process.env['INTERLINEAR_ADVERSARIAL_RUNS'] ?? '2000',
    ...(seconds !== undefined && { INTERLINEAR_ADVERSARIAL_SECONDS: seconds }),
  },
  shell: process.platform === 'win32',
})
child.on('error', () => (process.exitCode = 1))
child.on('exit', (code) => (process.exitCode = code ?? 1))
