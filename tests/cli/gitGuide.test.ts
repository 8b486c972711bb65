/** The guide "Interlinear in a git repository", whose very blocks are run in one. */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fencesOf, readPage } from '../reference/pages.ts'
import { hasGit, repository, type Repository } from './gitRepository.ts'

function block(info: string): string {
  const found = fencesOf(readPage('docs/git.md')).filter((one) => one.info === info)
  expect(found.map((one) => one.info)).toEqual([info])
  return `${found.flatMap(({ lines }) => lines).join('\n')}\n`
}

const po = (...texts: readonly string[]): string =>
  `msgid ""\nmsgstr ""\n"Language: uk\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n${[
    'Open',
    'Close %s',
  ]
    .map((source, index) => `\n#: main.c:${index + 1}\nmsgid "${source}"\nmsgstr "${texts[index] ?? ''}"\n`)
    .join('')}`

function asTheGuideSays(): Repository {
  const repo = repository()
  repo.write('.gitattributes', block('gitattributes'))
  const { code, stderr } = repo.shell(block('sh'))
  expect([code, stderr]).toEqual([0, ''])
  repo.write('po/uk.po', po('', ''))
  repo.commit('Begin')
  return repo
}

describe.runIf(hasGit)('the guide to git', () => {
  it('sets a repository up in which two merge their strings, and see them in a diff', () => {
    const repo = asTheGuideSays()
    repo.git('checkout', '--quiet', '-b', 'theirs')
    repo.write('po/uk.po', po('', 'Закрити %s'))
    repo.commit('Theirs')
    repo.git('checkout', '--quiet', 'main')
    repo.write('po/uk.po', po('Відкрити'))
    expect(repo.git('diff')).toContain('+  text: Відкрити\n')
    repo.commit('Ours')
    repo.git('merge', '--no-edit', 'theirs')
    expect(repo.read('po/uk.po')).toBe(po('Відкрити', 'Закрити %s'))
  })

  it('reports a conflict in these words', () => {
    const repo = asTheGuideSays()
    repo.git('checkout', '--quiet', '-b', 'theirs')
    repo.write('po/uk.po', po('Відчинити'))
    repo.commit('Theirs')
    repo.git('checkout', '--quiet', 'main')
    repo.write('po/uk.po', po('Відкрити'))
    repo.commit('Ours')
    const { code, stderr } = repo.tryGit('merge', '--no-edit', 'theirs')
    expect(code).toBe(1)
    expect(stderr).toContain(block(''))
  })

  it('has a hook that lets no broken file in', () => {
    const repo = asTheGuideSays()
    repo.write('.git/hooks/pre-commit', block('sh pre-commit'))
    chmodSync(join(repo.folder, '.git/hooks/pre-commit'), 0o755)
    repo.write('po/uk.po', `${po('Відкрити')}msgid "Broken`)
    repo.git('add', '--all')
    const refused = repo.tryGit('commit', '-m', 'Broken')
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('uk.po')
    repo.write('po/uk.po', po('Відкрити'))
    repo.git('add', '--all')
    expect(repo.tryGit('commit', '-m', 'Whole')).toMatchObject({ code: 0 })
  })

  it('has a gate that a wrong placeholder does not pass', () => {
    const repo = asTheGuideSays()
    const script = `set -e\n${block('sh ci')}`
    repo.write('po/uk.po', po('Відкрити', 'Закрити %s'))
    expect(repo.shell(script)).toMatchObject({ code: 0 })
    repo.git('clean', '--quiet', '--force')
    repo.write('po/uk.po', po('Відкрити', 'Закрити'))
    expect(repo.shell(script)).toMatchObject({ code: 1 })
  })
})
