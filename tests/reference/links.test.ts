/** Every page's links to places in the tree lead there: to files that exist, and to headings that they have. */
import { existsSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { anchorsOf, linksOf, pagePaths, readPage, ROOT } from './pages.ts'

function wrongLinks(page: string): string[] {
  const text = readPage(page)
  return linksOf(text).flatMap(({ target, line }) => {
    const [path = '', anchor] = target.split('#')
    const file = path === '' ? page : posix.normalize(posix.join(dirname(page), decodeURI(path)))
    const at = `${page}:${line} links to ${target}`
    if (!existsSync(join(ROOT, file))) return [`${at}: there is no ${file}`]
    if (anchor === undefined || !file.endsWith('.md') || statSync(join(ROOT, file)).isDirectory()) return []
    return anchorsOf(readPage(file)).has(anchor) ? [] : [`${at}: ${file} has no heading "#${anchor}"`]
  })
}

it('lead to existing files and headings on each page', () => {
  expect(pagePaths().length).toBeGreaterThan(20)
  expect(pagePaths().flatMap(wrongLinks)).toEqual([])
})

/** Paths of the tree as prose writes them; with a placeholder or a pattern they are no single file. */
function wrongPaths(page: string): string[] {
  return readPage(page)
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/`((?:core|cli|electron|renderer|tests|docs|grammar)\/[\w./-]+)`/g)].flatMap(
        ([, path = '']) =>
          /NAME|NNNN|TOPIC|GROUP|CODE/.test(path) || existsSync(join(ROOT, path))
            ? []
            : [`${page}:${index + 1} names ${path}, which is not in the tree`],
      ),
    )
}

it('name existing paths in prose', () => {
  expect(pagePaths().flatMap(wrongPaths)).toEqual([])
})
