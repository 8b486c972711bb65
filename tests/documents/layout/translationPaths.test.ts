/** Files of several languages that come in one import, as they lie in real projects. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { translationPaths } from '../../../core/documents/layout/translationPaths.ts'
import { readLayoutTree } from '../../../core/documents/layout/tree.ts'
import { resolveLanguage } from '../../../core/languages/custom.ts'
import { collectFiles } from '../../../core/documents/import/collect/collectFiles.ts'
import { corpusPath, hasCorpus } from '../../corpus.ts'
import { testScreen } from '../../workbench/testWorkbench.ts'
import { saying } from '../../saying.ts'

const TARGETS = ['uk', 'ar', 'pt-BR']

async function withFiles(contents: Record<string, string>, targetLanguageIds = TARGETS) {
  const screen = testScreen()
  const at = (path: string) => join(screen.folder, path)
  const put = (files: Record<string, string>) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), content)
    }
  }
  put(contents)
  const { project } = await screen.value('project.create', {
    path: at('p.interlinear'),
    name: 'P',
    sourceLanguageId: 'en',
    targetLanguageIds,
  })
  /** A language's export of the only source file. */
  const exported = async (languageId: string, name: string) => {
    await screen.value('project.export', { project, languageIds: [languageId], folder: at('out') })
    return readFileSync(at(`out/${name}`), 'utf8')
  }
  return { ...screen, project, at, put, exported }
}

/** How files are sorted that lie in a folder: `path > language` of translations, `path ?` of other languages. */
async function sorted(paths: readonly string[], only?: string): Promise<string[]> {
  const { folder } = testScreen()
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), '')
  }
  const files = await collectFiles([only === undefined ? folder : join(folder, only)])
  const kept = only === undefined ? files.filter(({ path }) => paths.includes(path)) : files
  const languages = {
    sourceLanguage: resolveLanguage('en'),
    targetLanguages: TARGETS.map((id) => resolveLanguage(id)),
  }
  // The files are empty: those of an app have other strings than those of its languages.
  const isAlike = ({ path }: { path: string }) => Promise.resolve(!path.includes('app'))
  const { sources, translations, catalogues, others } = await readLayoutTree(kept, languages, { isAlike })
  return [
    ...sources.map(({ path }) => path),
    ...translations.map(({ file, language }) => `${file.path} > ${language.id}`),
    ...catalogues.flatMap(({ path, members }) =>
      members.map(({ file, language }) => `${file.path} > ${language?.id ?? '?'} of ${path}`),
    ),
    ...others.map(({ file }) => `${file.path} ?`),
  ].sort()
}

