/**
 * `npm run mutants -- core/glossary [--count 300] [--seed N] [--minutes 60] [--only FILE] [--long] [--nearest N]
 * [--quick]`: changes the code of a room at random places, and tells which changes no test of the room finds. Stryker's
 * instrumenter makes the mutants. Its own runners do not fit. The one for Vitest sees no coverage in worker threads, where
 * most of core runs. The one for commands runs the same tests for each mutant. Works in a copy of the checkout
 * (sandbox.ts).
 *
 * Several rooms are tried one after the other: `core/{archive,sync} --count 2 --nearest 5` plants two faults in each, and
 * reads only the five test files next to each by imports.
 *
 * All mutants are in the code at once, each behind a switch (switches.ts). One process loads the test files and runs each
 * test for each mutant that it reaches (runner.ts); quick tests come first. A switch comes too late for tables that are
 * made as modules are loaded, and for values in memory. So each mutant that no test has found gets a process of its own.
 * `--quick` makes no such processes, and leaves out tests of more than eight seconds. Mutants of tables do not count then,
 * and mutants whose tests are not through when the minutes are over count in no run.
 *
 * Test files that `npm test` leaves out (long.ts) run with `--long` only, the searches of sync never.
 *
 * `--json FILE` writes the scores and survivors, `--table FILE` appends a table of scores in Markdown.
 */
import { appendFileSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LONG_UNIT, SEARCHES } from '../long.ts'
import { diffOf, percentage } from './diff.ts'
import { isEquivalent, readEquivalents } from './equivalents.ts'
import { drawn, findMutants, type Mutant } from './findMutants.ts'
import { nearestTests } from './nearest.ts'
import { readEvents, type Event, type Progress } from './events.ts'
import { makeSandbox, type Sandbox } from './sandbox.ts'
import { keepSwitches } from './switches.ts'

/** Milliseconds of the tests of each round: most mutants are found before a slow test runs. */
const ROUNDS = [60, 300, 1500, 8000]
/** After it, mutants of tables get processes of their own: slow tests would meet them in vain. */
const LAST_QUICK_ROUND = 300
/** The round that `--quick` leaves out: a property that reaches a hundred mutants takes a quarter of an hour. */
const SLOW_ROUND = 120_000

/** Ends a process whose modules hang as they are loaded. */
const HANG_MS = 120_000

/** The most test files that a process of its own runs for a mutant. */
const FILES_FROM_START = 4

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
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    table: { type: 'string' },
  },
})
const rooms = positionals.map((room) => room.replace(/\/$/, ''))
const rounds = values.quick ? ROUNDS : [...ROUNDS, SLOW_ROUND]
const [count, minutes] = [Number(values.count), Number(values.minutes)]
const firstSeed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
if (rooms.length === 0 || !(count > 0 && minutes > 0 && firstSeed >= 0)) {
  console.error(
    'Usage: npm run mutants -- core/ROOM… [--count 300] [--seed N] [--minutes 60] [--only FILE] [--long] [--nearest N] [--quick] [--json FILE] [--table FILE]',
  )
  process.exit(2)
}

interface Scored {
  room: string
  seed: number
  tried: number
  found: number
  /** Mutants that do not count: no input can show them (equivalents.txt). */
  equivalent: number
  /** Mutants that do not count: their tests are not through, or `--quick` left them out. */
  undecided: number
  survivors: string[]
}

// By way of the `exit` event the copy is removed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

