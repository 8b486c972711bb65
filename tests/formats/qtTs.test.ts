import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BuildTranslation, ParsedString } from '../../core/formats/format.ts'
import { qtTs } from '../../core/formats/qtTs.ts'
import { qtPluralRule } from '../../core/formats/qt/plurals.ts'
import { detectFormat } from '../../core/formats/registry.ts'
import { allLanguages } from '../../core/languages/catalog.ts'
import { languageByRule } from '../../core/languages/ruleCategories.ts'
import { hasCorpus } from '../corpus.ts'
import {
  acceptedTranslations,
  buildText,
  changedLines,
  corpusRows,
  corpusSource,
  english,
  expected,
  failureOf,
  fileOf,
  language,
  ukrainian,
  type Translations,
} from './support.ts'
import { runs } from '../runs.ts'
import { saying } from '../saying.ts'

const options = { sourceLanguage: english }
const documentOf = (messages: string, attributes = ' language="uk"') =>
  `<!DOCTYPE TS><TS version="2.1"${attributes}><context><name>C</name>${messages}</context></TS>`
const message = (translation: string, source = 'S') =>
  `<message><source>${source}</source>${translation}</message>`
const fileWith = (content: string) => fileOf('app.ts', content)
const parse = (content: string) => qtTs.parse(fileWith(content), options)
const build = (content: string, translations: Translations, target = ukrainian) =>
  buildText(qtTs, fileWith(content), translations, target)
const template = readFileSync(new URL('fixtures/qt-ts/template.ts.xml', import.meta.url), 'utf8')

describe('the messages of a Qt translation source', () => {
  it('are identified by context, source and comment, or by their id', () => {
    expect(parse(template).strings).toEqual([
      {
        identifier: 'MainWindow␄Open "%1"',
        text: 'Open "%1"',
        context: 'Context: MainWindow\n../main.cpp:10\nA menu',
      },
      {
        identifier: 'MainWindow␄%n file(s)␄status bar',
        text: { one: '%n file(s)', other: '%n file(s)' },
        context: 'Context: MainWindow\nstatus bar\n../main.cpp:2',
      },
      { identifier: 'MainWindow␄Quit', text: 'Quit', context: 'Context: MainWindow' },
    ])
    const withId = documentOf('<message id="app.quit"><source>Quit</source></message><message id="x"/>')
    expect(parse(withId).strings).toMatchObject([
      { identifier: 'app.quit', text: 'Quit' },
      { identifier: 'x', text: '', isHidden: true },
    ])
  })

  it.each([
    ['references', '&lt;b&gt; &amp;&#x41; &quot;', '<b> &A "'],
    ['bytes', 'a<byte value="x1b"/>b<byte value="79"/><byte value="x0"/>', 'a\u001bbO'],
    ['line breaks', ' a\n b ', ' a\n b '],
  ])('hold %s', (_, source, text) => {
    expect(parse(documentOf(message('', source))).strings[0]!.text).toBe(text)
  })

  it.each([
    ['<translation>П</translation>', { text: 'П', status: 'translated' }],
    ['<translation type="unfinished">П</translation>', { text: 'П', status: 'needsWork' }],
    ['<translation type="unfinished"/>', undefined],
    ['<translation></translation>', undefined],
    [
      '<translation variants="yes"><lengthvariant>long</lengthvariant><lengthvariant>l</lengthvariant></translation>',
      { text: 'long', status: 'translated' },
    ],
  ])('have the translation of %s', (translation, read) => {
    expect(parse(documentOf(message(translation))).strings[0]!.translation).toEqual(read)
  })

  it('have forms in the order of Qt’s rule', () => {
    const numerus = (forms: string[], attributes: string) =>
      parse(
        documentOf(
          `<message numerus="yes"><source>%n</source><translation>${forms.map((form) => `<numerusform>${form}</numerusform>`).join('')}</translation></message>`,
          attributes,
        ),
      ).strings[0]!.translation!.text
    expect(numerus(['a', 'b', 'c'], ' language="uk_UA"')).toEqual({
      one: 'a',
      few: 'b',
      many: 'c',
    })
    expect(numerus(['a', 'b', 'c'], ' language="lv"')).toEqual({ zero: 'c', one: 'a', other: 'b' })
    expect(numerus(['a'], ' language="tr"')).toEqual({ other: 'a' })
  })

  it('count once if they have one name: the first one', () => {
    const content = documentOf(
      `${message('<translation>1</translation>')}\n${message('<translation>2</translation>')}`,
    )
    const { strings, warnings } = parse(content)
    expect(strings.map(({ translation }) => translation?.text)).toEqual(['1'])
    expect(warnings).toEqual([saying(expect.stringContaining('was defined in line 1'))])
    expect(build(content, { 'C␄S': '3' })).toBe(content.replace('>1<', '>3<'))
  })
})

