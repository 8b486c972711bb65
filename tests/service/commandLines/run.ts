/**
 * `npm run clients [-- native java] [--installed FOLDER] [--out FOLDER]`: runs each public command of the cloud's two command
 * lines, as npm has them, against the local service by `interlinear run`, and prints a table of their calls. It ends with 1
 * where a command fails, where a call is refused that stands in no list, or where a command of `--help` is not tried. The
 * Java one needs a Java runtime of version 17.
 *
 * `--installed` keeps the installations for the next run; `--out` writes the tables as `clients.md` and `clients.json`.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { absentEndpoint } from '../../../core/service/api/absentEndpoints.ts'
import { runProgram, type Ran } from '../../trees/program.ts'
import { notRun, runs, type Client, type Run } from './commands.ts'

const PROGRAM = join(import.meta.dirname, '../../../cli/interlinear.js')

interface Installed {
  name: Client
  version: string
  command: readonly string[]
}

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

/** A folder with a project, sources, translations and resources; the command lines run in it. */
class Shop {
  readonly #folder: string
  readonly #home: string
  readonly #project: string
  readonly #log: string
  #logged = 0

  constructor(folder: string) {
    this.#folder = join(folder, 'shop')
    this.#home = join(folder, 'home')
    this.#project = join(folder, 'shop.interlinear')
    this.#log = join(this.#home, 'interlinear.log')
  }

  async make(): Promise<void> {
    cpSync(join(import.meta.dirname, 'shop'), this.#folder, { recursive: true })
    cpSync(join(import.meta.dirname, '../walk/picture.png'), join(this.#folder, 'picture.png'))
    // Commands that open a browser open this.
    const browser = join(this.#folder, 'bin/xdg-open')
    mkdirSync(join(this.#folder, 'bin'))
    writeFileSync(browser, '#!/bin/sh\n', { mode: 0o755 })
    await this.#interlinear(['init', this.#project, '--source', 'en', '--target', 'uk,de'])
  }

  async run(client: Installed, run: Run, remembered: Map<string, string>): Promise<Outcome> {
    const args = argumentsOf(run.line, remembered)
    const { code, stdout, stderr } = await this.#interlinear([
      ...[
        'run',
        '--project',
        this.#project,
        '--',
        ...client.command,
        ...args,
        '--no-progress',
        '--no-colors',
      ],
    ])
    const output = stdout + stderr
    for (const [name, pattern] of Object.entries(run.remembers ?? {}))
      remembered.set(name, pattern.exec(stdout)?.[1] ?? '')
    const requests = this.#newRequests()
    const refused = requests.filter(({ status }) => status >= 400)
    return {
      ...{ command: run.line, exit: code, calls: requests.length, output },
      refused: refused.map(lineOf),
      problems: problemsOf(run, code, refused),
    }
  }

  #newRequests(): Request[] {
    const all = existsSync(this.#log) ? readFileSync(this.#log, 'utf8') : ''
    const lines = all.slice(this.#logged)
    this.#logged = all.length
    return [...lines.matchAll(/(GET|HEAD|POST|PUT|PATCH|DELETE) \/api\/v2\/(\S*) (\d{3}) [\d.]+ ms/g)].map(
      ([, method = '', path = '', status]) => ({
        method,
        path: path.split('?')[0] ?? '',
        status: Number(status),
      }),
    )
  }

  #interlinear(args: readonly string[]): Promise<Ran> {
    const PATH = `${join(this.#folder, 'bin')}:${process.env['PATH']}`
    return runProgram(process.execPath, [PROGRAM, ...args], {
      ...{ cwd: this.#folder, env: { INTERLINEAR_HOME: this.#home, PATH, NO_COLOR: '1' } },
      accepted: Array.from({ length: 256 }, (_, code) => code),
    })
  }
}

interface Request {
  method: string
  /** Below `/api/v2/`, without the query. */
  path: string
  status: number
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
  const isAbsent = ({ path, status }: Request): boolean =>
    status === 404 && absentEndpoint(path.split('/')) !== null
  const unexpected = refused.filter(
    (request) => !isAbsent(request) && !Object.hasOwn(expected, lineOf(request)),
  )
  const isRightExit = code === (exit?.code ?? 0) || refused.some(isAbsent)
  return [
    ...unexpected.map((request) => `refused: ${lineOf(request)}`),
    ...(isRightExit ? [] : [`exit ${code}`]),
  ]
}

async function tryOut(client: Installed, work: string): Promise<Outcome[]> {
  const listed = await publicCommands(client)
  const own = runs.filter(({ only }) => only === undefined || only === client.name)
  const untried = listed.filter(
    (command) =>
      !Object.hasOwn(notRun, command) &&
      !own.some(({ line }) => line === command || line.startsWith(`${command} `)),
  )
  const shop = new Shop(work)
  await shop.make()
  const remembered = new Map<string, string>()
  const outcomes: Outcome[] = []
  for (const run of own) {
    const outcome = await shop.run(client, run, remembered)
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
  options: { installed: { type: 'string' }, out: { type: 'string' } },
})
const all = Object.keys(CLIENTS) as Client[]
const chosen = all.filter((name) => positionals.length === 0 || positionals.includes(name))
const temporary = mkdtempSync(join(tmpdir(), 'interlinear-clients-'))
const results: Record<string, readonly Outcome[]> = {}
const tables: string[] = []
for (const name of chosen) {
  const client = await install(name, values.installed ?? temporary)
  const outcomes = await tryOut(client, join(temporary, `${name}-work`))
  results[name] = outcomes
  tables.push(table(client, outcomes))
}
console.log(tables.join('\n'))
if (values.out !== undefined) {
  mkdirSync(values.out, { recursive: true })
  writeFileSync(join(values.out, 'clients.md'), tables.join('\n'))
  writeFileSync(join(values.out, 'clients.json'), JSON.stringify(results, null, 2))
}
rmSync(temporary, { recursive: true, force: true })
if (Object.values(results).some((outcomes) => outcomes.some(({ problems }) => problems.length > 0)))
  process.exitCode = 1
