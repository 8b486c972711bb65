/**
 * Runs the tests of `npm test`, or with `--long` those of `npm run test:long` (long.ts lists them), and prints one line
 * of counts at the end. Unit tests run in Vitest. End-to-end scenarios run beside them in a real browser; they are
 * skipped, with a warning, where no browser is installed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EVERYTHING, isFresh } from './built.ts'
import { findChromium } from './e2e/chromium.ts'
import { describeLeftOut } from './leftOut.ts'
import { NOT_ON_DESKTOP } from './e2e/notOnDesktop.ts'
import { MAIN_SCENARIOS } from './long.ts'
import { listScenarios, run, runScenarios, runUnitTests, type SuiteResult } from './suites.ts'

const isLong = process.argv.includes('--long')
const { INTERLINEAR_ADVERSARIAL_RUNS = '100' } = process.env

const reports = mkdtempSync(join(tmpdir(), 'interlinear-tests-'))

async function runBuild(): Promise<void> {
  if (isFresh(EVERYTHING)) return
  if ((await run('npm', ['run', '--silent', 'build'])) !== 0) throw new Error('npm run build failed')
}

/**
 * The gate runs each main scenario once, over the emulated desktop where it can run there. The long tests run these in
 * the browser shell, and all other scenarios once.
 */
async function runEndToEnd(): Promise<SuiteResult[]> {
  if (findChromium() === null) {
    console.warn(
      'SKIPPED: the end-to-end tests need Chromium or Chrome. Install it, or name its program in CHROMIUM.',
    )
    return [{ passed: 0, failed: 0, skipped: 1, failures: [], skippedTests: [] }]
  }
  const main = new Set<string>(MAIN_SCENARIOS)
  if (!isLong)
    return [await runScenarios({ reports, scenarios: [...main], shells: 'each', isBuffered: true })]
  const others = listScenarios().filter((name) => !main.has(name))
  const onDesktop = [...main].filter((name) => !(name in NOT_ON_DESKTOP) && name !== 'desktop.e2e.ts')
  return [
    await runScenarios({ reports, scenarios: others, shells: 'each', isBuffered: true }),
    await runScenarios({ reports, scenarios: onDesktop, shells: 'browser', isBuffered: true }),
  ]
}

try {
  await runBuild()
  const [endToEnd, ...units] = await Promise.all([
    runEndToEnd(),
    runUnitTests({ part: isLong ? 'long' : 'short', reports }),
    ...(isLong
      ? [runUnitTests({ part: 'search', reports, env: { INTERLINEAR_ADVERSARIAL_RUNS }, isBuffered: true })]
      : []),
  ])
  const results = [...units, ...endToEnd]
  const sum = (count: 'passed' | 'failed' | 'skipped'): number =>
    results.reduce((total, result) => total + result[count], 0)
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\nFAILED ${failure}`)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  for (const line of describeLeftOut(results.flatMap(({ skippedTests }) => skippedTests)))
    console.log(`Left out: ${line}`)
  if (!isLong) console.log('Not run: the tests of `npm run test:long` (tests/long.ts)')
  process.exitCode = sum('failed') === 0 ? 0 : 1
} finally {
  rmSync(reports, { recursive: true, force: true })
}
