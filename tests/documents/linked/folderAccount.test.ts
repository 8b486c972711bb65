import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findFolder } from '../../../core/documents/linked/foundFolder.ts'
import type { SaidLanguages } from '../../../core/documents/linked/foundFile.ts'
import { GitIgnore } from '../../../core/documents/import/collect/gitIgnore.ts'

const JSON_TEXT = '{"a":"Open","b":"Close"}'
const PROPERTIES = 'a=Open\nb=Close\n'

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-account-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** Each path with its role and language, or the reason for which it is left out. */
async function accountOf(files: Readonly<Record<string, string>>, said: SaidLanguages = {}) {
  const found = await findFolder(folderOf(files), said)
  const { account } = found
  const lines = [
    ...account.files.map(({ path, role, languageIds }) => [path, [role, ...languageIds].join(' ')]),
    ...account.leftOut.flatMap(({ because, paths }) => paths.map((path) => [path, because])),
  ]
  return { ...found, lines: Object.fromEntries(lines) as Record<string, string> }
}

describe('the account of a folder', () => {
  it('names every file once, with its role or the reason why it is left out', async () => {
    const { account, lines } = await accountOf({
      'locales/en.json': JSON_TEXT,
      'locales/uk.json': JSON_TEXT,
      'locales/de.json': JSON_TEXT,
      'locales/de_DE.json': JSON_TEXT,
      'locales/xx.json': JSON_TEXT,
      'po/nl.po': 'msgid ""\nmsgstr "Language: nl\\n"\n\nmsgid "Open"\nmsgstr "Openen"\n',
      'mail/ja.html': '<p>いい</p>',
      'mail/ko.html': '<p>네</p>',
      'mail/th.html': '<p>ใช่</p>',
      'data/list.json': JSON_TEXT,
      'locales/en/broken.php': '<?php return [ "a" => ',
      'app/main.c': 'int main;',
      'src/index.de.ts': 'export {}',
      'gradle.properties': PROPERTIES,
      'tests/locales/en.json': JSON_TEXT,
      'app.interlinear': '',
      'app.interlinear-wal': '',
      'node_modules/x/en.json': JSON_TEXT,
      '.github/en.json': JSON_TEXT,
      'package.json': '{}',
      'dist/en.json': JSON_TEXT,
      '.gitignore': '/generated/\n',
      'generated/en.json': JSON_TEXT,
    })
    expect(lines).toEqual({
      'locales/en.json': 'source',
      'locales/uk.json': 'translation uk',
      'locales/de.json': 'translation de',
      'locales/de_DE.json': 'second',
      'locales/xx.json': 'unknownLanguage',
      'po/nl.po': 'both nl',
      'mail/ja.html': 'noSource',
      'mail/ko.html': 'noSource',
      'mail/th.html': 'noSource',
      'data/list.json': 'unlikely',
      'locales/en/broken.php': 'unreadable',
      'app/main.c': 'format',
      'src/index.de.ts': 'format',
      'gradle.properties': 'settings',
      'package.json': 'settings',
      'tests/locales/en.json': 'testData',
      'app.interlinear': 'project',
      'app.interlinear-wal': 'project',
      'node_modules/': 'dependencies',
      '.github/': 'hidden',
      '.gitignore': 'hidden',
      'dist/en.json': 'build',
      'generated/': 'ignored',
    })
    const unknown = account.leftOut.find(({ because }) => because === 'unknownLanguage')
    expect(unknown?.reason.english).toBe(
      'Its path says that it is in “xx”, which is no code of a language that is known.',
    )
  })

  it('states which sources and translations belong together, and the languages', async () => {
    const { lines, targetLanguageIds, files } = await accountOf({
      'web/home_uk.xlf':
        '<xliff version="1.2"><file source-language="en" target-language="uk" datatype="plaintext" original="a"><body><trans-unit id="a"><source>Open</source><target>Відкрити</target></trans-unit></body></file></xliff>',
      'texts.csv': 'key,en,de,fr\nopen,Open,Öffnen,Ouvrir\n',
      'numbers.csv': 'id,name,price\n1,a,2\n',
    })
    expect(lines).toEqual({
      'web/home_uk.xlf': 'both uk',
      'texts.csv': 'both de fr',
      'numbers.csv': 'unlikely',
    })
    expect(targetLanguageIds.toSorted()).toEqual(['de', 'fr', 'uk'])
    expect(files.find(({ path }) => path === 'texts.csv')?.settings?.table).toBeDefined()
  })

  it('names a language in a file as the paths of others name it', async () => {
    const xliff = (language: string) =>
      `<xliff version="1.2"><file source-language="en" target-language="${language}" datatype="plaintext" original="a"><body><trans-unit id="a"><source>Open</source><target>Abrir</target></trans-unit></body></file></xliff>`
    const { lines, targetLanguageIds } = await accountOf({
      'web/en.json': JSON_TEXT,
      'web/es-ES.json': JSON_TEXT,
      'app/home.xlf': xliff('es'),
      'app/help.xlf': xliff('it'),
    })
    expect(lines).toMatchObject({ 'app/home.xlf': 'both es-ES', 'app/help.xlf': 'both it' })
    expect(targetLanguageIds.toSorted()).toEqual(['es-ES', 'it'])
  })

  it('has another source than English only if that alone has every file of the others', async () => {
    const three = { 'l/de.json': JSON_TEXT, 'l/fr.json': JSON_TEXT, 'l/io.json': JSON_TEXT }
    const none = await accountOf(three)
    expect(none.lines).toEqual({ 'l/de.json': 'noSource', 'l/fr.json': 'noSource', 'l/io.json': 'noSource' })
    const said = await accountOf(three, { source: 'de' })
    expect(said.lines).toEqual({
      'l/de.json': 'source',
      'l/fr.json': 'translation fr',
      'l/io.json': 'translation io',
    })
    const more = await accountOf({
      ...three,
      'm/de.json': JSON_TEXT,
      'm/fr.json': JSON_TEXT,
      'm/it.json': JSON_TEXT,
      'n/de.json': JSON_TEXT,
      'n/it.json': JSON_TEXT,
      'n/io.json': JSON_TEXT,
    })
    expect([more.sourceLanguageId, more.lines['m/de.json']]).toEqual(['de', 'source'])
  })

  it('takes no data of a program for texts because there are no others', async () => {
    const lists = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`docs/data/list${at}.json`, JSON_TEXT]))
    const program = await accountOf({ 'package.json': '{}', ...lists(21) })
    expect(program.account.files).toEqual([])
    expect(program.lines).toMatchObject({ 'package.json': 'settings', 'docs/data/list20.json': 'unlikely' })
    expect((await accountOf({ 'package.json': '{}', ...lists(20) })).account.files).toHaveLength(20)
    expect((await accountOf(lists(21))).account.files).toHaveLength(21)
  })

  it('takes one translation beside its namesake in a folder for texts', async () => {
    const { lines } = await accountOf({
      'docs/translations/texts.json': JSON_TEXT,
      'docs/translations/texts-zh.json': JSON_TEXT,
      'data/texts.json': JSON_TEXT,
      'data/texts-uk.json': JSON_TEXT,
    })
    expect(lines).toEqual({
      'docs/translations/texts.json': 'source',
      'docs/translations/texts-zh.json': 'translation zh-CN',
      'data/texts.json': 'unlikely',
      'data/texts-uk.json': 'unlikely',
    })
  })

  it('takes a crowd of translations beside their namesake, in languages that nothing else is in', async () => {
    const codes = ['uk', 'jv', 'ss', 'wo']
    const texts = Object.fromEntries(
      codes.map((code) => [`store/description-${code}.txt`, 'A description.\n']),
    )
    const { lines } = await accountOf({
      'locales/en.json': JSON_TEXT,
      'locales/uk.json': JSON_TEXT,
      'store/description.txt': 'A description.\n',
      ...texts,
    })
    for (const code of codes) expect(lines[`store/description-${code}.txt`]).toBe(`translation ${code}`)
  })

  it('looks into a folder vendor where it holds no packages', async () => {
    const { lines } = await accountOf({
      'php/vendor/autoload.php': '<?php',
      'php/vendor/x/lang/en.json': JSON_TEXT,
      'go/vendor/modules.txt': '',
      'go/vendor/x/locales/en.json': JSON_TEXT,
      'lang/vendor/shop/en.json': JSON_TEXT,
      'lang/vendor/shop/de.json': JSON_TEXT,
    })
    expect(lines).toEqual({
      'php/vendor/': 'dependencies',
      'go/vendor/': 'dependencies',
      'lang/vendor/shop/en.json': 'source',
      'lang/vendor/shop/de.json': 'translation de',
    })
  })

  it('knows Base.lproj as the folder of the development language', async () => {
    const strings = '"open" = "Open";\n"close" = "Close";\n'
    const { lines } = await accountOf({
      'App/Base.lproj/Only.strings': strings,
      'App/data/list.json': JSON_TEXT,
    })
    expect(lines).toEqual({ 'App/Base.lproj/Only.strings': 'source', 'App/data/list.json': 'unlikely' })
    const beside = await accountOf({
      'App/Base.lproj/Localizable.strings': strings,
      'App/Base.lproj/InfoPlist.strings': strings,
      'App/Base.lproj/Menu.strings': strings,
      'App/en.lproj/Localizable.strings': strings,
      'App/en.lproj/Menu.strings': strings,
      'App/fr.lproj/Localizable.strings': strings,
      'App/fr.lproj/InfoPlist.strings': strings,
    })
    expect(beside.lines).toEqual({
      'App/Base.lproj/Localizable.strings': 'second',
      'App/Base.lproj/InfoPlist.strings': 'source',
      'App/Base.lproj/Menu.strings': 'second',
      'App/en.lproj/Localizable.strings': 'source',
      'App/en.lproj/Menu.strings': 'source',
      'App/fr.lproj/Localizable.strings': 'translation fr',
      'App/fr.lproj/InfoPlist.strings': 'translation fr',
    })
    expect(beside.account.leftOut.map(({ reason }) => reason.english)).toEqual([
      'Its path says that it is in English (en), of which there is another file.',
    ])
  })

  it('takes the source language that a catalogue states over English', async () => {
    const catalogue = JSON.stringify({
      sourceLanguage: 'de',
      version: '1.0',
      strings: {
        Öffnen: { localizations: { fr: { stringUnit: { state: 'translated', value: 'Ouvrir' } } } },
      },
    })
    const found = await accountOf({ 'App/Localizable.xcstrings': catalogue })
    expect([found.sourceLanguageId, found.lines]).toEqual(['de', { 'App/Localizable.xcstrings': 'both fr' }])
  })

  it('offers pages without a translation, and no other page', async () => {
    const page = '# Title\n\nText.\n'
    const { files, lines } = await accountOf({
      'README.md': page,
      'docs/en/docs/index.md': page,
      'docs/en/docs/guide/new.md': page,
      'docs/en/docs/log.md': page,
      'docs/en/overrides/main.html': '<p>Site</p>',
      'docs/uk/docs/index.md': page,
      'site/hugo.toml': '',
      'site/content/en/tests/one.md': page,
      'astro/404.md': page,
      'astro/guides/new.md': page,
      'astro/uk/404.md': page,
    })
    expect(lines).toMatchObject({
      'README.md': 'unlikely',
      'docs/en/docs/guide/new.md': 'source',
      'docs/en/docs/log.md': 'source',
      'docs/en/overrides/main.html': 'unlikely',
      'site/content/en/tests/one.md': 'source',
      'astro/guides/new.md': 'source',
      'astro/uk/404.md': 'translation uk',
    })
    expect(files.find(({ path }) => path === 'astro/guides/new.md')?.pattern).toBe(
      'astro/{language}/guides/new.md',
    )
    expect(files.find(({ path }) => path === 'docs/en/docs/guide/new.md')?.pattern).toBe(
      'docs/{language}/docs/guide/new.md',
    )
  })

  it('offers Docusaurus pages, and those that are translated beside themselves', async () => {
    const page = '# Title\n\nText.\n'
    const plugin = 'site/i18n/uk/docusaurus-plugin-content-docs/current'
    const { files, lines } = await accountOf({
      'site/docusaurus.config.ts': '',
      'site/docs/intro.md': page,
      'site/docs/guides/deep/er/new.md': page,
      'site/docs/guides/deep/er/old.md': page,
      'site/blog/first.mdx': page,
      'site/README.md': page,
      [`${plugin}/intro.md`]: page,
      [`${plugin}/guides/deep/er/old.md`]: page,
      'docs/index.md': page,
      'docs/index.uk.md': page,
      'docs/guide/new.md': page,
      'CHANGELOG.md': page,
      'README.md': page,
      'README.uk.md': page,
    })
    expect(lines).toMatchObject({
      'site/docs/intro.md': 'source',
      'site/docs/guides/deep/er/new.md': 'source',
      'site/blog/first.mdx': 'source',
      'site/README.md': 'unlikely',
      [`${plugin}/intro.md`]: 'translation uk',
      [`${plugin}/guides/deep/er/old.md`]: 'translation uk',
      'docs/index.uk.md': 'translation uk',
      'docs/guide/new.md': 'source',
      'CHANGELOG.md': 'unlikely',
      'README.uk.md': 'translation uk',
    })
    const patternOf = (at: string) => files.find(({ path }) => path === at)?.pattern
    expect(patternOf('site/docs/guides/deep/er/new.md')).toBe(
      'site/i18n/{language}/docusaurus-plugin-content-docs/current/guides/deep/er/new.md',
    )
    expect(patternOf('site/docs/intro.md')).toBe(
      'site/i18n/{language}/docusaurus-plugin-content-docs/current/intro.md',
    )
    expect(patternOf('docs/guide/new.md')).toBe('docs/guide/new.{language}.md')
  })

  it('distinguishes a script or a rare language from its siblings', async () => {
    const { lines } = await accountOf({
      'l/messages.en.yml': 'a: Open\nb: Close\n',
      'l/messages.be.yml': 'a: Адкрыць\nb: Закрыць\n',
      'l/messages.be_Latn.yml': '{}\n',
      'l/messages.uk.yml': 'a: Відкрити\nb: Закрити\n',
      'l/messages.cak.yml': 'a: Tijaq\nb: Titzʼapïx\n',
    })
    expect(lines).toEqual({
      'l/messages.en.yml': 'source',
      'l/messages.be.yml': 'translation be',
      'l/messages.be_Latn.yml': 'translation be-Latn',
      'l/messages.uk.yml': 'translation uk',
      'l/messages.cak.yml': 'translation cak',
    })
  })

  it('reads the existing file if crowdin.yml would write another code', async () => {
    const { files, lines } = await accountOf({
      'crowdin.yml':
        'files:\n  - source: /s/en-US/*.json\n    translation: /s/%locale%/%original_file_name%\n',
      's/en-US/a.json': JSON_TEXT,
      's/vi/a.json': JSON_TEXT,
      's/zh-Hans/a.json': JSON_TEXT,
      's/de-DE/a.json': JSON_TEXT,
      's/de/a.json': JSON_TEXT,
      'other/locales/en.json': JSON_TEXT,
    })
    expect(lines).toMatchObject({
      's/en-US/a.json': 'source',
      's/vi/a.json': 'translation vi',
      's/zh-Hans/a.json': 'translation zh-CN',
      's/de-DE/a.json': 'translation de',
      's/de/a.json': 'configuration',
      'other/locales/en.json': 'configuration',
    })
    expect(files[0]?.codes).toContain('vi')
  })

  it('does not treat a platform as a language', async () => {
    const { lines } = await accountOf({
      'gui/Bundle.properties': PROPERTIES,
      'gui/Bundle_de.properties': PROPERTIES,
      'gui/Keys.properties': PROPERTIES,
      'gui/Keys.mac.properties': PROPERTIES,
    })
    expect(lines).toMatchObject({ 'gui/Keys.properties': 'unlikely', 'gui/Keys.mac.properties': 'unlikely' })
  })

  it('names a link that leads out of the folder', async () => {
    const folder = folderOf({ 'locales/en.json': JSON_TEXT, 'locales/de.json': JSON_TEXT })
    symlinkSync(tmpdir(), join(folder, 'elsewhere'))
    const { account } = await findFolder(folder)
    expect(account.leftOut.map(({ because, paths }) => [because, paths])).toEqual([['link', ['elsewhere']]])
  })
})

