import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPagePassages, readPassages } from './passages.ts'
import { problemOfSubject, readSubjects } from './subjects.ts'
import { findForms, RULES } from './wordRules.ts'

const texts = (path: string, source: string) =>
  readPassages(path, source).map(({ kind, line, text }) => `${kind} ${line}: ${text}`)

describe('the rules of words', () => {
  it.each(Object.entries(RULES))('refuses and accepts the examples of "%s"', (name, { kinds, bad, good }) => {
    for (const kind of kinds) {
      expect(findForms({ kind, text: bad }).map(({ rule }) => rule)).toContain(name)
      expect(findForms({ kind, text: good })).toEqual([])
    }
  })

  it('judges each sentence, and no code or citation', () => {
    expect(findForms({ kind: 'doc', text: 'Reads a file. What it has is returned.' })).toHaveLength(1)
    expect(
      findForms({ kind: 'doc', text: 'Calls `releaseLock`. See docs/files.md, "Who wrote it last".' }),
    ).toEqual([])
    expect(findForms({ kind: 'comment', text: 'What if the disk is full?' })).toEqual([])
    expect(findForms({ kind: 'title', text: 'removes a row, which you see when one can read' })).toHaveLength(
      1,
    )
    expect(findForms({ kind: 'title', text: 'keeps this one, which one can read' })).toHaveLength(0)
  })
})

describe('passages', () => {
  it('reads comments as one text, outside of strings, templates and patterns', () => {
    const source = [
      '// One text',
      '// on two lines.',
      'const a = "// no" + `/* no ${/* inside */ b} // no` + /[/*]/.source // behind',
      '/**',
      ' * A doc',
      ' * comment.',
      ' */',
      'function f(/* of a parameter */) {}',
    ].join('\n')
    expect(texts('core/a.ts', source)).toEqual([
      'comment 1: One text on two lines.',
      'comment 3: inside',
      'comment 3: behind',
      'doc 4: A doc comment.',
      'comment 8: of a parameter',
    ])
  })

  it('reads titles of every form, and of tests alone', () => {
    const source = [
      "describe('a', () => {})",
      "test.describe('b', () => {})",
      "it.each([1])('c %i', () => {})",
      "it.skipIf(isSlow)('d', () => {})",
      'it(`e ${f}`, () => {})',
      "item('not a title')",
    ].join('\n')
    const titles = ['group 1: a', 'group 2: b', 'title 3: c %i', 'title 4: d', 'title 5: e `x`']
    expect(texts('tests/a.test.ts', source)).toEqual(titles)
    expect(texts('core/a.ts', source)).toEqual([])
  })

  it('reads paragraphs, items, cells and headings of a page, without code, comments and labels', () => {
    const page = [
      '# A page',
      '',
      'A paragraph on [two](a.md#b)',
      'lines, with `code *here*`.',
      '',
      '    no text',
      '',
      '- An item, then',
      '  its second line.',
      '- **A label** and *another*.',
      '',
      '| a | `b\\|c` |',
      '|---|---|',
      '| | d<br>e |',
      '<!-- no text -->',
      '```sh',
      'no text',
      '```',
      'The end.',
    ].join('\n')
    expect(readPagePassages(page).map(({ line, text }) => `${line}: ${text}`)).toEqual([
      '1: A page',
      '3: A paragraph on two lines, with `code *here*`.',
      '8: An item, then its second line.',
      '10: `x` and `x`.',
      '12: a',
      '12: `b/c`',
      '14: d',
      '14: e',
      '19: The end.',
    ])
  })

  it('reads comments of components and grammars', () => {
    expect(texts('renderer/src/A.svelte', '<!-- Markup. -->\n<a href="https://x.test"></a> // x')).toEqual([
      'comment 1: Markup.',
      'comment 2: x',
    ])
    expect(texts('grammar/a.peggy', 'A = "//" b // The rule.')).toEqual(['comment 1: The rule.'])
  })
})

describe('subjects of commits', () => {
  it.each(['store: keep one lock', 'tests, cli: focus the field', 'e2e: process pages at once'])(
    'accepts "%s"',
    (subject) => {
      expect(problemOfSubject(subject)).toBeNull()
    },
  )

  it.each([
    'Keep one lock',
    'store: What is written stays',
    'store: keeps one lock',
    'store: kept one lock',
    'store: keeping one lock',
    'store: the lock stays',
    `store: keep ${'locks '.repeat(12)}`,
  ])('refuses "%s"', (subject) => {
    expect(problemOfSubject(subject)).not.toBeNull()
  })

  it('reads those after the file was added, and none outside of a repository', () => {
    const folder = mkdtempSync(join(tmpdir(), 'subjects-'))
    try {
      expect(readSubjects(folder, 'a.ts')).toBeNull()
      const git = (day: number, ...args: string[]) => {
        const date = `2026-01-0${day}T00:00:00Z`
        const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
        execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args], { cwd: folder, env })
      }
      git(1, 'init', '--quiet')
      git(1, 'commit', '--quiet', '--allow-empty', '-m', 'before')
      writeFileSync(join(folder, 'a.ts'), '')
      git(2, 'add', 'a.ts')
      git(2, 'commit', '--quiet', '-m', 'the file')
      git(3, 'commit', '--quiet', '--allow-empty', '-m', 'after')
      git(1, 'commit', '--quiet', '--allow-empty', '-m', 'made before, and rebased')
      expect(readSubjects(folder, 'a.ts')).toEqual(['after'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