describe('Qt’s plural rules', () => {
  it('are valid for every language', () => {
    for (const one of allLanguages()) expect(qtPluralRule(one).nplurals).toBeGreaterThan(0)
    expect(qtPluralRule(language('pt-BR')).indexOf(0)).toBe(0)
    expect(qtPluralRule(language('pt-PT')).indexOf(0)).toBe(1)
    expect(qtPluralRule(language('ar')).nplurals).toBe(6)
  })
})

describe('a .ts file', () => {
  it.each([
    [template, 'qt_ts'],
    ['\ufeff<?xml version="1.0"?>\n<!-- c -->\n<TS>', 'qt_ts'],
    ['<!DOCTYPE TS [<!ENTITY a "b">]>\n<TS>', 'qt_ts'],
    ['export const TS = 1\nconst a: Array<TS> = []\n', undefined],
    ['// <TS>\nexport {}', undefined],
  ])('is recognized as Qt’s by its content', (content, type) => {
    const found = detectFormat('a.ts', fileWith(content).content)
    expect(found.kind === 'found' ? found.format.type : undefined).toBe(type)
  })

  it.each([
    ['another root', '<ts/>', 'format.syntax', 1, 1],
    ['an open element', '<TS>\n<context></TS>', 'format.syntax', 2, 1],
    ['an entity', '<!DOCTYPE TS [<!ENTITY a "b">]><TS/>', 'format.entities', 1, 32],
    ['a foreign DTD', '<!DOCTYPE TS SYSTEM "http://localhost/x.dtd"><TS/>', 'format.entities', 1, 46],
    ['no bytes', '', 'format.empty', 1, 1],
  ])('fails with its place: %s', (_, content, code, line, column) => {
    expect(failureOf(() => parse(content))).toMatchObject({ code, details: { line, column } })
  })

  it('fails past 200 levels', () => {
    expect(failureOf(() => parse(`<TS>${'<context>'.repeat(300)}`)).code).toBe('format.tooDeep')
  })
})

describe('the Qt file that is built', () => {
  it('is a template turned into the language', async () => {
    const built = build(template, {
      'MainWindow␄Open "%1"': 'Відкрити "%1"',
      'MainWindow␄%n file(s)␄status bar': {
        one: '%n файл',
        few: '%n файли',
        many: '%n файлів',
        other: '%n файлу',
      },
      'MainWindow␄Quit': "Вийти <'>",
    })
    await expect(built).toMatchFileSnapshot('golden/qt-template-to-uk.ts.xml')
    expect(build(template, {})).toBe(template)
  })

  it.each([
    ['replaced', '<translation>П</translation>', 'Р', '<translation>Р</translation>'],
    ['finished', '<translation type="unfinished">П</translation>', 'Р', '<translation>Р</translation>'],
    ['confirmed', '<translation type="unfinished">П</translation>', 'П', '<translation>П</translation>'],
    ['opened', '<translation type="unfinished"/>', 'Р', '<translation>Р</translation>'],
    ['put in', '', 'Р', '<translation>Р</translation>'],
    ['taken out', '<translation>П</translation>', '', '<translation type="unfinished"></translation>'],
    [
      'left as a suggestion',
      '<translation type="unfinished">П</translation>',
      '',
      '<translation type="unfinished">П</translation>',
    ],
    [
      'the longest of its variants',
      '<translation variants="yes"><lengthvariant>long</lengthvariant><lengthvariant>l</lengthvariant></translation>',
      'Р',
      '<translation variants="yes"><lengthvariant>Р</lengthvariant><lengthvariant>l</lengthvariant></translation>',
    ],
  ])('has a translation %s', (_, before, text, after) => {
    expect(build(documentOf(message(before)), { 'C␄S': text })).toBe(documentOf(message(after)))
  })

  it('loses the translations of another language', () => {
    const content = documentOf(
      message('<translation>Ü</translation>') +
        '<message numerus="yes"><source>%n</source><translation><numerusform>a</numerusform><numerusform>b</numerusform></translation></message>',
      ' language="de"',
    )
    expect(build(content, { 'C␄S': 'П' })).toBe(
      documentOf(
        message('<translation>П</translation>') +
          '<message numerus="yes"><source>%n</source><translation type="unfinished"><numerusform></numerusform><numerusform></numerusform><numerusform></numerusform></translation></message>',
      ),
    )
  })

  it('is unfinished while a form is empty', () => {
    const built = build(
      template,
      { 'MainWindow␄%n file(s)␄status bar': { many: '%n файлів' } },
      language('pl'),
    )
    expect(built).toContain('<translation type="unfinished">\n            <numerusform></numerusform>')
  })

  it('keeps any text on a round trip, or refuses it with a reason', () => {
    const signs = fc.string({ unit: fc.constantFrom(...' \t\n\r\\"\'<>/b&;]\u0007\u00a0\u2028x') })
    const text = fc.oneof(fc.string({ unit: 'binary' }), signs)
    fc.assert(
      fc.property(text, (value) => {
        if (value === '') return
        let built: string
        try {
          built = build(documentOf(message('')), { 'C␄S': value })
        } catch (error) {
          expect((error as { code: string }).code).toBe('format.encoding')
          expect(value).toMatch(/[\0\ufffe\uffff\p{Surrogate}]/u)
          return
        }
        expect(parse(built).strings[0]!.translation).toEqual({ text: value, status: 'translated' })
      }),
      { numRuns: runs(2000) },
    )
  })
})