describe('files of several languages', () => {
  it.each([
    [
      [
        'values-de/s.xml ?',
        'values-night/s.xml',
        'values-pt-rBR/s.xml > pt-BR',
        'values-uk/s.xml > uk',
        'values/s.xml',
      ],
    ],
    [['de.lproj/a.strings ?', 'en.lproj/a.strings', 'uk.lproj/a.strings > uk']],
    [['Base.lproj/a.strings', 'uk.lproj/a.strings > uk']],
    [['locales/en/a.json', 'locales/fr/a.json ?', 'locales/uk/a.json > uk', 'locales/uk/own.json ?']],
    [['app.json', 'en.json', 'fr.json ?', 'my.json ?', 'pt_BR.json > pt-BR', 'uk.json > uk']],
    [['app_en.arb', 'app_pt.arb ?', 'app_pt_BR.arb > pt-BR', 'app_uk.arb > uk']],
    [['m.properties', 'm_de.properties ?', 'm_uk.properties > uk']],
    [['de/messages.de.xlf ?', 'messages.uk.xlf > uk', 'messages.xlf', 'uk.xlf']],
    [['po/de.po ?', 'po/shop.pot', 'po/uk.po > uk']],
    [['locale/de/LC_MESSAGES/d.po ?', 'locale/en/LC_MESSAGES/d.po', 'locale/uk/LC_MESSAGES/d.po > uk']],
    [['locale/d.pot', 'locale/de/LC_MESSAGES/d.po ?', 'locale/uk/LC_MESSAGES/d.po > uk']],
    [['fr/index.md ?', 'index.md', 'uk/index.md > uk']],
    [['index.md', 'lang/de/index.md ?', 'lang/de/own.md', 'lang/uk/index.md > uk']],
    [['docs/a.md', 'docs/i18n/de/a.md ?', 'docs/i18n/uk/a.md > uk']],
    // Files beside the languages are nearer than files above them.
    [['a.md', 'b.md', 'lang/en/a.md', 'lang/uk/a.md > uk', 'lang/uk/b.md > uk']],
    [['a.json', 'lang/uk/a.json ?']],
    [['en-GB.json ?', 'en-US.json ?', 'en.json']],
    // Capitals that are no country of a language make it no language, and no file of the name `uk` in Catalan.
    [['ca-CAT.yml ?', 'en-TH.yml ?', 'en-app.yml', 'en.yml', 'uk-CAT.yml ?', 'uk.yml > uk']],
    [['ca-CAT.yml', 'ca-app.yml', 'messages.yml']],
    [['en-US.json', 'uk-UA.json > uk']],
    [
      [
        'po/pt.po > ? of po/messages.pot',
        'po/pt_BR.po > pt-BR of po/messages.pot',
        'po/uk.po > uk of po/messages.pot',
      ],
    ],
    [['film.de.srt ?', 'film.srt', 'film.uk.srt > uk']],
    // Codes that no catalogue lists, where the files of the others lie.
    [['cak/v.ftl ?', 'en/v.ftl', 'app/v.ftl', 'uk/v.ftl > uk'].sort()],
    [
      [
        'values-car/s.xml',
        'values-fb-rLS/s.xml ?',
        'values-land/s.xml',
        'values-uk/s.xml > uk',
        'values/s.xml',
      ],
    ],
    [['s_en.php', 's_en_tu.php ?', 's_uk.php > uk']],
    [['po/shop.pot', 'po/sr@ijekavianlatin.po ?', 'po/uk.po > uk', 'po/x-test.po ?']],
    [['values-brh/s.xml ?', 'values-land/app.xml', 'values/app.xml', 'values/s.xml']],
    [['l10n/ast.app.po ?', 'l10n/app.pot', 'l10n/uk.app.po > uk'].sort()],
    [['po/app.po', 'po/mjw.po ?', 'po/uk.po > uk of po/messages.pot']],
    // A second file in the source language beside the one that is the source.
    [['m.properties', 'm_en.properties ?', 'm_uk.properties > uk']],
    [['app.properties', 'app_en.properties', 'app_uk.properties > uk']],
    // A folder of the same name in other letters, of which some systems make one.
    [['Values-uk/s.xml ?', 'values-uk/s.xml > uk', 'values/s.xml']],
    [['Locale/en.json', 'Locale/uk.json > uk', 'locale/en.json', 'locale/uk.json > uk']],
    // Sources in other spellings, and in a folder of their own name.
    [['cs.json ?', 'en_EN.json', 'uk.json > uk']],
    [['English.lproj/a.strings', 'German.lproj/a.strings ?', 'Ukrainian.lproj/a.strings > uk']],
    [['base/t.json', 'fr/t.json ?', 'uk/t.json > uk']],
    [['my/en/a.md', 'my/uk/a.md > uk', 'my/uk/usage.md ?']],
    [['en_US.ts', 'fr.ts ?', 'uk.ts > uk']],
    [['en_GB.ts > ? of messages.ts', 'fr.ts > ? of messages.ts', 'uk.ts > uk of messages.ts']],
  ])('are sorted by their paths: %s', async (expected) => {
    expect(await sorted(expected.map((line) => line.replace(/ .*/, '')))).toEqual(expected)
  })

  it.each([
    [['to.json', 'my.json']],
    [['what-is.md', 'what.md']],
    [['src/app.json', 'app.json']],
    [['it/app.json', 'app.json']],
  ])('are source files if no source language file lies beside them: %s', async (paths) => {
    expect(await sorted(paths)).toEqual([...paths].sort())
  })

  it('include languages outside of the catalogue, and a project’s own', async () => {
    const languages = {
      sourceLanguage: resolveLanguage('en'),
      targetLanguages: [
        resolveLanguage('cak'),
        resolveLanguage('be@latin'),
        { ...resolveLanguage('oc'), id: 'oc-auv', locale: 'oc-auv', name: 'Auvergnat' },
      ],
    }
    const { folder } = testScreen()
    const paths = ['en.json', 'cak.json', 'be@latin.json', 'oc_auv.json']
    for (const path of paths) writeFileSync(join(folder, path), '{}')
    const { translations } = await readLayoutTree(await collectFiles([folder]), languages)
    expect(translations.map(({ code, language }) => `${code} ${language.id}`)).toEqual([
      'be@latin be-Latn',
      'cak cak',
      'oc_auv oc-auv',
    ])
  })

  it('are recognized by their parent folder too', async () => {
    expect(await sorted(['values/s.xml', 'values-uk/s.xml'], 'values-uk/s.xml')).toEqual(['s.xml > uk'])
    expect(await sorted(['values/s.xml', 'values-uk/s.xml'], 'values-uk')).toEqual(['s.xml > uk'])
  })
})

