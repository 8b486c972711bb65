/** The command lines that the guides show: each is parsed by the real program, and those of the reference are run. */
import { Command, CommanderError } from 'commander'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addCommands } from '../../cli/commandGroups.ts'
import { commandLine } from '../cli/commandLine.ts'
import { fencesOf, pagePaths, readPage } from './pages.ts'

/** Placeholders of usage that is explained and not shown: `PROJECT`, `…`, `[--json]`. */
const STANDS_FOR = /…|\.\.\.|\[|<[a-z]/

/** Words as a shell makes them, up to a pipe, a redirection or a comment, or to words that explain the command. */
function shellWords(line: string): string[] {
  const words: string[] = []
  for (const [, single, double, bare = ''] of (line.split(/\s{2,}/)[0] ?? '').matchAll(
    /'([^']*)'|"([^"]*)"|([^\s'"]+)/g,
  )) {
    if (/^(?:[|&;#]|\d?[<>])/.test(bare)) break
    words.push(single ?? double ?? bare)
  }
  return words
}

/** Commands in blocks of code, by their places. */
function shownCommands(): { at: string; line: string }[] {
  return pagePaths().flatMap((page) =>
    readPage(page)
      .split('\n')
      .flatMap((text, index) => {
        const line = /^(?: {4}|\$ )?(?:[A-Z_]+=\S+ )*((?:npx )?interlinear [a-z].*)$/.exec(text)?.[1]
        return line === undefined || STANDS_FOR.test(line) ? [] : [{ at: `${page}:${index + 1}`, line }]
      }),
  )
}

/** A program whose commands do nothing but be parsed. */
function silenced(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined })
  if (command.commands.length === 0 || command.registeredArguments.length > 0) command.action(() => undefined)
  command.commands.forEach(silenced)
}

/** Null, or what the program says of it. */
async function refusalOf(line: string): Promise<string | null> {
  const words = shellWords(line.replace(/^(?:npx )?interlinear /, ''))
  const program = new Command('interlinear')
  await addCommands(program, words)
  silenced(program)
  try {
    await program.parseAsync(words, { from: 'user' })
    return null
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return null
    return String(thrown)
  }
}

describe('a command that a page shows', () => {
  const shown = shownCommands()

  it('is found by its line', () => {
    expect(shown.length).toBeGreaterThan(40)
  })

  it.each(shown)('$at: $line', async ({ line }) => {
    expect(await refusalOf(line)).toBeNull()
  })

  it('is refused where the program lacks it', async () => {
    expect(await refusalOf('interlinear files shop.interlinear --jsno')).toContain('--jsno')
  })
})

describe('the example of the command line', () => {
  it('runs, line by line', async () => {
    const { folder, ok } = commandLine()
    writeFileSync(join(folder, 'ui.json'), '{"cart": "Your cart", "total": "Total"}')
    const lines = fencesOf(readPage('docs/reference/command-line.md'))
      .filter(({ info }) => info === 'sh interlinear')
      .flatMap(({ lines }) => lines)
    expect(lines.length).toBeGreaterThan(8)
    for (const line of lines) await ok(shellWords(line).slice(1))
  })
})