const files = corpusRows('qt-ts').map((row) => ({ row, path: row.path, file: corpusSource(row.path) }))

const isPlural = ({ text }: ParsedString) => typeof text === 'object'

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, file }) => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.content)
  const code = /<TS[^>]* language="(\w\w)/.exec(text)?.[1]
  const targetLanguage = language(code ?? 'uk')
  const parsed = qtTs.parse(file, { ...options, targetLanguage })
  const { strings } = parsed
  const translations = acceptedTranslations(parsed)
  const plain = [...translations].findLast(
    ([, one]) => text.split(`>${one.text as string}</translation>`).length === 2,
  )

  it('has the counts that SOURCES.md states', () => {
    const messages = expected(row, /(\d+) messages/)
    const doubled = parsed.warnings.filter(({ english }) => english.includes('was defined')).length
    expect({ messages: strings.length + doubled, numerus: strings.filter(isPlural).length }).toEqual({
      messages: messages - expected(row, /obsolete (\d+)/),
      numerus: expected(row, /(\d+) numerus/),
    })
    expect(
      strings.filter(({ translation }) => translation?.status === 'needsWork').length,
    ).toBeLessThanOrEqual(expected(row, /unfinished (\d+)/))
    expect(
      strings.filter(({ translation }) => translation?.status === 'translated').length,
    ).toBeLessThanOrEqual(expected(row, /[^n]finished (\d+)/))
  })

  it('is the same, byte for byte, when nothing changed', () => {
    const built = qtTs.build(file, { ...options, targetLanguage, translations })
    expect(Buffer.from(built).equals(file.content)).toBe(true)
  })

  it.skipIf(!plain)('differs in one value when one translation changed', () => {
    const [identifier, { text: value }] = plain!
    const changed = new Map(translations).set(identifier, { text: 'changed' })
    const built = buildText(qtTs, file, changed, targetLanguage)
    expect(changedLines(text, built)).toHaveLength(1)
    expect(built).toBe(text.replace(`>${value as string}</translation>`, '>changed</translation>'))
  })

  it('accepts a translation of every string', () => {
    const numbered = languageByRule(targetLanguage, qtPluralRule(targetLanguage))
    const all = new Map(
      strings.map(({ identifier, text: one }): [string, BuildTranslation] => [
        identifier,
        {
          text:
            typeof one === 'string'
              ? `Ґ ${one}`
              : Object.fromEntries(numbered.pluralCategoryNames.map((name) => [name, `Ґ ${one.other}`])),
        },
      ]),
    )
    const built = qtTs.build(file, { ...options, targetLanguage, translations: all })
    const again = qtTs.parse({ ...file, content: built }, { ...options, targetLanguage })
    const accepted = acceptedTranslations(again)
    for (const [identifier, { text: wanted }] of all) expect(accepted.get(identifier)?.text).toEqual(wanted)
  })
})
