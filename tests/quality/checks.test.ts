/** The list of checks: the folder, the contract's names and the index agree. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CHECKS } from '../../core/quality/checks/index.ts'

const folder = new URL('../../core/quality/checks/', import.meta.url)

/** Returns the checks that a file of the folder exports. */
function checksIn(file: string): string[] {
  const text = readFileSync(new URL(file, folder), 'utf8')
  return [...text.matchAll(/^export const (\w+): Check\b/gm)].flatMap(([, name]) => name ?? [])
}

describe('the checks', () => {
  const index = readFileSync(new URL('index.ts', folder), 'utf8')
  const exported = readdirSync(folder)
    .filter((file) => file !== 'index.ts')
    .flatMap((file) => checksIn(file).map((name) => ({ file, name })))

  it('are in core/quality/checks/index.ts, every one of the folder', () => {
    const forgotten = exported.filter(
      ({ file, name }) => !index.includes(`import { ${name} } from './${file}'`),
    )
    expect(forgotten, 'checks that core/quality/checks/index.ts does not import').toEqual([])
    expect(new Set(CHECKS.map(({ run }) => run)).size, 'a check under two names').toBe(exported.length)
  })

  it('have a test of good and bad pairs each, under their names', () => {
    const tests = new URL('./', import.meta.url)
    const texts = readdirSync(tests)
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => readFileSync(new URL(file, tests), 'utf8'))
    const untested = CHECKS.filter(({ name }) => !texts.some((text) => text.includes(`describe('${name}'`)))
    expect(
      untested.map(({ name }) => name),
      'checks without a describe in tests/quality',
    ).toEqual([])
  })
})
