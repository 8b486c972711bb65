/** The list of formats: the folder, the registry and the pages agree. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TYPES_WITH_SEGMENTS } from '../../core/contract/enumerations.ts'
import { formats } from '../../core/formats/registry.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('the formats', () => {
  it('are in core/formats/registry.ts, every one of the folder', () => {
    const registry = read('core/formats/registry.ts')
    const exported = readdirSync(join(root, 'core/formats'))
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => {
        const found = read(`core/formats/${file}`).matchAll(
          /^export const (\w+)(?:: Format = | = runningTextFormat\()/gm,
        )
        return [...found].map(([, name]) => ({ file, name: name ?? '' }))
      })
    const forgotten = exported.filter(
      ({ file, name }) => !registry.includes(`import { ${name} } from './${file}'`),
    )
    expect(forgotten, 'formats that core/formats/registry.ts does not import').toEqual([])
    expect(exported.length, 'formats in core/formats').toBe(formats.length)
  })

  it('have a row of the table in docs/formats.md each, by their type', () => {
    const rows = read('docs/formats.md')
      .split('\n')
      .filter((line) => line.startsWith('|'))
    const untold = formats.filter(({ type }) => !rows.some((row) => row.includes(`\`${type}\``)))
    expect(
      untold.map(({ type }) => type),
      'types that docs/formats.md lacks',
    ).toEqual([])
  })

  it('have a test each that reads and builds it', () => {
    const tests = readdirSync(join(root, 'tests/formats'))
      .filter((file) => file.endsWith('.test.ts') && file !== 'lists.test.ts')
      .map((file) => read(`tests/formats/${file}`))
    const registry = read('core/formats/registry.ts')
    const modules = [...registry.matchAll(/^import \{ \w+ \} from '\.\/(\w+)\.ts'/gm)]
      .map(([, name]) => name ?? '')
      .filter((name) => name !== 'encoding')
    const untested = modules.filter(
      (name) => !tests.some((text) => text.includes(`core/formats/${name}.ts'`)),
    )
    expect(untested, 'formats that no file of tests/formats imports').toEqual([])
  })

  it('allow cuts of segments if they are running text, or XLIFF', () => {
    const segmented = formats.filter(({ isSegmented }) => isSegmented).map(({ type }) => type)
    expect([...TYPES_WITH_SEGMENTS].sort()).toEqual([...segmented, 'xliff', 'xliff2'].sort())
  })
})
