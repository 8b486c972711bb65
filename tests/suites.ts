/** Runs Vitest and Playwright as child processes and reads their JSON reports. */
import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { SkippedTest } from './leftOut.ts'

export interface SuiteResult {
  passed: number
  failed: number
  skipped: number
  /** File, title and the first lines of the reason of each failure. */
  failures: string[]
  skippedTests: SkippedTest[]
}

/** The part of the unit tests that vitest.config.ts selects (`INTERLINEAR_TESTS`). */
export type UnitPart = 'short' | 'long' | 'search'

export interface RunOptions {
  env?: Record<string, string>
  /** Whether to print its output when it ends, because another run prints meanwhile. */
  isBuffered?: boolean
}

/** Runs a command of the packages; resolves with its exit code. */
export function run(
  command: string,
  args: readonly string[],
  { env = {}, isBuffered = false }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: isBuffered ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
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

const MAX_REASON_LINES = 12

function shorten(text: string): string {
  return text.split('\n').slice(0, MAX_REASON_LINES).join('\n')
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

function unitFailures({ testResults }: z.infer<typeof vitestReport>): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return message === '' ? [] : [`${name}\n${shorten(message)}`]
    return failed.map(
      ({ fullName, failureMessages }) => `${name}\n${fullName}\n${shorten(failureMessages.join('\n'))}`,
    )
  })
}

/** Vitest reports a skipped test as "pending". */
function skippedTests({ testResults }: z.infer<typeof vitestReport>): SkippedTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map(({ fullName }) => ({ file: name, title: fullName })),
  )
}

export interface UnitOptions extends RunOptions {
  part: UnitPart
  /** The folder for the report. */
  reports: string
  /** Paths of test files below the checkout; all of the part if omitted. */
  files?: readonly string[]
}

export async function runUnitTests({
  part,
  reports,
  files = [],
  ...options
}: UnitOptions): Promise<SuiteResult> {
  const file = join(reports, `${part}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const env = { ...options.env, INTERLINEAR_TESTS: part }
  const code = await run('vitest', ['run', ...reporters, ...files], { ...options, env })
  if (!existsSync(file)) return crashed(part, code)
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests === 0 && code !== 0 ? 1 : report.numFailedTests,
    skipped: report.numPendingTests,
    failures: unitFailures(report),
    skippedTests: skippedTests(report),
  }
}

/** Vitest itself crashes if one of its threads ends, for example because its heap is full. */
function crashed(part: UnitPart, code: number): SuiteResult {
  const reason = `Vitest ended with exit code ${code} before it wrote its report. Its output says why.`
  return { passed: 0, failed: 1, skipped: 0, failures: [`${part}\n${reason}`], skippedTests: [] }
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

function scenarioFailures({ file, suites, specs }: z.infer<typeof suite>): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const reasons = tests.flatMap(({ projectName, results }) =>
        results.flatMap(({ error }) =>
          error === undefined ? [] : [`${projectName}: ${shorten(error.message)}`],
        ),
      )
      return [file, title, ...reasons].join('\n')
    })
  return [...own, ...suites.flatMap(scenarioFailures)]
}

const playwrightReport = z.object({
  suites: z.array(suite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
})

/** Returns the file names of all end-to-end scenarios. */
export function listScenarios(): string[] {
  return globSync('*.e2e.ts', { cwd: join(import.meta.dirname, 'e2e') }).sort()
}

export interface ScenarioOptions extends RunOptions {
  /** The folder for the report. */
  reports: string
  /** File names in tests/e2e. */
  scenarios: readonly string[]
  /** `each`: the emulated desktop where a scenario can run there; `browser`: the browser shell (tests/e2e/playwright.config.ts). */
  shells: 'each' | 'browser'
}

export async function runScenarios({
  reports,
  scenarios,
  shells,
  env = {},
  isBuffered = false,
}: ScenarioOptions): Promise<SuiteResult> {
  const file = join(reports, `e2e-${shells}.json`)
  const args = [
    ...['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
    ...['--output', join(reports, 'test-results')],
  ]
  const code = await run('playwright', [...args, ...scenarios.map((name) => `/${name}`)], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, INTERLINEAR_SHELL: shells },
    isBuffered,
  })
  const { stats, suites } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected === 0 && code !== 0 ? 1 : stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(scenarioFailures),
    skippedTests: [],
  }
}
