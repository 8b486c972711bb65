/**
 * `npm test`: what runs in a few minutes, and at its end one line of counts; `npm run test:long` (`--long`): what that
 * leaves out (long.ts), with `--by-day` without what the nightly run does. Unit tests run in Vitest; beside them
 * scenarios in a real browser, which wait most of their time. Where there is no browser, they are skipped and said to be.
 */
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { EVERYTHING, isFresh } from './built.ts'
import { findChromium } from './e2e/chromium.ts'
import { describeLeftOut, type SkippedTest } from './leftOut.ts'
import { MAIN_SCENARIOS, NIGHTLY_SCENARIOS } from './long.ts'

const isLong = process.argv.includes('--long')
const isByDay = process.argv.includes('--by-day')

interface Counts {
  passed: number
  failed: number
  skipped: number
}

const reports = mkdtempSync(join(tmpdir(), 'interlinear-tests-'))

const failures: string[] = []
const leftOut: SkippedTest[] = []

interface RunOptions {
  env?: Record<string, string>
  /** How the scheduler ranks it beside the others. */
  priority?: number
  /** Whether its output comes in one piece once it has ended, because another run prints meanwhile. */
  isHeldBack?: boolean
}

function run(
  command: string,
  args: readonly string[],
  { env = {}, priority, isHeldBack = false }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: isHeldBack ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority)
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', () => resolve(1))
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}

async function runBuild(): Promise<void> {
  if (isFresh(EVERYTHING)) return
  if ((await run('npm', ['run', '--silent', 'build'])) !== 0) throw new Error('npm run build failed')
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
})

function brief(text: string): string {
  return text.split('\n').slice(0, 12).join('\n')
}

/** Each failure in a few lines: at the very end of a long log, where they are looked for. */
function failuresOf({ testResults }: z.infer<typeof vitestReport>): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return message === '' ? [] : [`${name}\n${brief(message)}`]
    return failed.map(
      ({ fullName, failureMessages }) => `${name}\n${fullName}\n${brief(failureMessages.join('\n'))}`,
    )
  })
}

/** Vitest says "pending" of what `skip` left out. */
function skippedOf({ testResults }: z.infer<typeof vitestReport>): SkippedTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map(({ fullName }) => ({ file: name, title: fullName })),
  )
}

const { INTERLINEAR_ADVERSARIAL_RUNS: SEARCH_RUNS = '100' } = process.env

function runUnit(): Promise<Counts> {
  // The scenarios come first: they are the longer way, and wait for the others only where a core is free.
  return runVitest(isLong ? (isByDay ? 'day' : 'long') : 'short', {
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
  })
}

function runSearches(): Promise<Counts> {
  const env = { INTERLINEAR_ADVERSARIAL_RUNS: SEARCH_RUNS }
  return runVitest('search', { env, priority: constants.priority.PRIORITY_LOW, isHeldBack: true })
}

/** @param part of the unit tests, as vitest.config.ts reads it */
async function runVitest(part: 'short' | 'long' | 'day' | 'search', options: RunOptions): Promise<Counts> {
  const file = join(reports, `${part}.json`)
  const env = { ...options.env, INTERLINEAR_TESTS: part }
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run('vitest', ['run', ...reporters], { ...options, env })
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const failed = report.numFailedTests === 0 && code !== 0 ? 1 : report.numFailedTests
  failures.push(...failuresOf(report))
  leftOut.push(...skippedOf(report))
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests }
}

const suite = z.object({
  file: z.string(),
  get suites() {
    return z.array(suite).default([])
  },
  specs: z.array(
    z.object({
      title: z.string(),
      ok: z.boolean(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          results: z.array(z.object({ error: z.object({ message: z.string().default('') }).optional() })),
        }),
      ),
    }),
  ),
})

/** Each scenario that failed, with the first lines of its reason. */
function failedScenarios({ file, suites, specs }: z.infer<typeof suite>): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const reasons = tests.flatMap(({ projectName, results }) =>
        results.flatMap(({ error }) =>
          error === undefined ? [] : [`${projectName}: ${brief(error.message)}`],
        ),
      )
      return [file, title, ...reasons].join('\n')
    })
  return [...own, ...suites.flatMap(failedScenarios)]
}

const playwrightReport = z.object({
  suites: z.array(suite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
})

async function runEndToEnd(): Promise<Counts> {
  if (findChromium() === null) {
    console.warn(
      'SKIPPED: no Chromium or Chrome was found, so nothing was tested end to end. Install it, or name it in CHROMIUM.',
    )
    return { passed: 0, failed: 0, skipped: 1 }
  }
  const file = join(reports, 'e2e.json')
  const scenarios = globSync('*.e2e.ts', { cwd: join(import.meta.dirname, 'e2e') })
  const main = new Set<string>(MAIN_SCENARIOS)
  const nightly = new Set<string>(isByDay ? NIGHTLY_SCENARIOS : [])
  const code = await run(
    'playwright',
    [
      ...['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
      ...scenarios
        .filter((name) => main.has(name) !== isLong && !nightly.has(name))
        .map((name) => `/${name}`),
    ],
    // The main ones run over both shells, and each of the others over one: the nightly run has them over the browser shell.
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, INTERLINEAR_SHELL: isLong ? 'each' : 'both' },
      isHeldBack: true,
    },
  )
  const { stats, suites } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  failures.push(...suites.flatMap(failedScenarios))
  const failed = stats.unexpected === 0 && code !== 0 ? 1 : stats.unexpected
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped }
}

function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

try {
  await runBuild()
  const running = [runUnit(), runEndToEnd(), ...(isLong ? [runSearches()] : [])]
  const counts = (await Promise.all(running)).reduce(add)
  for (const failure of failures) console.log(`\nFAILED ${failure}`)
  console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  for (const line of describeLeftOut(leftOut)) console.log(`Left out: ${line}`)
  if (isByDay) console.log('Left to the nightly run: what takes longest (tests/long.ts)')
  if (!isLong) console.log('Left to `npm run test:long`: what takes long (tests/long.ts)')
  process.exitCode = counts.failed === 0 ? 0 : 1
} finally {
  rmSync(reports, { recursive: true, force: true })
}
