/** The terminal shell: `interlinear COMMAND …` (docs/reference/command-line.md). */
import { existsSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { toFailureValue } from '../core/failure.ts'
import { terminalJson } from '../core/terminalText.ts'
import { endIfAbandoned } from '../core/workbench/ending.ts'
import { readVersion } from '../core/version.ts'
import { addCommands, isCommand } from './commandGroups.ts'
import { describeFailure, say } from './output.ts'

/** docs/reference/command-line.md, "Exit codes". */
const WORK_FAILED = 1
const WRONG_USAGE = 2

async function buildProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('interlinear')
    .description('An offline localization workbench: one project is one SQLite file.')
    .version(readVersion())
    .option('--debug', 'on a failure, print where in the program it happened')
    .showHelpAfterError('Run with --help to see how it is used.')
    .exitOverride()
  await addCommands(program, args)
  for (const command of program.commands) command.exitOverride().showHelpAfterError()
  return program
}

function reportFailure(thrown: unknown, args: readonly string[]): number {
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : WRONG_USAGE
  const failure = toFailureValue(thrown)
  if (args.includes('--json')) process.stderr.write(`${terminalJson({ error: failure })}\n`)
  else say(describeFailure(failure))
  if (args.includes('--debug') && thrown instanceof Error) say(thrown.stack ?? '')
  const isUsage = failure.code.startsWith('usage.') || failure.code === 'merge.unread'
  return isUsage ? WRONG_USAGE : WORK_FAILED
}

/**
 * What is given in place of a command: `interlinear uk.po`, `interlinear .` name what lies there and is opened. What lies
 * nowhere was meant as a path where it has a dot or a slash, for no command has one.
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
      const { missingPath } = await import('../core/workbench/bound/opening.ts')
      throw missingPath(given[0] ?? '')
    }
    const program = await buildProgram(args)
    if (args.length === 0) {
      program.outputHelp({ error: true })
      return WRONG_USAGE
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
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await main(process.argv.slice(2))
await endIfAbandoned()
