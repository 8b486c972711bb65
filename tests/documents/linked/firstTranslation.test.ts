import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findFolder } from '../../../core/documents/linked/foundFolder.ts'
import type { LookingAround } from '../../../core/documents/linked/foundFile.ts'
import { askAboutFolder } from '../../../core/workbench/linked/openFolder.ts'

const PAGE = '# Title\n\nText.\n'
const STRINGS = '<resources>\n    <string name="a">Open</string>\n</resources>\n'

/** Each proposed source with the path of its translations, and each file that is left out. */
async function proposed(files: Readonly<Record<string, string>>, said: LookingAround = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-first-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const found = await findFolder(folder, said)
  return {
    translationsOf: Object.fromEntries(
      askAboutFolder(folder, found).files.map(({ path, pattern }) => [path, pattern]),
    ),
    languageIds: found.targetLanguageIds,
    leftOut: found.account.leftOut.flatMap(({ paths }) => paths),
  }
}

describe('a folder without translations', () => {
  it('proposes a folder of each language beside a folder of pages that is named after the source language', async () => {
    const { translationsOf, leftOut } = await proposed({
      'docs/en/intro.md': PAGE,
      'docs/en/guide/start.md': PAGE,
      'README.md': PAGE,
    })
    expect(translationsOf).toEqual({
      'docs/en/intro.md': 'docs/{language}/intro.md',
      'docs/en/guide/start.md': 'docs/{language}/guide/start.md',
    })
    expect(leftOut).toEqual(['README.md'])
  })

  it('proposes what the generator of a site reads', async () => {
    const pagesOf = async (files: Readonly<Record<string, string>>) => (await proposed(files)).translationsOf
    expect(
      await pagesOf({ 'hugo.toml': '', 'content/en/_index.md': PAGE, 'i18n/en.yaml': 'a: Open\n' }),
    ).toEqual({
      'content/en/_index.md': 'content/{language}/_index.md',
      'i18n/en.yaml': 'i18n/{language}.yaml',
    })
    expect(await pagesOf({ 'hugo.toml': '', 'content/a/one.md': PAGE, 'i18n/en.yaml': 'a: Open\n' })).toEqual(
      {
        'content/a/one.md': 'content/a/one.{language}.md',
        'i18n/en.yaml': 'i18n/{language}.yaml',
      },
    )
    expect(
      await pagesOf({
        'mkdocs.yml': 'site_name: x\n',
        'docs/a/use.md': PAGE,
        'locale/en.json': '{"a":"Open"}',
      }),
    ).toEqual({
      'docs/a/use.md': 'docs/a/use.{language}.md',
      'locale/en.json': 'locale/{language}.json',
    })
    expect(
      await pagesOf({
        'mkdocs.yml': 'site_name: x\n',
        'docs/en/use.md': PAGE,
        'docs/overrides/main.html': '<p>Text</p>',
      }),
    ).toEqual({
      'docs/en/use.md': 'docs/{language}/use.md',
    })
    expect(
      await pagesOf({
        'book/book.toml': '',
        'book/src/SUMMARY.md': PAGE,
        'book/src/a/one.md': PAGE,
        'README.md': PAGE,
      }),
    ).toEqual({
      'book/src/SUMMARY.md': 'book/src/{language}/SUMMARY.md',
      'book/src/a/one.md': 'book/src/{language}/a/one.md',
    })
    expect(
      await pagesOf({ 'astro.config.mjs': '', 'src/content/docs/a.mdx': PAGE, 'README.md': PAGE }),
    ).toEqual({
      'src/content/docs/a.mdx': 'src/content/docs/{language}/a.mdx',
    })
  })

  it('finds the first translation of a site afterwards', async () => {
    const book = { 'book.toml': '', 'src/SUMMARY.md': PAGE, 'src/a/one.md': PAGE, 'src/pt-BR/a/one.md': PAGE }
    const pages = 'src/content/docs'
    const site = {
      'astro.config.mjs': '',
      [`${pages}/a.md`]: PAGE,
      [`${pages}/de/a.md`]: PAGE,
      [`${pages}/b.md`]: PAGE,
    }
    expect(await proposed(book)).toMatchObject({
      translationsOf: {
        'src/SUMMARY.md': 'src/{language}/SUMMARY.md',
        'src/a/one.md': 'src/{language}/a/one.md',
      },
      leftOut: ['book.toml'],
      languageIds: ['pt-BR'],
    })
    expect(await proposed(site)).toMatchObject({
      translationsOf: {
        [`${pages}/a.md`]: `${pages}/{language}/a.md`,
        [`${pages}/b.md`]: `${pages}/{language}/b.md`,
      },
      leftOut: ['astro.config.mjs'],
      languageIds: ['de'],
    })
  })

  it('proposes no page of a manual that a program has beside its translated texts', async () => {
    const { translationsOf } = await proposed({
      'translations/en.json': '{"a":"Open"}',
      'translations/uk.json': '{"a":"Відкрити"}',
      'doc/config.toml': '',
      'doc/content/use.md': PAGE,
      'book/book.toml': '',
      'book/src/SUMMARY.md': PAGE,
    })
    expect(translationsOf).toEqual({ 'translations/en.json': 'translations/{language}.json' })
  })

  it('proposes the usual path for any other file in a single language', async () => {
    const pathOf = async (path: string, text: string) =>
      (await proposed({ [path]: text })).translationsOf[path]
    expect(await pathOf('README.md', PAGE)).toBe('README.{language}.md')
    expect(await pathOf('ukulele.md', PAGE)).toBe('ukulele.{language}.md')
    expect(await pathOf('messages.properties', 'a=Open\n')).toBe('messages_{language}.properties')
    expect(await pathOf('en.json', '{"a":"Open"}')).toBe('{language}.json')
    expect(await pathOf('texts.json', '{"a":"Open"}')).toBe('texts.{language}.json')
    expect(await pathOf('values/strings.xml', STRINGS)).toBe('values-{language}/strings.xml')
    expect(await pathOf('en.lproj/Localizable.strings', '"a" = "Open";\n')).toBe(
      '{language}.lproj/Localizable.strings',
    )
    expect(await pathOf('po/shop.pot', 'msgid "Open"\nmsgstr ""\n')).toBe('po/{language}.po')
  })

  it('proposes no path for a file that holds its translations', async () => {
    const { translationsOf } = await proposed({
      'app.xlf':
        '<xliff version="1.2"><file original="a" source-language="en" target-language="uk" datatype="plaintext"><body>' +
        '<trans-unit id="a"><source>Open</source></trans-unit></body></file></xliff>',
    })
    expect(translationsOf).toEqual({ 'app.xlf': null })
  })
})

