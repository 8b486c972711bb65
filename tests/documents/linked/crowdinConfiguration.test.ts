/** `crowdin.yml` as the layout of a folder. The examples are spelled as the service's documentation has them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfiguration } from '../../../core/documents/linked/crowdinConfiguration.ts'
import { findFolder } from '../../../core/documents/linked/foundFolder.ts'
import { expectLinearTime } from '../../cpuTime.ts'
import { damagedTexts } from '../../damaged.ts'
import { runs } from '../../runs.ts'

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-configured-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

describe('a folder with a crowdin.yml', () => {
  it('finds files by patterns with many stars in a segment', async () => {
    const folder = folderOf({
      'crowdin.yml': "files: [{ source: '/a*b?*c.j[rs]on', translation: '/%locale%/%file_name%' }]",
      ...Object.fromEntries(
        ['abxc.json', 'aabbxbycc.json', 'abc.json', 'abxc.jzon', 'abx/c.json'].map((name) => [name, '{}']),
      ),
    })
    expect((await findFolder(folder)).files.map(({ path }) => path).toSorted()).toEqual([
      'aabbxbycc.json',
      'abxc.json',
    ])
  })

  it('is read in linear time, whatever its patterns are', async () => {
    // With backtracking it would take years.
    await expectLinearTime(async (count) => {
      const folder = folderOf({
        'crowdin.yml': `files: [{ source: '/${'*a'.repeat(count)}*b', translation: '/%locale%' }]`,
        ['a'.repeat(250)]: '',
      })
      expect((await findFolder(folder)).files).toEqual([])
    }, 25)
  })

  it('is arranged by it: patterns of sources, paths of translations, ignored files', async () => {
    const folder = folderOf({
      'crowdin.yml': `
project_id_env: CROWDIN_PROJECT_ID
api_token: not-read
base_path: web
preserve_hierarchy: true
files:
  - source: /texts/**/*.json
    ignore:
      - /texts/**/internal.json
    translation: /translated/%two_letters_code%/**/%original_file_name%
  - source: /notes.md
    translation: /%file_name%.%locale_with_underscore%.%file_extension%
    languages_mapping:
      locale_with_underscore:
        uk: ukr
`,
      'web/texts/shop/cart.json': '{}',
      'web/texts/shop/internal.json': '{}',
      'web/texts/top.json': '{}',
      'web/translated/uk/shop/cart.json': '{}',
      'web/translated/de/top.json': '{}',
      'web/notes.md': '# Notes',
      'web/notes.ukr.md': '# Нотатки',
      'web/notes.pt_BR.md': '# Notas',
      'other/en.json': '{}',
    })
    const found = await findFolder(folder)
    expect([found.configuration, found.warnings]).toEqual(['crowdin.yml', []])
    expect(found.files).toEqual([
      {
        path: 'web/texts/shop/cart.json',
        pattern: 'web/translated/{language}/shop/cart.json',
        codes: ['uk'],
        isCatalogue: false,
        translations: [{ path: 'web/translated/uk/shop/cart.json', languageId: 'uk', code: 'uk' }],
      },
      {
        path: 'web/texts/top.json',
        pattern: 'web/translated/{language}/top.json',
        codes: ['de'],
        isCatalogue: false,
        translations: [{ path: 'web/translated/de/top.json', languageId: 'de', code: 'de' }],
      },
      {
        path: 'web/notes.md',
        pattern: 'web/notes.{language}.md',
        codes: ['pt_BR', 'ukr'],
        isCatalogue: false,
        translations: [
          { path: 'web/notes.pt_BR.md', languageId: 'pt-BR', code: 'pt_BR' },
          { path: 'web/notes.ukr.md', languageId: 'uk', code: 'ukr' },
        ],
      },
    ])
    expect(found.files.find(({ path }) => path === 'web/notes.md')?.codes).toContain('ukr')
    expect(
      found.leftOut.map(({ path }) => path),
      'the files that it does not name',
    ).toEqual(['crowdin.yml', 'other/en.json', 'web/texts/shop/internal.json'])
  })

  it('does not treat a file in the source language beside a template as a translation', async () => {
    const folder = folderOf({
      'crowdin.yml': 'files: [{ source: /po/app.pot, translation: /po/%locale_with_underscore%.po }]',
      ...Object.fromEntries(['app.pot', 'en.po', 'en_US.po', 'uk_UA.po'].map((name) => [`po/${name}`, ''])),
    })
    const { sourceLanguageId, targetLanguageIds, files, leftOut } = await findFolder(folder)
    expect([sourceLanguageId, targetLanguageIds?.toSorted()]).toEqual(['en', ['en-US', 'uk']])
    expect(files.map(({ translations }) => translations.map(({ path }) => path).toSorted())).toEqual([
      ['po/en_US.po', 'po/uk_UA.po'],
    ])
    expect(leftOut.map(({ path }) => path)).toContain('po/en.po')
  })

  it('is arranged by its paths if it cannot be parsed, and the reason is reported', async () => {
    for (const text of ['files: 7', '{', 'files:\n  - source: a.json\n', `files:\n${'&a [*a]'.repeat(3)}`]) {
      const folder = folderOf({
        'crowdin.yml': text,
        'locales/en.json': '{"a":"A"}',
        'locales/de.json': '{"a":"B"}',
      })
      const { configuration, files, warnings } = await findFolder(folder)
      expect([configuration, files.map(({ path }) => path)]).toEqual([null, ['locales/en.json']])
      expect(warnings).toHaveLength(1)
    }
  })

  it('never leads out of the folder', async () => {
    const folder = folderOf({
      'crowdin.yml': 'base_path: ../..\nfiles:\n  - source: /etc/*\n    translation: /x/%locale%\n',
      'a/crowdin.yml': 'files:\n  - source: /en.json\n    translation: /../../%two_letters_code%.json\n',
      'a/en.json': '{"a":"A"}',
    })
    expect((await findFolder(folder)).warnings[0]?.english).toContain('outside of the folder')
    expect((await findFolder(join(folder, 'a'))).files).toMatchObject([{ path: 'en.json', pattern: null }])
  })
})

describe('a crowdin.yml with damage or unexpected characters', () => {
  const WHOLE = `base_path: web
