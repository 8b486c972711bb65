/**
 * The pages for beginners, run as they stand: blocks with a path are files (```json locales/en.json), `sh run` are commands
 * that must succeed, `sh fails` commands that must end with exit code 1, and `output` is what the last of them prints.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { commandLine } from '../cli/commandLine.ts'
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

const pages = pagePaths().filter((path) => /^docs\/(?:start|tutorials)\//.test(path))

it.each(pages)('%s does what it says', async (page) => {
  const { folder, run } = commandLine()
  const work = join(folder, 'work')
  mkdirSync(work)
  let printed = ''
  const runLine = async (line: string): Promise<number | null> => {
    const [program = '', ...args] = wordsOf(line)
    if (program === 'git') {
      printed = execFileSync('git', args, { cwd: work, encoding: 'utf8', env: { ...process.env, ...GIT } })
      return 0
    }
    expect(program, line).toBe('interlinear')
    const { code, stdout, stderr } = await run(args, '', 'work')
    printed = stdout
    return code === 0 || code === 1 ? code : expect.fail(`${line} ended with ${code}: ${stderr}`)
  }
  for (const { info, lines } of fencesOf(readPage(page))) {
    const [, second = ''] = info.split(' ')
    if (second === 'output') expect(trimmed(printed)).toContain(trimmed(lines.join('\n')))
    else if (second === 'run' || second === 'fails') {
      for (const line of lines) expect(await runLine(line), line).toBe(second === 'fails' ? 1 : 0)
    } else if (second !== '') {
      mkdirSync(dirname(join(work, second)), { recursive: true })
      writeFileSync(join(work, second), `${lines.join('\n')}\n`)
    }
  }
})

it('are the pages of the site’s menu', () => {
  expect(pages).toHaveLength(9)
})