describe('the rules of .gitignore', () => {
  const cases: readonly [pattern: string, path: string, isFolder: boolean, isIgnored: boolean][] = [
    ['*.log', 'a/b.log', false, true],
    ['/build', 'build', true, true],
    ['/build', 'a/build', true, false],
    ['build/', 'a/build', true, true],
    ['build/', 'a/build', false, false],
    ['a/*.json', 'a/b.json', false, true],
    ['a/*.json', 'a/b/c.json', false, false],
    ['a/**/z', 'a/z', false, true],
    ['a/**/z', 'a/b/c/z', false, true],
    ['**/z', 'b/z', false, true],
    ['a/**', 'a/b', false, true],
    ['*.json\n!keep.json', 'a/keep.json', false, false],
    ['# note\n\nx[0-9].md', 'x1.md', false, true],
    ['x[!0-9].md', 'x1.md', false, false],
    ['\\#a', '#a', false, true],
    ['a  ', 'a', false, true],
  ]

  it.each(cases)('%j excludes %s (a folder: %s): %s', (pattern, path, isFolder, isIgnored) => {
    expect(new GitIgnore('', pattern).isIgnored(path, isFolder)).toBe(isIgnored)
  })

  it('extend those of the folders above', () => {
    const rules = new GitIgnore('lib/', '!b.log', new GitIgnore('', '*.log'))
    expect([rules.isIgnored('lib/a.log', false), rules.isIgnored('lib/b.log', false)]).toEqual([true, false])
  })
})
