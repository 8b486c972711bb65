/**
 * run: one command against the local service, as if it was the cloud (docs/scripting.md, "Run a command line of the
 * cloud").
 */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import type { Command } from 'commander'
import { Failure } from '../../core/platform/errors/failure.ts'
import { homeFolder } from '../../core/workbench/home.ts'
import { openLogFile } from '../open/logFile.ts'
import { printNotice } from '../output.ts'
import { currentPerson } from '../person.ts'
import { projectAt } from '../projectAt.ts'
import { requireOrganization } from './serve.ts'

export function addRunCommand(program: Command): void {
  program
    .command('run')
    .description('run a client of the cloud offline, with the local service in place of the cloud')
    .argument('<command...>', 'the command with its arguments, after --')
    .option('--project <path>', 'the project to serve; by default the one that stands for this folder')
    .option('--enterprise <organization>', 'serve as the enterprise deployment of this organization')
    .option('--log', 'print each request to standard error')
    .action(runCommand)
}

interface RunOptions {
  project?: string
  enterprise?: string
  log?: true
}

/** A token of the command alone may do all that a personal token may. */
const SCOPES = 'project tm glossary language field user'

async function runCommand([command = '', ...args]: string[], options: RunOptions): Promise<void> {
  requireOrganization(options.enterprise)
  const { project } = await projectAt(options.project)
  const { CredentialFile, addToken, readScopes, removeToken, requestLine, serveProjects } =
    await import('../../core/workbench/serveProject.ts')
  const home = homeFolder()
  const log = options.log ? printNotice : openLogFile(home)
  const { close, projects, environment } = await serveProjects({
    paths: [project],
    person: currentPerson(),
    home,
    organization: options.enterprise,
    asCloud: true,
    log,
    onRequest: (request) => log(requestLine(request)),
  })
  const credentials = new CredentialFile(home)
  const { id, token } = await addToken(credentials, readScopes(SCOPES))
  try {
    process.exitCode = await exitCodeOf(command, args, {
      ...process.env,
      ...environment,
      CROWDIN_PROJECT_ID: `${projects[0]?.id ?? ''}`,
      CROWDIN_PERSONAL_TOKEN: token,
    })
  } finally {
    await removeToken(credentials, id)
    await close()
  }
}

/**
 * Runs a command with the terminal of this one. Returns its exit code; 128 and the number of the signal that ended it,
 * as shells do. @throws Failure `usage.command`
 */
function exitCodeOf(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: 'inherit' })
    // A terminal sends Ctrl+C to the command, too, which decides what it ends.
    const wait = () => undefined
    const end = () => child.kill('SIGTERM')
    process.on('SIGINT', wait).on('SIGTERM', end)
    const stop = () => process.off('SIGINT', wait).off('SIGTERM', end)
    child.once('error', (error: NodeJS.ErrnoException) => {
      stop()
      reject(
        new Failure(
          'usage.command',
          `The command ${command} cannot be started (${error.code ?? error.message}).`,
          {
            value: command,
            todo: 'Name a program that this terminal finds, and its arguments, after --.',
          },
        ),
      )
    })
    child.once('exit', (code, signal) => {
      stop()
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
    })
  })
}