const equivalents = readEquivalents()
const scores: Scored[] = []
const sandbox = makeSandbox(checkout)
process.once('exit', () => sandbox.remove())
// Rooms of one seed would share the places in their lists of mutants.
for (const [index, room] of rooms.entries()) {
  const score = await tryRoom(room, sandbox, firstSeed + index)
  scores.push(score)
  print(score)
}
if (scores.length > 1) {
  const sum = (part: 'tried' | 'found'): number => scores.reduce((total, score) => total + score[part], 0)
  console.log(`\nAll: ${percentage(sum('found'), sum('tried'))} (${sum('found')} of ${sum('tried')} found)`)
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(scores, null, 2)}\n`)
if (values.table !== undefined) appendFileSync(values.table, tableOf(scores))

async function tryRoom(room: string, sandbox: Sandbox, seed: number): Promise<Scored> {
  const end = Date.now() + minutes * 60_000
  const files = globSync(`${room}/**/*.ts`, {
    cwd: checkout,
    exclude: ['**/*.d.ts', '**/template/**', '**/generated/**'],
  })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.includes(values.only))
    .toSorted()
  const { mutants, instrumented } = await findMutants(checkout, files)
  const chosen = drawn(mutants, count, seed)
  console.log(`${room}: ${chosen.length} of ${mutants.length} mutants by the seed ${seed}`)
  const all = testsOf(room)
  const nearest = (file: string, most: number): string[] => nearestTests(checkout, all, file, most)
  const near = chosen.flatMap(({ file }) => nearest(file, Number(values.nearest)))
  const tests = values.nearest === undefined ? all : [...new Set(near)].toSorted()

  const numbers = new Map(chosen.map(({ id }, index) => [id, index + 1]))
  const originals = new Map(chosen.map(({ file, before }) => [file, before]))
  for (const file of originals.keys())
    sandbox.write(file, keepSwitches(instrumented.get(file) ?? '', numbers))
  sandbox.bundle()
  const events = join(sandbox.root, '.mutants/events.txt')
  rmSync(events, { force: true })
  const env = { INTERLINEAR_MUTANT_EVENTS: events, INTERLINEAR_MUTANT_COUNT: String(chosen.length) }
  const attempt: FromStart['attempt'] = async (number) => {
    const { file } = chosen[number - 1] ?? { file: '' }
    const progress = readEvents(events)
    const tests = testsFromStart(progress, number, nearest(file, FILES_FROM_START))
    if (tests.length === 0) return 'passed'
    const limit = Date.now() + HANG_MS + 10 * millisecondsOf(tests, progress)
    return await sandbox.runTests(tests, {
      env: { ...env, INTERLINEAR_MUTANT_LONGEST: '1500', INTERLINEAR_MUTANT: String(number) },
      isOver: () => Date.now() > limit,
    })
  }
  const isDue = (number: number): boolean => {
    const mutant = chosen[number - 1]
    return Date.now() < end && mutant !== undefined && !isEquivalent(mutant, equivalents)
  }
  const tried = new Set<number>()
  for (const longest of rounds) {
    await runRound(sandbox, tests, events, { ...env, INTERLINEAR_MUTANT_LONGEST: String(longest) }, end)
    if (longest === LAST_QUICK_ROUND && !values.quick)
      await tryFromStart(events, ({ loads }) => loads, { tried, isDue, attempt })
    console.log(`${readEvents(events).found.size} found by tests of up to ${longest} ms`)
  }
  if (!values.quick) await tryFromStart(events, ({ reached }) => reached, { tried, isDue, attempt })
  const progress = readEvents(events)
  for (const [file, text] of originals) sandbox.write(file, text)
  if (progress.failed.size > 0) console.log(`Left out, since they fail:\n${[...progress.failed].join('\n')}`)
  if (progress.reached.size === 0) throw new Error('No test reaches a mutant')
  return scoreOf(room, seed, chosen, { ...progress, tried, isWhole: Date.now() < end })
}

/** Runs a process for each mutant that no test has found: the mutant is active from its start. A few run at once. */
async function tryFromStart(
  events: string,
  mutantsOf: (progress: Progress) => ReadonlySet<number>,
  { tried, isDue, attempt }: FromStart,
): Promise<void> {
  const progress = readEvents(events)
  const waiting = [...mutantsOf(progress)].filter(
    (number) => !progress.found.has(number) && !tried.has(number),
  )
  const work = async (): Promise<void> => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      if (!isDue(number)) continue
      tried.add(number)
      if ((await attempt(number)) !== 'passed') tellFound(events, number, 'a process of its own')
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

interface FromStart {
  tried: Set<number>
  isDue: (number: number) => boolean
  attempt: (number: number) => ReturnType<Sandbox['runTests']>
}

/** Returns the time that the files took without a mutant. */
function millisecondsOf(files: readonly string[], { slow }: Progress): number {
  const known = Array.from(slow).filter(([test]) => files.some((file) => test.startsWith(`${file} > `)))
  return known.reduce((total, [, { ms }]) => total + ms, 0)
}

function tellFound(events: string, mutant: number, test: string): void {
  appendFileSync(events, `${JSON.stringify({ kind: 'found', mutant, test } satisfies Event)}\n`)
}

/** Returns the files to run for a mutant that is active from the start: the nearest, and those whose tests reach it. */
function testsFromStart({ loads, slow }: Progress, mutant: number, nearest: readonly string[]): string[] {
  const reaching = Array.from(slow)
    .filter(([, { reached }]) => reached.includes(mutant))
    .toSorted(([, a], [, b]) => a.ms - b.ms)
    .map(([test]) => test.slice(0, test.indexOf(' > ')))
  return [...new Set([...(loads.has(mutant) ? nearest : []), ...reaching])].slice(0, FILES_FROM_START)
}

/** Runs the tests until all those that are quick enough are done; a process that ended by a mutant is followed by another. */
async function runRound(
  sandbox: Sandbox,
  tests: readonly string[],
  events: string,
  env: Readonly<Record<string, string>>,
  end: number,
): Promise<void> {
  for (;;) {
    const { found, done, slow } = readEvents(events)
    const isLeft = (file: string): boolean => {
      const known = Array.from(slow).filter(([test]) => test.startsWith(`${file} > `))
      const waiting = ([test, { ms, reached }]: (typeof known)[number]): boolean =>
        !done.has(test) &&
        ms <= Number(env['INTERLINEAR_MUTANT_LONGEST']) &&
        reached.some((mutant) => !found.has(mutant))
      return known.length === 0 || known.some(waiting)
    }
    const files = tests.filter(isLeft)
    if (files.length === 0 || Date.now() > end) return
    const outcome = await sandbox.runTests(files, { env, isOver: () => Date.now() > end || hangs(events) })
    const { trying } = readEvents(events)
    if (trying !== null && Date.now() < end) tellFound(events, trying.mutant, 'the process hangs or ends')
    if (outcome !== 'ended') return
  }
}

/** Whether an attempt blocks its thread. */
function hangs(events: string): boolean {
  const { trying } = readEvents(events)
  return trying !== null && Date.now() > statSync(events).mtimeMs + trying.limit + 10_000
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

function scoreOf(
  room: string,
  seed: number,
  chosen: readonly Mutant[],
  progress: Progress & { tried: ReadonlySet<number>; isWhole: boolean },
): Scored {
  const { found, reached, loads, slow, done, tried: triedFromStart, isWhole } = progress
  const isLeft = (test: string, ms: number): boolean => !done.has(test) && ms <= Math.max(...rounds)
  const waiting = new Set(
    Array.from(slow).flatMap(([test, { ms, reached }]) => (isLeft(test, ms) ? reached : [])),
  )
  let equivalent = 0
  const survivors = chosen.flatMap((mutant, index) => {
    const number = index + 1
    if (found.has(number)) return []
    if (isEquivalent(mutant, equivalents)) {
      equivalent++
      return []
    }
    const isReached = reached.has(number) || loads.has(number)
    // Only a process of its own shows the mutant of a table, or of a value in memory.
    const isUntried = isReached && !triedFromStart.has(number) && (loads.has(number) || !values.quick)
    if (waiting.has(number) || isUntried) return []
    if (!isReached && !isWhole) return []
    const how = isReached ? 'survived' : 'unreached'
    return [`${mutant.file}:${mutant.line} ${mutant.mutator} ${how}\n${diffOf(mutant)}`]
  })
  const tried = found.size + survivors.length
  const undecided = chosen.length - tried - equivalent
  return { room, seed, tried, found: found.size, equivalent, undecided, survivors }
}

function tableOf(scores: readonly Scored[]): string {
  const day = new Date().toISOString().slice(0, 10)
  const rows = scores.map(({ room, seed, tried, found, equivalent, undecided }) => {
    const least = percentage(found, tried + undecided)
    return [room, percentage(found, tried), least, found, tried, equivalent, undecided, seed, day].join(' | ')
  })
  // At least: as if no test would find the undecided ones.
  const head = 'room | score | at least | found | counted | equivalent | undecided | seed | date'
  return `${[head, head.replaceAll(/[^|]+/g, '-'), ...rows].map((row) => `| ${row} |`).join('\n')}\n`
}

function print({ room, seed, tried, found, equivalent, undecided, survivors }: Scored): void {
  if (survivors.length > 0) console.log(`\nSurvivors of ${room}:\n\n${survivors.join('\n\n')}`)
  const least = undecided === 0 ? '' : `, at least ${percentage(found, tried + undecided)}`
  const others = `${equivalent} equivalent, ${undecided} undecided${least}, seed ${seed}`
  console.log(`\n${room}: ${percentage(found, tried)} (${found} of ${tried} mutants found, ${others})`)
}
