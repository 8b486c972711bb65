import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { samples, WITHOUT_COMMENTS, type Entries } from '../documents/merge/samples.ts'
import { commandLine } from './commandLine.ts'
import { hasGit, repository, useDriver, type Repository } from './gitRepository.ts'

const FOUR: Entries = { apple: 'Яблуко', bread: 'Хліб', cake: 'Пиріг', date: 'Фінік' }

/** A branch of Borys and one of Vira, each with its commit; ours is checked out. */
function twoClones(path: string, base: string, ours: string, theirs: string): Repository {
  const repo = repository()
  useDriver(repo)
  repo.write(path, base)
  repo.commit('Begin')
  repo.git('checkout', '--quiet', '-b', 'theirs')
  repo.write(path, theirs)
  repo.commit('Theirs')
  repo.git('checkout', '--quiet', 'main')
  repo.write(path, ours)
  repo.commit('Ours')
  return repo
}

describe.runIf(hasGit)('two clones of a git repository', () => {
  it.each(samples)('that translate different strings of one $type file merge them', ({ path, write }) => {
    const repo = twoClones(
      path,
      write(FOUR),
      write({ ...FOUR, bread: 'Хлібина', egg: 'Яйце' }),
      write({ ...FOUR, cake: 'Тістечко', fig: 'Інжир' }),
    )
    const { code, stderr } = repo.tryGit('merge', '--no-edit', 'theirs')
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(repo.read(path)).toBe(
      write({ ...FOUR, bread: 'Хлібина', cake: 'Тістечко', egg: 'Яйце', fig: 'Інжир' }),
    )
    expect(repo.git('status', '--porcelain')).toBe('')
  })

  it.each(samples)(
    'that translate the same string of one $type file have one conflict',
    ({ type, path, write }) => {
      const repo = twoClones(
        path,
        write(FOUR),
        write({ ...FOUR, bread: 'Хлібина' }),
        write({ ...FOUR, bread: 'Буханець', date: 'Фініки' }),
      )
      const { code, stderr } = repo.tryGit('merge', '--no-edit', 'theirs')
      expect(code).toBe(1)
      expect(stderr.match(/changed on both sides/g)).toHaveLength(1)
      expect(stderr).toContain('ours:   Хлібина')
      expect(stderr).toContain('theirs: Буханець')
      expect(repo.git('diff', '--name-only', '--diff-filter=U').trim()).toBe(path)
      expect(repo.read(path)).toContain('Хлібина')
      expect(repo.read(path)).toContain('Фініки')
      expect(repo.read(path).includes('Буханець')).toBe(!WITHOUT_COMMENTS.includes(type))
      expect(repo.read(path)).not.toMatch(/^<<<<<<<|^>>>>>>>/m)
    },
  )

  it('shows strings in a diff, and no change if a file was only rewrapped', () => {
    const repo = repository()
    useDriver(repo)
    const [long, wrapped] = ['"Дуже довгий рядок"', '""\n"Дуже "\n"довгий рядок"']
    const po = (text: string) => `msgid ""\nmsgstr "Language: uk\\n"\n\nmsgid "Long"\nmsgstr ${text}\n`
    repo.write('po/uk.po', po(long))
    repo.commit('Begin')
    repo.write('po/uk.po', po(wrapped))
    expect(repo.git('diff', '--unified=0')).not.toMatch(/^[+-](?![+-])/m)
    repo.write('po/uk.po', po('"Короткий"'))
    expect(repo.git('diff', '--unified=0')).toMatch(/^- {2}text: Дуже довгий рядок\n\+ {2}text: Короткий$/m)
  })

  it('have a file that cannot be read merged as git does, with its marks', () => {
    const repo = twoClones('uk.json', '{"a": 1,\n"b": 2\n', '{"a": 3,\n"b": 2\n', '{"a": 4,\n"b": 2\n')
    const { code, stderr } = repo.tryGit('merge', '--no-edit', 'theirs')
    expect(code).toBe(1)
    expect(stderr).toContain('merged by its lines')
    expect(repo.read('uk.json')).toMatch(
      /^<<<<<<< ours\n\{"a": 3,\n=======\n\{"a": 4,\n>>>>>>> theirs\n"b": 2$/m,
    )
  })

  it('have running text merged as git does', () => {
    const text = (first: string, last: string) => `# ${first}\n\nOne.\n\nTwo.\n\n${last}\n`
    const repo = twoClones('docs/a.md', text('A', 'Z'), text('B', 'Z'), text('A', 'Y'))
    expect(repo.tryGit('merge', '--no-edit', 'theirs').code).toBe(0)
    expect(repo.read('docs/a.md')).toBe(text('B', 'Y'))
  })
})

describe('interlinear merge', () => {
  const [base, ours, theirs] = [
    '{"a": "А", "b": "Б"}\n',
    '{"a": "Аа", "b": "Б"}\n',
    '{"a": "А", "b": "Бб"}\n',
  ]

  function files(): ReturnType<typeof commandLine> & { paths: string[] } {
    const line = commandLine()
    const paths = ['base', 'ours', 'theirs'].map((name) => join(line.folder, name))
    for (const [index, text] of [base, ours, theirs].entries()) writeFileSync(paths[index] ?? '', text)
    return { ...line, paths }
  }

  it('writes the result to ours, and keeps its permissions', async () => {
    const { paths, run } = files()
    const { mode } = statSync(paths[1] ?? '')
    expect(await run(['merge', ...paths, '--path', 'i18n/uk.json'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    })
    expect(readFileSync(paths[1] ?? '', 'utf8')).toBe('{"a": "Аа", "b": "Бб"}\n')
    expect(statSync(paths[1] ?? '').mode).toBe(mode)
  })

  it('prints the conflicts as one JSON value', async () => {
    const { paths, run } = files()
    writeFileSync(paths[2] ?? '', '{"a": "Ааа", "b": "Б"}\n')
    const { code, stdout } = await run(['merge', ...paths, '--path', 'i18n/uk.json', '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'strings',
      type: 'json',
      conflicts: [{ identifier: 'a', base: 'А', ours: 'Аа', theirs: 'Ааа' }],
    })
  })

  it('is wrong usage where a file is not there, and for a mark without a length; ours stays', async () => {
    const { paths, run } = files()
    for (const args of [
      ['merge', ...paths.slice(0, 2), `${paths[2] ?? ''}.gone`],
      ['merge', ...paths, '--marker-size', 'long'],
      ['merge', ...paths.slice(1)],
      ['merge', ...paths, '--type', 'nothing'],
    ])
      expect((await run(args)).code).toBe(2)
    expect(readFileSync(paths[1] ?? '', 'utf8')).toBe(ours)
  })
})

describe('interlinear textconv', () => {
  it('prints identifier, source, texts and state, each form by itself', async () => {
    const { folder, ok } = commandLine()
    writeFileSync(
      join(folder, 'uk.po'),
      `msgid ""
msgstr "Language: uk\\nPlural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

#, fuzzy
msgctxt "menu"
msgid "Open"
msgstr "Відкрити\\nі закрити"

msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d файл"
msgstr[1] "%d файли"
msgstr[2] "%d файлів"
`,
    )
    expect(await ok(['textconv', 'uk.po'])).toBe(`menu␄Open
  source: Open
  text, needs work: Відкрити
                    і закрити

%d file
  source, one: %d file
  source, other: %d files
  text, one: %d файл
  text, few: %d файли
  text, many: %d файлів

`)
  })

  it('prints what it cannot read as it is, and says why', async () => {
    const { folder, run } = commandLine()
    writeFileSync(join(folder, 'uk.json'), '{"a": ')
    const { code, stdout, stderr } = await run(['textconv', 'uk.json'])
    expect([code, stdout]).toEqual([0, '{"a": '])
    expect(stderr).toContain('shown as it is')
    expect((await run(['textconv', 'gone.json'])).code).toBe(2)
  })
})
