/**
 * Runs each test of a file first as it is, and then once more for each mutant that it reached and no test has found yet.
 * Files are loaded once, and a mutant costs the milliseconds of the tests that reach it. Vitest's retries, with all hooks
 * of a test, are the attempts. The events file tells the process that started this how far it came (events.ts).
 */
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { setEnvironmentData } from 'node:worker_threads'
import { TestRunner, type RunnerTestCase, type RunnerTestSuite } from 'vitest'
import { limitOf, readEvents, type Event } from './events.ts'
import { MEMORY, REACHED, REACHED_AT_LOAD } from './switches.ts'

const eventsPath = required('INTERLINEAR_MUTANT_EVENTS')
const programsReached = `${eventsPath}.reached`
const root = process.cwd()
/** The number of mutants. */
const count = Number(required('INTERLINEAR_MUTANT_COUNT'))
/** A test that takes longer is left to a later round, in milliseconds. */
const longest = Number(required('INTERLINEAR_MUTANT_LONGEST'))
/** The one that is active from the start, for code that runs as modules are loaded. */
const first = Number(process.env['INTERLINEAR_MUTANT'] ?? '0')

const memory = new Int32Array(new SharedArrayBuffer(4 * (count + 1)))
memory[0] = first
setEnvironmentData(MEMORY, memory)
process.env['INTERLINEAR_MUTANT_REACHED'] = programsReached

function required(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}

function tell(event: Event): void {
  appendFileSync(eventsPath, `${JSON.stringify(event)}\n`)
}

/** Ends the process with its threads, in whose state a mutant may have left something. */
function endProcess(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('The process has ended')
}

/** After this many failures in a row, a test is run without a mutant: something may have been left behind. */
const MOST_UNCHECKED = 8

interface Attempt {
  /** `check`: without a mutant again, after the test has failed with some. */
  kind: 'baseline' | 'mutant' | 'check'
  mutant: number
  start: number
  /** Milliseconds of the test without a mutant. */
  baseline: number
}

export default class MutantRunner extends TestRunner {
  readonly #progress = readEvents(eventsPath)
  #queue: number[] = []
  /** The mutants with which the test has failed since it passed last. */
  #failing: number[] = []
  #attempt: Attempt | null = null

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    if ('filepath' in suite) this.#tellLoads(relative(root, suite.file.filepath))
    await super.onBeforeRunSuite(suite)
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (first === 0) this.#plan(test)
    else if (this.#isNotForFirst(nameOf(test))) test.mode = 'skip'
    await super.onBeforeRunTask(test)
  }