files:
  - source: /texts/**/[a-z]*.json
    ignore:
      - /texts/**/internal?.json
    translation: /translated/%two_letters_code%/**/%original_file_name%
    excluded_target_languages: [de]
  - source: "/notes.md"
    translation: '%original_path%/%file_name%.%locale_with_underscore%.%file_extension%'
    languages_mapping: &mapping
      locale_with_underscore:
        uk: ukr
  - source: a.po
    translation: "%language%.po"
    languages_mapping: *mapping
`
  const PIECES = [
    ...[
      '[',
      ']',
      '{',
      '}',
      '*',
      '**',
      '?',
      '[z-a]',
      '[!a]',
      '[',
      '\\',
      '%',
      '%original_path%',
      '%two_letters_code%',
    ],
    ...[
      '&a',
      '*a',
      '!!binary ',
      '!!js/function ',
      '<<: *mapping',
      '- ',
      '\t',
      '\n',
      ': ',
      '#',
      '|',
      '>',
      '---\n',
    ],
    ...['../', '/', '$&', 'null', '1e999', '__proto__: ', '\ud800', '(', ')', '+', '"', "'"],
  ]

  const pattern = fc
    .array(fc.constantFrom('/', 'web', 'texts', '.json', 'a', ...PIECES))
    .map((all) => all.join(''))
  const patterns = fc
    .array(fc.record({ source: pattern, translation: pattern, ignore: fc.array(pattern, { maxLength: 2 }) }))
    .map((files) => JSON.stringify({ files }))

  it('is parsed, or reported as invalid, whatever it contains', async () => {
    const folder = folderOf({})
    const path = join(folder, 'crowdin.yml')
    const lying = ['web/texts/shop/cart.json', 'web/notes.md', 'a.po', 'web/translated/uk/shop/cart.json']
    const collected = lying.map((path) => ({ path, absolutePath: join(folder, path), isNamed: false }))
    await fc.assert(
      fc.asyncProperty(fc.oneof(damagedTexts([WHOLE], PIECES), patterns), async (text) => {
        writeFileSync(path, text)
        const read = await readConfiguration(folder, collected)
        expect(read?.name).toBe('crowdin.yml')
        for (const one of read?.files ?? []) expect(lying).toContain(one.path)
      }),
      { numRuns: runs(3_000) },
    )
  })

  it('matches no file if a range of its pattern ends before its start', async () => {
    const folder = folderOf({
      'crowdin.yml': 'files:\n  - { source: "/[z-a].json", translation: "/%two_letters_code%.json" }\n',
      'a.json': '{}',
    })
    const { warnings } = await findFolder(folder)
    expect(warnings.map(({ english }) => english)).toEqual(['crowdin.yml: there is no file at /[z-a].json.'])
  })

  it('finds the translations of a file with a dollar sign in its name', async () => {
    const folder = folderOf({
      'crowdin.yml':
        'files:\n  - { source: "/en/*.json", translation: "/%two_letters_code%/%file_name%.json" }\n',
      'en/a$&b.json': '{}',
      'uk/a$&b.json': '{}',
    })
    const { files } = await findFolder(folder)
    expect(files).toMatchObject([{ path: 'en/a$&b.json', translations: [{ path: 'uk/a$&b.json' }] }])
  })
})
