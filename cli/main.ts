/** The terminal shell: `interlinear COMMAND …` (docs/reference/command-line.md). */
import { existsSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { toFailureValue } from '../core/platform/errors/failure.ts'
import { terminalJson } from '../core/platform/text/terminalText.ts'
import { readVersion } from '../core/platform/files/packageVersion.ts'
import { addCommands, isCommand } from './commandGroups.ts'
import { describeFailure, printNotice } from './output.ts'
import { exitIfDetached } from '../core/store/detachedThreads.ts'

/** docs/reference/command-line.md, "Exit codes". */
const FOUND = 1
const NOTHING_DONE = 2

/** Failures that say that a gate found something. */
const GATES: ReadonlySet<string> = new Set(['export.qaGate', 'export.unsettled'])

async function buildProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('interlinear')
    .description('An offline localization workbench: one project is one SQLite file.')
    .version(readVersion())
    .option('--debug', 'on a failure, print where in the program it happened')
    .exitOverride()
  await addCommands(program, args)
  for (const command of everyCommand(program)) {
    command.exitOverride().showHelpAfterError('Run with --help to see how it is used.')
    for (const argument of command.registeredArguments)
      if (argument.name() === 'project') argument.description ||= 'a project, or an opened file or folder'
  }
  return program
}

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)]
}

function reportFailure(thrown: unknown, args: readonly string[]): number {
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : NOTHING_DONE
  const failure = toFailureValue(thrown)
  if (args.includes('--json')) process.stderr.write(`${terminalJson({ error: failure })}\n`)
  else printNotice(describeFailure(failure))
  if (args.includes('--debug') && thrown instanceof Error) printNotice(thrown.stack ?? '')
  // The PO file is written where its MO file cannot be.
  const isPartlyDone = failure.details.keptAs === 'othersWritten' || failure.code === 'format.mo'
  return GATES.has(failure.code) || isPartlyDone ? FOUND : NOTHING_DONE
}

/**
 * Interprets an argument in place of a command: `interlinear uk.po`, `interlinear .` open an existing path. A missing
 * path is recognized by a dot or a slash, which no command has.
 */
function inPlaceOfCommand([first = '']: readonly string[]): 'there' | 'missing' | 'neither' {
  if (first.startsWith('-') || isCommand(first)) return 'neither'
  if (existsSync(first)) return 'there'
  return /[./\\]/.test(first) ? 'missing' : 'neither'
}

/** Runs one command line; answers the exit code. */
export async function main(given: readonly string[]): Promise<number> {
  const path = inPlaceOfCommand(given)
  const args = path === 'there' ? ['open', ...given] : given
  try {
    if (path === 'missing') {
      // Loaded here alone: other commands begin without it.
      const { missingPath } = await import('../core/workbench/linked/missingPath.ts')
      throw missingPath(given[0] ?? '')
    }
    const program = await buildProgram(args)
    if (args.length === 0) {
      program.outputHelp({ error: true })
      return NOTHING_DONE
    }
    await program.parseAsync(args, { from: 'user' })
    // A command may have worked and still found that something is wrong: `check`.
    return Number(process.exitCode ?? 0)
  } catch (thrown) {
    return reportFailure(thrown, args)
  }
}

// A reader that closes the pipe early (`| head`) has all it wants.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  printNotice(`Standard output could not be written: ${error.message}.`)
  process.exit(NOTHING_DONE)
})

// Ctrl+C ends a command without a handler of its own. Its writes are atomic.
const onInterrupt = (): void => {
  if (process.listenerCount('SIGINT') > 1) return
  printNotice('Stopped. What was not finished is as it was.')
  process.off('SIGINT', onInterrupt)
  process.kill(process.pid, 'SIGINT')
}
process.on('SIGINT', onInterrupt)

process.exitCode = await main(process.argv.slice(2))
await exitIfDetached()
