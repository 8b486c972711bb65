/**
 * `npm run mutants -- core/glossary [--count 300] [--seed N] [--minutes 60] [--only FILE] [--long] [--nearest N]`: changes
 * the code of a room at random places, and tells which changes no test of the room finds. Stryker's instrumenter makes
 * the mutants. Its own runners do not fit. The one for Vitest sees no coverage in worker threads, where most of core
 * runs. The one for commands runs the same tests for each mutant. Works in a copy of the checkout (sandbox.ts).
 *
 * Several rooms are tried one after the other: `core/{archive,sync} --count 2 --nearest 5` plants two faults in each, and
 * reads only the five test files next to each by imports.
 *
 * A dry run notes the test files that reach each place. A mutant is tried with these alone, the quickest first. Test
 * files that `npm test` leaves out (long.ts) run with `--long` only, the searches of sync never.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LONG_UNIT, SEARCHES } from '../long.ts'
import { diffOf, percentage } from './diff.ts'
import { drawn, findMutants, type Mutant } from './findMutants.ts'
import { nearestTests } from './nearest.ts'
import { probe } from './probe.ts'
import { makeSandbox, type Outcome, type Reached, type Sandbox } from './sandbox.ts'

/** Ends a mutant that hangs; a slow machine stays far below it. */
const HANG_MS = 120_000

const checkout = join(import.meta.dirname, '../..')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    long: { type: 'boolean', default: false },
    nearest: { type: 'string' },
    json: { type: 'string' },
  },
})
const rooms = positionals.map((room) => room.replace(/\/$/, ''))
const [count, minutes] = [Number(values.count), Number(values.minutes)]
const firstSeed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
if (rooms.length === 0 || !(count > 0 && minutes > 0 && firstSeed >= 0)) {
  console.error(
    'Usage: npm run mutants -- core/ROOM… [--count 300] [--seed N] [--minutes 60] [--only FILE] [--long] [--nearest N]',
  )
  process.exit(2)
}

interface Tried {
  mutant: Mutant
  /** `unreached`: no test file reaches its place. */
  outcome: Outcome | { kind: 'unreached' }
}

interface Scored {
  room: string
  seed: number
  tried: number
  found: number
  survivors: string[]
}

// By way of the `exit` event the copy is removed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

const scores: Scored[] = []
const sandbox = makeSandbox(checkout)
process.once('exit', () => sandbox.remove())
// Rooms of one seed would share the places in their lists of mutants.
for (const [index, room] of rooms.entries()) scores.push(await tryRoom(room, sandbox, firstSeed + index))
for (const score of scores) print(score)
if (scores.length > 1) {
  const sum = (part: 'tried' | 'found'): number => scores.reduce((total, score) => total + score[part], 0)
  console.log(`\nAll: ${percentage(sum('found'), sum('tried'))} (${sum('found')} of ${sum('tried')} found)`)
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(scores, null, 2)}\n`)

async function tryRoom(room: string, sandbox: Sandbox, seed: number): Promise<Scored> {
  const end = Date.now() + minutes * 60_000
  const files = globSync(`${room}/**/*.ts`, {
    cwd: checkout,
    exclude: ['**/*.d.ts', '**/template/**', '**/generated/**'],
  })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.includes(values.only))
    .toSorted()
  const { mutants, probed } = await findMutants(checkout, files)
  const chosen = drawn(mutants, count, seed)
  console.log(`${room}: ${chosen.length} of ${mutants.length} mutants by the seed ${seed}`)
  const all = testsOf(room)
  const nearest = (file: string): string[] => nearestTests(checkout, all, file, Number(values.nearest))
  const tests =
    values.nearest === undefined ? all : [...new Set(chosen.flatMap(({ file }) => nearest(file)))].toSorted()
  const reached = await dryRun(sandbox, tests, chosen, probed)
  const tried: Tried[] = []
  for (const mutant of chosen) {
    if (Date.now() > end) break
    const outcome = await tryMutant(sandbox, mutant, reached)
    tried.push({ mutant, outcome })
    console.log(`${tried.length}/${chosen.length} ${describe(mutant, outcome)}`)
  }
  return scoreOf(room, seed, tried)
}

/** The tests of a room, and the others that import it. */
function testsOf(room: string): string[] {
  const own = `tests/${room.split('/').slice(1).join('/')}/`
  const all = globSync('tests/**/*.test.ts', {
    cwd: checkout,
    exclude: [...(values.long ? [] : LONG_UNIT), ...SEARCHES, 'tests/{e2e,renderer,bench,fuzz,style}/**'],
  }).map((file) => file.replaceAll('\\', '/'))
  return all
    .filter(
      (file) => file.startsWith(own) || readFileSync(join(checkout, file), 'utf8').includes(`/${room}/`),
    )
    .toSorted()
}

async function dryRun(
  sandbox: Sandbox,
  tests: readonly string[],
  chosen: readonly Mutant[],
  probed: ReadonlyMap<string, string>,
): Promise<Reached> {
  const files = new Map(chosen.map(({ file, before }) => [file, before]))
  for (const file of files.keys()) sandbox.write(file, probe(probed.get(file) ?? ''))
  const reached = await sandbox.runProbed(tests)
  for (const [file, text] of files) sandbox.write(file, text)
  console.log(
    `Dry run: ${reached.durations.size} test files; left out, since they fail: ${reached.failed.join(' ') || 'none'}`,
  )
  if (reached.durations.size === 0) throw new Error('No test file passes in the dry run')
  return reached
}

async function tryMutant(sandbox: Sandbox, mutant: Mutant, reached: Reached): Promise<Tried['outcome']> {
  const durationOf = (file: string): number => reached.durations.get(file) ?? 0
  const tests = Array.from(reached.filesOf.get(mutant.id) ?? []).toSorted(
    (a, b) => durationOf(a) - durationOf(b),
  )
  if (tests.length === 0) return { kind: 'unreached' }
  const whole = tests.reduce((sum, file) => sum + durationOf(file), 0)
  sandbox.write(mutant.file, mutant.after)
  try {
    return await sandbox.runTests(tests, HANG_MS + 10 * whole)
  } finally {
    sandbox.write(mutant.file, mutant.before)
  }
}

function scoreOf(room: string, seed: number, tried: readonly Tried[]): Scored {
  const survivors = tried.filter(({ outcome }) => isSurvivor(outcome))
  return {
    room,
    seed,
    tried: tried.length,
    found: tried.length - survivors.length,
    survivors: survivors.map(({ mutant, outcome }) => `${describe(mutant, outcome)}\n${diffOf(mutant)}`),
  }
}

function isSurvivor({ kind }: Tried['outcome']): boolean {
  return kind === 'passed' || kind === 'unreached'
}

function describe({ file, line, mutator }: Mutant, outcome: Tried['outcome']): string {
  const by = outcome.kind === 'failed' ? `: ${outcome.tests[0] ?? ''}` : ''
  const said = outcome.kind === 'passed' ? 'survived' : outcome.kind === 'failed' ? 'found' : outcome.kind
  return `${file}:${line} ${mutator} ${said}${by}`
}

function print({ room, seed, tried, found, survivors }: Scored): void {
  if (survivors.length > 0) console.log(`\nSurvivors of ${room}:\n\n${survivors.join('\n\n')}`)
  console.log(`\n${room}: ${percentage(found, tried)} (${found} of ${tried} mutants found, seed ${seed})`)
}
