/**
 * How commands speak: results on standard output, everything else on standard error (docs/reference/command-line.md,
 * "Output").
 */
import type { RepetitionCount } from '../core/contract/index.ts'
import { nearestSpelling } from '../core/croql/spellingSuggestions.ts'
import type { FailureValue } from '../core/platform/errors/failure.ts'
import type { ProgressReport } from '../core/platform/threads/progress.ts'
import { terminalJson, terminalLines, terminalText } from '../core/platform/text/terminalText.ts'
import { countNoun } from './countNoun.ts'

export function printJson(value: unknown): void {
  process.stdout.write(`${terminalJson(value)}\n`)
}

/** A line for people, of texts from anywhere: none of them commands the terminal (terminalText.ts). */
export function printLine(line: string): void {
  process.stdout.write(`${terminalLines(line)}\n`)
}

/** Messages for people; never part of a result. */
export function printNotice(message: string): void {
  process.stderr.write(`${terminalLines(message)}\n`)
}

/** Reports the repetitions of a project; prints nothing if there are none. */
export function sayRepetitions({ strings, words }: RepetitionCount): void {
  if (strings > 0)
    printNotice(`Repetitions: ${countNoun(strings, 'string')} with ${countNoun(words, 'word')}.`)
}

/**
 * Warns of formulas in a CSV, which holds every text as it is: altering a cell would make another text of it where it
 * is read back.
 */
export function sayFormulas(count: number): void {
  if (count === 0) return
  const cells = count === 1 ? '1 cell begins' : `${count} cells begin`
  printNotice(`${cells} like a formula, which a spreadsheet runs: have it read them as text.`)
}

type Cell = string | number | null

/** A table with a head, columns as wide as their widest cell; numbers to the right. Long cells are cut. */
export function printTable(head: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const cells = rows.map((row) => row.map((cell) => oneLine(cell)))
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => [...(row[column] ?? '')].length)),
  )
  const line = (row: readonly string[], align: (column: number) => boolean): string =>
    row
      .map((cell, column) => pad(cell, widths[column] ?? 0, align(column)))
      .join('  ')
      .trimEnd()
  printLine(line(head, () => false))
  printLine(widths.map((width) => '-'.repeat(width)).join('  '))
  rows.forEach((row, index) =>
    printLine(line(cells[index] ?? [], (column) => typeof row[column] === 'number')),
  )
}

const WIDEST_CELL = 60

function oneLine(cell: Cell): string {
  const text = cell === null ? '' : String(cell).replace(/\s+/g, ' ')
  const characters = [...terminalText(text)]
  return characters.length > WIDEST_CELL
    ? `${characters.slice(0, WIDEST_CELL - 1).join('')}…`
    : characters.join('')
}

function pad(cell: string, width: number, toTheRight: boolean): string {
  const space = ' '.repeat(Math.max(0, width - [...cell].length))
  return toTheRight ? space + cell : cell + space
}

/** A failure as people read it: what happened and where, what was kept, what to do. */
export function describeFailure(failure: FailureValue): string {
  const { path, line, column, kept, todo, near, causes, value } = failure.details
  // Each part is one line: a name with a line break in it says nothing in our words.
  const one = (text: string) => terminalText(text)
  // A breach's message begins with its place.
  const isNamed = path !== undefined && failure.message.startsWith(`${path}: `)
  const place = [path === undefined || isNamed ? undefined : one(path), line, column]
    .filter((part) => part !== undefined)
    .join(':')
  // Words from outside may have several lines: those after the first are set in, so that none is taken for ours.
  const message = terminalLines(failure.message).replaceAll('\n', '\n  | ')
  const offending = value !== undefined && isBreach(failure) ? ` — ${one(value)}` : ''
  const lines = [`${place === '' ? '' : `${place}: `}${message}${offending}`]
  for (const cause of causes ?? [])
    if (!isTheSame(cause, failure)) lines.push(`  ${describeFailure(cause).replaceAll('\n', '\n  ')}`)
  if (near !== undefined && near.length > 0)
    lines.push(`Did you mean: ${nearestOf(near, failure).map(one).join(', ')}?`)
  if (kept !== undefined) lines.push(one(kept))
  if (todo !== undefined) lines.push(terminalLines(todo))
  return lines.join('\n')
}

/** The only cause, in the same words: they are printed once. */
function isTheSame(cause: FailureValue, { message, details }: FailureValue): boolean {
  const { line, column } = details
  const isAtPlace = cause.details.line === line && cause.details.column === column
  return details.causes?.length === 1 && cause.message === message && isAtPlace
}

const MAX_NAMES = 3

/** At most three names: those nearest to what was written, where the failure says what that is. */
function nearestOf(near: readonly string[], { message, details: { value } }: FailureValue): string[] {
  if (near.length <= MAX_NAMES) return [...near]
  const written = value ?? /["“]([^"”]+)["”]/.exec(message)?.[1] ?? ''
  const nearestOnes = nearestSpelling(written, near)
  return nearestOnes.length > 0 ? nearestOnes : near.slice(0, MAX_NAMES)
}

/** One of the breaches that a failure lists: what stands there says more than the rule. */
function isBreach({ code, details }: FailureValue): boolean {
  return (code === 'module.protocol' || code === 'module.descriptor') && details.causes === undefined
}

/** Names what failed of a batch; the exit code says that something did. */
export function sayFailed(failed: readonly FailureValue[], label: string): void {
  if (failed.length === 0) return
  process.exitCode = 1
  printNotice(`${failed.length} ${failed.length === 1 ? 'file' : 'files'} ${label}:`)
  for (const { code, message, details } of failed) {
    const place = [details.path, details.line, details.column].filter((part) => part !== undefined).join(':')
    const asked = code === 'format.ambiguous' ? ` ${details.todo ?? ''}` : ''
    printNotice(`  ${place}: ${message}${asked}`)
  }
}

export interface ProgressBar {
  onProgress(report: ProgressReport): void
  stop(): void
}

/** A bar on a terminal, silence otherwise. */
export async function progressBar(): Promise<ProgressBar> {
  if (!process.stderr.isTTY) return { onProgress: () => undefined, stop: () => undefined }
  const { SingleBar } = await import('cli-progress')
  const bar = new SingleBar({
    format: '{what} {bar} {percentage}%',
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
  })
  let isStarted = false
  return {
    onProgress({ label: raw, done, total }) {
      const label = terminalText(raw)
      if (!isStarted) bar.start(total ?? 1, 0, { what: label })
      isStarted = true
      bar.setTotal(total ?? Math.max(1, done))
      bar.update(done, { what: label })
    },
    stop() {
      if (isStarted) bar.stop()
    },
  }
}
