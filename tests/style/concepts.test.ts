/**
 * The concepts of docs/architecture.md: a reader who searches `core/` for the words of a concept finds its definition
 * first.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

const CONCEPTS = [
  'three-way merge',
  'baseline of a file',
  'proposal of a renamed file',
  'tombstone',
  'group commit',
  'advisory lock',
  'back-off',
  'case folding',
  'event-loop yielding',
  'chunked transfer',
]

/** The rows of the table: the file of each concept, below the root. */
function conceptFiles(): Map<string, string> {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const [, table = ''] = /^## Concepts$([\s\S]*?)^## /m.exec(page) ?? []
  const rows = table.matchAll(/^\| ([^|]+) \| [^|]+ \| \[[^\]]+\]\(([^)]+)\) \|$/gm)
  return new Map(Array.from(rows, ([, concept = '', link = '']) => [concept, posix.join('docs', link)]))
}

/** Returns the first file in the order of `git grep`: by the bytes of its path. */
function firstHit(words: string): string | undefined {
  return globSync('core/**/*.{ts,md}', { cwd: root, exclude: ['**/generated/**'] })
    .sort()
    .find((path) => readFileSync(join(root, path), 'utf8').toLowerCase().includes(words))
}

it('names the file of each concept', () => {
  expect([...conceptFiles().keys()].sort()).toEqual([...CONCEPTS].sort())
})

it.each(CONCEPTS)('finds the definition of "%s" first', (concept) => {
  expect(firstHit(concept)).toBe(conceptFiles().get(concept))
})
