/** SECURITY.md: each line of what a stranger can do names a test that exists. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const rows = readFileSync(new URL('SECURITY.md', root), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|[\s|-]*(?:test \|)?$/.test(line))

it('has lines on files, servers, modules and pages', () => {
  expect(rows.length).toBeGreaterThan(30)
})

it.each(rows)('%s', (row) => {
  const cell = row.split(' | ').at(-1) ?? ''
  const [, title, path] = /^\[(.+)\]\((tests\/[^)]+\.test\.ts)\) \|$/.exec(cell) ?? []
  expect(title, 'a line ends with its test').toBeDefined()
  const text = readFileSync(new URL(path ?? '', root), 'utf8')
  expect(text.includes(`'${title}'`) || text.includes(`"${title}"`), `${path} has "${title}"`).toBe(true)
})
