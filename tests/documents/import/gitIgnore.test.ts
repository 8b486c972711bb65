/** Rules of `.gitignore` leave out what git itself leaves out. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { GitIgnore } from '../../../core/documents/import/collect/gitIgnore.ts'

const NAMES = ['a', 'b', 'ab', 'a.log', 'b.log', 'a*', '[a]', '!a', '#a', 'build', 'A']
const PARTS = [
  ...NAMES,
  '*',
  '?',
  '**',
  'a*',
  '*.log',
  '[ab]',
  '[!a]',
  'a**b',
  '\\*',
  '\\!a',
  '\\#a',
  'a\\*',
  '**b',
]

const path = fc
  .array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('/'))
const rule = fc
  .tuple(
    fc.constantFrom('', '', '!', '/', '!/'),
    fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '', '/'),
  )
  .map(([start, parts, end]) => start + parts.join('/') + end)

/** A folder that is left out takes what is in it along. */
function isIgnored(rules: GitIgnore, file: string): boolean {
  const parts = file.split('/')
  return parts.some((_, index) =>
    rules.isIgnored(parts.slice(0, index + 1).join('/'), index < parts.length - 1),
  )
}

it('agrees with git check-ignore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-ignore-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  execFileSync('git', ['init', '--quiet', folder])
  const samples = fc.sample(
    fc.record({
      lines: fc.array(rule, { minLength: 1, maxLength: 4 }).map((rules) => rules.join('\n')),
      files: fc.uniqueArray(path, { minLength: 20, maxLength: 20 }),
    }),
    { numRuns: 1_000, seed: 20261129 },
  )
  // A folder each, so that git is started once.
  for (const [index, { lines }] of samples.entries()) {
    mkdirSync(join(folder, `sample${index}`))
    writeFileSync(join(folder, `sample${index}`, '.gitignore'), lines)
  }
  const paths = samples.flatMap(({ files }, index) => files.map((file) => `sample${index}/${file}`))
  const { stdout } = spawnSync('git', ['-C', folder, 'check-ignore', '--no-index', '--stdin', '-z'], {
    input: paths.join('\0'),
    encoding: 'utf8',
  })
  const ignoredByGit = new Set(stdout.split('\0'))
  for (const [index, { lines, files }] of samples.entries()) {
    const rules = new GitIgnore('', lines)
    expect({ lines, ignored: files.filter((file) => isIgnored(rules, file)) }, `sample ${index}`).toEqual({
      lines,
      ignored: files.filter((file) => ignoredByGit.has(`sample${index}/${file}`)),
    })
  }
  expect(ignoredByGit.size).toBeGreaterThan(samples.length)
})

it('matches a rule in time proportional to its length, without backtracking', () => {
  const stars = `${'*a'.repeat(200)}b`
  expect(new GitIgnore('', stars).isIgnored('a'.repeat(2_000), false)).toBe(false)
  expect(new GitIgnore('', `x/**/${'**/'.repeat(100)}y`).isIgnored(`x/${'z/'.repeat(1_000)}`, false)).toBe(
    false,
  )
})
