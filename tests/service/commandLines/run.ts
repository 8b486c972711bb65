/**
 * `npm run clients [-- native java] [--installed FOLDER] [--out FOLDER] [--trees]`: runs each public command of the cloud's
 * two command lines, as npm has them, against the local service by `interlinear run`, and prints a table of their calls.
 * Then it takes trees through each and through the window (tests/e2e/commandLines.e2e.ts), which wants
 * `npm run build:renderer`. It ends with 1 where a command fails, where a refused call stands in no list, or where a
 * downloaded file differs. A command of `--help` that is not tried fails, too. The Java one needs a Java runtime of
 * version 17.
 *
 * `--installed` keeps the installations for the next run; `--out` writes the tables as `clients.md` and `clients.json`;
 * `--trees` leaves out the commands.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { absentEndpoint } from '../../../core/service/api/absentEndpoints.ts'
import { runProgram } from '../../trees/program.ts'
import { notRun, runs, type Client, type Run } from './commands.ts'
import { Desk, type Installed, type Request } from './desk.ts'

/** The versions that are tried, and the program of each below its folder of packages. */
const CLIENTS = {
  native: {
    version: '5.6.0',
    command: (packages: string) => [
      join(packages, `@crowdin/cli-${process.platform}-${process.arch}`, 'bin/crowdin'),
    ],
  },
  java: {
    version: '4.15.1',
    command: (packages: string) => [
      'java',
      '-jar',
      join(packages, '@crowdin/cli/jdeploy-bundle/crowdin-cli.jar'),
    ],
  },
} as const satisfies Record<Client, { version: string; command: (packages: string) => readonly string[] }>

/** Nothing of a package is run as it is installed. */
async function install(name: Client, folder: string): Promise<Installed> {
  const { version, command } = CLIENTS[name]
  const prefix = join(folder, name)
  if (!existsSync(join(prefix, 'node_modules'))) {
    mkdirSync(prefix, { recursive: true })
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--save-exact']
    await runProgram('npm', ['install', '--prefix', prefix, ...options, `@crowdin/cli@${version}`])
  }
  return { name, version, command: command(join(prefix, 'node_modules')) }
}

/** The commands of `--help` that have none below them, as `tm upload`. */
async function publicCommands({ command: [program = '', ...args] }: Installed): Promise<string[]> {
  const below = async (path: readonly string[]): Promise<string[]> => {
    const { stdout, stderr } = await runProgram(program, [...args, ...path, '--help'], {
      accepted: [0, 1, 2, 129],
    })
    const [, listed = ''] = /^commands:\s*$\n([^]*)/im.exec(stdout + stderr) ?? []
    const names = [...listed.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = '']) => name)
    if (names.length === 0 || path.length === 2) return [path.join(' ')]
    const found: string[] = []
    for (const name of names) found.push(...(await below([...path, name])))
    return found
  }
  return below([])
}

interface Outcome {
  command: string
  exit: number
  /** The number of requests to the API. */
  calls: number
  /** Requests that were answered with an error, as `POST /style-guides 404`. */
  refused: readonly string[]
  problems: readonly string[]
  output: string
}

const lineOf = ({ method, path, status }: Request): string => `${method} /${path} ${status}`

function argumentsOf(line: string, remembered: ReadonlyMap<string, string>): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) =>
    (quoted ?? plain).replaceAll(/\{(\w+)\}/g, (_, name: string) => remembered.get(name) ?? ''),
  )
}

/** A command that calls an endpoint which is not offered may end as it likes. */
function problemsOf(
  { exit, refused: expected = {} }: Run,
  code: number,
  refused: readonly Request[],
): string[] {
  const isAbsent = ({ method, path, status }: Request): boolean =>
    status === 404 && absentEndpoint(method, path.split('/')) !== null
  const unexpected = refused.filter(
    (request) => !isAbsent(request) && !Object.hasOwn(expected, lineOf(request)),
  )
  const isRightExit = (exit?.codes ?? [0]).includes(code) || refused.some(isAbsent)
  return [
    ...unexpected.map((request) => `refused: ${lineOf(request)}`),
    ...(isRightExit ? [] : [`exit ${code}`]),
  ]
}

