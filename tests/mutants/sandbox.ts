/** A copy of the checkout in a temporary folder, in which files are changed and tests are run. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

export interface Sandbox {
  root: string
  write(file: string, text: string): void
  /** Runs test files in their order, up to the first failure, by one worker. */
  runTests(files: readonly string[], timeoutMs: number): Promise<Outcome>
  /** Runs test files, and notes which of them reach a probe. */
  runProbed(files: readonly string[]): Promise<Reached>
  /** Ends the tests that run, and deletes the folder. */
  remove(): void
}

export type Outcome =
  { kind: 'passed' } | { kind: 'failed'; tests: string[] } | { kind: 'timeout' } | { kind: 'crashed' }

export interface Reached {
  /** Milliseconds of each test file that passed. */
  durations: Map<string, number>
  failed: string[]
  /** The test files that reach a mutant, by its id. */
  filesOf: Map<string, Set<string>>
}

/** Needed at run time, and made by commands: not in git. */
const MADE = ['core/croql/generated']

/** Copies the files that git knows, and the new ones that it does not ignore. Packages are linked. */
export function makeSandbox(checkout: string): Sandbox {
  const root = mkdtempSync(join(tmpdir(), 'interlinear-mutants-'))
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
  })
  for (const file of listed.stdout.split('\0')) {
    if (file === '' || !existsSync(join(checkout, file))) continue
    mkdirSync(dirname(join(root, file)), { recursive: true })
    if (lstatSync(join(checkout, file)).isFile()) copyFileSync(join(checkout, file), join(root, file))
  }
  for (const folder of MADE) cpSync(join(checkout, folder), join(root, folder), { recursive: true })
  for (const folder of ['node_modules', 'out']) {
    if (existsSync(join(checkout, folder)))
      symlinkSync(join(checkout, folder), join(root, folder), 'junction')
  }
  mkdirSync(join(root, '.mutants'))
  const running: Running = { child: null }
  const write = (file: string, text: string): void => writeFileSync(join(root, file), text)

  async function runTests(files: readonly string[], timeoutMs: number): Promise<Outcome> {
    const report = join(root, '.mutants/report.json')
    rmSync(report, { force: true })
    const end = await runVitest(root, running, files, report, { timeoutMs })
    if (end === 'timeout') return { kind: 'timeout' }
    if (end === 0) return { kind: 'passed' }
    const tests = readReport(report)?.testResults.flatMap(failuresOf) ?? []
    return tests.length > 0 ? { kind: 'failed', tests } : { kind: 'crashed' }
  }

  async function runProbed(files: readonly string[]): Promise<Reached> {
    const report = join(root, '.mutants/dryRun.json')
    const reached = join(root, '.mutants/reached.txt')
    writeFileSync(reached, '')
    await runVitest(root, running, files, report, { env: { INTERLINEAR_MUTANT_REACHED: reached } })
    const durations = new Map<string, number>()
    const failed: string[] = []
    for (const { name, status, startTime, endTime } of readReport(report)?.testResults ?? []) {
      const file = relative(root, name).replaceAll('\\', '/')
      if (status === 'passed') durations.set(file, endTime - startTime)
      else failed.push(file)
    }
    const filesOf = new Map<string, Set<string>>()
    for (const line of readFileSync(reached, 'utf8').split('\n')) {
      const [id = '', path = ''] = line.split(' ')
      const file = relative(root, path).replaceAll('\\', '/')
      if (durations.has(file)) filesOf.set(id, (filesOf.get(id) ?? new Set()).add(file))
    }
    return { durations, failed, filesOf }
  }

  function remove(): void {
    if (running.child !== null) endGroup(running.child)
    // A process that is ending can still write for a moment.
    rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }

  return { root, write, runTests, runProbed, remove }
}

/** The part of Vitest's JSON report that is read here. */
interface Report {
  testResults: TestResult[]
}

interface TestResult {
  name: string
  status: string
  startTime: number
  endTime: number
  assertionResults: { status: string; fullName: string }[]
}

function readReport(path: string): Report | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : null
}

function failuresOf({ name, status, assertionResults }: TestResult): string[] {
  const failed = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName)
  return failed.length > 0 || status === 'passed' ? failed : [name]
}

/** Resolves to the exit code, or to `timeout` where the run was ended with all its processes. */
function runVitest(
  root: string,
  running: Running,
  files: readonly string[],
  report: string,
  { timeoutMs, env }: { timeoutMs?: number; env?: Readonly<Record<string, string>> },
): Promise<number | 'timeout'> {
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      'tests/mutants/vitest.config.ts',
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    {
      cwd: root,
      stdio: 'ignore',
      // A group of its own, so that programs started by its tests end with it.
      detached: true,
      env: { ...process.env, ...env, INTERLINEAR_MUTANT_TESTS: files.join('\n') },
    },
  )
  running.child = child
  return new Promise((resolve, reject) => {
    const timeOut = (): void => {
      resolve('timeout')
      endGroup(child)
    }
    const timer = timeoutMs === undefined ? undefined : setTimeout(timeOut, timeoutMs)
    child.on('error', reject)
    child.on('exit', (code) => {
      clearTimeout(timer)
      endGroup(child)
      running.child = null
      resolve(code ?? 1)
    })
  })
}

interface Running {
  child: ChildProcess | null
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended.
  }
}