  /** Whether the test says nothing of the mutant that is active from the start. */
  #isNotForFirst(name: string): boolean {
    const { failed, loads, slow } = this.#progress
    const known = slow.get(name)
    if (failed.has(name) || (known !== undefined && known.ms > longest)) return true
    return !loads.has(first) && known?.reached.includes(first) !== true
  }

  #plan(test: RunnerTestCase): void {
    const name = nameOf(test)
    const { done, failed, spoilt, slow } = this.#progress
    const known = slow.get(name)
    const isLeft = test.fails === true || done.has(name) || failed.has(name) || (spoilt.get(name) ?? 0) > 1
    const isUseless =
      known !== undefined && (known.ms > longest || this.#undecided(known.reached).length === 0)
    if (isLeft || isUseless) test.mode = 'skip'
    else test.retry = Number.MAX_SAFE_INTEGER
    this.#attempt = null
  }

  override onBeforeTryTask(test: RunnerTestCase, options: { retry: number; repeats: number }): void {
    super.onBeforeTryTask(test, options)
    if (first !== 0) return
    if (test.result) delete test.result.errors
    this.#attempt ??= { kind: 'baseline', mutant: 0, start: 0, baseline: 0 }
    const { kind, mutant, baseline } = this.#attempt
    if (kind === 'baseline') this.#clearReached()
    else if (kind === 'mutant') tell({ kind: 'try', mutant, limit: limitOf(baseline) })
    this.#switchTo(kind === 'mutant' ? mutant : 0)
    this.#attempt.start = performance.now()
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    if (this.#attempt?.kind !== 'mutant') {
      await run()
      return
    }
    const { mutant, baseline } = this.#attempt
    const timer = setTimeout(() => {
      tell({ kind: 'found', mutant, test: `${nameOf(test)} (hangs)` })
      endProcess()
    }, limitOf(baseline))
    try {
      await run()
    } finally {
      clearTimeout(timer)
    }
  }

  override async onAfterRetryTask(
    test: RunnerTestCase,
    options: { retry: number; repeats: number },
  ): Promise<void> {
    await super.onAfterRetryTask(test, options)
    if (first !== 0) return
    this.#switchTo(0)
    const { result } = test
    if (!result || !this.#attempt || result.state === 'skip') return
    const isGoingOn = this.#next(nameOf(test), this.#attempt, result.state !== 'fail')
    // A retry follows a failure, and looks at its errors.
    result.state = isGoingOn ? 'fail' : 'pass'
    if (isGoingOn) result.errors = [{ name: 'Error', message: 'The next attempt' }]
    else delete result.errors
  }

  /** Returns whether there is another attempt. */
  #next(test: string, attempt: Attempt, hasPassed: boolean): boolean {
    const ms = performance.now() - attempt.start
    let { baseline } = attempt
    if (attempt.kind === 'baseline') {
      baseline = ms
      const reached = this.#reached()
      tell({ kind: 'test', test, ms: Math.round(ms), hasPassed, reached })
      this.#tellLoads(test)
      if (!hasPassed || ms > longest) return false
      this.#queue = this.#undecided(reached)
    } else if (attempt.kind === 'check' && !hasPassed) {
      tell({ kind: 'spoilt', test })
      endProcess()
    } else if (hasPassed) this.#tellFound(test)
    else this.#failing.push(attempt.mutant)
    if (this.#failing.length === MOST_UNCHECKED || (this.#failing.length > 0 && this.#queue.length === 0)) {
      this.#attempt = { ...attempt, kind: 'check' }
      return true
    }
    const mutant = this.#queue.shift()
    if (mutant === undefined) {
      tell({ kind: 'done', test })
      return false
    }
    this.#attempt = { kind: 'mutant', mutant, start: 0, baseline }
    return true
  }

  /** The test has passed since it failed with these: they were its reason. */
  #tellFound(test: string): void {
    for (const mutant of this.#failing) {
      this.#progress.found.set(mutant, test)
      tell({ kind: 'found', mutant, test })
    }
    this.#failing = []
  }

  #switchTo(mutant: number): void {
    memory[0] = mutant
    process.env['INTERLINEAR_MUTANT'] = String(mutant)
  }

  #undecided(mutants: readonly number[]): number[] {
    return mutants.filter((mutant) => !this.#progress.found.has(mutant))
  }

  #clearReached(): void {
    for (let mutant = 1; mutant <= count; mutant++) memory[mutant] = (memory[mutant] ?? 0) & ~REACHED
    rmSync(programsReached, { force: true })
  }

  #reached(): number[] {
    const byPrograms = existsSync(programsReached)
      ? readFileSync(programsReached, 'utf8').split('\n').filter(Boolean).map(Number)
      : []
    const own = Array.from(memory.keys()).filter(
      (mutant) => mutant > 0 && ((memory[mutant] ?? 0) & REACHED) !== 0,
    )
    return [...new Set([...own, ...byPrograms])]
  }

  #tellLoads(by: string): void {
    for (let mutant = 1; mutant <= count; mutant++) {
      if (((memory[mutant] ?? 0) & REACHED_AT_LOAD) === 0) continue
      memory[mutant] = (memory[mutant] ?? 0) & ~REACHED_AT_LOAD
      tell({ kind: 'load', mutant, by })
    }
  }
}

function nameOf(test: RunnerTestCase): string {
  return `${relative(root, test.file.filepath)} > ${test.fullTestName}`
}
