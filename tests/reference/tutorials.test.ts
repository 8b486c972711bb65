/**
 * The pages for beginners, run as they stand: blocks with a path are files (```json locales/en.json), `sh run` are commands
 * that must succeed, `sh fails` commands that must end with exit code 1, and `output` is what the last of them prints.
 * `sh run anna` runs in a terminal of that name, and `sh serve` goes on until the page has ended.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { commandLine, interlinearPath } from '../cli/commandLine.ts'
import { fencesOf, pagePaths, readPage } from './pages.ts'

const GIT = {
  ...{ GIT_AUTHOR_NAME: 'Anna', GIT_AUTHOR_EMAIL: 'anna@example.com' },
  ...{ GIT_COMMITTER_NAME: 'Anna', GIT_COMMITTER_EMAIL: 'anna@example.com', GIT_CONFIG_GLOBAL: '/dev/null' },
}

function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  )
}

/** Lines without the spaces at their ends, which editors of Markdown take away. */
function trimmed(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

/** The block as a pattern of what was printed; a line that ends with "…" may go on. */
function patternOf(lines: readonly string[]): RegExp {
  const escaped = trimmed(lines.join('\n')).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(escaped.replaceAll(/ *…$/gm, '.*'))
}

/** A shell that a reader has open: its folder, and the environment that was exported in it. */
interface Terminal {
  folder: string
  environment: NodeJS.ProcessEnv
}

const pages = pagePaths().filter((path) => /^docs\/(?:start|tutorials)\//.test(path))

it.each(pages)('%s does what it says', async (page) => {
  const { folder, run } = commandLine()
  const work = join(folder, 'work')
  mkdirSync(work)
  const terminals = new Map<string, Terminal>()
  let printed = ''
  /** The address of the service, once it runs. */
  let address = ''

  /** Runs `interlinear serve` in the first terminal until the test has finished, at any free port. */
  const serve = async (line: string): Promise<void> => {
    const [program, ...args] = wordsOf(line.replace(/ --port \d+/, ''))
    expect(program, line).toBe('interlinear')
    const child = spawn(process.execPath, [interlinearPath, ...args], {
      cwd: work,
      env: { ...process.env, INTERLINEAR_HOME: join(folder, 'home'), ...terminals.get('')?.environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(async () => {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    })
    const lines = createInterface({ input: child.stdout })
    const [first] = (await once(lines, 'line')) as [string]
    address = (JSON.parse(first) as { baseUrl: string }).baseUrl
  }

  const runLine = async (text: string, terminal: Terminal): Promise<number | null> => {
    const line = text
      .replaceAll('$PWD', terminal.folder)
      .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, () => address)
    const [, command = '', direction, file = ''] = /^(.*?)(?: ([<>]) ([^\s'"]+))?$/.exec(line) ?? []
    const [program = '', ...args] = wordsOf(command)
    const [argument = ''] = args
    const at = (path: string) => join(terminal.folder, path)
    if (program === 'mkdir') mkdirSync(at(argument))
    else if (program === 'cd') terminal.folder = at(argument)
    else if (program === 'export') {
      const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(argument) ?? expect.fail(line)
      terminal.environment[name] = value
    } else if (program === 'git')
      printed = execFileSync('git', args, {
        ...{ cwd: terminal.folder, encoding: 'utf8', env: { ...process.env, ...GIT } },
      })
    else {
      expect(program, line).toBe('interlinear')
      const input = direction === '<' ? readFileSync(at(file), 'utf8') : ''
      const below = relative(folder, terminal.folder)
      const { code, stdout, stderr } = await run(args, input, below, terminal.environment)
      printed = stdout
      if (direction === '>') writeFileSync(at(file), stdout)
      return code === 0 || code === 1 ? code : expect.fail(`${line} ended with ${code}: ${stderr}`)
    }
    return 0
  }

  for (const { info, lines } of fencesOf(readPage(page))) {
    const [, second = '', third = ''] = info.split(' ')
    if (second === 'output') expect(trimmed(printed)).toMatch(patternOf(lines))
    else if (second === 'serve') await serve(lines.join(' '))
    else if (second === 'run' || second === 'fails') {
      const terminal = terminals.get(third) ?? { folder: work, environment: {} }
      terminals.set(third, terminal)
      for (const line of lines) expect(await runLine(line, terminal), line).toBe(second === 'fails' ? 1 : 0)
    } else if (second !== '') {
      mkdirSync(dirname(join(work, second)), { recursive: true })
      writeFileSync(join(work, second), `${lines.join('\n')}\n`)
    }
  }
})

it('are the pages of the site’s menu', () => {
  expect(pages).toHaveLength(9)
})
