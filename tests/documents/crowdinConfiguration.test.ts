/** `crowdin.yml` as the layout of a folder. The examples are spelled as the service's documentation has them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findFolder } from '../../core/documents/bound/foundFolder.ts'

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
  it('is laid out as it says: patterns of sources, where translations go, what is ignored', async () => {
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
        isCatalogue: false,
        translations: [{ path: 'web/translated/uk/shop/cart.json', languageId: 'uk' }],
      },
      {
        path: 'web/texts/top.json',
        pattern: 'web/translated/{language}/top.json',
        isCatalogue: false,
        translations: [{ path: 'web/translated/de/top.json', languageId: 'de' }],
      },
      {
        path: 'web/notes.md',
        pattern: 'web/notes.{language}.md',
        isCatalogue: false,
        translations: [
          { path: 'web/notes.pt_BR.md', languageId: 'pt-BR' },
          { path: 'web/notes.ukr.md', languageId: 'uk' },
        ],
      },
    ])
    expect(found.configured?.find(({ path }) => path === 'web/notes.md')?.codes).toContain('ukr')
  })

  it('that cannot be understood is laid out by its places, and the reason is told', async () => {
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