describe('an import of a folder with translations', () => {
  const FILES = {
    'in/en.json': '{"a": "Open", "b": "Close"}',
    'in/uk.json': '{"a": "Відкрити", "c": "Зайве"}',
    'in/fr.json': '{"a": "Ouvrir"}',
  }

  it('puts them into their source file, and leaves out languages that the project lacks', async () => {
    const { value, project, at, exported } = await withFiles(FILES)
    const { files, skipped } = await value('project.import', { project, paths: [at('in')] })
    expect(files).toMatchObject([
      { path: 'en.json', added: 2, translations: 0 },
      { path: 'uk.json', languageId: 'uk', added: 0, translations: 1 },
    ])
    expect(files[1]?.fileId).toBe(files[0]?.fileId)
    expect(files[1]?.warnings).toEqual([
      saying('These strings are not in the source file and were left out: “c”.'),
    ])
    expect(skipped).toEqual([
      {
        path: 'fr.json',
        reason: 'Its path says that it is in French (fr), into which this project is not translated.',
        said: {
          name: 'Its path says that it is in {0}, into which this project is not translated.',
          values: { 0: { name: '{0} ({1})', values: { 0: { languageId: 'fr', title: 'French' }, 1: 'fr' } } },
        },
      },
    ])
    expect(JSON.parse(await exported('uk', 'en.json'))).toMatchObject({ a: 'Відкрити' })
  })

  it('names source files whose paths differ in letter case alone, and imports both', async () => {
    const { value, project, at } = await withFiles({
      'in/Locale/en.json': '{"a": "Open"}',
      'in/locale/en.json': '{"a": "Shut"}',
      'in/lang/en.json': '{"a": "Else"}',
    })
    const { files } = await value('project.import', { project, paths: [at('in')] })
    expect(files.map(({ path, warnings }) => [path, warnings.map(({ english }) => english)])).toEqual([
      ['Locale/en.json', [expect.stringContaining('differs from “locale/en.json” in upper and lower case')]],
      ['lang/en.json', []],
      ['locale/en.json', [expect.stringContaining('differs from “Locale/en.json” in upper and lower case')]],
    ])
  })

  it('reports how many strings have no source, however many these are', async () => {
    const lost = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`lost${at}`, 'x']))
    const { value, project, at } = await withFiles({
      'in/en.json': '{"a": "Open"}',
      'in/uk.json': JSON.stringify({ a: 'Відкрити', ...lost }),
    })
    const { files } = await value('project.import', { project, paths: [at('in')] })
    expect(files[1]?.warnings).toEqual([
      saying(
        'These strings are not in the source file and were left out: “lost0”, “lost1”, “lost2” and 1497 more.',
      ),
    ])
  })

  it('never outvotes a translator on an update, and can be undone', async () => {
    const { value, project, at, put, exported } = await withFiles(FILES)
    await value('project.import', { project, paths: [at('in')] })
    const stringId = 1
    await value('translation.save', { project, stringId, languageId: 'uk', forms: { none: 'Відчинити' } })
    put({ 'in/uk.json': '{"a": "Розкрити", "b": "Закрити"}' })
    const { files } = await value('project.import', { project, paths: [at('in/uk.json')] })
    expect(files).toMatchObject([{ path: 'uk.json', languageId: 'uk', translations: 2 }])
    expect(files[0]?.warnings[0]?.english).toMatch(/^These strings were changed in the file and here: “a”/)
    expect(JSON.parse(await exported('uk', 'en.json'))).toEqual({ a: 'Відчинити', b: 'Закрити' })
    await value('history.undo', { project })
    const { translations } = await value('string.get', { project, stringId, languageId: 'uk' })
    expect(translations.map(({ text }) => text)).toEqual(['Відчинити', 'Відкрити'])
  })

  it('leaves out texts that still equal the source, unless they are requested as translations', async () => {
    const { value, project, at } = await withFiles({
      ...FILES,
      'in/uk.json': '{"a": "Open", "b": "Закрити"}',
    })
    const paths = [at('in')]
    const { files } = await value('project.import', { project, paths })
    expect(files.at(-1)).toMatchObject({ path: 'uk.json', translations: 1 })
    const all = await value('project.import', { project, paths, languageId: 'uk', sameAsSource: true })
    expect(all.files.reduce((sum, { translations }) => sum + translations, 0)).toBeGreaterThan(0)
  })

  it('imports all of them as source files if requested', async () => {
    const { value, project, at } = await withFiles(FILES)
    const { files } = await value('project.import', { project, paths: [at('in')], asSources: true })
    expect(files.map(({ path }) => path)).toEqual(['en.json', 'fr.json', 'uk.json'])
  })

  it('imports all but an unreadable translation, unless all or none were requested', async () => {
    const { failure, value, project, at } = await withFiles({ ...FILES, 'in/uk.json': '{"a": ' })
    const request = { project, paths: [at('in')] }
    const { code, details } = await failure('project.import', { ...request, strict: true })
    expect([code, details?.path]).toEqual(['format.syntax', 'uk.json'])
    expect((await value('project.overview', { project })).strings).toBe(0)
    const { files, failed } = await value('project.import', request)
    expect(files.map(({ path }) => path)).toEqual(['en.json'])
    expect(failed.map((one) => [one.code, one.details.path])).toEqual([['format.syntax', 'uk.json']])
  })

  it('refuses an individually named file of another language', async () => {
    const { failure, project, at } = await withFiles(FILES)
    expect(await failure('project.import', { project, paths: [at('in/fr.json')] })).toMatchObject({
      code: 'import.otherLanguage',
      details: { path: 'fr.json' },
    })
  })

  it('imports a catalogue without its template as a source file, because it has the source texts', async () => {
    const po = 'msgid ""\nmsgstr "Language: uk\\n"\n\nmsgid "Open"\nmsgstr "Відкрити"\n'
    const { value, failure, project, at } = await withFiles({
      'po/shop.pot': po.replaceAll('uk', '').replace('Відкрити', ''),
      'po/uk.po': po,
      ...FILES,
    })
    const { files } = await value('project.import', { project, paths: [at('po/uk.po')] })
    expect(files).toMatchObject([{ path: 'uk.po', added: 1, translations: 1 }])
    const { code } = await failure('project.import', { project, paths: [at('in/uk.json')] })
    expect(code).toBe('import.noSourceFile')
  })

  it('leaves out a page whose structure differs from its source’s', async () => {
    const { value, project, at } = await withFiles({
      'docs/en/a.md': '# Title\n\nText.\n',
      'docs/uk/a.md': '# Назва\n\n- Пункт\n',
    })
    const { files, skipped } = await value('project.import', { project, paths: [at('docs')] })
    expect(files.map(({ path }) => path)).toEqual(['en/a.md'])
    expect(skipped.map(({ path }) => path)).toEqual(['uk/a.md'])
    expect(skipped[0]?.reason).toMatch(/not built like its source/)
    expect(skipped[0]?.said?.name).toBe('The file is not built like its source: {0}.')
  })

  it.skipIf(!hasCorpus)('imports an app’s resources as they lie in its tree', async () => {
    const { value, project } = await withFiles({})
    const folder = corpusPath('android/wikipedia/res')
    const { files, account } = await value('project.import', { project, paths: [folder] })
    expect(account?.leftOut.map(({ because, paths }) => [because, paths])).toEqual([
      ['empty', ['values/strings_no_translate.xml']],
    ])
    expect(files.map(({ path, added, translations }) => [path, added, translations])).toEqual([
      ['values/strings.xml', 2183, 0],
      ['values-ar/strings.xml', 0, 2336],
      // 99 plurals repeat `many` as `other`, which no number has in Ukrainian: these are implied, and no translations.
      ['values-uk/strings.xml', 0, 2359],
    ])
  })
})