async function tryCommand(
  desk: Desk,
  client: Installed,
  run: Run,
  remembered: Map<string, string>,
): Promise<Outcome> {
  const { code, stdout, stderr, requests } = await desk.run(client, argumentsOf(run.line, remembered))
  for (const [name, pattern] of Object.entries(run.remembers ?? {}))
    remembered.set(name, pattern.exec(stdout)?.[1] ?? '')
  const refused = requests.filter(({ status }) => status >= 400)
  return {
    ...{ command: run.line, exit: code, calls: requests.length, output: stdout + stderr },
    refused: refused.map(lineOf),
    problems: problemsOf(run, code, refused),
  }
}

async function tryOut(client: Installed, work: string): Promise<Outcome[]> {
  const listed = await publicCommands(client)
  const own = runs.filter(({ only }) => only === undefined || only === client.name)
  const untried = listed.filter(
    (command) =>
      !Object.hasOwn(notRun, command) &&
      !own.some(({ line }) => line === command || line.startsWith(`${command} `)),
  )
  const desk = new Desk(work)
  cpSync(join(import.meta.dirname, 'shop'), desk.folder, { recursive: true })
  cpSync(join(import.meta.dirname, '../walk/picture.png'), join(desk.folder, 'picture.png'))
  await desk.interlinear(['init', desk.project, '--source', 'en', '--target', 'uk,de'])
  const remembered = new Map<string, string>()
  const outcomes: Outcome[] = []
  for (const run of own) {
    const outcome = await tryCommand(desk, client, run, remembered)
    if (outcome.problems.length > 0)
      console.log(
        `${client.name} ${run.line}: ${outcome.problems.join(', ')}\n${outcome.output.slice(-1_500)}\n`,
      )
    outcomes.push(outcome)
  }
  for (const command of untried)
    outcomes.push({ command, exit: -1, calls: 0, refused: [], problems: ['not tried'], output: '' })
  return outcomes
}

function table({ name, version }: Installed, outcomes: readonly Outcome[]): string {
  const good = outcomes.filter(({ problems }) => problems.length === 0).length
  const rows = outcomes.map(({ command, exit, calls, refused, problems }) => {
    const cells = [
      `\`${command.replaceAll('|', '\\|')}\``,
      exit,
      calls,
      [...new Set(refused)].join('<br>'),
      problems.join('<br>'),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    `## ${name} ${version}`,
    '',
    `${outcomes.length} commands, ${good} as they ought to be; ${outcomes.reduce((sum, { calls }) => sum + calls, 0)} calls.`,
    '',
    '| command | exit | calls | refused | problems |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { installed: { type: 'string' }, out: { type: 'string' }, trees: { type: 'boolean' } },
})
const all = Object.keys(CLIENTS) as Client[]
const chosen = all.filter((name) => positionals.length === 0 || positionals.includes(name))
const temporary = mkdtempSync(join(tmpdir(), 'interlinear-clients-'))
const results: Record<string, readonly Outcome[]> = {}
const tables: string[] = []
const clients: Installed[] = []
for (const name of chosen) {
  const client = await install(name, values.installed ?? temporary)
  const outcomes = values.trees ? [] : await tryOut(client, join(temporary, `${name}-work`))
  results[name] = outcomes
  tables.push(table(client, outcomes))
  clients.push(client)
}
console.log(tables.join('\n'))
if (values.out !== undefined) {
  mkdirSync(values.out, { recursive: true })
  writeFileSync(join(values.out, 'clients.md'), tables.join('\n'))
  writeFileSync(join(values.out, 'clients.json'), JSON.stringify(results, null, 2))
}
const trips = await runProgram(
  'playwright',
  ['test', '--config', 'tests/e2e/playwright.config.ts', 'commandLines.e2e.ts', '--output', temporary],
  {
    cwd: join(import.meta.dirname, '../../..'),
    env: { INTERLINEAR_CLIENTS: JSON.stringify(clients) },
    accepted: [0, 1],
  },
)
console.log(trips.stdout)
rmSync(temporary, { recursive: true, force: true })
if (
  trips.code !== 0 ||
  Object.values(results).some((outcomes) => outcomes.some(({ problems }) => problems.length > 0))
)
  process.exitCode = 1
