/** The terminal shell: `interlinear COMMAND …` (cli.md). */
import { Command, CommanderError } from 'commander'
import { toFailureValue } from '../core/failure.ts'
import { readVersion } from '../core/workbench/version.ts'
import { addArchiveCommands } from './commands/archive.ts'
import { addCloudCommands } from './commands/cloud.ts'
import { addEditCommands } from './commands/edit.ts'
import { addExchangeCommands } from './commands/exchange.ts'
import { addFileCommands } from './commands/files.ts'
import { addListCommands } from './commands/lists.ts'
import { addMemoryCommands } from './commands/memory.ts'
import { addModuleCommands } from './commands/module.ts'
import { addOpenCommand } from './commands/open.ts'
import { addOverviewCommands } from './commands/overview.ts'
import { addQaCommand } from './commands/qa.ts'
import { addQueryCommands } from './commands/query.ts'
import { addServeCommand } from './commands/serve.ts'
import { addSignInCommands } from './commands/signIn.ts'
import { describeFailure, say } from './output.ts'

/** Exit codes of cli.md. */
const WORK_FAILED = 1
const WRONG_USAGE = 2

function buildProgram(): Command {
  const program = new Command('interlinear')
    .description('An offline localization workbench: one project is one SQLite file.')
    .version(readVersion())
    .option('--debug', 'on a failure, print where in the program it happened')
    .showHelpAfterError('Run with --help to see how it is used.')
    .exitOverride()
  addFileCommands(program)
  addListCommands(program)
  addEditCommands(program)
  addQueryCommands(program)
  addQaCommand(program)
  addOverviewCommands(program)
  addModuleCommands(program)
  addExchangeCommands(program)
  addMemoryCommands(program)
  addArchiveCommands(program)
  addOpenCommand(program)
  addServeCommand(program)
  addSignInCommands(program)
  addCloudCommands(program)
  for (const command of program.commands) command.exitOverride().showHelpAfterError()
  return program
}

function reportFailure(thrown: unknown, args: readonly string[]): number {
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : WRONG_USAGE
  const failure = toFailureValue(thrown)
  say(args.includes('--json') ? JSON.stringify({ error: failure }) : describeFailure(failure))
  if (args.includes('--debug') && thrown instanceof Error) say(thrown.stack ?? '')
  return failure.code.startsWith('usage.') ? WRONG_USAGE : WORK_FAILED
}

/** Runs one command line; answers the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const program = buildProgram()
  try {
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
