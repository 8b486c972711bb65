/**
 * How far one project file goes: the same work at sizes ten times apart, and how each figure grows with the size. An
 * exponent of 0 is work that takes as long at any size, 1 is work in proportion. The largest size is a million strings, or
 * what INTERLINEAR_BENCH_STRINGS says; `--full` adds 5,000,000.
 */
import { constants, copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exponentOf, milliseconds, table, type Bench } from './bench.ts'
import { archiveFigures, projectFigures, type Figure } from './curveFigures.ts'
import { deskFigures } from './curveDesk.ts'
import { po } from './formatFiles.ts'
import { largeProject } from './largeProject.ts'
import { passagesOf } from './passages.ts'

const LARGEST = Number(process.env.INTERLINEAR_BENCH_STRINGS ?? 1_000_000)
const SIZES = [LARGEST / 100, LARGEST / 10, LARGEST]
const FULL = 5_000_000

/** Strings of each file of the tree that is imported and exported. */
const STRINGS_OF_FILE = 10_000

/** The goals: interactive times stay constant at any size, and others grow at most linearly. */
const GOALS = { felt: 0.1, whole: 1.05, each: 0.05 } as const

async function figuresAt(strings: number, folder: string): Promise<Figure[]> {
  const project = join(folder, 'curve.interlinear')
  copyFileSync(largeProject(strings).path, project, constants.COPYFILE_FICLONE)
  const figures = [
    ...(await projectFigures(project, strings)),
    ...(await deskFigures(project, folder)),
    ...(await archiveFigures(project, folder)),
    {
      what: 'the file, bytes a string',
      kind: 'each',
      unit: 'bytes',
      value: statSync(project).size / strings,
    },
  ] satisfies Figure[]
  return [...figures, ...treeFigures(strings, folder)]
}

function treeFigures(strings: number, folder: string): Figure[] {
  const tree = join(folder, 'tree')
  mkdirSync(tree)
  for (let file = 0; file * STRINGS_OF_FILE < strings; file++) {
    const texts = po(Math.min(STRINGS_OF_FILE, strings)).replaceAll('number', `number ${file}`)
    writeFileSync(join(tree, `texts${file}.po`), texts)
  }
  const { imported, exported } = passagesOf(tree, join(folder, 'imported.interlinear'))
  const bytes = (megabytes: number) => (megabytes * 1_048_576) / strings
  return [
    { what: 'import of PO files, processor', kind: 'whole', unit: 'ms', value: imported.work },
    { what: 'export of them, processor', kind: 'whole', unit: 'ms', value: exported.work },
    {
      what: 'memory at its peak in the import, over the idle program, a string',
      kind: 'each',
      unit: 'bytes',
      value: bytes(imported.memory),
    },
  ]
}

function shown({ unit, value }: Figure): string {
  return unit === 'ms' ? milliseconds(value) : `${Math.round(value).toLocaleString('en')} B`
}

const bench: Bench = {
  title: 'How far one project file goes',
  async run(print) {
    const sizes = process.argv.includes('--full') ? [...SIZES, FULL] : SIZES
    const bySize = new Map<number, Figure[]>()
    for (const size of sizes) {
      const folder = mkdtempSync(join(tmpdir(), 'interlinear-bench-'))
      try {
        bySize.set(size, await figuresAt(size, folder))
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
      // A run takes long, and what it found so far is not lost where it is ended.
      for (const figure of bySize.get(size) ?? [])
        print(`${size.toLocaleString('en')} strings: ${figure.what}: ${shown(figure)}`)
    }
    print('')
    const rows = (bySize.get(sizes[0] ?? 0) ?? []).map(({ what, kind }) => {
      const points = sizes.flatMap((size) => {
        const figure = bySize.get(size)?.find((one) => one.what === what)
        return figure ? [{ size, figure }] : []
      })
      const exponent = exponentOf(points.map(({ size, figure }) => ({ size, value: figure.value })))
      return [what, ...points.map(({ figure }) => shown(figure)), exponent.toFixed(2), `${GOALS[kind]}`]
    })
    return table(
      ['what', ...sizes.map((size) => size.toLocaleString('en')), 'exponent', 'goal: at most'],
      rows,
    )
  },
}

export default bench
