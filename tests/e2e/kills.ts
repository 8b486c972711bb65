/**
 * `npm run kills [-- --kills N --seed S --typed T]`: kills the workbench and its window N times (kills.e2e.ts), and types
 * T strings faster than the window follows (typeAhead.e2e.ts). A seed repeats the moments of a run.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { kills, seed, typed } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    typed: { type: 'string', default: '1000' },
  },
}).values

const scenarios = ['kills.e2e.ts', ...(typed === '0' ? [] : ['typeAhead.e2e.ts'])]
const { status } = spawnSync(
  'playwright',
  ['test', '--config', 'tests/e2e/playwright.config.ts', '--project=browser shell', ...scenarios],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, INTERLINEAR_KILLS: kills, INTERLINEAR_SEED: seed, INTERLINEAR_TYPED: typed },
  },
)
process.exitCode = status ?? 1
