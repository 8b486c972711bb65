/**
 * `npm run bench compare REF [NAME…] [-- --rounds N]`: runs the benches of a commit and of the working copy by turns, and
 * prints the ratio of each figure. Each version runs its own benches: a figure is compared if both print it.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { median, table } from './bench.ts'

/** The figures of one run: in milliseconds, megabytes or as printed. */
export type Figures = Map<string, Figure>

interface Figure {
  value: number
  unit: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const ROUNDS = 3
/** A ratio within this is noise, as a single run has it. */
const NOISE = 0.05

/** Benches that open a page need the built program. */
const OF_PAGES: ReadonlySet<string> = new Set(['editor', 'desk', 'curve', 'ordering'])

const UNITS: Readonly<Record<string, Figure>> = {
  s: { value: 1000, unit: 'ms' },
  ms: { value: 1, unit: 'ms' },
  µs: { value: 0.001, unit: 'ms' },
  MB: { value: 1, unit: 'MB' },
  KB: { value: 0.001, unit: 'MB' },
  'MB/s': { value: 1, unit: 'MB/s' },
}

/** Reads the tables that benches print: a figure by its section, the first cell of its row and its column. */
export function figuresOf(output: string): Figures {
  const figures: Figures = new Map()
  let section = ''
  let head: string[] | null = null
  for (const line of output.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3)
    const cells = line.startsWith('| ') ? line.slice(2, -2).split(' | ') : null
    if (cells === null) head = null
    else if (head === null) head = cells
    else {
      const [row, ...values] = cells
      for (const [index, cell] of values.entries()) {
        const figure = figureOf(cell)
        if (figure !== null) figures.set([section, row, head[index + 1]].join(' | '), figure)
      }
    }
  }
  return figures
}

/** `1.20 s`, `45 MB, 3.1 times the file`, `0.97`; null for a cell that does not begin with a number. */
function figureOf(cell: string): Figure | null {
  const [, number, unit = ''] = /^(\d[\d,]*(?:\.\d+)?)(?: (ms|s|µs|MB\/s|MB|KB))?(?![\w/])/.exec(cell) ?? []
  if (number === undefined) return null
  const known = UNITS[unit] ?? { value: 1, unit: '' }
  return { value: Number(number.replaceAll(',', '')) * known.value, unit: known.unit }
}

/** Rows of the comparison, the slowest first. A ratio above 1 is slower, or needs more. */
export function compareFigures(before: readonly Figures[], after: readonly Figures[]): string[][] {
  const middle = (runs: readonly Figures[], name: string) =>
    median(runs.flatMap((figures) => figures.get(name)?.value ?? []))
  const names = [...(before[0]?.keys() ?? [])].filter((name) => after[0]?.has(name))
  return names
    .map((name) => {
      const { unit } = before[0]!.get(name)!
      const [old, now] = [middle(before, name), middle(after, name)]
      return { name, unit, old, now, ratio: unit === 'MB/s' ? old / now : now / old }
    })
    .toSorted((one, other) => other.ratio - one.ratio)
    .map(({ name, unit, old, now, ratio }) => [
      name.replaceAll(' | ', ', '),
      ...[old, now].map((value) =>
        `${value < 100 ? value.toPrecision(3) : Math.round(value)} ${unit}`.trim(),
      ),
      ratio.toFixed(2),
      ratio > 1 + NOISE ? 'slower' : ratio < 1 - NOISE ? 'faster' : '',
    ])
}

export async function compare(args: string[]): Promise<void> {
  const options = { rounds: { type: 'string', default: String(ROUNDS) } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [ref = '', ...names] = positionals
  const rounds = Number(values.rounds)
  const commit = git('rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`).trim()
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-bench-'))
  const old = join(folder, 'before')
  // An interrupt ends the benches, and then this run: the working tree of the commit is removed.
  process.once('SIGINT', () => {})
  try {
    git('worktree', 'add', '--detach', old, commit)
    prepare(old, names)
    const before: Figures[] = []
    const after: Figures[] = []
    // Each version is first in every other round: what runs second finds a warmer machine.
    for (let round = 0; round < rounds; round++) {
      const turns = [() => runIn(old, names, before), () => runIn(root, names, after)]
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
      console.error(`Round ${round + 1} of ${rounds} is done.`)
    }
    const head = ['figure', commit.slice(0, 10), 'working copy', 'ratio', '']
    console.log(table(head, compareFigures(before, after)).join('\n'))
    console.log(`\nMedians of ${rounds} runs, by turns. A ratio above 1 is slower or needs more.`)
  } finally {
    git('worktree', 'remove', '--force', old)
    rmSync(folder, { recursive: true, force: true })
  }
}

function git(...parameters: string[]): string {
  return execFileSync('git', parameters, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Packages are shared if both versions lock the same. */
function prepare(old: string, names: readonly string[]): void {
  const [theirs, ours] = [old, root].map((path) => readFileSync(join(path, 'package-lock.json'), 'utf8'))
  const npm = (...parameters: string[]) =>
    execFileSync('npm', parameters, { cwd: old, stdio: ['ignore', 'ignore', 'inherit'] })
  if (theirs === ours) symlinkSync(join(root, 'node_modules'), join(old, 'node_modules'))
  else npm('ci', '--no-audit', '--no-fund', '--ignore-scripts')
  const shared = join(root, '..', 'shared')
  if (existsSync(shared)) symlinkSync(shared, join(old, '..', 'shared'))
  npm('run', 'build:grammar')
  if (names.length > 0 && !names.some((name) => OF_PAGES.has(name))) return
  npm('run', 'build')
  npm('run', 'build:renderer')
}

async function runIn(folder: string, names: readonly string[], runs: Figures[]): Promise<void> {
  const bench = spawn(process.execPath, ['tests/bench/run.ts', ...names], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  bench.stdout.setEncoding('utf8')
  let output = ''
  for await (const chunk of bench.stdout) output += chunk
  const figures = figuresOf(output)
  if (figures.size === 0) throw new Error(`The benches of ${folder} printed no figures.`)
  runs.push(figures)
}