describe('the translation of a source file', () => {
  it.each([
    ['values/strings.xml', 'android', 'values-pt-rBR/strings.xml'],
    ['app/src/main/res/values/strings.xml', 'android', 'app/src/main/res/values-pt-rBR/strings.xml'],
    ['values-en/strings.xml', 'android', 'values-pt-rBR/strings.xml'],
    ['en.lproj/Main.strings', 'strings', 'pt-BR.lproj/Main.strings'],
    ['Base.lproj/Main.strings', 'strings', 'pt-BR.lproj/Main.strings'],
    ['locales/en/app.json', 'json', 'locales/pt-BR/app.json'],
    ['locales/en_US/app.json', 'json', 'locales/pt_BR/app.json'],
    ['en/messages.en.xlf', 'xliff', 'pt-BR/messages.pt-BR.xlf'],
    ['en.json', 'json', 'pt-BR.json'],
    ['app_en.arb', 'arb', 'app_pt_BR.arb'],
    ['Texts.properties', 'properties', 'Texts_pt_BR.properties'],
    ['messages.xlf', 'xliff', 'messages.pt-BR.xlf'],
    ['index.md', 'md', 'index.pt-BR.md'],
    ['po/shop.pot', 'po', 'po/pt_BR.po'],
    ['po/pt_BR.po', 'po', 'po/pt_BR.po'],
    ['LICENSE', 'txt', 'LICENSE.pt-BR'],
  ])('for %s (%s) has the path %s, where an import finds it', async (path, type, expected) => {
    const [from, to] = [resolveLanguage('en'), resolveLanguage('pt-BR')]
    const place = translationPaths({ path, type, isOnlyTemplate: true }, from, to)[0]
    expect(place).toBe(expected)
    if (place === path || type === 'txt') return
    expect(await sorted([path, place])).toEqual([path, `${place} > pt-BR`].sort())
  })

  const RESOURCE = '<resources>\n    <string name="a">Open</string>\n</resources>\n'
  const OLD = RESOURCE.replace('Open', 'Відкрити')

  it('never replaces its source', async () => {
    const files = { 'res/values/strings.xml': RESOURCE, 'res/values-uk/strings.xml': OLD }
    const { value, project, at } = await withFiles(files)
    await value('project.import', { project, paths: [at('res')] })
    const report = await value('project.export', { project, languageIds: ['uk'], folder: at('res') })
    expect(report.files.map(({ path }) => path)).toEqual([at('res/values-uk/strings.xml')])
    expect(readFileSync(at('res/values/strings.xml'), 'utf8')).toBe(RESOURCE)
    expect(readFileSync(at('res/values-uk/strings.xml'), 'utf8')).toBe(OLD)
  })

  it('lies beside it if requested, under the existing name', async () => {
    const files = { 'res/values/strings.xml': RESOURCE, 'out/values-uk-rUA/strings.xml': '' }
    const { value, project, at } = await withFiles(files)
    await value('project.import', { project, paths: [at('res')] })
    const request = { project, languageIds: ['uk', 'pt-BR'], folder: at('out'), beside: true }
    const changed = async () => {
      const { files } = await value('project.export', request)
      return files.filter(({ isChanged }) => isChanged).map(({ path }) => path)
    }
    expect(await changed()).toEqual([])
    for (const languageId of request.languageIds)
      await value('translation.save', { project, stringId: 1, languageId, forms: { none: 'a' } })
    expect(await changed()).toEqual([
      at('out/values-uk-rUA/strings.xml'),
      at('out/values-pt-rBR/strings.xml'),
    ])
  })

  it('is neither the source nor a file that an import left out, even if their codes match', async () => {
    const { value, project, at } = await withFiles(
      {
        'in/en.json': '{"a": "Colour"}',
        'in/de.json': '{"a": "Farbe"}',
        'in/es.json': '{"a": "España"}',
        'in/es-AR.json': '{"a": "Argentina"}',
      },
      ['en-GB', 'es-MX', 'de'],
    )
    const { skipped } = await value('project.import', { project, paths: [at('in')] })
    expect(skipped.map(({ path }) => path)).toEqual(['es-AR.json', 'es.json'])
    const request = { project, languageIds: ['en-GB', 'es-MX', 'de'], folder: at('in'), beside: true }
    const untouched = await value('project.export', request)
    expect(untouched.files.filter(({ isChanged }) => isChanged)).toEqual([])
    for (const languageId of ['en-GB', 'es-MX'])
      await value('translation.save', { project, stringId: 1, languageId, forms: { none: languageId } })
    await value('project.export', request)
    const texts = ['en', 'es', 'es-AR', 'de', 'en-GB', 'es-MX'].map((name) =>
      readFileSync(at(`in/${name}.json`), 'utf8'),
    )
    expect(texts).toEqual(
      ['Colour', 'España', 'Argentina', 'Farbe', 'en-GB', 'es-MX'].map((text) => `{"a": "${text}"}`),
    )
  })

  it('is recognized without plurals in a format that plurals identify', async () => {
    const { value, project, at } = await withFiles({
      'in/en.json': '{"cite": "Error", "link_one": "One", "link_other": "Many"}',
      'in/uk.json': '{"cite": "Помилка", "link_one": "Один", "link_other": "Багато"}',
      'in/abr.json': '{"cite": "Mfom"}',
    })
    const { files, skipped } = await value('project.import', { project, paths: [at('in')] })
    expect(files.map(({ path }) => path)).toEqual(['en.json', 'uk.json'])
    expect(skipped.map(({ path }) => path)).toEqual(['abr.json'])
  })

  it('replaces itself, even if it first equalled the source', async () => {
    const { value, project, at } = await withFiles({ 'in/en.json': '{"a": "Open"}' })
    await value('project.import', { project, paths: [at('in')] })
    const request = { project, languageIds: ['uk'], folder: at('out') }
    for (const text of ['Open', 'Відкрити']) {
      await value('translation.save', { project, stringId: 1, languageId: 'uk', forms: { none: text } })
      await value('project.export', request)
      expect(readFileSync(at('out/en.json'), 'utf8')).toBe(`{"a": "${text}"}`)
    }
  })

  it('replaces a catalogue that holds both', async () => {
    const po = 'msgid ""\nmsgstr "Language: uk\\n"\n\nmsgid "Open"\nmsgstr "Відкрити"\n'
    const { value, project, at } = await withFiles({ 'po/app.po': po })
    await value('project.import', { project, paths: [at('po')] })
    const { files } = await value('project.export', { project, languageIds: ['uk'], folder: at('po') })
    expect(files.map(({ path }) => path)).toEqual([at('po/app.po')])
  })
})