describe('a file that is left out of a folder', () => {
  const FILES = {
    'locales/en.json': '{"a":"Open"}',
    'locales/uk.json': '{"a":"Відкрити"}',
    'data/list.json': '{"b":"Close"}',
    'README.md': PAGE,
    'tests/en.json': '{"c":"Test"}',
    'main.c': 'int main;',
    '.gitignore': '/generated/\n',
    'generated/en.json': '{"d":"Made"}',
  }

  it('is a source once it is included by its path', async () => {
    const { translationsOf, leftOut } = await proposed(FILES, {
      include: ['data/list.json', 'README.md', 'generated/en.json'],
    })
    expect(translationsOf).toEqual({
      'locales/en.json': 'locales/{language}.json',
      'data/list.json': 'data/list.{language}.json',
      'README.md': 'README.{language}.md',
      'generated/en.json': 'generated/{language}.json',
    })
    expect(leftOut).toEqual(['generated/', 'tests/en.json', '.gitignore', 'main.c'])
  })

  it('is named if it cannot be included', async () => {
    await expect(proposed(FILES, { include: ['none.json'] })).rejects.toMatchObject({
      code: 'import.missing',
    })
    await expect(proposed(FILES, { include: ['main.c'] })).rejects.toMatchObject({ code: 'bound.format' })
    await expect(proposed(FILES, { include: ['../x.json'] })).rejects.toMatchObject({
      code: 'import.missing',
    })
    await expect(proposed(FILES, { include: ['data'] })).rejects.toMatchObject({ code: 'import.notAFile' })
  })
})
