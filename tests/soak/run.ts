/**
 * `npm run test:soak -- --shard K/N [--times 20] [--load 4]`: looks for flaky tests of `npm test`. Runs every Nth test
 * file `times` times beside `load` busy loops, and appends the results to results.jsonl, which is committed. A shard is
 * green if its newest line has no failure. `--shard 1/1 --times 3` is three whole runs.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { appendFileSync, globSync, mkdtempSync, rmSync } from 'node:fs'
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
  },
})
const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(values.shard ?? '') ?? []).map(Number)
const [times, load] = [Number(values.times), Number(values.load)]
if (!(index >= 1 && index <= count && times >= 1 && load >= 0)) {
  console.error('Usage: npm run test:soak -- --shard K/N [--times 20] [--load 4]')
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

const reports = mkdtempSync(join(tmpdir(), 'interlinear-soak-'))
const start = performance.now()
const failures: Record<string, number> = {}
const loops = startLoad()
process.once('exit', () => loops.forEach((loop) => loop.kill('SIGKILL')))
for (let round = 1; round <= times; round++) {
  console.log(`== round ${round} of ${times}`)
  const results = await Promise.all([
    runUnitTests({ part: 'short', reports, files, isBuffered: true }),
    ...(scenarios.length > 0 ? [runScenarios({ reports, scenarios, shells: 'each', isBuffered: true })] : []),
  ])
  for (const failure of results.flatMap((result) => result.failures)) {
    console.log(`FAILED ${failure}`)
    const title = failure.split('\n').slice(0, 2).join(': ').replace(`${process.cwd()}/`, '')
    failures[title] = (failures[title] ?? 0) + 1
  }
  const unnamed = results.some(({ failed, failures: named }) => failed > 0 && named.length === 0)
  if (unnamed) failures['a run that names no failed test'] = round
}
loops.forEach((loop) => loop.kill('SIGKILL'))
rmSync(reports, { recursive: true, force: true })

const changes = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!tests/soak/results.jsonl')
const outcome: Outcome = {
  date: new Date().toISOString(),
  commit: `${git('rev-parse', '--short=8', 'HEAD')}${changes === '' ? '' : '+'}`,
  shard: `${index}/${count}`,
  times,
  load,
  cores: availableParallelism(),
  seconds: Math.round((performance.now() - start) / 1000),
  files: files.length + scenarios.length,
  failures,
}
appendFileSync(join(import.meta.dirname, 'results.jsonl'), `${JSON.stringify(outcome)}\n`)
console.log(JSON.stringify(outcome, null, 2))
process.exitCode = Object.keys(failures).length === 0 ? 0 : 1
