/**
 * `npm run tables`: holds tables for reviewers against the programs that reviewers use. LibreOffice saves each in another
 * format and back, and the import has to find nothing to do. openpyxl and python-docx edit rows, and the import has to
 * bring these texts and comments. `--strings N` (300) and `--seed N` (59) choose the project. Prints a table, and ends
 * with 1 where anything differs.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import type { PackageReport } from '../../../core/contract/index.ts'
import { readTable } from '../../../core/formats/csv/table.ts'
import { checkout } from '../../../packaging/manifest.ts'

const { values } = parseArgs({
  options: { strings: { type: 'string', default: '300' }, seed: { type: 'string', default: '59' } },
})
const COUNT = Number(values.strings)
const seed = Number(values.seed)

/** The programs that save a table, each by the formats that it goes through. */
const CHAINS = [
  ['xlsx', 'xlsx'],
  ['xlsx', 'ods', 'xlsx'],
  ['docx', 'docx'],
  ['docx', 'odt', 'docx'],
  ['html', 'html'],
] as const

const folder = mkdtempSync(join(tmpdir(), 'interlinear-tables-'))
const env = { ...process.env, INTERLINEAR_HOME: join(folder, 'home'), HOME: folder }
const program = join(checkout, 'cli', 'interlinear.js')
const project = join(folder, 'shop.interlinear')

function run(...args: string[]): string {
  return execFileSync(process.execPath, [program, ...args], { cwd: folder, env, encoding: 'utf8' })
}

/** Returns the report also where conflicts end the command with 1. */
function take(into: string, table: string, ...more: string[]): PackageReport {
  const args = ['worklist', 'import', into, table, '--json', ...more]
  try {
    return JSON.parse(run(...args)) as PackageReport
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return JSON.parse(String(error.stdout)) as PackageReport
    throw error
  }
}

const piece = fc.constantFrom(
  ...['one', 'two', ' ', '  ', '\n', '=1+1', '+', '-2', '@SUM(A1)', "'", '"', ',', ';', '<b>', '&amp;', '&'],
  ...['😀', 'مرحبا', 'שלום', 'é', '日本語', '\u00a0', '{0}', '%s'],
)
/** Parts that the export writes in another way. A reviewer who types them means what they stand for. */
const rewritten = fc.constantFrom('\t', '\r', '\r\n', '\u0007', '\u001b', '␍', '␦', '_x0041_')
const asText = (pieces: string[]): string => pieces.join('')
const typed = fc
  .array(piece, { minLength: 1, maxLength: 10 })
  .map(asText)
  .filter((text) => text.trim() !== '')
const sent = fc
  .array(fc.oneof({ weight: 4, arbitrary: piece }, rewritten), { minLength: 1, maxLength: 10 })
  .map(asText)

function makeProject(): void {
  const texts = fc.sample(sent, { numRuns: COUNT * 2, seed })
  const file = (from: number) =>
    Object.fromEntries(texts.slice(from, from + COUNT).map((text, at) => [`key${at}`, text]))
  mkdirSync(join(folder, 'ar'))
  writeFileSync(join(folder, 'en.json'), JSON.stringify(file(0)))
  writeFileSync(join(folder, 'ar', 'en.json'), JSON.stringify(file(COUNT)))
  run('init', project, '--source', 'en', '--target', 'ar')
  run('import', project, 'en.json')
  run('import', project, 'ar/en.json', '--language', 'ar', '--same-as-source')
}

function write(format: string): string {
  const path = join(folder, `sent.${format}`)
  run('worklist', 'export', project, 'true', '--language', 'ar', '--out', path)
  return path
}

function convert(path: string, to: string, step: number): string {
  const out = join(folder, `step${step}`)
  mkdirSync(out, { recursive: true })
  const filter = to === 'html' ? 'html:HTML (StarWriter)' : to
  execFileSync('soffice', ['--headless', '--convert-to', filter, '--outdir', out, path], {
    env,
    stdio: 'pipe',
  })
  return join(out, basename(path, extname(path)) + `.${to}`)
}

/** Returns the ID of each row of the table, by the CSV of the same strings. */
function rowIds(): string[] {
  const table = readTable(readFileSync(write('csv'), 'utf8'), ',')
  return Array.from({ length: table.rowCount - 1 }, (_, row) => table.value(row + 1, 0))
}

let failures = 0
function say(what: string, report: PackageReport, problems: readonly string[]): void {
  failures += problems.length
  const { saved, comments, unchanged, conflictCount, unreadable } = report
  console.log(
    `${what.padEnd(22)} saved ${saved}, comments ${comments}, unchanged ${unchanged}, conflicts ${conflictCount}, unreadable ${unreadable}`,
  )
  for (const problem of problems.slice(0, 10)) console.log(`  ${problem}`)
}

function convertAll(): void {
  for (const [first, ...others] of CHAINS) {
    let path = write(first)
    for (const [step, format] of others.entries()) path = convert(path, format, step)
    const report = take(project, path, '--dry-run')
    const changed = report.changes.map(
      ({ before, after }) => `${JSON.stringify(before)} became ${JSON.stringify(after)}`,
    )
    const isWhole = report.unchanged === COUNT && report.unreadable === 0 && report.comments === 0
    say([first, ...others].join(' > '), report, isWhole ? changed : [`${COUNT} rows went out`, ...changed])
  }
}

function editAll(): void {
  const ids = rowIds()
  for (const format of ['xlsx', 'docx']) {
    const texts = fc.sample(typed, { numRuns: 100, seed: seed + format.length })
    const edits = Object.fromEntries(
      texts.map((text, at) => [ids[at * 2] ?? '', [text, `Comment ${at}: ${text.trim()}`]]),
    )
    const copy = join(folder, `edited-${format}.interlinear`)
    copyFileSync(project, copy)
    const path = write(format)
    writeFileSync(join(folder, 'edits.json'), JSON.stringify(edits))
    execFileSync('python3', [join(import.meta.dirname, 'edit.py'), path, join(folder, 'edits.json')], {
      stdio: 'pipe',
    })
    const report = take(copy, path)
    const query = [
      'query',
      copy,
      'true',
      '--context',
      'translations',
      '--language',
      'ar',
      '--limit',
      '100000',
      '--json',
    ]
    const rows = JSON.parse(run(...query)) as { id: number; stringId: number; text: string }[]
    const newest = rows.sort((one, other) => one.id - other.id)
    const found = new Map(newest.map(({ stringId, text }) => [stringId, text]))
    const wrong = Object.entries(edits).flatMap(([id, [text]]) => {
      const translation = found.get(Number(id.split('-')[0]))
      return translation === text ? [] : [`${JSON.stringify(text)} came as ${JSON.stringify(translation)}`]
    })
    const hasComments = report.comments === texts.length
    say(`${format} edited`, report, hasComments ? wrong : [`${texts.length} comments were written`, ...wrong])
  }
}

try {
  makeProject()
  convertAll()
  editAll()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failures > 0 ? 1 : 0
