/**
 * `npm run test:soak -- --shard K/N [--times 20] [--load 4] [--lanes 3]`: looks for flaky tests of `npm test`. Runs every
 * Nth test file `times` times beside `load` busy loops, and appends the results to results.jsonl, which is committed. A
 * shard is green if its newest line has no failure. `--shard 1/1 --times 3 --lanes 1` is three whole runs.
 *
 * `lanes` runs go on at once. They are a load on one another, so that a shard takes less time than with more busy loops,
 * and tests that share a port or a folder fail.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { appendFileSync, chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { EVERYTHING, isFresh } from '../built.ts'
import { LONG_UNIT, MAIN_SCENARIOS, SEARCHES } from '../long.ts'
import { run, runScenarios, runUnitTests } from '../suites.ts'

interface Outcome {
  date: string
  /** Marked with `+` where files differ from the commit. */
  commit: string
  shard: string
  times: number
  /** Busy loops beside the tests. */
  load: number
  /** Runs at once; one if it is missing. */
  lanes?: number
  cores: number
  seconds: number
  files: number
  /** File and title of each test that failed, with the number of its failures. */
  failures: Record<string, number>
}

const { values } = parseArgs({
  options: {
    shard: { type: 'string' },
    times: { type: 'string', default: '20' },
    load: { type: 'string', default: '4' },
    lanes: { type: 'string', default: '3' },
  },
})
const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(values.shard ?? '') ?? []).map(Number)
const [times, load, lanes] = [Number(values.times), Number(values.load), Number(values.lanes)]
if (!(index >= 1 && index <= count && times >= 1 && load >= 0 && lanes >= 1)) {
  console.error('Usage: npm run test:soak -- --shard K/N [--times 20] [--load 4] [--lanes 3]')
  process.exit(2)
}

const ofShard = (files: readonly string[]): string[] =>
  files.toSorted().filter((_, place) => place % count === index - 1)

const files = ofShard(
  globSync('tests/**/*.test.ts', { exclude: [...LONG_UNIT, ...SEARCHES, 'tests/e2e/**'] }),
)
const scenarios = ofShard(MAIN_SCENARIOS)

if (!isFresh(EVERYTHING) && (await run('npm', ['run', '--silent', 'build'])) !== 0)
  throw new Error('npm run build failed')

const git = (...args: string[]): string => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()

function startLoad(): ChildProcess[] {
  return Array.from({ length: load }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  )
}

const start = performance.now()
const failures: Record<string, number> = {}
const loops = startLoad()
process.once('exit', () => loops.forEach((loop) => loop.kill('SIGKILL')))

async function runRound(round: number, folder: string): Promise<void> {
  console.log(`== round ${round} of ${times}`)
  // Tests that leave something in the folder for temporary files see that of their own lane.
  const options = {
    reports: folder,
    env: { TMPDIR: folder, NODE_COMPILE_CACHE: join(tmpdir(), 'interlinear-test-compile-cache') },
    isBuffered: true,
  }
  const results = await Promise.all([
    runUnitTests({ part: 'short', files, ...options }),
    ...(scenarios.length > 0 ? [runScenarios({ scenarios, shells: 'each', ...options })] : []),
  ])
  for (const failure of results.flatMap((result) => result.failures)) {
    console.log(`FAILED ${failure}`)
    const title = failure.split('\n').slice(0, 2).join(': ').replace(`${process.cwd()}/`, '')
    failures[title] = (failures[title] ?? 0) + 1
  }
  const isUnnamed = results.some(({ failed, failures: named }) => failed > 0 && named.length === 0)
  if (isUnnamed) failures['a run that names no failed test'] = round
}

let begun = 0
async function runLane(): Promise<void> {
  while (begun < times) {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-soak-'))
    // PostgreSQL runs as a user of its own.
    chmodSync(folder, 0o755)
    await runRound(++begun, folder)
    rmSync(folder, { recursive: true, force: true })
  }
}
await Promise.all(Array.from({ length: Math.min(lanes, times) }, runLane))
loops.forEach((loop) => loop.kill('SIGKILL'))

const changes = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!tests/soak/results.jsonl')
const outcome: Outcome = {
  date: new Date().toISOString(),
  commit: `${git('rev-parse', '--short=8', 'HEAD')}${changes === '' ? '' : '+'}`,
  shard: `${index}/${count}`,
  times,
  load,
  lanes,
  cores: availableParallelism(),
  seconds: Math.round((performance.now() - start) / 1000),
  files: files.length + scenarios.length,
  failures,
}
appendFileSync(join(import.meta.dirname, 'results.jsonl'), `${JSON.stringify(outcome)}\n`)
console.log(JSON.stringify(outcome, null, 2))
process.exitCode = Object.keys(failures).length === 0 ? 0 : 1
