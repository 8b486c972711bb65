import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { diffOf } from './diff.ts'
import { isEquivalent, parseEquivalents, readEquivalents } from './equivalents.ts'
import { drawn, findMutants, type Found } from './findMutants.ts'
import { nearestTests } from './nearest.ts'
import { keepSwitches } from './switches.ts'

async function mutantsOf(text: string): Promise<Found> {
  const root = mkdtempSync(join(tmpdir(), 'interlinear-mutants-test-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'a.ts'), text)
  return await findMutants(root, ['a.ts'])
}

describe('the mutants of a file', () => {
  it('change one place, which the diff shows', async () => {
    const { mutants } = await mutantsOf('export const isLong = (a: string): boolean =>\n  a.length > 8\n')
    const bound = mutants.find(({ after }) => after.includes('>='))
    expect(bound).toMatchObject({ file: 'a.ts', line: 2, mutator: 'EqualityOperator' })
    expect(bound && diffOf(bound)).toBe('-   a.length > 8\n+   a.length >= 8')
  })

  it('leave the wording of failures, sentences and logs alone', async () => {
    const { mutants } = await mutantsOf(
      [
        "const failure = new Failure('file.gone', `${name} is gone.`, { kept: 'All else.', todo: 'Look.' })",
        "const error = new Error('Wrong')",
        'const said = sentence`The key ${key} has no value.`',
        "log.warn('slow')",
        "step('Reading')",
        "const gone = new Failure(code, 'Gone.', { todo: 'Look.' })",
      ].join('\n'),
    )
    const changed = mutants.filter(({ mutator }) => mutator === 'StringLiteral').map(diffOf)
    expect(changed).toEqual([expect.stringContaining('"", `${name} is gone.`')])
    expect(mutants.map(diffOf).filter((diff) => /step|Gone\./.test(diff))).toEqual(["- step('Reading')\n+ ;"])
  })

  it('are switched by the number that threads share, and the others are left out', async () => {
    const { mutants, instrumented } = await mutantsOf('export const isMore = (a: number) => a > 2\n')
    const bound = mutants.find(({ after }) => after.includes('>='))
    const text = keepSwitches(instrumented.get('a.ts') ?? '', new Map([[bound?.id ?? '', 7]]))
    expect(text).toContain('mutants_9fa48.isActive(7) ? a >= 2')
    expect(text).not.toMatch(/stry|isActive\((?!id|7)/)
  })
})

describe('an equivalent mutant', () => {
  it('is named by its file and diff, whatever the indentation', async () => {
    const { mutants } = await mutantsOf('export const isLong = (a: string): boolean =>\n  a.length > 8\n')
    const equivalents = parseEquivalents(
      '# A comment\na.ts\n- a.length > 8\n+   a.length >= 8\n= Its first line\n= and its second.\n',
    )
    expect(equivalents).toMatchObject([{ reason: 'Its first line and its second.' }])
    const found = mutants.filter((mutant) => isEquivalent(mutant, equivalents))
    expect(found.map(diffOf)).toEqual(['-   a.length > 8\n+   a.length >= 8'])
  })

  it('has a reason', () => {
    expect(() => parseEquivalents('a.ts\n- a > 8\n+ a >= 8\n')).toThrow('reason')
  })

  it('is deleted from the list with the code that it changes', () => {
    const left = readEquivalents().filter(({ file, diff }) => {
      const lines = new Set(
        readFileSync(file, 'utf8')
          .split('\n')
          .map((line) => line.trim()),
      )
      return diff.split('\n').some((line) => line.startsWith('- ') && !lines.has(line.slice(2).trim()))
    })
    expect(left).toEqual([])
  })
})

describe('a sample', () => {
  const all = Array.from({ length: 1000 }, (_, index) => index)

  it('is the same for the same seed, and another for another', () => {
    expect(drawn(all, 40, 7)).toEqual(drawn(all, 40, 7))
    expect(drawn(all, 40, 7)).not.toEqual(drawn(all, 40, 8))
  })

  it('is a part of a larger one of the same seed', () => {
    expect(drawn(all, 300, 7).slice(0, 40)).toEqual(drawn(all, 40, 7))
    expect(drawn(all, 5000, 7).toSorted((a, b) => a - b)).toEqual(all)
  })
})

describe('the nearest tests', () => {
  it('import the file, in the fewest steps', () => {
    const root = mkdtempSync(join(tmpdir(), 'interlinear-mutants-test-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    const files = {
      'far.test.ts': "import './near.test.ts'",
      'near.test.ts': "import { a } from './a.ts'",
      'other.test.ts': "import { b } from './b.ts'",
      'a.ts': 'export const a = 1',
      'b.ts': 'export const b = 1',
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
    const tests = ['far.test.ts', 'near.test.ts', 'other.test.ts']
    expect(nearestTests(root, tests, 'a.ts', 2)).toEqual(['near.test.ts', 'far.test.ts'])
    expect(nearestTests(root, tests, 'b.ts', 1)).toEqual(['other.test.ts'])
  })

  it('are those of the file’s room before others that import it', () => {
    const root = mkdtempSync(join(tmpdir(), 'interlinear-mutants-test-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    const files = {
      'core/sync/merge.ts': 'export const a = 1',
      'tests/service/near.test.ts': "import { a } from '../../core/sync/merge.ts'",
      'tests/sync/pull.test.ts': "import './merge.test.ts'",
      'tests/sync/merge.test.ts': "import { a } from '../../core/sync/merge.ts'",
    }
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), text)
    }
    const tests = Object.keys(files).slice(1)
    expect(nearestTests(root, tests, 'core/sync/merge.ts', 3)).toEqual([
      'tests/sync/merge.test.ts',
      'tests/sync/pull.test.ts',
      'tests/service/near.test.ts',
    ])
  })
})
