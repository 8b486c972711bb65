/** merge and textconv: what git asks of a file's strings (docs/reference/merging.md). */
import { readFile, stat } from 'node:fs/promises'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { linesByString } from '../../core/documents/merge/textconv.ts'
import { mergeFiles, type MergeOutcome } from '../../core/documents/merge/mergeFiles.ts'
import type { FileConflict } from '../../core/documents/merge/mergePlan.ts'
import { writeWhole } from '../../core/documents/writeFile.ts'
import { Failure } from '../../core/platform/errors/failure.ts'
import { MAX_FILE_BYTES } from '../../core/formats/encoding.ts'
import { formats } from '../../core/formats/registry.ts'
import { describeFailure, printJson, printLine, printNotice } from '../output.ts'

export function addMergeCommands(program: Command): void {
  program
    .command('merge')
    .description(
      'merge three versions of a file by string, as a merge driver for git; writes the result to <ours>',
    )
    .argument('<base>', 'the common ancestor of both versions (%O)')
    .argument('<ours>', 'our version, which becomes the result (%A)')
    .argument('<theirs>', 'the version that is merged into ours (%B)')
    .option(
      '--path <path>',
      'the path of the file in the repository, which gives its format and language (%P)',
    )
    .addOption(
      new Option('--type <type>', 'the format, if it cannot be detected').choices(
        formats.map(({ type }) => type),
      ),
    )
    .option(
      '--marker-size <number>',
      'the length of the marks in files that are merged as lines (%L)',
      markerSize,
    )
    .option('--json', 'print the result as JSON')
    .action(merge)
  program
    .command('textconv')
    .description('print a file by string, for git diff')
    .argument('<file>')
    .action(textconv)
}

function markerSize(value: string): number {
  if (/^[1-9]\d{0,2}$/.test(value)) return Number(value)
  throw new InvalidArgumentError('It should be a number from 1 to 999.')
}

interface MergeOptions {
  path?: string
  type?: string
  markerSize?: number
  json?: true
}

async function merge(
  basePath: string,
  oursPath: string,
  theirsPath: string,
  { path = oursPath, type, markerSize, json }: MergeOptions,
): Promise<void> {
  const [base, ours, theirs] = [
    await contentOf(basePath),
    await contentOf(oursPath),
    await contentOf(theirsPath),
  ]
  const outcome = await mergeFiles({ base, ours, theirs, path: path.replaceAll('\\', '/'), type, markerSize })
  const { content } = outcome
  if (Buffer.compare(content, ours) !== 0) await writeWhole(oursPath, content)
  if (json) printJson({ ...outcome, content: undefined })
  else tell(path, outcome)
  if (!isClean(outcome)) process.exitCode = CONFLICTS_LEFT
}

/** docs/reference/merging.md, "Exit codes of a merge". */
const CONFLICTS_LEFT = 1

function isClean(outcome: MergeOutcome): boolean {
  if (outcome.kind === 'lines') return outcome.conflicts === 0
  return outcome.conflicts.length + outcome.unwritten.length + outcome.contestedLines.length === 0
}

function tell(path: string, outcome: MergeOutcome): void {
  if (outcome.kind === 'lines') {
    if (outcome.because)
      printNotice(`${describeFailure(outcome.because)}\nSo it was merged by its lines, as git does.`)
    return
  }
  for (const conflict of outcome.conflicts) tellConflict(path, conflict)
  for (const { identifier, code, wanted } of outcome.unwritten) {
    printNotice(`${path}: ${identifier}${code === '' ? '' : ` (${code})`}`)
    printNotice(
      wanted === null ? '    should be gone, and the format keeps it' : `    should be: ${shown(wanted)}`,
    )
  }
  for (const [lines, label] of [
    [outcome.contestedLines, 'Both sides changed the lines around these of theirs, and ours are kept:'],
    [
      outcome.droppedLines,
      'Both sides changed comments or places in the code; of theirs these are left out:',
    ],
  ] as const) {
    if (lines.length === 0) continue
    printNotice(`${path}: ${label}`)
    for (const line of lines.slice(0, MAX_LINES)) printNotice(`    ${line}`)
    if (lines.length > MAX_LINES) printNotice(`    and ${lines.length - MAX_LINES} more`)
  }
}

/** The most dropped lines that are printed. */
const MAX_LINES = 10

function tellConflict(path: string, { identifier, code, form, of, ours, theirs }: FileConflict): void {
  const names = [of === 'source' ? 'source' : code, form === 'none' ? '' : form].filter((name) => name !== '')
  printNotice(
    `${path}: ${identifier}${names.length === 0 ? '' : ` (${names.join(', ')})`}: changed on both sides`,
  )
  printNotice(`    ours:   ${shown(ours)}`)
  printNotice(`    theirs: ${shown(theirs)}`)
}

/** The further lines of a text stand below its first one, so that none is taken for ours. */
function shown(text: string | null): string {
  return text === null ? '(deleted)' : text.replaceAll('\n', `\n${' '.repeat(12)}`)
}

async function contentOf(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path)
    if (size > MAX_FILE_BYTES) throw new Failure('usage.tooLarge', 'The file is too large.', { path })
    return await readFile(path)
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Failure('usage.unreadable', `The file cannot be read: ${reason}`, { path }, { cause })
  }
}

/** A diff is always shown: what cannot be read by string is printed as it is. */
async function textconv(file: string): Promise<void> {
  const content = await contentOf(file)
  try {
    const lines = [...linesByString(file.replaceAll('\\', '/'), content)]
    if (lines.length > 0) {
      for (const line of lines) printLine(line)
      return
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    printNotice(`${describeFailure(error.toValue())}\nSo the file is shown as it is.`)
  }
  process.stdout.write(content)
}
