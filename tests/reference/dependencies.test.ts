/** docs/decisions/dependencies.md says why each package is here, and names no other package. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('each package of package.json has its place in the table, and each place a package', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const packages = Object.keys({ ...dependencies, ...devDependencies })
  const table = read('docs/decisions/dependencies.md')
  const named = Array.from(table.matchAll(/^\| ([^|*-][^|]*) \|/gm))
    .flatMap(([, cell = '']) => cell.split(', '))
    .filter((name) => name !== 'package')
  const isOf = (name: string, one: string) =>
    name.endsWith('*') ? one.startsWith(name.slice(0, -1)) : name === one
  expect(packages.filter((one) => !named.some((name) => isOf(name, one)))).toEqual([])
  expect(named.filter((name) => !packages.some((one) => isOf(name, one)))).toEqual([])
})
