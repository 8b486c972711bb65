import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { xliff12 } from '../../core/formats/xliff12.ts'
import { hasCorpus } from '../corpus.ts'
import { buildInto, expectEditsToComeBack, expectUntouched, fixturePair, textOf } from './intoSupport.ts'
import {
  corpusSource,
  english,
  failureOf,
  fileOf,
  language,
  ukrainian,
  type Translations,
} from './support.ts'

const pair = fixturePair(xliff12, 'xliff', 'messages.xlf', 'messages.uk.xlf')
const before = textOf(pair.into)
const build = (translations: Translations, further = {}) => buildInto(pair, translations, further)
const withInto = (content: string) => ({ ...pair, into: fileOf('messages.uk.xlf', content) })

describe('an XLIFF document of a language', () => {
  it('stays byte for byte: targets that need review, references, CDATA, its own units', () => {
    expectUntouched(pair)
    expectUntouched(withInto(before.replaceAll('\n', '\r\n')))
    expectUntouched(withInto(before.replace(' target-language="uk-UA"', '')))
  })

  it.each<[string, Translations, string, string]>([
    ['a text', { 'app␄own': 'Інше <' }, 'Своє', 'Інше &lt;'],
    ['one that is final', { 'app␄last': 'Кінець' }, 'Останній &#38; <![CDATA[найменший]]>', 'Кінець'],
    [
      'one that needs review, which is translated then',
      { 'app␄quit': 'Піти' },
      'needs-review-translation">Вийти',
      'translated">Піти',
    ],
    ['an empty one', { 'app␄save': 'Зберегти' }, '"new"/>', '"translated">Зберегти</target>'],
  ])('changes in the target only: %s', (_, translations, from, to) => {
    expect(build(translations)).toBe(before.replace(from, to))
  })

  it('gets a target after its source, with a state if all have one', () => {
    const content = before.replace('\n\t\t\t\t<target state="new"/>', '')
    expect(buildInto(withInto(content), { 'app␄save': 'Зберегти' })).toBe(
      before.replace('"new"/>', '"translated">Зберегти</target>'),
    )
    const bare = content.replaceAll(/ state="[\w-]+"/g, '')
    expect(buildInto(withInto(bare), { 'app␄save': 'Зберегти' })).toContain(
      '\t\t\t\t<target>Зберегти</target>',
    )
  })

  it('gets new units of the source, in their group and by their neighbours, in its indent', () => {
    expect(build({ 'app␄open': 'Відкрити', 'app␄lines': 'Два\n  рядки' })).toBe(
      before
        .replace(
          '\t\t\t\t<trans-unit id="quit">',
          `				<trans-unit id="open">
					<source>Open</source>
					<target>Відкрити</target>
				</trans-unit>
				<trans-unit id="quit">`,
        )
        .replace(
          '\t\t\t<trans-unit id="own">',
          `			<trans-unit id="lines">
				<source>Two
  lines</source>
				<target>Два
  рядки</target>
			</trans-unit>
			<trans-unit id="own">`,
        ),
    )
  })

  it('gets their tags, and notes and contexts if it has any', () => {
    const translations = { 'app␄hello': 'Вітаю, <x id="NAME" equiv-text="{{name}}"/>' }
    const built = build(translations)
    expect(built).toMatch(/\n\t\t\t\t<target>Вітаю, <x id="NAME" equiv-text="{{name}}"\/><\/target>\n/)
    expect(built).toContain('\t\t\t\t<note priority="1" from="description">A greeting</note>')
    expect(built).not.toContain('context-group')
    expect(
      buildInto(withInto(before.replace('<header><note>Наша нотатка</note></header>', '')), translations),
    ).not.toContain('<note')
  })

  it('gets a missing file element, with its translated units', () => {
    expect(build({ 'other␄b': 'Б' })).toBe(
      before.replace(
        '</xliff>',
        `	<file source-language="en" datatype="plaintext" original="other" target-language="uk-UA">
		<header><tool tool-id="x" tool-name="X"/></header>
		<body>
			<trans-unit id="b">
				<source>B</source>
				<target>Б</target>
			</trans-unit>
		</body>
	</file>
</xliff>`,
      ),
    )
  })

  it('is matched with its source by common units, whatever file name it states', () => {
    const content = before.replaceAll('original="app"', 'original="C:\\\\work\\\\app.tsx"')
    expect(content).not.toBe(before)
    const renamed = withInto(content)
    expect(buildInto(renamed, { 'app␄own': 'Інше', 'app␄open': 'Відкрити' })).toBe(
      build({ 'app␄own': 'Інше', 'app␄open': 'Відкрити' }).replace(
        'original="app"',
        'original="C:\\\\work\\\\app.tsx"',
      ),
    )
    const options = { sourceLanguage: english, targetLanguage: ukrainian }
    const identifiers = (strings: { identifier: string }[]) => strings.map(({ identifier }) => identifier)
    expect(identifiers(xliff12.align!(pair.source, renamed.into, options).strings)).toEqual(
      identifiers(xliff12.parse(pair.into, options).strings),
    )
    // Nothing tells that it is the same if no unit is in common, or if the source is a translation itself.
    const other = fileOf('a.xlf', content.replaceAll(/<trans-unit id="/g, '$&x-'))
    expect(xliff12.align!(pair.source, other, options).strings[0]!.identifier).toMatch(/^C:/)
    const translated = textOf(pair.source).replaceAll('<file ', '<file target-language="de" ')
    const catalogue = fileOf('de.xlf', translated)
    expect(xliff12.align!(catalogue, renamed.into, options).strings[0]!.identifier).toMatch(/^C:/)
  })

  describe('with groups', () => {
    const unit = (id: string, target = '') =>
      `<trans-unit id="${id}"><source>${id}</source>${target}</trans-unit>`
    const done = (id: string) => unit(id, `<target>${id.toUpperCase()}</target>`)
    const file = (...body: string[]) =>
      [
        '<xliff version="1.2">',
        '  <file original="o" source-language="en" target-language="uk">',
        '    <body>',
        ...body.map((line) => `      ${line}`),
        '    </body>\n  </file>\n</xliff>\n',
      ].join('\n')
    const group = (id: string, ...units: string[]) => [
      `<group id="${id}">`,
      ...units.map((one) => `  ${one}`),
      '</group>',
    ]
    const source = file(
      ...group('first', unit('a'), unit('b')),
      ...group('second', unit('c'), unit('d')),
      unit('e'),
      ...group('third', unit('f')),
    ).replace(' target-language="uk"', '')
    const into = (content: string, ...ids: string[]) =>
      buildInto(
        { format: xliff12, source: fileOf('a.xlf', source), into: fileOf('b.xlf', content) },
        Object.fromEntries(ids.map((id) => [`o␄${id}`, id.toUpperCase()])),
      )

    it('gets a missing one, between its neighbours, with its translated units', () => {
      const standing = file(...group('first', done('a')), done('e'), ...group('third', done('f')))
      expect(into(standing, 'd', 'b')).toBe(
        file(
          ...group('first', done('a'), done('b')),
          ...group('second', done('d')),
          done('e'),
          ...group('third', done('f')),
        ),
      )
      expect(into(file(...group('third', done('f'))), 'e', 'a')).toBe(
        file(...group('first', done('a')), done('e'), ...group('third', done('f'))),
      )
    })

    it('gets only units at their positions if it has none, or has a group’s units elsewhere', () => {
      expect(into(file(done('a'), done('d')), 'b', 'c', 'e', 'f')).toBe(
        file(done('a'), done('b'), done('c'), done('d'), done('e'), done('f')),
      )
      expect(into(file(...group('first', done('a')), done('c'), done('e')), 'd')).toBe(
        file(...group('first', done('a')), done('c'), done('d'), done('e')),
      )
    })
  })

  it('has deleted translations empty, and in need of translation', () => {
    expect(build({}, { cleared: ['app␄last', 'app␄own'] })).toBe(
      before
        .replace('approved="yes"', 'approved="no"')
        .replace('"final">Останній &#38; <![CDATA[найменший]]>', '"needs-translation">')
        .replace('"translated">Своє', '"needs-translation">'),
    )
  })

  it('gets all units of the source if requested, except for untranslatable ones', () => {
    const filled = build({}, { untranslated: 'source' })
    expect(filled).toMatch(/<trans-unit id="open">\s+<source>Open<\/source>\s+<\/trans-unit>/)
    expect(filled).not.toContain('id="code"')
  })

  it.each([
    ['no bytes', ''],
    ['no file', '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"></xliff>'],
    [
      'no unit',
      '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <file source-language="en" target-language="uk" original="app">\n    <body/>\n  </file>\n</xliff>',
    ],
  ])('gets its first entry if it is empty: %s', (_, content) => {
    const empty = withInto(content)
    expect(buildInto(empty, {})).toBe(content)
    expect(buildInto(empty, { 'app␄save': 'Зберегти' })).toMatch(
      / {2}<file [^>]*target-language="uk"[^>]*>\n {4}<body>\n {6}<trans-unit id="save">\n {8}<source>Save<\/source>\n {8}<target>Зберегти<\/target>\n {6}<\/trans-unit>\n/,
    )
  })

  it('is refused with the position if it is broken', () => {
    expect(failureOf(() => buildInto(withInto(before.replace('</body>', '')), {}))).toMatchObject({
      code: 'format.syntax',
      message: 'The XML is broken here: unclosed tag: body.',
      details: { line: 6 },
    })
  })

  it('keeps any text on a round trip', () => {
    expectEditsToComeBack(
      pair,
      fc.string({ unit: fc.constantFrom(...'a \n\r\t"\\\'<x/>&;é]') }).map((text) => `ж${text}`),
    )
  })
})

describe('an XLIFF document made without what is untranslated', () => {
  it('has the translated units and files', () => {
    const content = xliff12.build(pair.source, {
      sourceLanguage: english,
      targetLanguage: ukrainian,
      translations: new Map([['app␄save', { text: 'Зберегти' }]]),
      untranslated: 'omit',
    })
    expect(new TextDecoder().decode(content)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file source-language="en" datatype="plaintext" original="app" target-language="uk">
    <body>
      <trans-unit id="save">
        <source>Save</source>
        <target>Зберегти</target>
      </trans-unit>
      <group id="menu">
      </group>
    </body>
  </file>
</xliff>
`)
  })
})

describe.skipIf(!hasCorpus)('real files', () => {
  it.each([
    ['ja', 'kubernetes-dashboard/i18n/messages', 'kubernetes-dashboard/i18n/ja/messages.ja'],
    ['fr', 'kubernetes-dashboard/i18n/messages', 'kubernetes-dashboard/i18n/fr/messages.fr'],
    ['uk', 'symfony-validator/translations/validators.en', 'symfony-validator/translations/validators.uk'],
    ['ar', 'symfony-validator/translations/validators.en', 'symfony-validator/translations/validators.ar'],
  ])('stay byte for byte: %s of %s', (code, source, into) => {
    const real = { source: corpusSource(`xliff12/${source}.xlf`), into: corpusSource(`xliff12/${into}.xlf`) }
    expectUntouched({ format: xliff12, ...real, language: language(code) })
  })
})
